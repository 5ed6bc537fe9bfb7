import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { invariant } from '#shared/errors.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { requireFeeType } from '../fees/index.ts'
import { classesOnPaths } from './class-paths.ts'
import { ownClasses } from './find-class.ts'

/**
 * The classes in order, with how many are in each and what they owe, for one fee type when it is named. Each child's
 * balances are looked up by key, so that it is as quick on the day a school is imported, before PostgreSQL has counted
 * its rows. Refuses not_found.
 */
export async function listClasses(
  context: Context,
  { feeType: feeTypeName, archived }: { feeType?: string | undefined; archived?: boolean | undefined },
): Promise<Reply<typeof endpoints.listClasses>> {
  const feeType = feeTypeName ? await requireFeeType(context, feeTypeName) : null
  const classes = archived
    ? sql`select id, name, position, null::uuid as "nextClassId" from classes
        where school_id = ${context.schoolId} and archived_at is not null`
    : classesOnPaths(context.schoolId)
  return await query(
    context,
    sql`select k.id, k.name as class_name, k.position, count(s.id)::int as students,
          coalesce(sum(b.balance) filter (where b.balance > 0), 0)::bigint as "totalDebt", k."nextClassId"
        from (${classes}) k
        left join students s on s.school_id = ${context.schoolId} and s.class_id = k.id and s.status = 'active'
        left join lateral (
          select sum(balance) as balance from balances where school_id = s.school_id and student_id = s.id
            and (${feeType?.id ?? null}::uuid is null or fee_type_id = ${feeType?.id ?? null})) b on true
        where true ${ownClasses(context, sql`k.id`)}
        group by k.id, k.name, k.position, k."nextClassId" order by k.position, k.id`,
  )
}

/** Those who have completed the school, whom no class shows any more. */
export async function readCompleted(context: Context): Promise<Reply<typeof endpoints.readCompleted>> {
  const row = await queryOne<Reply<typeof endpoints.readCompleted>>(
    context,
    sql`select count(*)::int as students, (count(*) filter (where b.balance > 0))::int as owing,
          coalesce(sum(b.balance) filter (where b.balance > 0), 0)::bigint as "totalDebt"
        from students s
        left join lateral (select sum(balance) as balance from balances
          where school_id = s.school_id and student_id = s.id) b on true
        where s.school_id = ${context.schoolId} and s.status = 'completed'`,
  )
  invariant(row, 'an aggregate answers one row')
  return row
}
