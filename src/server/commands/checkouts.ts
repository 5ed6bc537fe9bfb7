import { formatGhs, type Pesewas } from '#shared/money.ts'
import { sql } from '../context/context.ts'
import type { Database } from '../db/database.ts'
import { runCommand, say } from './run-command.ts'

// `npm run checkouts` lists payments that are open, stuck or to be given back, and payout accounts that wait.
// `-- --all` lists the settled ones of the last days too; `-- --retry <reference>` has the running server settle one
// again at its next round; `-- --refunded <reference>` notes that one was given back.

const ROWS_MAX = 500

await runCommand(async (database) => {
  const [option, reference] = process.argv.slice(2)
  if (option === undefined)
    return await list(database, sql`state in ('open', 'paid', 'to_refund') or reason is not null`)
  if (option === '--all') return await list(database, sql`true`)
  if (option === '--retry' && reference) return await retry(database, reference)
  if (option === '--refunded' && reference) return await noteRefunded(database, reference)
  throw new Error('Usage: akontaa checkouts [--all | --retry <reference> | --refunded <reference>]')
})

interface Listed {
  reference: string
  opened: string
  purpose: string
  amount: Pesewas
  state: string
  reason: string | null
  said: string | null
  checks: number
  next: string | null
}

async function list({ pool }: Database, which: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await pool.query<Listed>(
    sql`select reference, purpose, amount, state, reason, checks, payment->>'status' as said,
          to_char(opened_at at time zone 'UTC', 'DD Mon YYYY HH24:MI') as opened,
          to_char(next_check_at at time zone 'UTC', 'DD Mon HH24:MI') as next
        from checkouts where ${which} order by opened_at desc limit ${ROWS_MAX}`,
  )
  if (rows.length === 0) say('No payments are open, stuck or to be given back.')
  for (const row of rows) {
    const { reference, opened, purpose, amount, state, reason, said, checks, next } = row
    const words = [
      state.replace('_', ' '),
      reason,
      said && `Paystack: ${said}`,
      `asked ${checks} times`,
      next && `next ${next}`,
    ]
    say(`${opened}  ${reference}  ${purpose}  ${formatGhs(amount)}  ${words.filter(Boolean).join(', ')}`)
  }
  await listPayouts(pool)
  return 0
}

async function listPayouts(pool: Database['pool']): Promise<void> {
  const { rows } = await pool.query<{ who: string; attempts: number; reason: string | null; next: string }>(
    sql`select coalesce('school ' || school, checkout) as who, attempts, reason,
          to_char(not_before at time zone 'UTC', 'DD Mon HH24:MI') as next
        from payouts where state = 'wanted' order by not_before limit ${ROWS_MAX}`,
  )
  for (const { who, attempts, reason, next } of rows) {
    say(`Payout account of ${who}: tried ${attempts} times${reason ? ` (${reason})` : ''}, next ${next}`)
  }
}

/** The lease of a process that died is taken away, so that the next round looks at once. */
async function retry({ pool }: Database, reference: string): Promise<number> {
  const { rowCount } = await pool.query(
    sql`update checkouts set next_check_at = now(), leased_until = null
        where reference = ${reference} and state in ('open', 'paid', 'failed', 'expired')`,
  )
  say(
    rowCount
      ? `${reference} is looked at within half a minute.`
      : `There is nothing left to do for ${reference}.`,
  )
  return rowCount ? 0 : 1
}

async function noteRefunded({ pool }: Database, reference: string): Promise<number> {
  const { rowCount } = await pool.query(
    sql`update checkouts set state = 'refunded' where reference = ${reference} and state = 'to_refund'`,
  )
  say(
    rowCount ? `${reference} is noted as given back.` : `${reference} is not on the list of what goes back.`,
  )
  return rowCount ? 0 : 1
}
