import type { Received, Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { invalidField } from '#shared/errors.ts'
import { type Pesewas, pesewas } from '#shared/money.ts'
import { type Context, query, type Sql, sql } from '../../context/context.ts'

type Listed = Reply<typeof endpoints.listInsightFamilies>

/** Families are told apart by what they owe, in pesewas: below the first, from the first to the second, and so on. */
const FAMILY_LIMITS = [10_000, 50_000, 100_000, 200_000, 500_000]
/** A list is for reading: the largest debts; what is more is counted. */
const LISTED_MAX = 500

/** Families who owe, all their children and fees together, less what they have in credit: as a family's page has it. Who is erased is of none. */
function owingFamilies({ schoolId }: Context): Sql {
  return sql`with owing as materialized (
      select b.student_id, sum(b.balance) as owed from balances b where b.school_id = ${schoolId} and b.balance <> 0
      group by b.student_id)
    select case when s.erased_at is null then family_of(s.family_id, s.guardian_id) else s.id end as family, array_agg(s.id) as students, sum(o.owed)::bigint as owed
    from owing o join students s on s.school_id = ${schoolId} and s.id = o.student_id
    group by 1 having sum(o.owed) > 0`
}

/** How many families owe how much; pesewas. `place` counts the bands from 0. */
function familyRows(context: Context): Promise<{ place: number; families: number; owed: Pesewas }[]> {
  return query(
    context,
    sql`select width_bucket(owed, ${FAMILY_LIMITS}::bigint[]) as place, count(*)::int as families, sum(owed)::bigint as owed
        from (${owingFamilies(context)}) families group by 1 order by 1`,
  )
}

interface FamilyRow {
  name: string
  phone: string
  children: { studentId: string; name: string; className: string }[]
  owed: Pesewas
  families: number
  together: Pesewas
}

/** The families of a band, the largest debt first. Refuses invalid. */
export async function listInsightFamilies(
  context: Context,
  { from, below }: Received<typeof endpoints.listInsightFamilies>['query'],
): Promise<Listed> {
  if (below !== undefined && below <= from) throw invalidField('below', 'The band ends before it begins.')
  const { schoolId } = context
  const rows = await query<FamilyRow>(
    context,
    sql`with band as materialized (select f.* from (${owingFamilies(context)}) f
          where f.owed >= ${from} and (${below ?? null}::bigint is null or f.owed < ${below ?? null})),
        first as (select b.*, count(*) over ()::int as families, sum(b.owed) over ()::bigint as together
          from band b order by b.owed desc, b.family limit ${LISTED_MAX})
        select coalesce(g.name, m.children->0->>'name') as name, coalesce(g.phone, '') as phone, m.children, f.owed, f.families, f.together
        from first f
        cross join lateral (
          select json_agg(json_build_object('studentId', s.id, 'className', k.name, 'name', case when s.erased_at is null
              then concat_ws(' ', s.first_name, nullif(s.other_names, ''), s.surname) else 'Erased' end)
              order by k.position desc, s.number) as children
          from students s join classes k on k.school_id = s.school_id and k.id = s.class_id
          where s.school_id = ${schoolId} and s.id = any (f.students)) m
        left join lateral (
          select nullif(concat_ws(' ', g.first_name, g.surname), '') as name, g.phone
          from students s join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
          where s.school_id = ${schoolId} and s.id = any (f.students) and s.erased_at is null order by s.number limit 1) g on true
        order by f.owed desc, f.family`,
  )
  const [first] = rows
  return {
    families: first?.families ?? 0,
    owed: first?.together ?? pesewas(0),
    more: (first?.families ?? 0) - rows.length,
    rows: rows.map(({ families: _, together: __, owed, ...row }) => ({ ...row, owed })),
  }
}

/** The bands with how many families stand in each. */
export async function familiesOf(context: Context) {
  const rows = await familyRows(context)
  return [0, ...FAMILY_LIMITS].map((from, place) => {
    const row = rows.find((one) => one.place === place)
    const below = FAMILY_LIMITS[place]
    return {
      from: pesewas(from),
      below: below === undefined ? null : pesewas(below),
      families: row?.families ?? 0,
      owed: row?.owed ?? pesewas(0),
    }
  })
}
