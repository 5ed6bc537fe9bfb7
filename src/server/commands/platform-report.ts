import { formatGhs, type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { type Context, inTransaction, query, queryOne, sql } from '../context/context.ts'
import type { Database } from '../db/database.ts'
import { operatorContext } from '../features/schools/index.ts'
import { counted, runCommand, say } from './run-command.ts'

/** Payments are told by day for so long; a school is active that took one in these days, or in the last seven of them. */
const DAYS = 14
const ACTIVE_DAYS = 7
const SMS_DAYS = 30

/**
 * How the platform does: schools, who of them is active, payments by day, SMS, payments to us that are not settled. Counts and sums
 * alone: no pupil, no parent and no school is named. `npm run platform-report`.
 */
await runCommand(async (database) => {
  const { rows } = await database.pool.query<{ id: string }>('select id from all_schools() id')
  if (rows.length === 0) {
    say('There is no school in this database.')
    return 0
  }
  const schools: School[] = []
  for (const { id } of rows)
    schools.push(await inTransaction(await operatorContext(database, id), readSchool))
  saySchools(schools)
  sayPayments(schools.flatMap(({ days }) => days))
  saySms(schools.flatMap(({ texts }) => texts))
  await sayUnsettled(database)
  return 0
})

interface DayOf {
  day: string
  receipts: number
  taken: Pesewas
  /** So many days ago. */
  ago: number
}

interface TextsOf {
  status: string
  texts: number
  segments: number
}

interface School {
  isPaidUp: boolean
  pupils: number
  days: DayOf[]
  texts: TextsOf[]
}

async function readSchool(context: Context): Promise<School> {
  const { schoolId } = context
  const school = await queryOne<Pick<School, 'isPaidUp' | 'pupils'>>(
    context,
    sql`select c.expires_on >= app_today() as "isPaidUp", (select count(*)::int from students s
            where s.school_id = c.id and s.status = 'active' and s.erased_at is null) as pupils
        from schools c where c.id = ${schoolId}`,
  )
  const days = await query<DayOf>(
    context,
    sql`select effective_on as day, app_today() - effective_on as ago, sum(receipts)::int as receipts, sum(taken)::bigint as taken
        from takings where school_id = ${schoolId} and effective_on > app_today() - ${DAYS}::int group by effective_on`,
  )
  const texts = await query<TextsOf>(
    context,
    sql`select status, count(*)::int as texts, coalesce(sum(segments), 0)::int as segments from messages
        where school_id = ${schoolId} and created_at > app_now() - make_interval(days => ${SMS_DAYS}) group by status`,
  )
  return { isPaidUp: school?.isPaidUp ?? false, pupils: school?.pupils ?? 0, days, texts }
}

function saySchools(schools: readonly School[]): void {
  const isActive = (days: number) => (school: School) =>
    school.days.some(({ receipts, ago }) => receipts > 0 && ago < days)
  const paidUp = schools.filter(({ isPaidUp }) => isPaidUp).length
  say(`${counted(schools.length, 'school')}: ${paidUp} paid up, ${schools.length - paidUp} expired`)
  say(`${counted(total(schools.map(({ pupils }) => pupils)), 'pupil')} in all`)
  say(
    `Active (took a payment): ${schools.filter(isActive(ACTIVE_DAYS)).length} in the last ${ACTIVE_DAYS} days, ` +
      `${schools.filter(isActive(DAYS)).length} in the last ${DAYS}`,
  )
}

function sayPayments(days: readonly DayOf[]): void {
  say(`\nPayments by day, the last ${DAYS} days`)
  const byDay = [...Map.groupBy(days, ({ day }) => day)].toSorted(([one], [other]) => (one < other ? 1 : -1))
  if (byDay.length === 0) say('  none')
  for (const [day, rows] of byDay) {
    const receipts = total(rows.map((row) => row.receipts))
    say(
      `  ${day}  ${counted(receipts, 'receipt').padStart(16)}  ${formatGhs(sumOf(rows.map(({ taken }) => taken)))}`,
    )
  }
}

function saySms(texts: readonly TextsOf[]): void {
  say(`\nSMS, the last ${SMS_DAYS} days`)
  const byStatus = [...Map.groupBy(texts, ({ status }) => status)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  if (byStatus.length === 0) say('  none')
  for (const [status, rows] of byStatus) {
    const segments = total(rows.map((row) => row.segments))
    say(
      `  ${status.padEnd(12)} ${counted(total(rows.map((row) => row.texts)), 'text')}, ${counted(segments, 'segment')}`,
    )
  }
}

/** Payments of schools to the platform that are open, paid and not used, or to be given back. */
async function sayUnsettled({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ state: string; payments: number; amount: number }>(
    sql`select state, count(*)::int as payments, sum(amount)::bigint as amount from checkouts
        where state in ('open', 'paid', 'to_refund') group by state order by state`,
  )
  say('\nUnsettled payments to the platform (npm run checkouts names them)')
  if (rows.length === 0) say('  none')
  for (const { state, payments, amount } of rows)
    say(
      `  ${state.replace('_', ' ').padEnd(12)} ${counted(payments, 'payment')}, ${formatGhs(pesewas(Number(amount)))}`,
    )
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
