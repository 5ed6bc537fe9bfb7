import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { SchoolRecord } from '#shared/api/schools.ts'
import { invariant } from '#shared/errors.ts'
import { type Pesewas, pesewas } from '#shared/money.ts'
import { may, ROLE_NAMES } from '#shared/permissions.ts'
import {
  type Context,
  forOwnAccount,
  inTransaction,
  query,
  queryOne,
  type Sql,
  sql,
} from '../../context/context.ts'
import {
  countUnkept,
  debtByAge,
  keepListCurrent,
  type TakingsShare,
  takingsBy,
  takingsOn,
} from '../../ledger/index.ts'
import { uncountedCash } from '../cash/index.ts'
import { onItsWay, openDisputes, paymentsToSettle } from './on-its-way.ts'
import { ownCash } from './own-cash.ts'

/** The school's own record, as the contract spells it. */
export async function schoolRecordOf(context: Context): Promise<SchoolRecord> {
  const row = await queryOne<SchoolRecord>(
    context,
    sql`select id, id as _id, name as school_name, email as school_email, address as school_address,
          phone as school_phone, website as school_website, ${payoutFor(context)}, expires_on as registration_expiration_date, initials, sender_id, sender_id_status,
          payout_status, closed_through, app_today() as today
        from schools where id = ${context.schoolId}`,
  )
  invariant(row, 'a signed-in school exists')
  return row
}

/** Whoever is signed in, as the contract spells it. */
export async function signedInPerson(
  context: Context,
): Promise<Reply<typeof endpoints.readSession>['staff']> {
  const { staffId, role } = context.caller
  const row = await queryOne<{ name: string; isSchoolAccount: boolean }>(
    context,
    sql`select name, role = 'administrator' as "isSchoolAccount" from staff
        where school_id = ${context.schoolId} and id = ${staffId}`,
  )
  invariant(row, 'a session belongs to somebody')
  return { id: staffId, role, roleName: ROLE_NAMES[role], ...row }
}

/** Where somebody signed in is, with whom, and what waits for them. */
export async function aroundPerson(
  context: Context,
): Promise<
  Pick<
    Reply<typeof endpoints.readSession>,
    | 'desk'
    | 'classes'
    | 'people'
    | 'waiting'
    | 'cash'
    | 'registers'
    | 'statements'
    | 'paysOut'
    | 'awaitsNumbers'
  >
> {
  const { schoolId, caller } = context
  const row = await queryOne<Awaited<ReturnType<typeof aroundPerson>>>(
    forOwnAccount(context),
    sql`select (select awaits_numbers from school_tails where school_id = ${schoolId}) as "awaitsNumbers",
          (select json_build_object('id', w.id, 'name', w.name) from sessions s
            join workstations w on w.school_id = s.school_id and w.id = s.workstation_id and w.ended_at is null
            where s.school_id = ${schoolId} and s.id = ${caller.sessionId}) as desk,
          (select coalesce(json_agg(k.name order by k.position), '[]') from staff_classes o
            join classes k on k.school_id = o.school_id and k.id = o.class_id
            where o.school_id = ${schoolId} and o.staff_id = ${caller.staffId} and ${caller.role}::text = 'teacher') as classes,
          (select count(*)::int from staff f where f.school_id = ${schoolId} and f.left_at is null
            and (f.role = 'administrator' or f.password_hash is not null)) as people,
          (select count(*)::int from approval_requests r
            where ${may(caller.role, 'answer_requests')}::boolean and r.school_id = ${schoolId} and r.state = 'open'
              and r.lapses_at > app_now() and exists (select from approvers_of_request(r.school_id, r) a
                where a.staff_id = ${caller.staffId})) as waiting,
          ${ownCash(context)} as cash,
          case when exists (select from daily_fees d where d.school_id = ${schoolId}) then (select count(*)::int from registers g
            where g.school_id = ${schoolId} and g.state = 'handed_over') end as registers,
          exists (select from statement_accounts a where a.school_id = ${schoolId}) as statements,
          uses_drawers(${schoolId}) or (select t.voucher_number > 0 from school_tails t where t.school_id = ${schoolId}) as "paysOut"`,
  )
  invariant(row, 'a select without a table answers a row')
  return row
}

/** Where the money is paid out to is not everybody's to read. */
function payoutFor({ caller }: Context): Sql {
  return may(caller.role, 'see_payout')
    ? sql`mobile_money_provider, mobile_money_number, bank_name, bank_account_number`
    : sql`null as mobile_money_provider, null as mobile_money_number, null as bank_name, null as bank_account_number`
}

/** The morning view: what came in today, what is owed, and the last five payments. Cash that the caller has to count is left out. */
export function readToday(context: Context): Promise<Reply<typeof endpoints.readToday>> {
  return inTransaction(context, async (inner) => {
    const takings = await takingsOn(inner)
    const uncounted = await uncountedCash(inner)
    const methods = withoutCash(await takingsBy(inner, 'method'), uncounted)
    const owed = await schoolOwed(inner)
    const ageing = await debtByAge(inner)
    if (context.caller.role !== 'teacher') keepListCurrent(context, await countUnkept(inner))
    return {
      date: owed.today,
      taken: pesewas(takings.taken - (uncounted?.amount ?? 0)),
      takenBack: takings.takenBack,
      refunded: takings.refunded,
      payments: takings.receipts,
      methods: methods.map(({ name: method, receipts: payments, amount }) => {
        return { method, payments, amount }
      }),
      uncounted: uncounted && { receipts: uncounted.receipts },
      onItsWay: await onItsWay(inner),
      toSettle: await paymentsToSettle(inner),
      disputes: await openDisputes(inner),
      owed: owed.owed,
      inCredit: owed.inCredit,
      owingStudents: owed.owingStudents,
      ageing,
      lastPayments: await lastPayments(inner),
      counts: await countsOf(inner),
    }
  })
}

/** A count is blind: the cash still to be counted is in no sum. */
function withoutCash(
  methods: readonly TakingsShare[],
  uncounted: Awaited<ReturnType<typeof uncountedCash>>,
): TakingsShare[] {
  if (!uncounted) return [...methods]
  return methods
    .map((share) => {
      if (share.name !== 'Cash') return share
      const { receipts, amount } = share
      return {
        ...share,
        receipts: receipts - uncounted.receipts,
        amount: pesewas(amount - uncounted.amount),
      }
    })
    .filter(({ receipts, amount }) => receipts !== 0 || amount !== 0)
}

async function schoolOwed(context: Context) {
  const row = await queryOne<{ owed: Pesewas; inCredit: Pesewas; owingStudents: number; today: string }>(
    context,
    sql`select coalesce(max(owed), 0)::bigint as owed, coalesce(max(in_credit), 0)::bigint as "inCredit",
          coalesce(max(owing_students), 0)::int as "owingStudents", app_today() as today
        from school_balances where school_id = ${context.schoolId}`,
  )
  invariant(row, 'an aggregate answers one row')
  return row
}

function lastPayments(context: Context) {
  return query<Reply<typeof endpoints.readToday>['lastPayments'][number]>(
    context,
    sql`select r.id as "receiptId", numbered(c.initials, '-', r.number, 6) as "receiptNumber",
          r.student_id as "studentId",
          coalesce(names_on(r.school_id, r.id, r.students), s.first_name || ' ' || s.surname) as "studentName",
          (select string_agg(p.name, ', ' order by p.first) from (
            select f.name, min(e.journal_number) as first from ledger_entries e
            join fee_types f on f.school_id = e.school_id and f.id = e.fee_type_id
            where e.school_id = r.school_id and e.receipt_id = r.id and e.kind = 'payment' group by f.name) p) as "feeTypes",
          r.method, r.amount,
          to_char(r.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "recordedAt",
          w.name as "recordedBy", v.receipt_id is not null as voided
        from dated_receipts r
        join schools c on c.id = r.school_id
        join students s on s.school_id = r.school_id and s.id = r.student_id
        join staff w on w.school_id = r.school_id and w.id = receiver_of(r.school_id, r.id)
        left join receipt_voids v on v.school_id = r.school_id and v.receipt_id = r.id
        where r.school_id = ${context.schoolId} order by r.number desc limit 5`,
  )
}

async function countsOf(context: Context) {
  const row = await queryOne<Reply<typeof endpoints.readToday>['counts']>(
    context,
    sql`select
          (select count(*)::int from students where school_id = ${context.schoolId} and status = 'active') as students,
          (select count(*)::int from classes where school_id = ${context.schoolId} and archived_at is null) as classes,
          (select count(*)::int from fee_types
            where school_id = ${context.schoolId} and archived_at is null) as "feeTypes",
          (select count(*)::int from students where school_id = ${context.schoolId} and status = 'active'
            and created_at > app_now() - interval '7 days') as "addedThisWeek"`,
  )
  invariant(row, 'an aggregate answers one row')
  return row
}

/** Whether the caller's session still goes on: asked after a while of waiting. */
export async function isSignedIn(context: Context): Promise<boolean> {
  const { schoolId, caller } = context
  const row = await queryOne<{ stands: boolean }>(
    context,
    sql`select session_stands(${schoolId}, ${caller.sessionId}) as stands`,
  )
  return row?.stands === true
}
