import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { notFound } from '#shared/errors.ts'
import type { Pesewas } from '#shared/money.ts'
import { type Context, queryOne, sql } from '../../context/context.ts'

/** Whom the undoing of a billing run would touch, and who of them would be in credit with money they paid. Records nothing. Refuses not_found. */
export async function previewUndo(
  context: Context,
  billingRunId: string,
): Promise<Reply<typeof endpoints.previewUndo>> {
  const effect = await queryOne<{ students: number; charged: Pesewas; inCredit: number }>(
    context,
    sql`with drafted as materialized (
          select r.school_id, draft_undo(r.school_id, r.id, '', false) as act from billing_runs r
          where r.school_id = ${context.schoolId} and r.id = ${billingRunId})
        select (select count(*) from figures_of(d.act) f where f.charged < 0)::int as students,
          (select coalesce(-sum(f.charged), 0) from figures_of(d.act) f)::bigint as charged,
          (select count(distinct c.student_id) from left_in_credit(d.school_id, lines_of(d.act), false) c)::int as "inCredit"
        from drafted d`,
  )
  if (!effect) throw notFound('Billing run')
  return effect
}
