import { type Context, query, sql } from '#server/context/context.ts'
import { dueIntents } from '#server/context/directory.ts'
import type { Database } from '#server/db/database.ts'
import { parseEnv } from '#server/env.ts'
import { findUnannounced, readSettlements, sweepIntents } from '#server/features/paying/index.ts'
import { operatorContext } from '#server/features/schools/index.ts'
import type { Books, Payment } from '#server/sandbox/books.ts'
import type { Line } from '../client/journal.ts'
import type { Stage } from '../stage/stage.ts'
import { type Findings, merge, noFindings } from './findings.ts'

/** Lets the product's own sweeper find what was never announced and end what no phone and no webhook has ended, then pays out and reads it. */
export async function settlePayments(
  stage: Stage,
  database: Database,
  { hoursAhead, schools }: { hoursAhead: number; schools: readonly string[] },
): Promise<void> {
  const now = () => new Date(Date.now() + hoursAhead * 3_600_000)
  const world = { database, env: parseEnv(stage.settings), now }
  if (!(await findUnannounced(world))) throw new Error('Paystack’s lists could not be read')
  for (let count = 0; count < 200 && (await dueIntents(world, 1)).length > 0; count++)
    await sweepIntents(world)
  await fetch(`${stage.sandbox.url}/sandbox/settle`, { method: 'POST' })
  for (const id of schools) {
    const context = await operatorContext(database, id)
    await query(context, sql`update paying_rules set settlements_at = '-infinity' where school_id = ${id}`)
    await readSettlements(world, id)
  }
}

interface Row {
  id: string
  reference: string
  state: string
  asked: number
  credited: number | null
  receiptId: string
  refunded: number
  /** Of the payouts that are in the books, those that name it. */
  settled: number
  disputes: { paystackId: string; state: string }[]
  /** Nothing can be posted on a day that is locked. */
  isLocked: boolean
}

/** Paystack's side against ours: every payment it took has one receipt, what it gave back, lost and paid out is booked, and nothing else. */
export async function wrongPayments(
  context: Context,
  { books }: { books: Books },
  lines: readonly Line[],
): Promise<Findings> {
  const findings = noFindings()
  const rows = await paymentsOf(context)
  const [school] = await query<{ code: string }>(
    context,
    sql`select code from schools where id = ${context.schoolId}`,
  )
  const ours = new Map(rows.map((row) => [row.reference, row]))
  for (const payment of books.payments.values()) {
    if (!payment.reference.startsWith(`AKP-${school?.code}-`)) continue
    const row = ours.get(payment.reference)
    if (!row) findings.lost.push(`Paystack has ${payment.reference}, and nobody here knows it`)
    else if (payment.status === 'success') compare(findings, row, theirs(books, payment))
  }
  for (const { reference, credited } of rows)
    if (credited !== null && books.payments.get(reference)?.status !== 'success')
      findings.doubled.push(`${reference} has a receipt, and Paystack took nothing`)
  for (const line of lines) {
    if (line.said !== 'done' || !line.key.startsWith('online:')) continue
    const row = rows.find(({ id }) => id === line.ids[0])
    if (row?.receiptId !== line.ids[1] || row?.credited == null)
      findings.lost.push(`${line.key} was told of a receipt that is not there`)
  }
  findings.doubled.push(...(await strangersOf(context)))
  merge(findings, await wrongPayouts(context, books))
  return findings
}

type Theirs = ReturnType<typeof theirs>

/** What Paystack has of one payment. */
function theirs(books: Books, { id, amount }: Payment) {
  return {
    amount,
    refunds: books.refunds.filter((each) => each.transaction === id),
    disputes: books.disputes.filter((each) => each.transaction === id),
    isPaidOut: books.settlements.some(({ payments }) => payments.some((each) => each.id === id)),
  }
}

function compare(
  { lost, doubled, disagreements }: Findings,
  row: Row,
  { amount, refunds, disputes, isPaidOut }: Theirs,
): void {
  const notes = refunds.flatMap(({ note }) => note ?? [])
  if (new Set(notes).size < notes.length) doubled.push(`a refund of ${row.reference} was asked for twice`)
  if (row.credited === null) {
    if (!row.isLocked) lost.push(`${row.reference} was paid, and is ${row.state}`)
    return
  }
  if (row.credited !== row.asked || amount !== row.asked)
    disagreements.push(`${row.reference}: Paystack took ${amount}, the receipt says ${row.credited}`)
  if (row.isLocked) return
  const isLost = ({ resolution }: Theirs['disputes'][number]) => resolution === 'merchant-accepted'
  // The bank takes no more than was paid, whatever went back before.
  const gone = Math.min(
    amount,
    sumOf(refunds.filter(({ status }) => status === 'processed')) + sumOf(disputes.filter(isLost)),
  )
  if (gone !== row.refunded)
    disagreements.push(`${row.reference}: of Paystack ${gone} went back, the books say ${row.refunded}`)
  for (const dispute of disputes) {
    const known = row.disputes.find(({ paystackId }) => paystackId === String(dispute.id))
    const isClosed = dispute.status === 'resolved'
    if (!known) lost.push(`a dispute about ${row.reference} is not there`)
    else if (isClosed && known.state !== (isLost(dispute) ? 'lost' : 'won'))
      disagreements.push(`the dispute about ${row.reference} is decided, and here ${known.state}`)
  }
  if (isPaidOut && row.settled !== 1)
    disagreements.push(`${row.reference} was paid out once, and ${row.settled} times into the bank`)
}

/** Receipts of the method that only a parent's payment has, without one. */
async function strangersOf(context: Context): Promise<string[]> {
  const rows = await query<{ id: string }>(
    context,
    sql`select r.id from receipts r where r.school_id = ${context.schoolId} and r.method = 'Online'
          and not exists (select from payment_intents i where i.school_id = r.school_id and i.receipt_id = r.id)`,
  )
  return rows.map(({ id }) => `the receipt ${id} says Online, and is of no payment`)
}

/** Each payout to the school's account is here once, with Paystack's sum. */
async function wrongPayouts(context: Context, books: Books): Promise<Partial<Findings>> {
  const rows = await query<{ paystackId: string; amount: number }>(
    context,
    sql`select paystack_id as "paystackId", amount::int from online_settlements where school_id = ${context.schoolId}`,
  )
  const [{ account, isLocked } = { account: null, isLocked: false }] = await query<{
    account: string | null
    isLocked: boolean
  }>(
    context,
    sql`select paying_account(id) as account, coalesce(closed_through >= app_today(), false) as "isLocked"
        from schools where id = ${context.schoolId}`,
  )
  const paidOut = books.settlements.filter(({ subaccount }) => subaccount === account)
  const known = new Map(rows.map(({ paystackId, amount }) => [paystackId, amount]))
  return {
    lost: paidOut
      .filter(({ id }) => !isLocked && !known.has(String(id)))
      .map(({ id }) => `the payout ${id} is not there`),
    disagreements: paidOut
      .filter(({ id, amount }) => (known.get(String(id)) ?? amount) !== amount)
      .map(({ id, amount }) => `the payout ${id} is ${amount}, and here ${known.get(String(id))}`),
    doubled: [...known.keys()]
      .filter((paystackId) => !paidOut.some(({ id }) => String(id) === paystackId))
      .map((paystackId) => `the payout ${paystackId} is of no account of this school`),
  }
}

const sumOf = (all: readonly { amount: number }[]) => all.reduce((sum, { amount }) => sum + amount, 0)

function paymentsOf(context: Context): Promise<Row[]> {
  return query<Row>(
    context,
    sql`select i.id, i.reference, i.state, (i.amount + i.charge)::int as asked, i.receipt_id as "receiptId",
          r.amount::int as credited,
          coalesce((select sum(o.amount) from online_refunds o
            where o.school_id = i.school_id and o.intent_id = i.id and o.state = 'processed'), 0)::int as refunded,
          (select count(*) from online_settlement_lines l where l.school_id = i.school_id and l.reference = i.reference
            and l.intent_id = i.id)::int as settled,
          (select coalesce(json_agg(json_build_object('paystackId', d.paystack_id, 'state', d.state)), '[]')
            from online_disputes d where d.school_id = i.school_id and d.intent_id = i.id) as disputes,
          coalesce(c.closed_through >= app_today(), false) as "isLocked"
        from payment_intents i join schools c on c.id = i.school_id
        left join receipts r on r.school_id = i.school_id and r.id = i.receipt_id
        where i.school_id = ${context.schoolId}`,
  )
}
