import { expect, test } from 'vitest'
import type { WireSent as Sent } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/index.ts'
import { aPersonOf, type Person } from '../../testing/people.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'

test('the journal says of received money how much of it can still be moved, and what was taken back', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  const pay = (amountPaid: number) =>
    school.call(endpoints.payStudent, { params: { studentId }, body: { amountPaid, feeType: 'School Fees' } })
  const { transaction } = await pay(20)
  const moved = { params: { entryId: transaction.id }, body: { feeType: 'Exam Fees', amount: 5 } }
  await school.call(endpoints.moveTransaction, moved)
  const { receipt } = await pay(7)
  const taken = { params: { receiptId: receipt?.id ?? '' }, body: { reason: 'Wrong child' } }
  await school.call(endpoints.reverseReceipt, taken)

  const { entries } = await school.call(endpoints.readJournal, { params: { schoolId: school.schoolId } })

  const said = entries.map(({ kind, amount, transaction_type, movable, reversed }) =>
    [kind, amount, transaction_type, movable, reversed ? 'taken back' : 'stands'].join(' '),
  )
  expect(said.toSorted()).toEqual([
    'payment 20 Credit 15 stands',
    'payment 7 Credit 0 taken back',
    'reallocation 5 Credit 5 stands',
    'reallocation 5 Debit 0 stands',
    'reversal 7 Debit 0 stands',
  ])
})

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

  expect((await read({ limit: 1 })).days).toEqual([
    { date: '2026-11-21', received: 80.35, charged: 80, debit: 80, credit: 80.35 },
  ])
  expect((await read({ limit: 4 })).days).toEqual([
    { date: '2026-11-21', received: 80.35, charged: 80, debit: 80, credit: 80.35 },
    { date: '2026-11-20', received: 20.05, charged: 120.55, debit: 120.55, credit: 20.05 },
  ])
  const { next, days } = await read({ search: 'boateng', limit: 1 })
  expect(days).toEqual([{ date: '2026-11-21', received: 30.1, charged: 0, debit: 0, credit: 30.1 }])
  expect((await read({ search: 'boateng', limit: 1, before: next ?? 0 })).days).toEqual([
    { date: '2026-11-20', received: 20.05, charged: 120.55, debit: 120.55, credit: 20.05 },
  ])
  expect(await read({ search: 'nobody' })).toMatchObject({ entries: [], next: null, days: [], acts: [] })
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
  expect(days).toEqual([{ date: '2026-11-20', received: 15, charged: 0, debit: 140, credit: 155 }])
})

test('money stands with who received it, whoever takes it back, and can be looked for by that person', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  const [ama, adwoa] = [await aPersonOf(school, 'cashier'), await aPersonOf(school, 'bursar')]
  const took = (who: Person, amountPaid: number, payment_method: 'Cash' | 'Mobile Money') =>
    school.call(
      endpoints.payStudent,
      { params: { studentId }, body: { feeType: 'School Fees', amountPaid, payment_method, confirm: true } },
      { token: who.token },
    )
  const { receipt } = await took(ama, 50, 'Cash')
  await took(ama, 20, 'Mobile Money')
  await took(adwoa, 7, 'Cash')
  const taken = { params: { receiptId: receipt?.id ?? '' }, body: { reason: 'Wrong child' } }
  await school.call(endpoints.reverseReceipt, taken, { token: adwoa.token })

  const read = readingOf(school)
  const { people } = await read({})
  expect(people?.map(({ id }) => id)).toEqual(expect.arrayContaining([ama.staffId, adwoa.staffId]))
  const rows = ({ entries }: Awaited<ReturnType<typeof read>>) =>
    entries.map(({ kind, amount, takenBy }) => `${kind} ${amount} ${takenBy}`)
  expect(rows(await read({ by: ama.staffId }))).toEqual([
    `reversal 50 ${ama.name}`,
    `payment 20 ${ama.name}`,
    `payment 50 ${ama.name}`,
  ])
  expect((await read({ by: ama.staffId })).days).toMatchObject([{ received: 20 }])
  expect((await read({ by: adwoa.staffId })).days).toMatchObject([{ received: 7 }])
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
    { date: '2026-11-21', received: 7.45, charged: 0, debit: 0, credit: 7.45 },
    { date: '2026-11-20', received: 40, charged: 0, debit: 0, credit: 40 },
  ])
  const query = { schoolId: school.schoolId, startDate: '2026-11-20', endDate: '2026-11-20' }
  const report = await school.inject(endpoints.reportTransactions, { query })
  expect(report.headers['x-total-received']).toBe('47.45')
  const [today] = (await read({ from: '2026-11-21', to: '2026-11-21' })).days
  const morning = await school.call(endpoints.readToday, { params: { schoolId: school.schoolId } })
  expect(today?.received).toBe(morning.taken)
})

test('a billing run and its undoing are a row each, which opens, and pages go on after all of it', async () => {
  const school = await createTestSchool()
  const read = readingOf(school)
  const ama = await school.addStudent()
  for (const firstName of ['Kofi', 'Yaa', 'Efua']) await school.addStudent({ firstName })
  await charge(school, ama, 12)
  const params = { schoolId: school.schoolId }
  const bill = { classId: 'Basic 4', feeType: 'School Fees', amount: 100 }
  await school.call(endpoints.addClassFees, { params, body: bill })
  await pay(school, ama, 30)
  const [run] = await school.call(endpoints.listBillingRuns, { params })
  await school.call(endpoints.undoBillingRun, {
    params: { billingRunId: run?.id ?? '' },
    body: { reason: 'Twice' },
  })

  const { entries, acts, days } = await read({ fold: 'true' })
  const [first, rest] = [
    await read({ fold: 'true', limit: 1 }),
    await read({ fold: 'true', limit: 9, before: 7 }),
  ]
  const opened = await read({ actOf: entries[2]?.id ?? '' })
  const unfolded = await read({ fold: 'true', search: 'yaa' })

  expect(entries.map(({ kind }) => kind)).toEqual(['reversal', 'payment', 'class_fee', 'manual_charge'])
  const act = { entries: 4, students: 4, className: 'Basic 4', feeType: 'School Fees' }
  expect(acts).toEqual([
    { entryId: entries[0]?.id, ...act, debit: 0, credit: 400 },
    { entryId: entries[2]?.id, ...act, debit: 400, credit: 0 },
  ])
  expect(days).toEqual([{ date: '2026-11-20', received: 30, charged: 12, debit: 412, credit: 430 }])
  expect([first.entries.length, first.next]).toEqual([1, 10])
  expect(rest.entries.map(({ kind }) => kind)).toEqual(['payment', 'class_fee', 'manual_charge'])
  expect(opened.entries.map(({ kind, amount }) => [kind, amount])).toEqual(Array(4).fill(['class_fee', 100]))
  expect(unfolded.entries).toHaveLength(2)
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
