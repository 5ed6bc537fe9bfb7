import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import type { World } from '../../context/world.ts'
import { paystackOf } from '../../gateways/paystack/index.ts'
import { reverseEntry } from '../../ledger/index.ts'
import type { Sandbox } from '../../sandbox/index.ts'
import { giveBack as givenBack, openPaying } from '../../testing/paying.ts'
import { aPersonOf } from '../../testing/people.ts'
import type { SampleSchool } from '../../testing/sample-school.ts'
import { noteOnIntent, settleIntent } from './settle.ts'

/** Money of the parents' app goes back through Paystack: asked by one, approved by another, booked when it has gone, once. */

let paying: Awaited<ReturnType<typeof openPaying>>
let sandbox: Sandbox
let school: SampleSchool
let world: World
let bursar: Awaited<ReturnType<typeof aPersonOf>>
beforeAll(async () => {
  paying = await openPaying()
  ;({ sandbox, school, world } = paying)
  bursar = await aPersonOf(school, 'bursar')
})
afterAll(() => sandbox.close())

const look = (paymentId: string) => settleIntent(world, school.schoolId, paymentId)
const verified = () => paying.verified()
const owedBy = (studentId: string) => paying.owedBy(studentId)
const refundsOf = async (paymentId: string) =>
  (await school.call(endpoints.readParentPaying)).payments.find((each) => each.paymentId === paymentId)
    ?.refunds

async function aPaidFamily() {
  const paid = await paying.aPayment()
  return { ...paid, receiptId: paid.receiptId ?? '' }
}

const ask = (receiptId: string, amount?: number) =>
  school.inject(endpoints.askRequest, {
    body: { act: 'refund_online', reason: 'Paid twice', receiptId, ...(amount ? { amount } : {}) },
  })
const approve = (requestId: string, token = bursar.token) =>
  school.inject(endpoints.answerRequest, { params: { requestId }, body: { approve: true } }, { token })
const giveBack = (receiptId: string, amount?: number) =>
  givenBack(school, bursar, { receiptId, ...(amount ? { amount } : {}) })

test('a receipt goes back whole by two persons: void, owed again and off online clearing once Paystack says so', async () => {
  const { paymentId, receiptId, childId } = await aPaidFamily()
  const { clearing } = await school.call(endpoints.readParentPaying)
  const taken = await school.inject(endpoints.reverseReceipt, {
    params: { receiptId },
    body: { reason: 'At once' },
  })
  expect(taken.problem.message).toContain('Ask for it to go back through Paystack')
  const putRight = await school.inject(endpoints.correctReceipt, {
    params: { receiptId },
    body: { lines: [{ feeType: 'School Fees', amount: 15 }], reason: 'A nought too many' },
  })
  expect(putRight.problem.message).toBe(taken.problem.message)

  const { reply } = await ask(receiptId)
  const alone = await approve(reply.request.id, school.token)
  expect(alone.problem.code).toBe('forbidden')
  expect(await approve(reply.request.id)).toMatchObject({ status: 200 })
  expect(await owedBy(childId)).toBe(0)
  sandbox.faults.switchOn({ fault: 'refund_waits', ms: 60_000, times: 1 })
  await look(paymentId)
  expect(await refundsOf(paymentId)).toEqual([{ amount: 150, state: 'sent', said: null }])
  expect(await owedBy(childId)).toBe(0)
  const [waiting] = sandbox.books.refunds.slice(-1)
  if (waiting) waiting.status = 'processed'
  school.clock.pass({ minutes: 1 })
  await Promise.all(Array.from({ length: 6 }, () => look(paymentId)))

  expect(await refundsOf(paymentId)).toEqual([{ amount: 150, state: 'processed', said: null }])
  expect(await owedBy(childId)).toBe(15_000)
  expect((await school.call(endpoints.readReceipt, { params: { receiptId } })).voided?.reason).toBe(
    'Paid twice',
  )
  expect((await school.call(endpoints.readParentPaying)).clearing).toBeCloseTo(clearing - 150)
  expect((await ask(receiptId)).problem.code).toBe('already_reversed')
  expect(await verified()).toEqual([])
})

test('parts go back up to the receipt and no further, and the receipt stands', async () => {
  const { paymentId, receiptId, childId } = await aPaidFamily()
  await giveBack(receiptId, 40)
  await look(paymentId)
  expect(await owedBy(childId)).toBe(4_000)
  const entries = await school.call(endpoints.listTransactions, { params: { studentId: childId } })
  expect(entries.find(({ kind }) => kind === 'payment')?.movable).toBe(110)
  const texts = await school.rows<{ kind: string; amount: number }>(
    sql`select kind, (facts->>'amount')::int as amount from messages
        where school_id = ${school.schoolId} and receipt_id = ${receiptId} and kind = 'refund'`,
  )
  expect(texts).toEqual([{ kind: 'refund', amount: 4_000 }])
  const [gone] = await school.rows<{ id: string }>(
    sql`select id from ledger_entries where school_id = ${school.schoolId} and student_id = ${childId} and kind = 'refund'`,
  )
  await expect(reverseEntry(school.context, gone?.id ?? '', 'by hand')).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('taken back'),
  })
  expect((await ask(receiptId, 110.01)).problem.fields?.amount).toBe(
    'Only GH₵110.00 of this receipt can still go back.',
  )
  await giveBack(receiptId)
  await look(paymentId)

  expect(await owedBy(childId)).toBe(15_000)
  expect((await refundsOf(paymentId))?.map(({ amount }) => amount)).toEqual([40, 110])
  expect((await school.call(endpoints.readReceipt, { params: { receiptId } })).voided).toBeNull()
  expect(await verified()).toEqual([])
})

test('an answer that got lost sends nothing twice, and what the network refuses stays on the child', async () => {
  const { paymentId, receiptId, childId } = await aPaidFamily()
  await giveBack(receiptId, 50)
  sandbox.faults.switchOn({ fault: 'lost_answer', calls: ['refund'], times: 1 })
  await look(paymentId)
  expect((await refundsOf(paymentId))?.map(({ state }) => state)).toEqual(['approved'])
  sandbox.faults.switchOn({ fault: 'server_error', calls: ['refunds'], times: 3 })
  school.clock.pass({ minutes: 3 })
  await look(paymentId)
  await look(paymentId)
  expect((await refundsOf(paymentId))?.map(({ state }) => state)).toEqual(['processed'])
  expect(await owedBy(childId)).toBe(5_000)

  sandbox.faults.switchOn({ fault: 'refund_fails', times: 1 })
  await giveBack(receiptId, 20)
  await look(paymentId)
  expect((await refundsOf(paymentId))?.at(-1)).toEqual({
    amount: 20,
    state: 'failed',
    said: 'Paystack could not give it back',
  })
  expect(await owedBy(childId)).toBe(5_000)
  expect(await verified()).toEqual([])
})

test('a refund that was begun at Paystack itself is booked once it has gone', async () => {
  const { paymentId, childId } = await aPaidFamily()
  const [row] = await school.rows<{ id: string }>(
    sql`select payment_id as id from payment_intents where school_id = ${school.schoolId} and id = ${paymentId}`,
  )
  await paystackOf(world).refund(row?.id ?? '', 6_000 as never, 'by hand')
  await noteOnIntent(world, { schoolId: school.schoolId, id: paymentId }, 'refund.processed')
  await look(paymentId)
  await look(paymentId)

  expect(await refundsOf(paymentId)).toEqual([{ amount: 60, state: 'processed', said: null }])
  expect(await owedBy(childId)).toBe(6_000)
  expect(await verified()).toEqual([])
})

test('money that came over the counter does not go back through Paystack', async () => {
  const studentId = await school.addStudent()
  const { receipt } = await school.call(endpoints.payStudent, {
    params: { studentId },
    body: { amountPaid: 10, feeType: 'School Fees' },
  })
  expect((await ask(receipt?.id ?? '')).problem.message).toContain('did not come through the parents’ app')
  expect((await ask(crypto.randomUUID())).problem.code).toBe('not_found')
})

test('news of a refund that could not be read is looked at again', async () => {
  const { paymentId } = await aPaidFamily()
  sandbox.faults.switchOn({ fault: 'server_error', calls: ['refunds'], times: 3 })
  await noteOnIntent(world, { schoolId: school.schoolId, id: paymentId }, 'refund.processed')
  await look(paymentId)
  const due = await school.rows(
    sql`select id from payment_intents where school_id = ${school.schoolId} and id = ${paymentId} and next_check_at is not null`,
  )
  expect(due).toHaveLength(1)
})

test('a refund on the eleventh page of a list of all schools is there: it is not sent again', async () => {
  const { paymentId, receiptId } = await aPaidFamily()
  await giveBack(receiptId, 30)
  sandbox.faults.switchOn({ fault: 'lost_answer', calls: ['refund'], times: 1 })
  await look(paymentId)
  const { refunds } = sandbox.books
  const stranger = { ...refunds.at(-1), transaction: 1, note: null } as (typeof refunds)[number]
  refunds.push(...Array.from({ length: 1_050 }, (_, id) => ({ ...stranger, id: 10_000_000 + id })))
  sandbox.faults.switchOn({ fault: 'no_filter', times: 12 })
  school.clock.pass({ minutes: 3 })
  await look(paymentId)

  sandbox.books.refunds = refunds.filter(({ transaction }) => transaction !== 1)
  await look(paymentId)
  expect(await refundsOf(paymentId)).toMatchObject([{ amount: 30, state: 'processed' }])
  expect(sandbox.books.refunds.filter(({ note }) => note === stranger.note)).toHaveLength(0)
  expect(sandbox.books.refunds.filter(({ amount }) => amount === 3_000)).toHaveLength(1)
})

// Last: the school's sign-in has ended by then.
test('a day that is locked, a look that failed and a list of other payments send nothing twice and book nothing else', async () => {
  const stranger = await aPaidFamily()
  await giveBack(stranger.receiptId, 70)
  await look(stranger.paymentId)
  const { paymentId, receiptId, childId } = await aPaidFamily()
  await giveBack(receiptId, 50)
  await school.call(endpoints.closeDays, {
    params: { schoolId: school.schoolId },
    body: { through: school.clock.now.toISOString().slice(0, 10) },
  })
  const before = sandbox.books.refunds.length
  for (let turn = 0; turn < 3; turn++) {
    await look(paymentId)
    school.clock.pass({ minutes: 11 })
  }
  expect(sandbox.books.refunds.length - before).toBe(1)
  expect(await refundsOf(paymentId)).toMatchObject([{ amount: 50, state: 'sent' }])
  school.clock.pass({ minutes: 24 * 60 })

  sandbox.faults.switchOn({ fault: 'server_error', calls: ['refunds'], times: 3 })
  await look(paymentId)
  school.clock.pass({ minutes: 6 * 60 + 1 })
  sandbox.faults.switchOn({ fault: 'no_filter', times: 3 })
  await look(paymentId)
  await look(paymentId)
  expect(
    await school.rows(
      sql`select amount::int as amount, state from online_refunds where school_id = ${school.schoolId} and intent_id = ${paymentId}`,
    ),
  ).toEqual([{ amount: 5_000, state: 'processed' }])
  expect(await owedBy(childId)).toBe(5_000)
  expect(await verified()).toEqual([])
})
