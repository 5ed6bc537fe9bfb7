import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'

/** Days later: the old token is worthless by then. */
async function returnOn(school: TestSchool, now: string): Promise<string> {
  school.clock.now = new Date(now)
  const body = { schoolEmail: school.email, schoolPassword: school.password }
  return (await school.call(endpoints.signIn, { body })).authToken
}

/** A payment of GHS 50 as a desk without a line kept it on the evening of 20 November. */
function keptPayment(school: TestSchool, studentId: string, differences: object = {}) {
  const key = randomUUID()
  const body = {
    lines: [{ feeType: 'School Fees', amount: 50 }],
    payment_method: 'Cash' as const,
    date: '2026-11-20',
    takenAt: '2026-11-20T17:30:00.000Z',
    note: 'Taken offline, slip KD-0001',
    ...differences,
  }
  return (token = school.token) =>
    school.inject(endpoints.payStudent, { params: { studentId }, body }, { key, token })
}

test('cash taken before the subscription ended is recorded when the connection is back some days after', async () => {
  const school = await createTestSchool({ now: '2026-11-20T17:30:00Z', expiresOn: '2026-11-21' })
  const studentId = await school.addStudent()
  const send = keptPayment(school, studentId)
  const token = await returnOn(school, '2026-11-24T08:00:00Z')

  const first = await send(token)
  const again = await send(token)

  expect(first.status).toBe(200)
  expect(first.reply.transaction.date).toBe('2026-11-20')
  expect(again.reply.receipt?.number).toBe(first.reply.receipt?.number)
})

test.each([
  ['after the week is over', '2026-11-28T00:00:00Z', {}],
  ['when it was taken after the end', '2026-11-22T08:00:00Z', { takenAt: '2026-11-21T08:00:00.000Z' }],
  ['when it counts for a day after the end', '2026-11-22T08:00:00Z', { date: '2026-11-21' }],
  ['when it does not say when it was taken', '2026-11-22T08:00:00Z', { takenAt: undefined }],
])('cash of a lapsed school waits for the renewal %s', async (_, now, differences) => {
  const school = await createTestSchool({ now: '2026-11-20T17:30:00Z', expiresOn: '2026-11-21' })
  const send = keptPayment(school, await school.addStudent(), differences)

  const refused = await send(await returnOn(school, now))

  expect(refused.status).toBe(402)
  expect(refused.problem.code).toBe('subscription_expired')
})

test('a payment whose answer was lost is the same one once nobody stands there to be asked', async () => {
  const school = await createTestSchool()
  const params = { studentId: await school.addStudent() }
  const decided = { lines: [{ feeType: 'School Fees', amount: 50 }], payment_method: 'Cash' as const }
  const sent = { token: school.token, key: randomUUID() }
  const atCounter = { ...decided, guardDuplicates: true, askFloat: true }
  const first = await school.inject(endpoints.payStudent, { params, body: atCounter }, sent)

  const later = { ...decided, guardDuplicates: false, slip: 'KD-0001' }
  const again = await school.inject(endpoints.payStudent, { params, body: later }, sent)

  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.reply.receipt?.number).toBe(first.reply.receipt?.number)
})

test('an old time alone, without the key or the slip of a device, lets nothing through', async () => {
  const school = await createTestSchool({ now: '2026-11-20T17:30:00Z', expiresOn: '2026-11-21' })
  const studentId = await school.addStudent()
  const token = await returnOn(school, '2026-11-24T08:00:00Z')
  const body = {
    feeType: 'School Fees',
    amountPaid: 50,
    date: '2026-11-20',
    takenAt: '2026-11-20T17:30:00.000Z',
  }
  const send = (differences: object) =>
    school.inject(
      endpoints.payStudent,
      { params: { studentId }, body: { ...body, ...differences } },
      { token },
    )

  const statuses = [await send({}), await send({ slip: '' }), await send({ slip: 'KD-0002' })]

  expect(statuses.map(({ status }) => status)).toEqual([402, 402, 200])
})

test('cash for a child and a fee type archived meanwhile is recorded, and the answer says so', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  await school.call(endpoints.addFeeType, {
    params: { schoolId: school.schoolId },
    body: { feeType: 'Excursion', amount: 0 },
  })
  const charge = { feeType: 'Excursion', amount: 50, date: '2026-11-20' }
  await school.call(endpoints.debitStudent, { params: { studentId }, body: charge })
  await school.call(endpoints.payStudent, { params: { studentId }, body: { ...charge, confirm: true } })
  await school.call(endpoints.deleteFeeType, { body: { schoolId: school.schoolId, feeType: 'Excursion' } })
  await school.call(endpoints.archiveStudents, { body: { studentIds: [studentId] } })
  school.clock.pass({ minutes: 15 })

  const answer = await keptPayment(school, studentId, { lines: [{ feeType: 'Excursion', amount: 50 }] })()

  expect(answer.status).toBe(200)
  expect(answer.reply.studentStatus).toBe('archived')
  expect(answer.reply.totalDebt).toBe(-50)
})

test('a payment given up on the device is written into the log of acts once, and moves no money', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  const body = {
    act: 'payment' as const,
    lines: [{ feeType: 'School Fees', amount: 50 }],
    date: '2026-11-20',
    takenAt: '2026-11-20T08:00:00.000Z',
    slip: 'KD-0001',
    reason: 'Typed twice',
  }
  const key = randomUUID()

  await school.inject(endpoints.discardTaken, { params: { studentId }, body }, { key })
  const again = await school.inject(endpoints.discardTaken, { params: { studentId }, body }, { key })

  expect(again.status).toBe(200)
  const acts = await school.rows(
    sql`select facts from audit_log where school_id = ${school.schoolId} and act = 'discard_taken_payment'`,
  )
  expect(acts).toMatchObject([{ facts: { slip: 'KD-0001', lines: [{ amount: 5000 }] } }])
  const entries = await school.call(endpoints.listTransactions, { params: { studentId } })
  expect(entries).toEqual([])
})
