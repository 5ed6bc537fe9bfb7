import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { openRegisterOffice } from '../../ledger/testing/register-office.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { saveDailyRate } from './daily-fees.ts'

beforeAll(async () => {
  await testDatabase()
})

test('a rate that marks made already would be charged by is asked about: how many, and how much', async () => {
  const { office, feeType, mark, accept, owes } = await openRegisterOffice(5)
  const { school } = office
  const register = await mark([1500, 1500, 'owes', 'absent', 'own_food'], 3_000)
  const set = (rate: number, more: { confirm?: boolean; fromDay?: string } = {}) =>
    saveDailyRate(school.context({ key: randomUUID() }), feeType, {
      classId: school.classId('Basic 4'),
      fromDay: '2026-11-20',
      means: 'rate',
      amount: pesewas(rate),
      ...more,
    })

  await expect(set(1_800)).rejects.toMatchObject({
    code: 'conflict',
    message:
      '3 marks are made already at the rate before. GH₵9.00 more is charged for the same days, and owed where it was not paid. Save it all the same?',
    details: { facts: { reason: 'marked_already', marks: 3, more: 900, less: 0 } },
  })
  await expect(set(1_000)).rejects.toMatchObject({ details: { facts: { marks: 3, more: 0, less: 1_500 } } })
  await set(1_500)
  await set(1_900, { fromDay: '2026-11-23' })
  await set(1_800, { confirm: true })
  await accept(register, 3_000)

  expect([await owes(0), await owes(2), await owes(3)]).toEqual([300, 1_800, 0])
})

test('of one pupil only the own marks count', async () => {
  const { office, feeType, mark, pupils } = await openRegisterOffice(2)
  await mark([1500, 'owes'])
  const free = { fromDay: '2026-11-20', means: 'free', studentId: pupils[0] } as const

  await expect(
    saveDailyRate(office.school.context({ key: randomUUID() }), feeType, free),
  ).rejects.toMatchObject({ message: expect.stringContaining('1 mark is made already at the rate before.') })
})
