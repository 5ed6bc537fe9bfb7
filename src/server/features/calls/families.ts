import type { Day } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import type { Pesewas } from '#shared/money.ts'
import { type Context, query, queryOne, type Sql, sql } from '../../context/context.ts'

export interface Member {
  id: string
  guardianId: string
  phone: string
  owed: Pesewas
}

/** The children of a family by their number. Refuses not_found for a family without children. */
export async function membersOf(context: Context, familyId: string): Promise<Member[]> {
  const members = await query<Member>(
    context,
    sql`select s.id, s.guardian_id as "guardianId", g.phone, owed_by(s.school_id, s.id) as owed
        from students s join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
        where ${inFamily(context, familyId)} order by s.number`,
  )
  if (members.length === 0) throw notFound('Family')
  return members
}

/** Students `s` of a family. */
function inFamily({ schoolId }: Context, familyId: string): Sql {
  return sql`s.school_id = ${schoolId} and s.erased_at is null
    and (s.family_id = ${familyId} or (s.family_id is null and s.guardian_id = ${familyId}))`
}

export async function todayOf(context: Context): Promise<Day> {
  const row = await queryOne<{ today: Day }>(context, sql`select app_today() as today`)
  return row?.today ?? ''
}
