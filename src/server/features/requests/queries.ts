import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { RequestRow } from '#shared/api/requests.ts'
import { notFound } from '#shared/errors.ts'
import { formatAmount } from '#shared/money.ts'
import { may, ROLE_NAMES, type Role } from '#shared/permissions.ts'
import { type Context, query, type Sql, sql } from '../../context/context.ts'

const instant = (moment: Sql) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const nameOf = (student: Sql) =>
  sql`case when ${student}.erased_at is null
    then concat_ws(' ', ${student}.first_name, nullif(${student}.other_names, ''), ${student}.surname) else 'Erased' end`

type Found = Omit<RequestRow, 'title' | 'askedBy' | 'mayAnswer'> & {
  askedBy: { id: string; name: string; role: Role }
}

/** What a request is, in a few words: "Take back AGA-000421". */
const TITLES: Record<RequestRow['act'], (found: Found) => string> = {
  take_back: ({ receiptNumber }) => `Take back ${receiptNumber}`,
  refund_online: ({ amount, receiptNumber }) =>
    `Give ${formatAmount(amount)} of ${receiptNumber} back through Paystack`,
  correct: ({ receiptNumber }) => `Correct ${receiptNumber}`,
  take_back_entry: ({ amount }) => `Take back a debt of ${formatAmount(amount)}`,
  move: ({ amount }) => `Move ${formatAmount(amount)}`,
  refund: ({ amount }) => `Refund ${formatAmount(amount)}`,
  write_off: ({ amount }) => `Write off ${formatAmount(amount)}`,
  discount: ({ amount, feeType }) => `Discount of ${formatAmount(amount)} on ${feeType}`,
  waiver: ({ feeType }) => `Forgive ${feeType}`,
  undo_bill: ({ feeType }) => `Take back the bill of ${feeType}`,
  bill_without: ({ feeType, students }) => `Bill ${feeType} and leave ${students.length} out`,
  pay_out: ({ amount, studentName }) => `Pay out ${formatAmount(amount)} to ${studentName}`,
  undo_file: ({ statement }) => `Undo posting of ${statement}`,
}

/** Requests, newest first; of whoever may only ask, their own. */
export async function listRequests(
  context: Context,
  { state, limit }: { state: 'open' | 'answered' | 'all'; limit: number },
): Promise<Reply<typeof endpoints.listRequests>> {
  const wanted = state === 'all' ? sql`` : state === 'open' ? sql`and ${isOpen}` : sql`and not (${isOpen})`
  const requests = await requestsOf(context, wanted, limit)
  const open = state === 'open' ? requests : await requestsOf(context, sql`and ${isOpen}`, 200)
  return { requests, waiting: open.filter(({ mayAnswer }) => mayAnswer).length }
}

/** One request. Refuses not_found, also for another's to whoever may only ask. */
export async function requireRequest(context: Context, requestId: string): Promise<RequestRow> {
  const [found] = await requestsOf(context, sql`and r.id = ${requestId}`, 1)
  if (!found) throw notFound('Request')
  return found
}

/** Nobody answered in time: it has lapsed, whether or not anybody has written that down. */
const isOpen = sql`(r.state = 'open' and r.lapses_at > app_now())`

/** The pupils of a receipt for several, who stand or fall together: their names and classes, and what they owe in all. */
const everyPupilOf = (receipt: Sql) => sql`(
  select names_on(${receipt}.school_id, ${receipt}.id, ${receipt}.students) as names,
    string_agg(distinct c.name, ', ') as classes, json_agg(json_build_object('id', u.id, 'name', ${nameOf(sql`u`)},
      'className', c.name) order by p.place) as pupils, sum(owed_by(p.school_id, p.student_id))::bigint as owed
  from receipt_students p
  join students u on u.school_id = p.school_id and u.id = p.student_id
  join classes c on c.school_id = u.school_id and c.id = u.class_id
  where p.school_id = ${receipt}.school_id and p.receipt_id = ${receipt}.id)`

/** Of a bill: its classes and fees, how many children it is of, or by name who is left out. */
const everyChildOfBill = sql`(
  select (select string_agg(c.name, ', ' order by c.name) from classes c
      where c.school_id = r.school_id and r.input->'about'->'classes' ? c.id::text) as classes,
    (select string_agg(y.name, ', ' order by y.name) from fee_types y
      where y.school_id = r.school_id and r.input->'about'->'fees' ? y.id::text) as fees,
    coalesce(string_agg(${nameOf(sql`u`)}, ', ' order by u.number),
      (r.input->'about'->>'children') || case r.input->'about'->>'children' when '1' then ' child' else ' children' end) as names,
    json_agg(json_build_object('id', u.id, 'name', ${nameOf(sql`u`)}, 'className', c.name) order by u.number)
      filter (where u.id is not null) as pupils
  from students u join classes c on c.school_id = u.school_id and c.id = u.class_id
  where u.school_id = r.school_id and r.input->'about'->'leftOut' ? u.id::text)`

/** Of a statement: what it is called, and how many receipts were posted of it when it was asked. */
const everyReceiptOfFile = sql`(
  select i.name as statement, b.name as account,
    jsonb_array_length(r.input->'receipts') || case jsonb_array_length(r.input->'receipts') when 1 then ' receipt' else ' receipts' end as names
  from statement_files i join money_accounts b on b.school_id = i.school_id and b.id = i.account_id
  where i.school_id = r.school_id and i.id = (r.input->>'file')::uuid)`

/** Of a pay-out: what for and where from. */
const wordOfPayOut = sql`case r.act when 'pay_out' then (r.input->>'word') || case r.input->>'from' when 'safe' then ', from the safe'
  when 'cash' then ', from the cash' else ', from the drawer of ' || a.name end end`

async function requestsOf(context: Context, condition: Sql, limit: number): Promise<RequestRow[]> {
  const { staffId, role } = context.caller
  const seen = role === 'cashier' ? sql`and r.asked_by = ${staffId}` : sql``
  const rows = await query<Found>(
    context,
    sql`select r.id, r.act, r.amount, r.reason,
          case r.act when 'correct' then (select sum((l->>'amount')::bigint)::bigint
            from jsonb_array_elements(r.input->'lines') l) end as "correctedAmount", r.cash,
          n.effective_on as "receiptDate", case r.act when 'correct' then (r.input->>'date')::date end as "correctedDate",
          case r.act when 'refund' then y.free end as refundable, case r.act when 'refund' then y.of_app end as "ofApp",
          case when r.state = 'open' and r.lapses_at <= app_now() then 'lapsed' else r.state end as state,
          ${instant(sql`r.asked_at`)} as "askedAt",
          json_build_object('id', a.id, 'name', a.name, 'role', role_of(a.role)) as "askedBy",
          w.name as "askedAtDesk", ${instant(sql`r.lapses_at`)} as "lapsesAt", ${instant(sql`r.answered_at`)} as "answeredAt",
          case when b.id is not null then json_build_object('id', b.id, 'name', b.name) end as "answeredBy",
          r.answered_with as "answeredWith", r.answer_reason as "answerReason", r.student_id as "studentId",
          coalesce(m.names, l.names, x.names, r.input->>'payee', ${nameOf(sql`s`)}) as "studentName", coalesce(m.classes, l.classes, x.account, ${wordOfPayOut}, k.name) as "className",
          coalesce(m.pupils, l.pupils, case when r.act in ('undo_bill', 'undo_file', 'pay_out') then '[]'::json end, json_build_array(json_build_object('id', s.id, 'name', ${nameOf(sql`s`)}, 'className', k.name))) as students,
          coalesce(m.owed, owed_by(r.school_id, r.student_id), 0) as "totalDebt",
          r.receipt_id as "receiptId", numbered(c.initials, '-', n.number, 6) as "receiptNumber",
          ${instant(sql`n.issued_at`)} as "receivedAt", h.name as "receivedBy", n.method as "receiptMethod", x.statement, r.entry_id as "entryId", coalesce(f.name, l.fees) as "feeType", r.to_student_id as "toStudentId",
          case when t.id is not null then ${nameOf(sql`t`)} end as "toStudentName",
          r.asked_by = ${staffId}::uuid as "isMine",
          case when ${isOpen} then coalesce((select json_agg(json_build_object('id', p.staff_id, 'name', p.name))
            from approvers_of_request(r.school_id, r) p), '[]') else '[]' end as approvers
        from approval_requests r
        join schools c on c.id = r.school_id
        join staff a on a.school_id = r.school_id and a.id = r.asked_by
        left join students s on s.school_id = r.school_id and s.id = r.student_id
        left join classes k on k.school_id = s.school_id and k.id = s.class_id
        left join staff b on b.school_id = r.school_id and b.id = r.answered_by
        left join students t on t.school_id = r.school_id and t.id = r.to_student_id
        left join dated_receipts n on n.school_id = r.school_id and n.id = r.receipt_id
        left join staff h on h.school_id = n.school_id and h.id = n.issued_by
        left join fee_types f on f.school_id = r.school_id and f.id = r.fee_type_id
        left join sessions o on o.school_id = r.school_id and o.id = r.session_id
        left join workstations w on w.school_id = o.school_id and w.id = o.workstation_id
        left join lateral refundable_now(r.school_id, r.student_id, r.fee_type_id) y on r.act = 'refund'
        left join lateral ${everyPupilOf(sql`n`)} m on r.act in ('take_back', 'correct', 'refund_online') and n.students > 1
        left join lateral ${everyChildOfBill} l on r.act in ('undo_bill', 'bill_without')
        left join lateral ${everyReceiptOfFile} x on r.act = 'undo_file'
        where r.school_id = ${context.schoolId} ${seen} ${condition}
        order by r.asked_at desc, r.id desc limit ${limit}`,
  )
  return rows.map((found) => rowOf(found, context.caller))
}

function rowOf(found: Found, { role, staffId }: Context['caller']): RequestRow {
  const { id, name, role: theirs } = found.askedBy
  return {
    ...found,
    title: TITLES[found.act](found),
    askedBy: { id, name, roleName: ROLE_NAMES[theirs] },
    mayAnswer: may(role, 'answer_requests') && found.approvers.some((each) => each.id === staffId),
  }
}
