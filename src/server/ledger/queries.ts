import type { Day } from '#shared/dates.ts'
import { type Pesewas, pesewas } from '#shared/money.ts'
import { type Context, plannedOnce, query, queryOne, type Sql, sql } from '../context/context.ts'

/** What one student owes and has paid for one fee type. */
export interface FeeAccount {
  feeType: string
  voluntary: boolean
  passThrough: boolean
  balance: Pesewas
  charged: Pesewas
  received: Pesewas
  /** The oldest day on which something unpaid is due, by a plan where one stands; null when nothing is, or the type is voluntary. */
  dueOn: Day | null
  /** The due day of the oldest unpaid charge: money is spread in this order, and a plan does not change it. */
  oldestCharge: Day | null
}

/** Every fee type a student has ever had an entry for, by name. */
export function accountsOf(context: Context, studentId: string): Promise<FeeAccount[]> {
  const dues = duesOfStudent(context, studentId)
  return query<FeeAccount>(
    context,
    plannedOnce(sql`with dues as (${dues}) ${accountsOfStudent(context, studentId)}`),
  )
}

/** What a student has not paid: the `dues` that the statements of accounts and of their ages read, together in one. */
export function duesOfStudent({ schoolId }: Context, studentId: string): Sql {
  return sql`select fee_type_id, voluntary, due_on, unpaid from unpaid_charges
        where school_id = ${schoolId} and student_id = ${studentId}`
}

/** The statement of `accountsOf`, to be asked as a part of a larger one that has `dues`. */
export function accountsOfStudent(context: Context, studentId: string): Sql {
  return sql`select f.name as "feeType", f.voluntary, f.pass_through as "passThrough", b.balance, t.charged, t.received,
          case when p.fee_type_id is null then u.due_on else p.due_on end::text as "dueOn", u.due_on::text as "oldestCharge"
        from balances b
        join fee_types f on f.school_id = b.school_id and f.id = b.fee_type_id
        join (select fee_type_id, sum(charged)::bigint as charged, sum(received)::bigint as received
          from journal where school_id = ${context.schoolId} and student_id = ${studentId}
          group by fee_type_id) t on t.fee_type_id = b.fee_type_id
        left join (select fee_type_id, min(due_on) as due_on from dues where not voluntary group by fee_type_id) u on u.fee_type_id = b.fee_type_id
        left join (select fee_type_id, min(due_on) filter (where what <> 'covered') as due_on
          from planned_fee_dues(${context.schoolId}, array[${studentId}::uuid])
          where student_id = ${studentId} and has_plan(${context.schoolId}, ${studentId}) group by fee_type_id) p on p.fee_type_id = b.fee_type_id
        where b.school_id = ${context.schoolId} and b.student_id = ${studentId}
        order by f.name`
}

/** What is owed and its parts, in pesewas: the five bands + voluntary − creditElsewhere = owed. */
export interface DebtByAge {
  notDue: Pesewas
  days1to30: Pesewas
  days31to60: Pesewas
  days61to90: Pesewas
  over90: Pesewas
  /** Owed and never late. */
  voluntary: Pesewas
  /** What the same students have in credit for other fee types. */
  creditElsewhere: Pesewas
  owed: Pesewas
}

/**
 * What is late of one student's debt, as `late_debts` has it: what the same student has in credit elsewhere is taken off; of one with a plan
 * what that has `covered` of it.
 */
export function lateOf(debt: DebtByAge, covered: Pesewas | null): Pesewas {
  const { days1to30, days31to60, days61to90, over90, creditElsewhere } = debt
  return pesewas(Math.max(0, days1to30 + days31to60 + days61to90 + over90 - (covered ?? creditElsewhere)))
}

/** What is late by its age and covered by credit for another fee, of a student whose plan stands: its parts are net of it. Else null. */
export function coveredOfStudent({ schoolId }: Context, studentId: string): Sql {
  return sql`case when has_plan(${schoolId}, ${studentId}) then (
          select case when count(*) > 0 then coalesce(sum(p.unpaid) filter (where p.what = 'covered' and p.due_on < app_today()), 0)::bigint end
          from planned_fee_dues(${schoolId}, array[${studentId}::uuid]) p where p.student_id = ${studentId}) end`
}

/** What one student owes by its age, with the days of a plan, below zero when in credit; or, when none is named, what all who owe owe together. */
export async function debtByAge(context: Context, studentId?: string): Promise<DebtByAge> {
  const debts = studentId
    ? addedUp(plannedDebt(context.schoolId, studentId))
    : addedUp(sql`planned_debts(${context.schoolId}, app_today(), null) where owed > 0`)
  const row = await queryOne<DebtByAge>(context, plannedOnce(debts))
  if (!row) throw new Error('an aggregate always answers one row')
  return row
}

/** `debtByAge` of one student as JSON, to be asked as a part of a larger statement that has `dues`; they are not read again. */
export function debtOfStudent({ schoolId }: Context, studentId: string): Sql {
  const age = sql`case when not u.voluntary then app_today() - u.due_on end`
  return sql`case when has_plan(${schoolId}, ${studentId}) then (select row_to_json(d) from (
          ${addedUp(plannedDebt(schoolId, studentId))}) d)
        else (select row_to_json(d) from (select coalesce(sum(u.unpaid) filter (where u.late <= 0), 0)::bigint as "notDue",
          coalesce(sum(u.unpaid) filter (where u.late between 1 and 30), 0)::bigint as "days1to30",
          coalesce(sum(u.unpaid) filter (where u.late between 31 and 60), 0)::bigint as "days31to60",
          coalesce(sum(u.unpaid) filter (where u.late between 61 and 90), 0)::bigint as "days61to90",
          coalesce(sum(u.unpaid) filter (where u.late > 90), 0)::bigint as "over90",
          coalesce(sum(u.unpaid) filter (where u.late is null), 0)::bigint as voluntary,
          coalesce(sum(u.credit), 0)::bigint as "creditElsewhere", coalesce(sum(u.owed), 0)::bigint as owed
          from (select u.unpaid, ${age} as late, 0 as credit, 0 as owed from dues u
            union all select 0, 0, greatest(-b.balance, 0), b.balance from balances b
            where b.school_id = ${schoolId} and b.student_id = ${studentId}) u) d) end`
}

function plannedDebt(schoolId: string, studentId: string): Sql {
  return sql`planned_debts(${schoolId}, app_today(), ${studentId}::uuid)`
}

function addedUp(debts: Sql): Sql {
  return sql`select coalesce(sum(not_due), 0)::bigint as "notDue", coalesce(sum(days_1_30), 0)::bigint as "days1to30",
          coalesce(sum(days_31_60), 0)::bigint as "days31to60", coalesce(sum(days_61_90), 0)::bigint as "days61to90",
          coalesce(sum(days_over_90), 0)::bigint as "over90", coalesce(sum(voluntary), 0)::bigint as voluntary,
          coalesce(sum(credit_elsewhere), 0)::bigint as "creditElsewhere", coalesce(sum(owed), 0)::bigint as owed
        from ${debts}`
}

/** What a student owes over all fee types, in pesewas; negative is in credit. */
export async function owedBy(context: Context, studentId: string): Promise<Pesewas> {
  const row = await queryOne<{ owed: Pesewas }>(
    context,
    sql`select owed_by(${context.schoolId}, ${studentId}) as owed`,
  )
  return row?.owed ?? (0 as Pesewas)
}

/** Both sides of the books by account, in pesewas; they sum to zero. */
export function trialBalance(context: Context): Promise<{ account: string; balance: Pesewas }[]> {
  return query(
    context,
    sql`select account, balance from trial_balance where school_id = ${context.schoolId} order by account`,
  )
}

/**
 * The first entries of the journal in an order, with id, day and journal number: both kinds are asked for so many by their
 * indexes, where the journal as a whole would be read and sorted. To be ordered and cut again by whoever asks. Conditions may
 * call the entry `e`.
 */
export function firstEntries(conditions: Sql, order: Sql, count: number): Sql {
  const from = (view: Sql) =>
    sql`(select id, effective_on, journal_number from ${view} e where ${conditions} order by ${order} limit ${count})`
  return sql`${from(sql`timely_entries`)} union all ${from(sql`late_entries`)}`
}

/** What is stored but does not follow from the entries; empty when the books agree. */
export function verifySchool(
  context: Context,
): Promise<{ problem: string; subject: string; detail: string }[]> {
  return query(context, sql`select * from verify_school(${context.schoolId})`)
}
