import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import type { World } from '../../context/world.ts'
import { canReadPdf, readPdf } from '../../paper/testing/read-pdf.ts'
import type { Sandbox } from '../../sandbox/index.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { giveBack, openPaying } from '../../testing/paying.ts'
import { aPersonOf } from '../../testing/people.ts'
import type { SampleSchool } from '../../testing/sample-school.ts'
import { noteOnIntent, settleIntent } from './settle.ts'

/** A payer's bank wants money back: the Head is told at once and by when, and what is lost leaves the child, once. */

let paying: Awaited<ReturnType<typeof openPaying>>
let sandbox: Sandbox
let school: SampleSchool
let world: World
beforeAll(async () => {
  paying = await openPaying()
  ;({ sandbox, school, world } = paying)
})
afterAll(() => sandbox.close())

const aPayment = () => paying.aPayment()
const verified = () => paying.verified()
type Payment = Awaited<ReturnType<typeof aPayment>>

async function says({ reference, paymentId }: Payment, is: string, amount?: number) {
  await fetch(`${sandbox.url}/sandbox/disputes/${reference}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ is, ...(amount ? { amount } : {}) }),
  })
  await noteOnIntent(world, { schoolId: school.schoolId, id: paymentId }, `charge.dispute.${is}`)
  await Promise.all([1, 2, 3].map(() => settleIntent(world, school.schoolId, paymentId)))
  await settleIntent(world, school.schoolId, paymentId)
}
const disputeOf = async ({ paymentId }: Payment) =>
  (await school.call(endpoints.readParentPaying)).payments.find((each) => each.paymentId === paymentId)
    ?.dispute
const waiting = async () =>
  (await school.call(endpoints.readToday, { params: { schoolId: school.schoolId } })).disputes
const owedBy = ({ childId }: Payment) => paying.owedBy(childId)

test('a dispute is told to the Head once with its day, stands on the home, and its evidence is our records', async () => {
  const payment = await aPayment()
  expect(await waiting()).toBeNull()
  await says(payment, 'open')

  const dispute = await disputeOf(payment)
  expect(dispute).toMatchObject({ amount: 150, state: 'open', dueAt: expect.any(String) })
  expect(await waiting()).toEqual({ count: 1, dueAt: dispute?.dueAt })
  const texts = await school.rows<{ text: string }>(
    sql`select text from messages where school_id = ${school.schoolId} and told like 'dispute:%'`,
  )
  expect(texts).toEqual([{ text: expect.stringContaining('wants GHS 150.00 of') }])
  const { raw } = await school.inject(endpoints.printDisputeEvidence, {
    params: { disputeId: dispute?.disputeId ?? '' },
  })
  expect(raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const evidence = canReadPdf ? await readPdf(raw.rawPayload) : payment.reference
  expect(evidence).toContain(payment.reference)

  expect(evidence).not.toContain('4123498')

  await says(payment, 'answered')
  expect(await waiting()).toBeNull()
  await says(payment, 'won')
  expect(await disputeOf(payment)).toMatchObject({ state: 'won' })
  expect(await owedBy(payment)).toBe(0)
  expect(await verified()).toEqual([])
})

test('what is lost leaves the child and online clearing once, whole or in part', async () => {
  const [whole, part] = [await aPayment(), await aPayment()]
  await says(whole, 'open')
  await says(whole, 'lost')
  await says(part, 'lost', 5_000)
  await says(part, 'lost')

  expect([await owedBy(whole), await owedBy(part)]).toEqual([15_000, 5_000])
  const receipt = await school.call(endpoints.readReceipt, { params: { receiptId: whole.receiptId ?? '' } })
  expect(receipt.voided?.reason).toBe('Lost to the payer’s bank')
  // Told once, as what it is.
  const { payments } = await school.call(endpoints.readParentPaying)
  expect(payments.find(({ paymentId }) => paymentId === whole.paymentId)).toMatchObject({
    refunds: [],
    dispute: { state: 'lost' },
  })
  expect(await verified()).toEqual([])
})

/** Paystack names another sum for the newest dispute from now on: 0 is none. Pesewas. */
function wants(amount: number) {
  const dispute = sandbox.books.disputes.at(-1)
  if (dispute) dispute.amount = amount
}

test('what it was lost for leaves the child, whatever the bank wanted at first', async () => {
  const [less, unsaid] = [await aPayment(), await aPayment()]
  await says(less, 'open')
  wants(5_000)
  await says(less, 'lost')
  await says(unsaid, 'open', 4_000)
  wants(0)
  await says(unsaid, 'lost')

  expect([await owedBy(less), await owedBy(unsaid)]).toEqual([5_000, 4_000])
  expect(await disputeOf(less)).toMatchObject({ amount: 50, state: 'lost' })
  const receipt = await school.call(endpoints.readReceipt, { params: { receiptId: less.receiptId ?? '' } })
  expect(receipt.voided).toBeNull()
  expect(await verified()).toEqual([])
  const tooLittle = await asOwner(school.context, async (client) => {
    await client.query('update online_disputes set amount = 6000 where amount = 4000')
    return (await client.query('select problem, detail from verify_school($1)', [school.schoolId])).rows
  })
  expect(tooLittle).toEqual([{ problem: 'a lost dispute is not in the books', detail: '2000 of 6000' }])
})

test('money that a bank wants back is not given back as well, and a lost dispute ends what was approved before', async () => {
  const payment = await aPayment()
  const bursar = await aPersonOf(school, 'bursar')
  const ask = () =>
    school.inject(endpoints.askRequest, {
      body: { act: 'refund_online', reason: 'Paid twice', receiptId: payment.receiptId ?? '', amount: 60 },
    })
  const { request } = (await ask()).reply
  await school.inject(
    endpoints.answerRequest,
    { params: { requestId: request.id }, body: { approve: true } },
    { token: bursar.token },
  )
  await says(payment, 'lost')

  expect((await ask()).problem.code).toBe('already_reversed')
  expect(await owedBy(payment)).toBe(15_000)
  expect(sandbox.books.refunds).toEqual([])
  const other = await aPayment()
  await says(other, 'open')
  const refused = await school.inject(endpoints.askRequest, {
    body: { act: 'refund_online', reason: 'Paid twice', receiptId: other.receiptId ?? '' },
  })
  expect(refused.problem.message).toContain('wants this money back already')
  expect(await verified()).toEqual([])
})

test('where a refund that stood before a lost dispute fails, the rest of the loss leaves the child too', async () => {
  const payment = await aPayment()
  const bursar = await aPersonOf(school, 'bursar')
  sandbox.faults.switchOn({ fault: 'refund_waits', ms: 60_000, times: 1 })
  await giveBack(school, bursar, { receiptId: payment.receiptId ?? '', amount: 60 })
  await settleIntent(world, school.schoolId, payment.paymentId)
  await says(payment, 'lost')
  expect(await owedBy(payment)).toBe(9_000)
  expect(await verified()).toEqual([])

  const refund = sandbox.books.refunds.at(-1)
  if (refund) refund.status = 'failed'
  await noteOnIntent(world, { schoolId: school.schoolId, id: payment.paymentId }, 'refund.failed')
  await settleIntent(world, school.schoolId, payment.paymentId)
  await settleIntent(world, school.schoolId, payment.paymentId)

  expect(await owedBy(payment)).toBe(15_000)
  expect(await verified()).toEqual([])
})

test('a payment that was lost while it did not match leaves the child again once the office has posted it', async () => {
  sandbox.faults.switchOn({ fault: 'wrong_amount', times: 1 })
  const payment = await aPayment()
  expect(payment.state).toBe('mismatch')
  const owed = await owedBy(payment)
  await says(payment, 'lost')
  await school.call(endpoints.settleMismatch, {
    params: { paymentId: payment.paymentId },
    body: { act: 'post' },
  })
  await settleIntent(world, school.schoolId, payment.paymentId)
  await settleIntent(world, school.schoolId, payment.paymentId)

  expect(await owedBy(payment)).toBe(owed)
  expect(await disputeOf(payment)).toMatchObject({ state: 'lost' })
  expect(await verified()).toEqual([])
})
