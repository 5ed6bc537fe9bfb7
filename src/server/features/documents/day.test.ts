import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sumOf } from '#shared/money.ts'
import { createTestSchool } from '../../testing/test-school.ts'
import { daySummary } from './day.ts'

test('the parts of a day add up to what was taken, also while money comes in', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  const pay = (amount: number) =>
    school.call(endpoints.payStudent, {
      params: { studentId },
      body: { amountPaid: amount, feeType: 'School Fees' },
    })
  const read = () => daySummary(school.context, '2026-11-20')

  const acts = Array.from({ length: 30 }, (_, index) => [pay(index + 1), read(), read()] as const)
  const summaries = await Promise.all(acts.flatMap(([, ...reads]) => reads))
  await Promise.all(acts.map(([payment]) => payment))

  const sums = summaries.map(({ byMethod, byPerson }) => [
    sumOf(byMethod.map(({ amount }) => amount)),
    sumOf(byPerson.map(({ amount }) => amount)),
  ])
  expect(sums.filter(([methods, people]) => methods !== people)).toEqual([])
  expect((await read()).taken).toBe(46_500)
})
