import { expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { sentMarks } from './marks.ts'

const at = '2026-11-20T08:00:00Z'
const paid = { mark: 'paid', amount: pesewas(1_500), at } as const

test('who has left the class is sent without a mark, so that the server counts what the phone shows', () => {
  const marks = { Kofi: paid, Ama: paid }

  expect(sentMarks(marks, [{ studentId: 'Ama' }, { studentId: 'Esi' }])).toEqual([
    { studentId: 'Ama', mark: 'paid', amount: 15, at },
    { studentId: 'Esi', mark: null },
    { studentId: 'Kofi', mark: null },
  ])
})

test('without the names of the class all marks are sent', () => {
  expect(sentMarks({ Ama: paid }, undefined)).toEqual([{ studentId: 'Ama', mark: 'paid', amount: 15, at }])
})
