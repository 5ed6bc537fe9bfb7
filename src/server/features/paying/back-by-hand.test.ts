import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { pesewas } from '#shared/money.ts'
import { sql } from '../../context/context.ts'
import { noteOnlineRefund } from '../../ledger/index.ts'
import type { Sandbox } from '../../sandbox/index.ts'
import { giveBack as givenBack, openPaying } from '../../testing/paying.ts'
import { aPersonOf } from '../../testing/people.ts'
import type { SampleSchool } from '../../testing/sample-school.ts'
import { settleIntent } from './settle.ts'

/** Money of the parents' app goes back through Paystack; by hand it takes two, and never both ways. Each child has paid 50.00 in cash, too. */

let paying: Awaited<ReturnType<typeof openPaying>>
let sandbox: Sandbox
let school: SampleSchool
let bursar: Awaited<ReturnType<typeof aPersonOf>>
beforeAll(async () => {
  paying = await openPaying()
  ;({ sandbox, school } = paying)
  bursar = await aPersonOf(school, 'bursar')
})
afterAll(() => sandbox.close())

async function aPaidFamily(amount = 150) {
  const paid = await paying.aPayment(amount)
  return { ...paid, receiptId: paid.receiptId ?? '' }
}

const byHand = (studentId: string, amount: number, more: object = {}) =>
  school.inject(endpoints.adjustStudent, {
    params: { studentId },
    body: { kind: 'refund', feeType: 'School Fees', note: 'Paid twice', amount, confirm: true, ...more },
  })
const askByHand = (studentId: string, amount: number, confirm = false) =>
  school.inject(endpoints.askRequest, {
    body: { act: 'refund', studentId, feeType: 'School Fees', amount, reason: 'Paid twice', confirm },
  })
const askOnline = (receiptId: string, amount?: number) =>
  school.inject(endpoints.askRequest, {
    body: { act: 'refund_online', receiptId, reason: 'Paid twice', ...(amount ? { amount } : {}) },
  })
const approve = (requestId: string) =>
  school.inject(endpoints.answerRequest, { params: { requestId }, body: { approve: true } }, bursar)
const payByHand = (studentId: string, amountPaid: number) =>
  school.call(endpoints.payStudent, {
    params: { studentId },
    body: { amountPaid, feeType: 'School Fees', confirm: true },
  })

test('by hand it takes two, with the rule of two off, and is asked about; what went by hand does not go through Paystack', async () => {
  const { receiptId, childId } = await aPaidFamily()

  const alone = await byHand(childId, 150)
  const asked = await askByHand(childId, 150)
  const { reply } = await askByHand(childId, 150, true)

  expect(alone.problem).toMatchObject({
    code: 'needs_approval',
    facts: { act: 'refund' },
    message:
      'This money came through the parents’ app and goes back there: ask for that at its receipt. By hand it needs a second person.',
  })
  expect(asked.problem.code).toBe('more_than_received')
  expect(reply.request).toMatchObject({ refundable: 0, ofApp: 150 })
  expect((await approve(reply.request.id)).status).toBe(200)
  expect(await paying.owedBy(childId)).toBe(15_000)
  const online = await askOnline(receiptId)
  expect(online.problem).toMatchObject({ code: 'given_back', facts: { amount: 100 } })
  expect(await paying.verified()).toEqual([])
})

test('of money by hand and money of the app the first is one person’s, and the rest takes two', async () => {
  const { childId } = await aPaidFamily()
  await payByHand(childId, 40)

  expect((await byHand(childId, 91)).problem.code).toBe('needs_approval')
  expect((await byHand(childId, 90)).status).toBe(200)
  expect((await byHand(childId, 1)).problem.code).toBe('needs_approval')
})

test('what is on its way back is not given by hand unasked, and what was asked before that is refused', async () => {
  const { paymentId, receiptId, childId } = await aPaidFamily()
  await school.call(endpoints.adjustStudent, {
    params: { studentId: childId },
    body: { kind: 'waiver', feeType: 'School Fees', amount: 150, note: 'Orphan', confirm: true },
  })
  const before = (await askByHand(childId, 100)).reply.request
  sandbox.faults.switchOn({ fault: 'refund_waits', ms: 60_000, times: 1 })
  await givenBack(school, bursar, { receiptId })
  await settleIntent(paying.world, school.schoolId, paymentId)

  const late = await approve(before.id)
  await school.call(endpoints.withdrawRequest, { params: { requestId: before.id } })
  const asked = await askByHand(childId, 100)

  expect(late.problem).toMatchObject({ code: 'conflict' })
  expect(late.problem.message).toContain('It was more when this was asked.')
  expect(asked.problem).toMatchObject({ code: 'more_than_received', facts: { received: 50 } })
})

test('beside what is on its way back the cash is one person’s still, and the rest of the app takes two', async () => {
  const { receiptId, childId } = await aPaidFamily()
  await givenBack(school, bursar, { receiptId, amount: 100 })

  expect((await byHand(childId, 50)).status).toBe(200)
  expect((await byHand(childId, 1)).problem.code).toBe('needs_approval')
})

test('what is on its way back of one fee leaves the cash on another where it is', async () => {
  const { receiptId, childId } = await aPaidFamily()
  const entries = await school.call(endpoints.listTransactions, { params: { studentId: childId } })
  const online = entries.find(({ amount, kind }) => amount === 150 && kind === 'payment')
  const moved = { feeType: 'Exam Fees', amount: 50, reason: 'Wrong fee' }
  await school.call(endpoints.moveTransaction, { params: { entryId: online?.id ?? '' }, body: moved })
  const body = { amountPaid: 60, feeType: 'Exam Fees' }
  const cash = await school.call(endpoints.payStudent, { params: { studentId: childId }, body })

  await givenBack(school, bursar, { receiptId, amount: 100 })

  const params = { entryId: cash.transaction.id }
  const all = await school.call(endpoints.moveTransaction, { params, body: { feeType: 'Others' } })
  expect(all.amount).toBe(60)
})

test('an approval by hand and one through Paystack at the same moment give it back once', async () => {
  const { receiptId, childId } = await aPaidFamily()
  await school.call(endpoints.adjustStudent, {
    params: { studentId: childId },
    body: { kind: 'waiver', feeType: 'School Fees', amount: 150, note: 'Orphan', confirm: true },
  })
  const hand = (await askByHand(childId, 150)).reply.request
  const online = (await askOnline(receiptId)).reply.request

  const both = await Promise.all([approve(hand.id), approve(online.id)])

  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a school of one person is told to bring in another', async () => {
  const { childId } = await aPaidFamily()
  const leaves = (at: Date | null) =>
    school.rows(
      sql`update staff set left_at = ${at} where school_id = ${school.schoolId} and id = ${bursar.staffId}`,
    )
  await leaves(school.clock.now)
  try {
    expect((await askByHand(childId, 10, true)).problem.message).toBe(
      'Nobody can answer this yet. Ask the Head to invite a Bursar.',
    )
  } finally {
    await leaves(null)
  }
})

test('what goes at Paystack itself after all is booked, and the log says that it was too much', async () => {
  const { paymentId, childId } = await aPaidFamily()
  const { reply } = await askByHand(childId, 150, true)
  await approve(reply.request.id)
  await noteOnlineRefund(school.context, {
    intent: paymentId,
    paystackId: 'by-hand-1',
    status: 'processed' as const,
    amount: pesewas(15_000),
  })

  expect(await paying.owedBy(childId)).toBe(30_000)
  expect(await paying.verified()).toEqual([])
})
