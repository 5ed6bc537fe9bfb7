import type { Day } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import type { Pesewas } from '#shared/money.ts'
import { type Context, query, queryOne, type Sql, sql } from '../../context/context.ts'

export interface Member {
  id: string
  guardianId: string
  phone: string
  owed: Pesewas
  /** Paid for as the second of two: a share of it is owed here. */
  isSecond: boolean
}

/** The children of a family by their number, with those of whom it is the second payer. Refuses not_found for a family without children. */
export async function membersOf(context: Context, familyId: string): Promise<Member[]> {
  const members = await query<Member>(
    context,
    sql`select s.id, g.id as "guardianId", g.phone, c.second_id is not distinct from g.id as "isSecond",
          case when c.student_id is null then owed_by(s.school_id, s.id)
            else owed_by_payer(s.school_id, array[s.id], g.id) end as owed
        from students s
        left join child_payers c on c.school_id = s.school_id and c.student_id = s.id
        join guardians g on g.school_id = s.school_id
          and g.id = case when c.second_id = ${familyId} then c.second_id else s.guardian_id end
        where ${inFamily(context, familyId)} or s.school_id = ${context.schoolId} and c.second_id = ${familyId} order by s.number`,
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
