import { expect, test } from 'vitest'
import type { Sent } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/index.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'

test('a day of the journal is summed whole, however few of its entries the page shows', async () => {
  const school = await createTestSchool({ now: '2026-11-20T22:00:00Z' })
  const read = readingOf(school)
  const ama = await school.addStudent({ firstName: 'Ama', surname: 'Boateng' })
  const kofi = await school.addStudent({ firstName: 'Kofi', surname: 'Mensah' })
  await charge(school, ama, 120.55)
  await pay(school, ama, 20.05)
  school.clock.pass({ minutes: 180 })
  await charge(school, kofi, 80)
  await pay(school, ama, 30.1)
  await pay(school, kofi, 50.25)

  expect((await read({ limit: 1 })).days).toEqual([{ date: '2026-11-21', received: 80.35, charged: 80 }])
  expect((await read({ limit: 4 })).days).toEqual([
    { date: '2026-11-21', received: 80.35, charged: 80 },
    { date: '2026-11-20', received: 20.05, charged: 120.55 },
  ])
  const { next, days } = await read({ search: 'boateng', limit: 1 })
  expect(days).toEqual([{ date: '2026-11-21', received: 30.1, charged: 0 }])
  expect((await read({ search: 'boateng', limit: 1, before: next ?? 0 })).days).toEqual([
    { date: '2026-11-20', received: 20.05, charged: 120.55 },
  ])
  expect(await read({ search: 'nobody' })).toEqual({ entries: [], next: null, days: [] })
})

test('what is taken back comes off the day it is taken back on', async () => {
  const school = await createTestSchool()
  const ama = await school.addStudent()
  const chargeId = await charge(school, ama, 100)
  const receiptId = await pay(school, ama, 40)
  await pay(school, ama, 15)
  await school.call(endpoints.reverseReceipt, { params: { receiptId }, body: { reason: 'Wrong child' } })
  await school.call(endpoints.reverseTransaction, {
    params: { entryId: chargeId },
    body: { reason: 'Twice' },
  })

  const { days } = await readingOf(school)({})
  expect(days).toEqual([{ date: '2026-11-20', received: 15, charged: 0 }])
})

test('the days of a filtered day add up to what the report and the morning view say was received', async () => {
  const school = await createTestSchool({ now: '2026-11-20T22:00:00Z' })
  const ama = await school.addStudent()
  await pay(school, ama, 40)
  school.clock.pass({ minutes: 180 })
  await pay(school, ama, 7.45, '2026-11-20')
  await pay(school, ama, 9)

  const read = readingOf(school)
  expect((await read({ from: '2026-11-20', to: '2026-11-20' })).days).toEqual([
    { date: '2026-11-21', received: 7.45, charged: 0 },
    { date: '2026-11-20', received: 40, charged: 0 },
  ])
  const query = { schoolId: school.schoolId, startDate: '2026-11-20', endDate: '2026-11-20' }
  const report = await school.inject(endpoints.reportTransactions, { query })
  expect(report.headers['x-total-received']).toBe('47.45')
  const [today] = (await read({ from: '2026-11-21', to: '2026-11-21' })).days
  const morning = await school.call(endpoints.readToday, { params: { schoolId: school.schoolId } })
  expect(today?.received).toBe(morning.taken)
})

function readingOf(school: TestSchool) {
  return (query: NonNullable<Sent<typeof endpoints.readJournal>['query']>) =>
    school.call(endpoints.readJournal, { params: { schoolId: school.schoolId }, query })
}

/** Answers the entry's id. */
async function charge(school: TestSchool, studentId: string, amount: number): Promise<string> {
  const body = { feeType: 'School Fees', amount }
  return (await school.call(endpoints.debitStudent, { params: { studentId }, body })).transaction.id
}

/** Answers the receipt's id. */
async function pay(
  school: TestSchool,
  studentId: string,
  amountPaid: number,
  date?: string,
): Promise<string> {
  const body = { feeType: 'School Fees', amountPaid, ...(date ? { date } : {}) }
  return (await school.call(endpoints.payStudent, { params: { studentId }, body })).receipt?.id ?? ''
}
