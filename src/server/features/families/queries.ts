import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { notFound } from '#shared/errors.ts'
import { type Context, inSnapshot, query, queryOne, type Sql, sql } from '../../context/context.ts'

type Family = Reply<typeof endpoints.listFamilies>['families'][number]
type Listed = Reply<typeof endpoints.listFamilies>

/** Every family by its id: its children who are not archived, and who is and has a balance. What it owes is all of it. */
const familiesOf = ({ schoolId }: Context, which: Sql) => sql`
  select family_of(s.family_id, s.guardian_id) as id, bool_or(s.family_id is not null) as confirmed,
    coalesce(sum(b.balance), 0)::bigint as "totalDebt", (count(*) filter (where s.status <> 'archived'))::int as size,
    json_agg(json_build_object('id', s.id, 'name', concat_ws(' ', s.first_name, nullif(s.other_names, ''), s.surname),
      'className', case s.status when 'archived' then 'Archived' else k.name end, 'totalDebt', coalesce(b.balance, 0)) order by k.position desc, s.number) as children,
    (select json_agg(json_build_object('id', g.id, 'firstName', g.first_name, 'surname', g.surname, 'phone', g.phone)
        order by name_order(g.surname, g.first_name), g.id)
      from guardians g where g.school_id = ${schoolId} and g.id = any(array_agg(s.guardian_id))) as guardians
  from students s
  join classes k on k.school_id = s.school_id and k.id = s.class_id
  left join student_balances b on b.school_id = s.school_id and b.student_id = s.id
  where s.school_id = ${schoolId} and (s.status <> 'archived' or b.balance <> 0) and s.erased_at is null ${which}
  group by family_of(s.family_id, s.guardian_id)`

/** Families of several children, by name; and pairs of families that may be one, at most fifty at once. */
export function listFamilies(context: Context): Promise<Listed> {
  return inSnapshot(context, async (inner) => {
    const families = await query<Family>(
      inner,
      sql`select id, confirmed, "totalDebt", guardians, children
          from (${familiesOf(inner, sql``)}) f where size > 1 order by lower(children->0->>'name'), id`,
    )
    const pairs = await proposedPairs(inner)
    const ids = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))]
    const named = await query<Family>(
      inner,
      sql`select id, confirmed, "totalDebt", guardians, children
          from (${familiesOf(inner, sql`and family_of(s.family_id, s.guardian_id) = any(${ids}::uuid[])`)}) f`,
    )
    const byId = new Map(named.map((family) => [family.id, family]))
    const proposals = pairs.flatMap(({ reason, one, other }) => {
      const both = [byId.get(one), byId.get(other)].filter((family) => family !== undefined)
      return both.length === 2 ? [{ reason, families: both }] : []
    })
    return { families, proposals }
  })
}

/** More of one name in one place are a town, not a household. */
const ALIKE_MAX = 8

interface Pair {
  one: string
  other: string
  reason: 'number' | 'address'
}

/** Two families with one number, or with children of one surname at one address; not those somebody has said are two. */
function proposedPairs(context: Context): Promise<Pair[]> {
  const { schoolId } = context
  return query<Pair>(
    context,
    sql`with pupils as (
          select s.id, family_of(s.family_id, s.guardian_id) as family, g.phone, searchable(s.surname) as surname,
            lower(regexp_replace(s.address, '[^[:alnum:]]+', '', 'g')) as address,
            count(*) over (partition by searchable(s.surname), lower(regexp_replace(s.address, '[^[:alnum:]]+', '', 'g'))) as alike
          from students s join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
          where s.school_id = ${schoolId} and s.status = 'active' and s.erased_at is null),
        alike as (
          select a.family as one, b.family as other, 'number' as reason
          from pupils a join pupils b on b.phone = a.phone and a.phone <> '' and a.family < b.family
          union
          select a.family, b.family, 'address'
          from pupils a join pupils b on b.surname = a.surname and b.address = a.address and length(a.address) > 4
            and a.alike <= ${ALIKE_MAX} and a.family < b.family)
        select one, other, max(reason) as reason from alike
        where not exists (
          select from families_apart x
          join pupils p on p.id = x.student_id join pupils q on q.id = x.other_id
          where x.school_id = ${schoolId} and ((p.family, q.family) in ((one, other), (other, one))))
        group by one, other order by max(reason) desc, one, other limit 50`,
  )
}

/** One family and what was said of it. Refuses not_found. */
export async function readFamily(
  context: Context,
  familyId: string,
): Promise<Reply<typeof endpoints.readFamily>> {
  const family = await queryOne<Family>(
    context,
    sql`select id, confirmed, "totalDebt", guardians, children
        from (${familiesOf(context, sql`and (s.family_id = ${familyId} or (s.family_id is null and s.guardian_id = ${familyId}))`)}) f`,
  )
  if (!family) throw notFound('Family')
  const history = await query<Reply<typeof endpoints.readFamily>['history'][number]>(
    context,
    sql`select l.act, to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, w.name as by,
          (select coalesce(json_agg(s.first_name || ' ' || s.surname order by s.number), '[]') from students s
            where s.school_id = l.school_id and l.facts->'students' ? s.id::text and s.erased_at is null) as children
        from audit_log l join staff w on w.school_id = l.school_id and w.id = l.staff_id
        where l.school_id = ${context.schoolId} and l.act in ('join_families', 'split_family')
          and (l.subject = ${familyId} or l.facts->>'from' = ${familyId})
        order by l.number desc limit 50`,
  )
  return { ...family, history }
}
