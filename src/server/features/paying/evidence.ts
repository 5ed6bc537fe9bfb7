import { notFound } from '#shared/errors.ts'
import { type Context, inSnapshot, query, queryOne, sql } from '../../context/context.ts'
import type { DisputeEvidence } from '../../paper/index.ts'
import { headingOf } from '../documents/index.ts'

interface Found extends Omit<DisputeEvidence, 'kind' | 'school' | 'printedAt' | 'lines' | 'texts'> {
  receiptId: string | null
}

/** What our records say of a disputed payment, for the payer's bank. Refuses not_found. */
export function disputeEvidence(context: Context, disputeId: string): Promise<DisputeEvidence> {
  return inSnapshot(context, async (inner) => {
    const { schoolId } = inner
    const found = await queryOne<Found>(
      inner,
      sql`select d.paystack_id as "disputeId", d.amount, d.due_at as "dueAt", i.reference, i.payment_id as "paystackId", i.channel, i.network,
            i.wallet_end as "walletEnd", right(i.phone, 3) as "phoneEnd", i.created_at as "askedAt", i.paid_at as "paidAt",
            coalesce((i.payment->>'amount')::bigint, i.amount + i.charge) as paid, r.id as "receiptId",
            numbered(c.initials, '-', r.number, 6) as receipt, r.code, r.issued_at as "issuedAt",
            (select concat_ws(' ', g.first_name, g.surname) from guardians g where g.school_id = i.school_id and g.id = i.guardian_id) as guardian
          from online_disputes d
          join payment_intents i on i.school_id = d.school_id and i.id = d.intent_id
          join schools c on c.id = d.school_id
          left join receipts r on r.school_id = i.school_id and r.id = i.receipt_id
          where d.school_id = ${schoolId} and d.id = ${disputeId}`,
    )
    if (!found) throw notFound('Dispute')
    const { receiptId, ...facts } = found
    const lines = await query<DisputeEvidence['lines'][number]>(
      inner,
      sql`select case when s.erased_at is null then concat_ws(' ', s.first_name, s.surname) else 'Erased' end as name, k.name as "className",
            f.name as "feeType", e.amount from ledger_entries e
          join students s on s.school_id = e.school_id and s.id = e.student_id
          join classes k on k.school_id = e.school_id and k.id = e.class_id
          join fee_types f on f.school_id = e.school_id and f.id = e.fee_type_id
          where e.school_id = ${schoolId} and e.receipt_id = ${receiptId} and e.kind = 'payment' order by e.journal_number`,
    )
    const texts = await query<{ at: Date }>(
      inner,
      sql`select sent_at as at from messages where school_id = ${schoolId} and receipt_id = ${receiptId} and kind = 'receipt'
            and sent_at is not null order by sent_at`,
    )
    const { school, printedAt } = await headingOf(inner)
    return { kind: 'dispute-evidence', school, printedAt, ...facts, lines, texts: texts.map(({ at }) => at) }
  })
}
