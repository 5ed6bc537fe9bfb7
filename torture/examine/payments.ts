import { type Context, query, sql } from '#server/context/context.ts'
import { dueIntents } from '#server/context/directory.ts'
import type { Database } from '#server/db/database.ts'
import { parseEnv } from '#server/env.ts'
import { readSettlements, sweepIntents } from '#server/features/paying/index.ts'
import { operatorContext } from '#server/features/schools/index.ts'
import type { Line } from '../client/journal.ts'
import type { Stage } from '../stage/stage.ts'
import { type Findings, noFindings } from './findings.ts'

/** Lets the product's own sweeper end what no phone and no webhook has ended, then pays out and reads it. */
export async function settlePayments(
  stage: Stage,
  database: Database,
  { hoursAhead, schools }: { hoursAhead: number; schools: readonly string[] },
): Promise<void> {
  const now = () => new Date(Date.now() + hoursAhead * 3_600_000)
  const world = { database, env: parseEnv(stage.settings), now }
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
  /** Paid out into the books. */
  isSettled: boolean
  /** Nothing can be posted on a day that is locked. */
  isLocked: boolean
}

/** Paystack's side against ours: every payment it took has one receipt, what it gave back and paid out is booked, and nothing else. */
export async function wrongPayments(
  context: Context,
  { books }: Stage['sandbox'],
  lines: readonly Line[],
): Promise<Findings> {
  const findings = noFindings()
  const rows = await paymentsOf(context)
  const [school] = await query<{ code: string }>(
    context,
    sql`select code from schools where id = ${context.schoolId}`,
  )
  const ours = new Map(rows.map((row) => [row.reference, row]))
  for (const { reference, status, id, amount } of books.payments.values()) {
    if (!reference.startsWith(`AKP-${school?.code}-`)) continue
    const row = ours.get(reference)
    const refunds = books.refunds.filter((each) => each.transaction === id)
    if (!row) findings.lost.push(`Paystack has ${reference}, and nobody here knows it`)
    else if (status !== 'success' && row.credited !== null)
      findings.doubled.push(`${reference} has a receipt, and Paystack took nothing`)
    else if (status === 'success') compare(findings, row, { amount, refunds })
  }
  for (const line of lines) {
    if (line.said !== 'done' || !line.key.startsWith('online:')) continue
    const row = rows.find(({ id }) => id === line.ids[0])
    if (row?.receiptId !== line.ids[1] || row?.credited == null)
      findings.lost.push(`${line.key} was told of a receipt that is not there`)
  }
  return findings
}

function compare(
  { lost, doubled, disagreements }: Findings,
  row: Row,
  {
    amount,
    refunds,
  }: { amount: number; refunds: readonly { amount: number; status: string; note: string | null }[] },
): void {
  const notes = refunds.flatMap(({ note }) => note ?? [])
  if (new Set(notes).size < notes.length) doubled.push(`a refund of ${row.reference} was asked for twice`)
  if (row.credited === null) {
    if (!row.isLocked) lost.push(`${row.reference} was paid, and is ${row.state}`)
    return
  }
  if (row.credited !== row.asked || amount !== row.asked)
    disagreements.push(`${row.reference}: Paystack took ${amount}, the receipt says ${row.credited}`)
  const gone = refunds
    .filter(({ status }) => status === 'processed')
    .reduce((sum, each) => sum + each.amount, 0)
  if (gone !== row.refunded && !row.isLocked)
    disagreements.push(`${row.reference}: Paystack gave ${gone} back, the books say ${row.refunded}`)
  if (!row.isSettled && !row.isLocked)
    disagreements.push(`${row.reference} was paid out, and is not in the bank`)
}

function paymentsOf(context: Context): Promise<Row[]> {
  return query<Row>(
    context,
    sql`select i.id, i.reference, i.state, (i.amount + i.charge)::int as asked, i.receipt_id as "receiptId",
          r.amount::int as credited,
          coalesce((select sum(o.amount) from online_refunds o
            where o.school_id = i.school_id and o.intent_id = i.id and o.state = 'processed'), 0)::int as refunded,
          exists (select from online_settlement_lines l where l.school_id = i.school_id and l.intent_id = i.id) as "isSettled",
          coalesce(c.closed_through >= app_today(), false) as "isLocked"
        from payment_intents i join schools c on c.id = i.school_id
        left join receipts r on r.school_id = i.school_id and r.id = i.receipt_id
        where i.school_id = ${context.schoolId}`,
  )
}
