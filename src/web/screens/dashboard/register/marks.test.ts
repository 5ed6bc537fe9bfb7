import { expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import type { BookPupil } from '#web/queries/registers.ts'
import { namesakesIn, sentMarks } from './marks.ts'
import { withTeacher } from './with-teacher.ts'

const at = '2026-11-20T08:00:00Z'
const paid = { mark: 'paid', amount: pesewas(1_500), at } as const

test('who has left the class is sent without a mark, so that the server counts what the phone shows', () => {
  const marks = { Kofi: paid, Ama: paid }

  expect(sentMarks(marks, [{ studentId: 'Ama' }, { studentId: 'Esi' }])).toEqual([
    { studentId: 'Ama', mark: 'paid', amount: 1_500, at },
    { studentId: 'Esi', mark: null },
    { studentId: 'Kofi', mark: null },
  ])
})

test('without the names of the class all marks are sent', () => {
  expect(sentMarks({ Ama: paid }, undefined)).toEqual([{ studentId: 'Ama', mark: 'paid', amount: 1_500, at }])
})

test('a mark made after a refusal is chosen over a colleague’s', () => {
  const since = (moment: string) => sentMarks({ Ama: paid }, [{ studentId: 'Ama' }], moment)[0]?.over
  expect([since('2026-11-20T07:59:00Z'), since('2026-11-20T08:01:00Z')]).toEqual([true, undefined])
})

test('with the teacher is what whoever is in the class paid, and what was counted once it is handed over', () => {
  const draft = {
    classId: 'c',
    feeTypeId: 'f',
    className: 'Basic 4',
    feeType: 'Feeding',
    day: '2026-11-20',
    problem: null,
  }
  const marks = { Kofi: paid, Ama: paid }
  const ama = { studentId: 'Ama', marks: [], mark: 'absent', amount: pesewas(0) }
  const book = { classId: 'c', feeTypeId: 'f', pupils: [ama], registers: [] }
  const read = { today: '2026-11-20', books: [book as never] }
  const handOver = { key: 'k', counted: pesewas(2_000), says: '', at, marks: [] }

  expect(withTeacher({ ...draft, marks, handOver: null }, read)).toBe(1_500)
  expect(withTeacher({ ...draft, marks, handOver }, read)).toBe(2_000)
})

test('two of one name in a class are told apart by their years of birth or codes, however the name is typed, and nobody else', () => {
  const pupil = (studentId: string, surname: string, firstName: string, birthYear: number | null = null) =>
    ({ studentId, surname, firstName, pupilCode: `AGA-${studentId}`, birthYear }) as BookPupil
  const pupils = [
    pupil('4F7K', 'Owusu-Ansah', 'Esi'),
    pupil('9QXM', 'Mensah', 'Esi'),
    pupil('TT2W', 'OWUSU ANSAH', 'Esi'),
    pupil('3', 'Addo', 'Kofi', 2015),
    pupil('5', 'Addo', 'Kofi', 2016),
  ]

  expect([...namesakesIn(pupils)]).toEqual([
    ['4F7K', 'AGA-4F7K'],
    ['TT2W', 'AGA-TT2W'],
    ['3', 'born 2015'],
    ['5', 'born 2016'],
  ])
})
