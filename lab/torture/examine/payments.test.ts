import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteOnIntent, settleIntent } from '#server/features/paying/settle.ts'
import { readSettlements } from '#server/features/paying/settlements.ts'
import type { Books, Payment } from '#server/sandbox/books.ts'
import { settleAll } from '#server/sandbox/settlements.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { giveBack, openPaying } from '#server/testing/paying.ts'
import { aPersonOf } from '#server/testing/people.ts'
import type { Line } from '../client/journal.ts'
import { type Findings, noFindings } from './findings.ts'
import { wrongPayments } from './payments.ts'
import { checkSchool } from './school.ts'

/** What the examiner of parents' payments promises: everything done once has no fault, and every lie on either side is named. */

let paying: Awaited<ReturnType<typeof openPaying>>
let lines: Line[]
let given: Payment
let lost: Payment
beforeAll(async () => {
  paying = await openPaying()
  const { sandbox, school, world } = paying
  const { books } = sandbox
  const [first, second] = [await paying.aPayment(), await paying.aPayment(60)]
  const bursar = await aPersonOf(school, 'bursar')
  await giveBack(school, bursar, { receiptId: first.receiptId ?? '', amount: 20 })
  for (let looks = 0; looks < 3; looks++) {
    school.clock.pass({ minutes: 1 })
    await settleIntent(world, school.schoolId, first.paymentId)
  }
  await fetch(`${sandbox.url}/sandbox/disputes/${second.reference}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ is: 'lost' }),
  })
  await noteOnIntent(world, { schoolId: school.schoolId, id: second.paymentId }, 'charge.dispute.resolve')
  await settleIntent(world, school.schoolId, second.paymentId)
  settleAll(books, sandbox.faults)
  await readSettlements(world, school.schoolId)
  given = found(books, first.reference)
  lost = found(books, second.reference)
  const ids = [first.paymentId, first.receiptId ?? '']
  lines = [{ said: 'done', key: 'online:a:1', school: school.schoolId, ids }]
})
afterAll(() => paying.sandbox.close())

function found({ payments }: Books, reference: string): Payment {
  const payment = payments.get(reference)
  if (!payment) throw new Error(`Paystack has no ${reference}`)
  return payment
}

function changeEach<T extends object>(all: T[], change: (one: T) => Partial<T>): void {
  for (const one of all) Object.assign(one, change(one))
}

/** Lies of Paystack's side: what it would have if something were lost or doubled here. */
const lies: [kind: keyof Findings, says: string, lie: (books: Books) => void][] = [
  [
    'lost',
    'nobody here knows it',
    ({ payments }) => {
      const reference = `${given.reference.slice(0, -1)}~`
      payments.set(reference, { ...given, id: 1, reference })
    },
  ],
  ['doubled', 'Paystack took nothing', ({ payments }) => payments.delete(lost.reference)],
  [
    'doubled',
    'Paystack took nothing',
    ({ payments }) => payments.set(given.reference, { ...given, status: 'failed' }),
  ],
  [
    'doubled',
    'asked for twice',
    ({ refunds }) => refunds.push(...refunds.map((each) => ({ ...each, id: 2 }))),
  ],
  [
    'disagreements',
    'the receipt says',
    ({ payments }) => payments.set(given.reference, { ...given, amount: given.amount + 1 }),
  ],
  ['disagreements', 'went back', ({ refunds }) => refunds.splice(0)],
  [
    'lost',
    'a dispute about',
    ({ disputes }) =>
      disputes.push(...disputes.map((each) => ({ ...each, id: 3, resolution: 'declined' as const }))),
  ],
  [
    'disagreements',
    'is decided, and here',
    ({ disputes }) => changeEach(disputes, () => ({ resolution: 'declined' as const })),
  ],
  [
    'lost',
    'the payout',
    ({ settlements }) => settlements.push(...settlements.map((each) => ({ ...each, id: 4 }))),
  ],
  [
    'disagreements',
    'the payout',
    ({ settlements }) => changeEach(settlements, ({ amount }) => ({ amount: amount + 1 })),
  ],
  ['doubled', 'is of no account', ({ settlements }) => settlements.splice(0)],
]

test('payments that happened once show no fault, and every lie of Paystack’s side is named', async () => {
  const { school, sandbox } = paying
  expect(await wrongPayments(school.context, sandbox, lines)).toEqual(NOTHING)

  for (const [kind, says, lie] of lies) {
    const books = structuredClone({ ...sandbox.books, nextId: undefined, save: undefined }) as never as Books
    lie(books)
    const findings = await wrongPayments(school.context, { books }, lines)
    expect(findings[kind], `${kind}: ${says}`).toContainEqual(expect.stringContaining(says))
  }
})

test('whatever Paystack says of a dispute, also that it is open again, is an act of nobody', async () => {
  const { school, sandbox, world } = paying
  const { paymentId, reference } = await paying.aPayment(30)
  for (const is of ['open', 'answered', 'open', 'won']) {
    school.clock.pass({ minutes: 1 })
    await fetch(`${sandbox.url}/sandbox/disputes/${reference}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ is }),
    })
    await noteOnIntent(world, { schoolId: school.schoolId, id: paymentId }, 'charge.dispute.create')
    await settleIntent(world, school.schoolId, paymentId)
  }
  const { halfDone } = await checkSchool(school.context)
  expect(halfDone.filter((fault) => fault.includes('dispute'))).toEqual([])
})

/** What a crash could leave behind if a payment were not one transaction. */
const halves: [kind: keyof Findings, says: string, statement: string][] = [
  [
    'lost',
    'was paid, and is paid',
    `update payment_intents set receipt_id = uuid_v7(), state = 'paid', done_at = null`,
  ],
  [
    'lost',
    'was told of a receipt',
    `update payment_intents set receipt_id = uuid_v7(), state = 'paid', done_at = null`,
  ],
  [
    'doubled',
    'is of no payment',
    `update payment_intents set receipt_id = uuid_v7(), state = 'paid', done_at = null`,
  ],
  [
    'lost',
    'nobody here knows it',
    `update payment_intents set reference = left(reference, -1) || case right(reference, 1) when 'X' then 'Y' else 'X' end`,
  ],
  ['disagreements', 'the receipt says', `update receipts set amount = amount + 1`],
  ['disagreements', 'went back', `update online_refunds set amount = amount - 1`],
  ['disagreements', 'is decided, and here', `update online_disputes set state = 'open', closed_at = null`],
  ['disagreements', 'times into the bank', `update online_settlement_lines set intent_id = null`],
  ['disagreements', 'the payout', `update online_settlements set amount = amount + 1`],
  ['doubled', 'is of no account', `update online_settlements set paystack_id = paystack_id || 'X'`],
]

test('every half that a crash could leave in our own books is named', async () => {
  const { school, sandbox } = paying
  for (const [kind, says, statement] of halves) {
    const findings = await asOwner(
      school.context,
      async (client) => {
        await client.query(`${statement} where school_id = '${school.schoolId}'`)
        return await wrongPayments({ ...school.context, client }, sandbox, lines)
      },
      { forging: TOUCHED },
    )
    expect(findings[kind], `${kind}: ${says}`).toContainEqual(expect.stringContaining(says))
  }
})

const NOTHING = noFindings()
const TOUCHED = [
  ...['payment_intents', 'receipts', 'online_refunds', 'online_disputes'],
  ...['online_settlements', 'online_settlement_lines'],
]
