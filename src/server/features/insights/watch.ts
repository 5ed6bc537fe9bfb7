import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { Day } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import { type Context, query, queryOne, type Sql, sql } from '../../context/context.ts'
import type { Period } from './period.ts'

export type WatchList = Reply<typeof endpoints.readWatchList>

/** A deposit is at the bank within so many school days. */
export const DEPOSIT_DAYS = 3

interface Waiting {
  count: number
  amount: Pesewas
  oldest: Day | null
  isKept: boolean
}

/** Money that came in on a statement and is posted, linked or set aside by nobody yet; null without accounts. */
export async function linesWaiting(context: Context): Promise<WatchList['tray']> {
  return waitingOf(
    await queryOne<Waiting>(
      context,
      sql`select count(l.id)::int as count, coalesce(sum(l.amount), 0)::bigint as amount, min(l.happened_on) as oldest,
            exists (select from statement_accounts a where a.school_id = ${context.schoolId}) as "isKept"
          from statement_lines l
          where l.school_id = ${context.schoolId} and l.amount > 0 and not exists (select from statement_matches m
            where m.school_id = l.school_id and m.line_id = l.id and m.ended_at is null)`,
    ),
  )
}

/** Registers that were handed over and that nobody has accepted; null without daily fees. */
export async function registersWaiting(context: Context): Promise<WatchList['registers']> {
  return waitingOf(
    await queryOne<Waiting>(
      context,
      sql`select count(r.id)::int as count, coalesce(sum(r.said), 0)::bigint as amount, min(r.day) as oldest,
            exists (select from daily_fees d where d.school_id = ${context.schoolId}) as "isKept"
          from registers r where r.school_id = ${context.schoolId} and r.state = 'handed_over'`,
    ),
  )
}

function waitingOf(row: Waiting | undefined): WatchList['tray'] {
  return row?.isKept ? { count: row.count, amount: row.amount, oldest: row.oldest } : null
}

type DepositRow = Omit<WatchList['deposits']['rows'][number], 'amount'> & { amount: Pesewas }

/** Deposits that no line of a statement and nobody has found at the bank after so many school days, the oldest first. */
export function lateDeposits(context: Context): Promise<DepositRow[]> {
  const { schoolId } = context
  return query<DepositRow>(
    context,
    sql`select d.id as "depositId", b.name as "bankAccount", d.slip_number as "slipNumber", d.paid_in_on as date, d.amount
        from deposits d join money_accounts b on b.school_id = d.school_id and b.id = d.bank_account_id
        where d.school_id = ${schoolId} and d.banked_on is null and d.taken_back_at is null
          and (select count(*) from school_days(${schoolId}, d.paid_in_on + 1, app_today())) > ${DEPOSIT_DAYS}
        order by d.paid_in_on, d.entered_at`,
  )
}

interface DrawerRow extends ByPerson {
  drawerId: string
  at: string
  difference: Pesewas
  reason: string
}

/** Drawers counted in the period, the newest first; null where there are none at all. */
export async function drawersCounted(context: Context, period: Period): Promise<DrawerRow[] | null> {
  const { schoolId } = context
  const any = await queryOne(context, sql`select from drawers where school_id = ${schoolId} limit 1`)
  if (!any) return null
  return query<DrawerRow>(
    context,
    sql`select f.drawer_id as "drawerId", f.staff_id as "staffId", f.staff_name as name, ${moment(sql`f.counted_at`)} as at,
          f.difference, coalesce(f.reason, '') as reason
        from drawer_figures f
        where f.school_id = ${schoolId} and f.state = 'closed' and ${recorded(sql`f.counted_at`, period)}
        order by f.counted_at desc`,
  )
}

interface ActRow extends ByPerson {
  studentId: string
  studentName: string
  amount: Pesewas
  at: string
  reason: string
}

interface TakenBackRow extends ActRow {
  by: string
  askedBy: string | null
  receiptNumber: string
  minutes: number
  isPutRight: boolean
}

/** Receipts taken back in the period, the newest first; whose they are is who had received the money. */
export function receiptsTakenBack(context: Context, period: Period): Promise<TakenBackRow[]> {
  return query<TakenBackRow>(
    context,
    sql`select numbered(c.initials, '-', r.number, 6) as "receiptNumber", r.student_id as "studentId", ${STUDENT} as "studentName",
          r.amount, h.id as "staffId", h.name, f.name as by, a.name as "askedBy", ${moment(sql`v.recorded_at`)} as at, v.reason, v.replaced_by is not null as "isPutRight",
          floor(extract(epoch from v.recorded_at - r.issued_at) / 60)::int as minutes
        from receipt_voids v join receipts r on r.school_id = v.school_id and r.id = v.receipt_id
        join schools c on c.id = v.school_id
        join students s on s.school_id = r.school_id and s.id = r.student_id
        join staff f on f.school_id = v.school_id and f.id = v.recorded_by
        join staff h on h.school_id = v.school_id and h.id = receiver_of(v.school_id, v.receipt_id)
        left join staff a on a.school_id = v.school_id and a.id = asker_of_void(v.school_id, v.receipt_id)
        where v.school_id = ${context.schoolId} and ${recorded(sql`v.recorded_at`, period)}
        order by v.recorded_at desc, r.number desc`,
  )
}

interface LimitRow extends ActRow {
  kind: 'discount' | 'waiver'
}

/** Where forgiving more than a limit takes two: what one person gave from nine tenths of it up to it, and stands. */
export async function underLimit(
  context: Context,
  period: Period,
): Promise<{ limit: Pesewas; from: Pesewas; acts: LimitRow[] } | null> {
  const { schoolId } = context
  const rule = await queryOne<{ limit: Pesewas; from: Pesewas }>(
    context,
    sql`select discount_limit as limit, (discount_limit * 9 / 10)::bigint as from from school_rules
        where school_id = ${schoolId} and two_persons and discount_limit > 0`,
  )
  if (!rule) return null
  const acts = await query<LimitRow>(
    context,
    sql`with acts as (select e.group_id, e.kind, sum(e.amount)::bigint as amount, min(e.student_id::text)::uuid as student_id,
            min(e.recorded_by::text)::uuid as recorded_by, min(e.recorded_at) as recorded_at, min(e.note) as note
          from journal e
          where e.school_id = ${schoolId} and e.kind in ('discount', 'waiver') and e.billing_run_id is null
            and ${recorded(sql`e.recorded_at`, period)}
            and not exists (select from ledger_entries x where x.school_id = e.school_id and x.corrects = e.id and x.kind = 'reversal')
          group by e.group_id, e.kind)
        select a.kind, a.amount, a.student_id as "studentId", ${STUDENT} as "studentName", f.id as "staffId", f.name,
          ${moment(sql`a.recorded_at`)} as at, coalesce(a.note, '') as reason
        from acts a
        join students s on s.school_id = ${schoolId} and s.id = a.student_id
        join staff f on f.school_id = ${schoolId} and f.id = a.recorded_by
        where a.amount between ${rule.from} and ${rule.limit} order by a.recorded_at desc, a.amount desc`,
  )
  return { ...rule, acts }
}

/** By who did it in the period: receipts and entries taken back, money moved, given back and forgiven by hand. */
export function undoneBy(context: Context, period: Period): Promise<WatchList['undone']> {
  const { schoolId } = context
  return query(
    context,
    sql`with acts as (
          select v.recorded_by, 'take_back' as act, 1 as place, count(*)::int as count, sum(r.amount)::bigint as amount
          from receipt_voids v join receipts r on r.school_id = v.school_id and r.id = v.receipt_id
          where v.school_id = ${schoolId} and ${recorded(sql`v.recorded_at`, period)} group by v.recorded_by
          union all
          select e.recorded_by, k.act, k.place, count(distinct e.group_id)::int,
            coalesce(sum(e.amount) filter (where e.kind <> 'reallocation' or e.side = 'Debit'), 0)::bigint
          from journal e
          cross join lateral (select case e.kind when 'reversal' then 'take_back_entry' when 'reallocation' then 'move' else e.kind end as act,
            array_position(array['reversal', 'reallocation', 'refund', 'discount', 'waiver', 'write_off'], e.kind) + 1 as place) k
          where e.school_id = ${schoolId} and ${recorded(sql`e.recorded_at`, period)} and e.billing_run_id is null
            and e.kind in ('reversal', 'reallocation', 'refund', 'discount', 'waiver', 'write_off')
            -- Of a receipt it stands above; of a register it is a mark put right.
            and (e.kind <> 'reversal' or e.receipt_id is null and e.register_id is null and not exists (
              select from receipt_voids v where v.school_id = e.school_id and v.recorded_at = e.recorded_at and v.recorded_by = e.recorded_by))
          group by e.recorded_by, k.act, k.place)
        select f.id as "staffId", f.name,
          json_agg(json_build_object('act', a.act, 'count', a.count, 'amount', a.amount) order by a.place) as acts
        from acts a join staff f on f.school_id = ${schoolId} and f.id = a.recorded_by
        group by f.id, f.name, f.surname, f.first_name order by sum(a.count) desc, staff_order(f.surname, f.first_name, f.name)`,
  )
}

interface ByPerson {
  staffId: string
  name: string
}

/** How many are whose, those with most first. */
export function ofPeople(rows: readonly ByPerson[]): { staffId: string; name: string; count: number }[] {
  const people = new Map<string, { staffId: string; name: string; count: number }>()
  for (const { staffId, name } of rows) {
    const count = (people.get(staffId)?.count ?? 0) + 1
    people.set(staffId, { staffId, name, count })
  }
  return [...people.values()].toSorted((one, other) => other.count - one.count)
}

const STUDENT = sql`case when s.erased_at is null then concat_ws(' ', s.first_name, nullif(s.other_names, ''), s.surname) else 'Erased' end`

/** By the day of recording, in Ghana. */
function recorded(at: Sql, { from, to }: Period): Sql {
  return sql`${at} >= ${`${from}T00:00:00Z`}::timestamptz and ${at} < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`
}

function moment(at: Sql): Sql {
  return sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
