import { formatGhs, type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { type Context, inTransaction, query, queryOne, sql } from '../context/context.ts'
import { operatorContext } from '../features/schools/index.ts'
import { counted, runCommand, say } from './run-command.ts'

const STATES = ['open', 'processing', 'paid', 'posted', 'mismatch', 'settled', 'failed', 'expired']
const WAITING = ['open', 'processing', 'paid', 'mismatch']

/**
 * How paying in the parents' app does: payments by state, what waits longer than it should, what is on online clearing, what does not
 * match, refunds and disputes. Counts, sums and ages alone: no school, no parent and no reference is named. `npm run parents-report`.
 */
await runCommand(async (database) => {
  const { rows } = await database.pool.query<{ id: string }>('select id from all_schools() id')
  const schools: School[] = []
  for (const { id } of rows)
    schools.push(await inTransaction(await operatorContext(database, id), readSchool))
  const paying = schools.filter(({ isOn }) => isOn).length
  say(`${counted(schools.length, 'school')}: parents can pay in the app at ${paying}`)
  sayStates(schools)
  sayWaiting(schools)
  sayRefunds(schools)
  say('\nDisputes by state')
  sayParts(joined(schools.flatMap(({ disputes }) => disputes)), ['open', 'answered', 'won', 'lost'], ['open'])
  return 0
})

interface Part {
  state: string
  count: number
  amount: Pesewas
  /** Of the oldest, in hours. */
  hours: number
}

interface School {
  isOn: boolean
  intents: Part[]
  refunds: Part[]
  /** Not decided and not looked at for an hour although it was due. */
  overdue: number
  /** On online clearing: received and not paid out yet. */
  clearing: Pesewas
  disputes: Part[]
}

async function readSchool(context: Context): Promise<School> {
  const { schoolId } = context
  const facts = await queryOne<Pick<School, 'isOn' | 'overdue' | 'clearing'>>(
    context,
    sql`select coalesce((select is_on from paying_rules where school_id = ${schoolId}), false) as "isOn",
          count(*) filter (where next_check_at < app_now() - interval '1 hour')::int as overdue, online_clearing(${schoolId}) as clearing
        from payment_intents where school_id = ${schoolId}`,
  )
  return {
    ...(facts ?? { isOn: false, overdue: 0, clearing: pesewas(0) }),
    intents: await query<Part>(
      context,
      sql`select state, count(*)::int as count,
            sum(case when settled_by is null then amount else coalesce((payment->>'amount')::bigint, amount) end)::bigint as amount,
            floor(extract(epoch from app_now() - min(created_at)) / 3600)::int as hours
          from payment_intents where school_id = ${schoolId} group by state`,
    ),
    refunds: await query<Part>(
      context,
      sql`select state, count(*)::int as count, sum(amount)::bigint as amount,
            floor(extract(epoch from app_now() - min(begun_at)) / 3600)::int as hours
          from online_refunds where school_id = ${schoolId} group by state`,
    ),
    disputes: await query<Part>(
      context,
      sql`select state, count(*)::int as count, sum(amount)::bigint as amount,
            floor(extract(epoch from app_now() - min(opened_at)) / 3600)::int as hours
          from online_disputes where school_id = ${schoolId} group by state`,
    ),
  }
}

function sayStates(schools: readonly School[]): void {
  say('\nPayments by state')
  sayParts(joined(schools.flatMap(({ intents }) => intents)), STATES, WAITING)
}

function sayWaiting(schools: readonly School[]): void {
  say(`\nUnsettled: ${formatGhs(sumOf(schools.map(({ clearing }) => clearing)))} on online clearing`)
  say(`Due for more than an hour and not looked at: ${total(schools.map(({ overdue }) => overdue))}`)
  const waits = schools.filter(({ intents }) => intents.some(({ state }) => state === 'mismatch')).length
  say(`Schools with a payment that does not match: ${waits}`)
}

function sayRefunds(schools: readonly School[]): void {
  say('\nRefunds by state')
  sayParts(
    joined(schools.flatMap(({ refunds }) => refunds)),
    ['approved', 'sent', 'processed', 'failed'],
    ['approved', 'sent'],
  )
}

function joined(parts: readonly Part[]): Map<string, Part> {
  const byState = new Map<string, Part>()
  for (const part of parts) {
    const before = byState.get(part.state)
    byState.set(part.state, {
      state: part.state,
      count: part.count + (before?.count ?? 0),
      amount: pesewas(part.amount + (before?.amount ?? 0)),
      hours: Math.max(part.hours, before?.hours ?? 0),
    })
  }
  return byState
}

/** In the order a payment goes through them; of what waits, the age of the oldest. */
function sayParts(parts: ReadonlyMap<string, Part>, states: readonly string[], waiting: readonly string[]) {
  if (parts.size === 0) say('  none')
  for (const state of states) {
    const part = parts.get(state)
    if (!part) continue
    const age = waiting.includes(state) ? `, the oldest ${counted(part.hours, 'hour')} ago` : ''
    say(`  ${state.padEnd(12)} ${String(part.count).padStart(7)}  ${formatGhs(part.amount)}${age}`)
  }
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
