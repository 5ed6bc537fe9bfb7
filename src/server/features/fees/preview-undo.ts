import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { notFound } from '#shared/errors.ts'
import { type Pesewas, toCedis } from '#shared/money.ts'
import { type Context, queryOne, sql } from '../../context/context.ts'

/** Whom the undoing of a billing run would touch, and who of them has paid. Records nothing. Refuses not_found. */
export async function previewUndo(
  context: Context,
  billingRunId: string,
): Promise<Reply<typeof endpoints.previewUndo>> {
  const effect = await queryOne<{ students: number; charged: Pesewas; inCredit: number }>(
    context,
    sql`select count(c.student_id)::int as students, coalesce(sum(c.charged), 0)::bigint as charged,
          (count(*) filter (where b.balance < c.charged))::int as "inCredit"
        from billing_runs r
        left join charged_by_run(r.school_id, r.id) c on c.charged > 0
        left join balances b on b.school_id = r.school_id and b.student_id = c.student_id and b.fee_type_id = r.fee_type_id
        where r.school_id = ${context.schoolId} and r.id = ${billingRunId}
        group by r.id`,
  )
  if (!effect) throw notFound('Billing run')
  return { ...effect, charged: toCedis(effect.charged) }
}
