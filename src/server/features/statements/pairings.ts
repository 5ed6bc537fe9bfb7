import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { type Context, query, sql } from '../../context/context.ts'

type Pairings = Reply<typeof endpoints.listPairings>

const PAIRINGS = 500

/** Numbers that people confirmed for a family, the newest first. */
export async function listPairings(context: Context): Promise<Pairings> {
  const pairings = await query<Pairings['pairings'][number]>(
    context,
    sql`select p.number, p.family_id as "familyId", p.times, (p.last_at at time zone 'UTC')::date as "lastDate",
          coalesce((select string_agg(concat_ws(' ', s.first_name, s.surname), ', ' order by s.first_name, s.id) from students s
            where s.school_id = ${context.schoolId} and s.status = 'active' and s.erased_at is null
              and family_of(s.family_id, s.guardian_id) = p.family_id), '') as children
        from statement_pairings p where p.school_id = ${context.schoolId}
        order by p.last_at desc, p.number limit ${PAIRINGS}`,
  )
  return { pairings }
}
