import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { type Context, inTransaction, query, sql } from '../../context/context.ts'
import type { Sheet } from '../../sheets/index.ts'

type Bounced = Reply<typeof endpoints.listBouncedCheques>
type Cheque = Bounced['cheques'][number]

/** Receipts that were taken back because the bank did not pay, by who had paid, each with the receipt it has now. */
export function listBounced(context: Context): Promise<Bounced> {
  return inTransaction(context, async (inner) => ({
    cheques: await query<Cheque>(
      inner,
      sql`select r.id as "receiptId", numbered(c.initials, '-', r.number, 6) as "receiptNumber",
            p.name as payer, coalesce(g.phone, '') as phone,
            r.student_id as "studentId", coalesce(names_on(r.school_id, r.id, r.students),
              case when s.erased_at is null then concat_ws(' ', s.first_name, nullif(s.other_names, ''), s.surname) else 'Erased' end)
              as "studentName", k.name as "className", r.method as payment_method, r.reference, r.amount,
            r.effective_on as date, b.bounced_on as "bouncedOn", v.reason, w.name as "takenBackBy",
            case when n.id is not null then json_build_object('receiptId', n.id, 'receiptNumber', numbered(c.initials, '-', n.number, 6),
              'date', n.effective_on, 'amount', n.amount) end as again
          from bounced_receipts b
          join dated_receipts r on r.school_id = b.school_id and r.id = b.receipt_id
          join receipt_voids v on v.school_id = b.school_id and v.receipt_id = b.receipt_id
          join schools c on c.id = b.school_id
          join students s on s.school_id = r.school_id and s.id = r.student_id
          join classes k on k.school_id = r.school_id and k.id = r.class_id
          join staff w on w.school_id = v.school_id and w.id = v.recorded_by
          left join guardians g on g.school_id = s.school_id and g.id = coalesce(r.payer_guardian_id, s.guardian_id)
          cross join lateral (select coalesce(r.payer, nullif(concat_ws(' ', g.first_name, g.surname), '')) as name) p
          left join presented_again(${context.schoolId}) a on a.bounced_id = b.receipt_id
          left join receipts n on n.school_id = b.school_id and n.id = a.receipt_id
          where b.school_id = ${context.schoolId}
          order by searchable(coalesce(p.name, '')) collate "C", b.bounced_on desc, r.number desc`,
    ),
  }))
}

const COLUMNS: Sheet<Cheque>['columns'] = [
  { title: 'Paid by', type: 'text', width: 28, of: ({ payer }) => payer },
  { title: 'Phone', type: 'text', width: 16, of: ({ phone }) => phone },
  { title: 'Student', type: 'text', width: 30, of: ({ studentName }) => studentName },
  { title: 'Class', type: 'text', of: ({ className }) => className },
  { title: 'Number', type: 'text', width: 24, of: ({ reference }) => reference },
  { title: 'By', type: 'text', of: ({ payment_method }) => payment_method },
  { title: 'Amount', type: 'money', width: 14, of: ({ amount }) => amount },
  { title: 'Paid on', type: 'day', of: ({ date }) => date },
  { title: 'Receipt', type: 'text', width: 16, of: ({ receiptNumber }) => receiptNumber },
  { title: 'Came back on', type: 'day', of: ({ bouncedOn }) => bouncedOn },
  { title: 'Reason', type: 'text', width: 34, of: ({ reason }) => reason },
  { title: 'Taken back by', type: 'text', width: 24, of: ({ takenBackBy }) => takenBackBy },
  { title: 'Presented again as', type: 'text', width: 18, of: ({ again }) => again?.receiptNumber ?? null },
]

/** The same as a sheet. */
export async function bouncedSheet(context: Context): Promise<Sheet<Cheque>> {
  const { cheques } = await listBounced(context)
  return { title: 'Bounced cheques', columns: COLUMNS, batches: [cheques] }
}
