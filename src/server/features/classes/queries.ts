import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { type Context, query, sql } from '../../context/context.ts'
import { requireFeeType } from '../fees/index.ts'
import { ownClasses } from './find-class.ts'

/**
 * The classes in the order children pass through them, with how many are in each and what they owe, for one fee type
 * when it is named. Each child's balances are
 * looked up by key, so that it is as quick on the day a school is imported, before PostgreSQL has counted its rows. Refuses not_found.
 */
export async function listClasses(
  context: Context,
  feeTypeName?: string,
): Promise<Reply<typeof endpoints.listClasses>> {
  const feeType = feeTypeName ? await requireFeeType(context, feeTypeName) : null
  return await query(
    context,
    sql`select k.id, k.name as class_name, k.position, count(s.id)::int as students,
          cedis(coalesce(sum(b.balance) filter (where b.balance > 0), 0)::bigint) as "totalDebt"
        from classes k
        left join students s on s.school_id = k.school_id and s.class_id = k.id and s.status = 'active'
        left join lateral (
          select sum(balance) as balance from balances where school_id = s.school_id and student_id = s.id
            and (${feeType?.id ?? null}::uuid is null or fee_type_id = ${feeType?.id ?? null})) b on true
        where k.school_id = ${context.schoolId} ${ownClasses(context, sql`k.id`)} group by k.id, k.name, k.position order by k.position`,
  )
}
