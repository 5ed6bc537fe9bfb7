import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { notFound } from '#shared/errors.ts'
import { type Context, inTransaction, query, queryOne, sql } from '../../context/context.ts'

type Kinds = Reply<typeof endpoints.listKinds>

/** The kinds of the school with how many pupils each has, and what it charges for a change in mid-term. */
export function listKinds(context: Context): Promise<Kinds> {
  return inTransaction(context, async (inner) => {
    const kinds = await query<Kinds['kinds'][number]>(
      inner,
      sql`select k.id, k.name, k.position = 1 as "isFirst", coalesce(sum(c.children), 0)::int as children,
            coalesce(json_agg(c.name order by c.position) filter (where c.name is not null), '[]') as classes
          from kinds_of(${inner.schoolId}) k
          left join lateral (
            select l.name, l.position, count(*)::int as children
            from students s join classes l on l.school_id = s.school_id and l.id = s.class_id
            where s.school_id = ${inner.schoolId} and s.status = 'active'
              and s.kind_id is not distinct from case when k.position > 1 then k.id end
            group by l.id, l.name, l.position) c on true
          group by k.id, k.name, k.position order by k.position`,
    )
    return { kinds, change: await kindChangeOf(inner) }
  })
}

/** What the school charges for a change in mid-term; null where it is asked each time. */
export async function kindChangeOf(context: Context): Promise<Kinds['change']> {
  const rules = await queryOne<{ change: Kinds['change'] }>(
    context,
    sql`select kind_change as change from school_rules where school_id = ${context.schoolId}`,
  )
  return rules?.change ?? null
}

/** A kind in use, with how a pupil points at it. Refuses not_found. */
export async function requireKind(
  context: Context,
  kindId: string,
): Promise<{ id: string; name: string; asKept: string | null }> {
  const kind = await queryOne<{ id: string; name: string; asKept: string | null }>(
    context,
    sql`select k.id, k.name, case when k.position > 1 then k.id end as "asKept"
        from kinds_of(${context.schoolId}) k where k.id = ${kindId}`,
  )
  if (!kind) throw notFound('Kind of pupil')
  return kind
}
