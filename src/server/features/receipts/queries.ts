import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { Day } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import { type Context, inTransaction, plannedOnce, query, sql } from '../../context/context.ts'

export type ReceiptReply = Reply<typeof endpoints.readReceipt>

const columns = sql`
  r.id, numbered(c.initials, '-', r.number, 6) as number, c.code || '-' || r.code as code,
  r.effective_on as date,
  to_char(r.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "issuedAt", w.name as "issuedBy",
  r.student_id as "studentId", coalesce(names_on(r.school_id, r.id, r.students),
    concat_ws(' ', s.first_name, nullif(s.other_names, ''), s.surname)) as "studentName",
  k.name as "className",
  case when r.students = 1 then '[]' else (
    select json_agg(json_build_object('studentId', o.id,
        'name', concat_ws(' ', o.first_name, nullif(o.other_names, ''), o.surname), 'className', h.name,
        'pupilCode', pupil_code(c.pupil_prefix, o.number), 'amount', p.amount, 'balanceBefore', p.balance_before,
        'balanceAfter', p.balance_after) order by p.place)
    from receipt_students p join students o on o.school_id = p.school_id and o.id = p.student_id
    join classes h on h.school_id = p.school_id and h.id = p.class_id
    where p.school_id = r.school_id and p.receipt_id = r.id) end as children,
  r.sponsor_id as "sponsorId", coalesce(r.payer, nullif(concat_ws(' ', g.first_name, g.surname), '')) as payer,
  r.amount, r.method as payment_method, r.reference,
  case when r.method <> 'Cash' and r.reference is not null then (
    select numbered(c.initials, '-', b.number, 6) from bounced_before(r.school_id, r.id) b) end as again,
  (select json_agg(json_build_object('entryId', e.id, 'studentId', e.student_id, 'feeType', f.name, 'amount', e.amount,
        'inCredit', (case when r.sponsor_id is null then credit_after(r.school_id, e) else 0 end),
        'term', t.name || ', ' || t.academic_year) order by e.journal_number)
    from ledger_entries e join fee_types f on f.school_id = e.school_id and f.id = e.fee_type_id
    join terms t on t.school_id = e.school_id and t.id = e.term_id
    where e.school_id = r.school_id and e.receipt_id = r.id and e.kind = 'payment') as lines,
  case when r.sponsor_id is null or r.students > 1 then r.balance_before else (share_after(r.school_id, r.id) + r.amount)
    end as "balanceBefore",
  case when r.sponsor_id is null or r.students > 1 then r.balance_after else share_after(r.school_id, r.id)
    end as "balanceAfter",
  (select count(*)::int from receipt_prints p where p.school_id = r.school_id and p.receipt_id = r.id) as copies,
  case when v.receipt_id is not null then json_build_object(
    'at', to_char(v.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', x.name,
    'reason', v.reason, 'standsOn', numbered(c.initials, '-', n.number, 6)) end as voided`

const tables = sql`
  dated_receipts r
  join schools c on c.id = r.school_id
  join students s on s.school_id = r.school_id and s.id = r.student_id
  join guardians g on g.school_id = s.school_id and g.id = coalesce(r.payer_guardian_id, s.guardian_id)
  join classes k on k.school_id = r.school_id and k.id = r.class_id
  join staff w on w.school_id = r.school_id and w.id = r.issued_by
  left join receipt_voids v on v.school_id = r.school_id and v.receipt_id = r.id
  left join receipts n on n.school_id = v.school_id and n.id = v.replaced_by
  left join staff x on x.school_id = v.school_id and x.id = v.recorded_by`

/** One receipt. Refuses not_found. */
export async function requireReceipt(context: Context, receiptId: string): Promise<ReceiptReply> {
  const [receipt] = await query<ReceiptReply>(
    context,
    plannedOnce(
      sql`select ${columns} from ${tables} where r.school_id = ${context.schoolId} and r.id = ${receiptId}`,
    ),
  )
  if (!receipt) throw notFound('Receipt')
  return receipt
}

interface ReceiptFilter {
  studentId?: string | undefined
  from?: Day | undefined
  to?: Day | undefined
  /** Receipts before this number. */
  before?: number | undefined
  limit: number
  /** What the caller received. */
  mine?: boolean | undefined
}

/** Receipts, newest first; `next` is where the following page begins. */
export function listReceipts(
  context: Context,
  filter: ReceiptFilter,
): Promise<Reply<typeof endpoints.listReceipts>> {
  return inTransaction(context, async (inner) => {
    const found = await findReceipts(inner, filter)
    const page = found.slice(0, filter.limit)
    const receipts = await query<ReceiptReply>(
      inner,
      plannedOnce(
        sql`select ${columns} from ${tables}
            where r.school_id = ${inner.schoolId} and r.id = any(${page.map(({ id }) => id)}::uuid[])
            order by r.number desc`,
      ),
    )
    return { receipts, next: found.length > page.length ? (page.at(-1)?.number ?? null) : null }
  })
}

/** One more than the page holds tells that there is a next one. */
function findReceipts(context: Context, { studentId, from, to, before, limit, mine }: ReceiptFilter) {
  const { role, staffId } = context.caller
  // A parent at the counter may ask a cashier about a payment that somebody else took.
  const isMine = mine || (role === 'cashier' && !studentId)
  return query<{ id: string; number: number }>(
    context,
    sql`select id, number from dated_receipts
        where school_id = ${context.schoolId}
          ${studentId ? ofStudent(context, studentId) : sql``}
          and (${from ?? null}::date is null or effective_on >= ${from ?? null})
          and (${to ?? null}::date is null or effective_on <= ${to ?? null})
          and (${before ?? null}::bigint is null or number < ${before ?? null})
          ${isMine ? sql`and issued_by = ${staffId}` : sql``}
        order by number desc limit ${limit + 1}`,
  )
}

/** The receipts a student is on, alone or with others. */
function ofStudent({ schoolId }: Context, studentId: string) {
  return sql`and (student_id = ${studentId} or id in (select p.receipt_id from receipt_students p
    where p.school_id = ${schoolId} and p.student_id = ${studentId}))`
}

/** Moves made since between fee types or children, as a reprint states them. Amounts in pesewas. */
export function correctionsOf(context: Context, receiptId: string) {
  return query<{ on: Day; amount: number; from: string; to: string }>(
    context,
    plannedOnce(sql`select a.effective_on as on, a.amount, f.name || case when a.student_id <> b.student_id
            then ' of ' || s.first_name || ' ' || s.surname else '' end as from,
          t.name || case when a.student_id <> b.student_id then ' of ' || z.first_name || ' ' || z.surname else '' end as to
        from ledger_entries a
        -- By the receipt, which both sides of a move are of: groups have no index, and each print would read every entry.
        join ledger_entries b on b.school_id = a.school_id and b.receipt_id = a.receipt_id and b.group_id = a.group_id
          and b.side = 'Credit' and b.kind = 'reallocation'
        join fee_types f on f.school_id = a.school_id and f.id = a.fee_type_id
        join fee_types t on t.school_id = b.school_id and t.id = b.fee_type_id
        join students s on s.school_id = a.school_id and s.id = a.student_id
        join students z on z.school_id = b.school_id and z.id = b.student_id
        where a.school_id = ${context.schoolId} and a.receipt_id = ${receiptId}
          and a.kind = 'reallocation' and a.side = 'Debit'
        order by a.journal_number`),
  )
}
