import type { Day } from '#shared/dates.ts'
import { invariant } from '#shared/errors.ts'
import type { Hands } from '#shared/hands.ts'
import type { Pesewas } from '#shared/money.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { takingsBy, takingsOn } from '../../ledger/index.ts'
import { blindlyGiven, isBlindHandOver } from '../cash/index.ts'

/** How a day stands: locked or not, by whom, and how often it was opened again. */
export interface DayState {
  today: Day
  lockedThrough: Day | null
  usesDrawers: boolean
  isLocked: boolean
  lockedAt: string | null
  lockedBy: string | null
  openings: { at: string; by: string; reason: string }[]
}

export async function dayState(context: Context, day: Day): Promise<DayState> {
  const row = await queryOne<DayState>(
    context,
    sql`select app_today() as today, c.closed_through as "lockedThrough", uses_drawers(c.id) as "usesDrawers",
          coalesce(c.closed_through >= ${day}, false) as "isLocked",
          case when c.closed_through >= ${day} then ${moment(sql`l.at`)} end as "lockedAt",
          case when c.closed_through >= ${day} then f.name end as "lockedBy",
          (select coalesce(json_agg(json_build_object('at', ${moment(sql`o.at`)}, 'by', w.name, 'reason', o.reason)
              order by o.at), '[]')
            from day_locks o join staff w on w.school_id = o.school_id and w.id = o.by_staff_id
            where o.school_id = c.id and o.act = 'open' and o.day = ${day}) as openings
        from schools c
        left join lateral (select k.at, k.by_staff_id from day_locks k
          where k.school_id = c.id and k.act = 'lock' and k.day >= ${day} order by k.at desc limit 1) l on true
        left join staff f on f.school_id = c.id and f.id = l.by_staff_id
        where c.id = ${context.schoolId}`,
  )
  invariant(row, 'a signed-in school exists')
  return row
}

/** A drawer of the day, nothing hidden. Amounts in pesewas. */
export interface DayDrawer {
  id: string
  staffId: string
  staffName: string
  state: 'open' | 'counted' | 'closed'
  openedAt: string
  countedAt: string | null
  countedBy: string | null
  float: Pesewas
  cashIn: Pesewas
  paidOut: Pesewas
  handedOver: Pesewas
  expected: Pesewas
  counted: Pesewas | null
  difference: Pesewas | null
  /** Once it was counted. */
  handedOverSince: Pesewas | null
  reason: string | null
  lateReceipts: number
}

/** Drawers that were opened on a day, or were still open then. */
export function drawersOn(context: Context, day: Day): Promise<DayDrawer[]> {
  return query<DayDrawer>(
    context,
    sql`select d.drawer_id as id, d.staff_id as "staffId", d.staff_name as "staffName", d.state,
          ${moment(sql`d.opened_at`)} as "openedAt", ${moment(sql`d.counted_at`)} as "countedAt", f.name as "countedBy",
          d.opening_float as float, d.cash_in as "cashIn", d.paid_out as "paidOut", d.handed_over as "handedOver", d.expected, d.counted, d.difference,
          (d.counted - d.kept - ${blindlyGiven(context, sql`d.drawer_id`)}) as "handedOverSince", d.reason, d.late_receipts as "lateReceipts"
        from drawer_figures d left join staff f on f.school_id = d.school_id and f.id = d.counted_by and f.id <> d.staff_id
        where d.school_id = ${context.schoolId} and d.opened_on <= ${day}
          and (d.opened_on = ${day} or d.counted_at is null or (d.counted_at at time zone 'UTC')::date >= ${day})
        order by d.opened_at, d.drawer_id`,
  )
}

export interface Taken {
  amount: Pesewas
  receipts: number
  takenBack: Pesewas
  refunded: Pesewas
  methods: { name: string; receipts: number; amount: Pesewas; ticked: number }[]
}

/** What was taken, by method; of each, how many receipts somebody has found on the phone or the slips. */
export async function takenOn(context: Context, day: Day): Promise<Taken> {
  const { taken, receipts, takenBack, refunded } = await takingsOn(context, day)
  const ticks = await query<{ name: string; ticked: number }>(
    context,
    sql`select initcap(r.method) as name, count(*)::int as ticked
        from dated_receipts r join drawer_ticks t on t.school_id = r.school_id and t.receipt_id = r.id
        where r.school_id = ${context.schoolId} and r.effective_on = ${day}
          and not exists (select from receipt_voids v where v.school_id = r.school_id and v.receipt_id = r.id)
        group by 1`,
  )
  const tickedOf = new Map(ticks.map(({ name, ticked }) => [name, ticked]))
  const methods = (await takingsBy(context, 'method', day)).map((share) => ({
    ...share,
    ticked: tickedOf.get(share.name) ?? 0,
  }))
  return { amount: taken, receipts, takenBack, refunded, methods }
}

/** Money that went back on a day, or was forgiven. */
export interface UndoneMoney extends Hands {
  kind: 'taken_back' | 'refund' | 'discount' | 'waiver' | 'write_off'
  /** Of a receipt its number; of what was forgiven the fee type. */
  what: string
  studentId: string
  student: string
  amount: Pesewas
  reason: string
  at: string
}

const UNDONE_MAX = 100

/** What was taken back, given back and forgiven on a day, by when it was done; a receipt whose day was put right also on the day it came off. */
export function undoneOn(context: Context, day: Day): Promise<UndoneMoney[]> {
  return query<UndoneMoney>(
    context,
    sql`select u.kind, u.what, u.student_id as "studentId", s.first_name || ' ' || s.surname as student, u.amount,
          coalesce(u.reason, '') as reason, f.name as by, h.name as "receivedBy", a.name as "askedBy", ${moment(sql`u.at`)} as at
        from (
          select 'taken_back' as kind, numbered(c.initials, '-', r.number, 6) as what, r.student_id, r.amount, v.reason,
            v.recorded_by, v.recorded_at as at, receiver_of(v.school_id, v.receipt_id) as received_by,
            asker_of_void(v.school_id, v.receipt_id) as asked_by
          from receipt_voids v join receipts r on r.school_id = v.school_id and r.id = v.receipt_id
          join schools c on c.id = v.school_id
          where v.school_id = ${context.schoolId} and ((v.recorded_at at time zone 'UTC')::date = ${day}
            or v.receipt_id in (select e.receipt_id from journal e
              where e.school_id = v.school_id and e.kind = 'reversal' and e.effective_on = ${day}))
          union all
          select e.kind, t.name, e.student_id, e.amount, e.note, e.recorded_by, e.recorded_at, null,
            asker_of_act(e.school_id, e.kind, e.student_id, e.recorded_at)
          from journal e join fee_types t on t.school_id = e.school_id and t.id = e.fee_type_id
          where e.school_id = ${context.schoolId} and e.effective_on = ${day}
            and (e.kind in ('refund', 'waiver', 'write_off')
              -- What a rule gives is no act of that day on one child.
              or e.kind = 'discount' and e.billing_run_id is null)
            -- A refund taken back on a later day was given back on this one.
            and not exists (select from ledger_entries x where x.school_id = e.school_id and x.corrects = e.id
              and (e.kind <> 'refund' or x.effective_on = e.effective_on))) u
        join students s on s.school_id = ${context.schoolId} and s.id = u.student_id
        join staff f on f.school_id = ${context.schoolId} and f.id = u.recorded_by
        left join staff h on h.school_id = ${context.schoolId} and h.id = u.received_by
        left join staff a on a.school_id = ${context.schoolId} and a.id = u.asked_by
        order by u.at limit ${UNDONE_MAX}`,
  )
}

/** Money taken without a connection on a day that was locked before it arrived; it counts on a later one. */
export interface LateReceipt {
  receiptId: string
  number: string
  amount: Pesewas
  takenOn: Day
  countsOn: Day
}

/** Of both days: those taken on it, and those that count on it. What was taken back stands with what was undone. */
export function lateOn(context: Context, day: Day): Promise<LateReceipt[]> {
  return query<LateReceipt>(
    context,
    sql`select r.id as "receiptId", numbered(c.initials, '-', r.number, 6) as number, r.amount,
          o.taken_on as "takenOn", r.effective_on as "countsOn"
        from receipts o join dated_receipts r on r.school_id = o.school_id and r.id = o.id
        join schools c on c.id = o.school_id
        where o.school_id = ${context.schoolId} and o.taken_on is not null and (o.taken_on = ${day} or r.effective_on = ${day})
          and not exists (select from receipt_voids v where v.school_id = o.school_id and v.receipt_id = o.id)
        order by r.number`,
  )
}

/** Cash on its way to the safe or another drawer, whenever it was handed over. */
export interface UnderWay {
  id: string
  /** Who has to count it; of what goes to the safe, who has to bring it there. */
  awaited: { id: string; name: string }
  from: string
  to: string | null
  /** Null to whoever has to count it. */
  amount: Pesewas | null
  since: string
}

export function underWayNow(context: Context): Promise<UnderWay[]> {
  return query<UnderWay>(
    context,
    sql`select h.id, json_build_object('id', coalesce(t.id, f.id), 'name', coalesce(t.name, f.name)) as awaited, f.name as from, t.name as to, case when not ${isBlindHandOver(context)} then h.amount end as amount, ${moment(sql`h.handed_over_at`)} as since
        from hand_overs h join staff f on f.school_id = h.school_id and f.id = h.staff_id
        left join staff t on t.school_id = h.school_id and t.id = h.to_staff_id
        where h.school_id = ${context.schoolId} and h.state = 'on_its_way' order by h.handed_over_at`,
  )
}

/** A daily register that a teacher handed over and nobody has accepted, whichever day it is of. */
export interface RegisterUnderWay {
  id: string
  className: string
  feeType: string
  day: Day
  from: string
  /** What the teacher counted. */
  amount: Pesewas
  since: string
}

export function registersUnderWay(context: Context): Promise<RegisterUnderWay[]> {
  return query<RegisterUnderWay>(
    context,
    sql`select r.id, k.name as "className", t.name as "feeType", r.day, f.name as from, r.said as amount,
          ${moment(sql`r.handed_over_at`)} as since
        from registers r join classes k on k.school_id = r.school_id and k.id = r.class_id
        join fee_types t on t.school_id = r.school_id and t.id = r.fee_type_id
        join staff f on f.school_id = r.school_id and f.id = r.handed_over_by
        where r.school_id = ${context.schoolId} and r.state = 'handed_over' order by r.handed_over_at, r.id`,
  )
}

function moment(at: ReturnType<typeof sql>) {
  return sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
