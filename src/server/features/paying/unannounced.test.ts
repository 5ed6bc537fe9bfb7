import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import type { World } from '../../context/world.ts'
import { paystackOf } from '../../gateways/paystack/index.ts'
import type { Sandbox } from '../../sandbox/index.ts'
import { openPaying } from '../../testing/paying.ts'
import type { SampleSchool } from '../../testing/sample-school.ts'
import { settleIntent } from './settle.ts'
import { findUnannounced } from './unannounced.ts'

/** What Paystack decided and never announced is found all the same: money that went is in the books. No webhook comes in here. */

let paying: Awaited<ReturnType<typeof openPaying>>
let sandbox: Sandbox
let school: SampleSchool
let world: World
beforeAll(async () => {
  paying = await openPaying()
  ;({ sandbox, school, world } = paying)
})
afterAll(() => sandbox.close())

type Payment = Awaited<ReturnType<typeof aPayment>>
const aPayment = () => paying.aPayment()
const disputed = ({ reference }: Payment, is: 'open' | 'answered' | 'won' | 'lost') =>
  fetch(`${sandbox.url}/sandbox/disputes/${reference}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ is }),
  })
/** Whether the sweeper looks at it now. */
async function isDue({ paymentId }: Payment): Promise<boolean> {
  const due = await school.rows(
    sql`select id from payment_intents where school_id = ${school.schoolId} and id = ${paymentId} and next_check_at <= app_now()`,
  )
  return due.length > 0
}
const settle = ({ paymentId }: Payment) => settleIntent(world, school.schoolId, paymentId)
const rowOf = async ({ paymentId }: Payment) =>
  (await school.call(endpoints.readParentPaying)).payments.find((each) => each.paymentId === paymentId)
const textsToHeads = () =>
  school.rows(sql`select text from messages where school_id = ${school.schoolId} and told like 'dispute:%'`)

test('a dispute that was never announced is told to the Head once, and what is lost leaves the child once', async () => {
  const payment = await aPayment()
  await disputed(payment, 'open')
  expect(await isDue(payment)).toBe(false)

  expect(await findUnannounced(world)).toBe(true)
  expect(await isDue(payment)).toBe(true)
  await settle(payment)
  expect(await rowOf(payment)).toMatchObject({ dispute: { state: 'open' } })
  expect(await textsToHeads()).toHaveLength(1)

  await disputed(payment, 'lost')
  for (let looks = 0; looks < 2; looks++) {
    await findUnannounced(world)
    await settle(payment)
  }
  expect(await rowOf(payment)).toMatchObject({ dispute: { state: 'lost' } })
  expect(await paying.owedBy(payment.childId)).toBe(15_000)
  expect(await textsToHeads()).toHaveLength(1)
  expect(await paying.verified()).toEqual([])
})

test('what the books know in that state is not looked at again', async () => {
  const payments = [await aPayment(), await aPayment()]
  const [open, refunded] = payments as [Payment, Payment]
  await disputed(open, 'open')
  await refund(refunded, 4_000)
  await findUnannounced(world)
  for (const payment of payments) await settle(payment)

  expect(await findUnannounced(world)).toBe(true)
  expect(await Promise.all(payments.map(isDue))).toEqual([false, false])
})

test('a refund that was begun at Paystack and never announced is booked once it has gone', async () => {
  const payment = await aPayment()
  sandbox.faults.switchOn({ fault: 'refund_waits', ms: 60_000, times: 1 })
  await refund(payment, 6_000)
  await findUnannounced(world)
  await settle(payment)
  expect(await rowOf(payment)).toMatchObject({ refunds: [{ amount: 60, state: 'sent' }] })

  for (const each of sandbox.books.refunds) each.status = 'processed'
  await findUnannounced(world)
  expect(await isDue(payment)).toBe(true)
  await settle(payment)
  expect(await rowOf(payment)).toMatchObject({ refunds: [{ amount: 60, state: 'processed' }] })
  expect(await paying.owedBy(payment.childId)).toBe(6_000)
  expect(await paying.verified()).toEqual([])
})

test('a list that cannot be read says so, and the other one is read; the next reading finds the rest', async () => {
  const [payment, refunded] = [await aPayment(), await aPayment()]
  await disputed(payment, 'open')
  await refund(refunded, 1_000)
  sandbox.faults.switchOn({ fault: 'server_error', calls: ['dispute'], times: 3 })

  expect(await findUnannounced(world)).toBe(false)
  expect([await isDue(payment), await isDue(refunded)]).toEqual([false, true])
  expect(await findUnannounced(world)).toBe(true)
  expect(await isDue(payment)).toBe(true)
})

test('strangers, other schools’ codes and rows that cannot be read hide nothing, on the second page either', async () => {
  const payment = await aPayment()
  await disputed(payment, 'open')
  const { books } = sandbox
  const [ours] = books.disputes.slice(-1)
  const stranger = [...books.payments.values()].find(({ reference }) => reference === payment.reference)
  if (!ours || !stranger) throw new Error('the sandbox has them')
  for (const [id, reference] of [
    [1, 'T-another-product'],
    [2, 'AKP-zzzz-0123456789ABCDEF'],
    [3, `${payment.reference.slice(0, 9)}0123456789ABCDEF`],
  ] as const)
    books.payments.set(reference, { ...stranger, id, reference })
  const strangers = Array.from({ length: 130 }, (_, at) => ({
    ...ours,
    id: 10_000 + at,
    transaction: at % 5,
  }))
  books.disputes.push(...strangers, { ...ours, id: null as never }, { ...ours, status: 7 as never })

  expect(await findUnannounced(world)).toBe(true)
  expect(await isDue(payment)).toBe(true)
  await settle(payment)
  expect(await rowOf(payment)).toMatchObject({ dispute: { state: 'open' } })
  books.disputes = books.disputes.filter(({ id }) => id !== null && !(id >= 10_000 && id < 10_130))
})

test('a process that is asked to stop asks no more', async () => {
  const payment = await aPayment()
  await disputed(payment, 'open')
  let asked = 0
  expect(await findUnannounced(world, () => ++asked > 0)).toBe(false)
  expect(await isDue(payment)).toBe(false)
})

async function refund({ paymentId }: Payment, amount: number): Promise<void> {
  const [row] = await school.rows<{ id: string }>(
    sql`select payment_id as id from payment_intents where school_id = ${school.schoolId} and id = ${paymentId}`,
  )
  await paystackOf(world).refund(row?.id ?? '', amount as never, 'by hand')
}
