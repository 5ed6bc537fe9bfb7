import type { Reply } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/index.ts'
import { notFound } from '#shared/errors.ts'
import { type Context, queryOne, sql } from '../../context/context.ts'
import { asItCrosses, type JsonText } from '../../http/json-text.ts'

type Family = Reply<typeof endpoints.editGuardian>

/**
 * A guardian with the children who are not archived, and what they owe together, credits netted. Reminders are a number's, whoever has it: those
 * that want none are read once for a whole list.
 */
const family = ({
  schoolId,
}: Context) => sql`json_build_object('id', g.id, 'firstName', g.first_name, 'surname', g.surname, 'phone', g.phone,
  'noReminders', g.no_reminders or g.phone in (
    select n.phone from guardians n where n.school_id = ${schoolId} and n.no_reminders and n.phone <> ''), 'language', g.language, 'totalDebt', coalesce(c.owed, 0), 'children', coalesce(c.children, '[]'))`

const childrenOf = (context: Context, one = sql``) => sql`
  select s.guardian_id, sum(coalesce(b.balance, 0))::bigint as owed, json_agg(json_build_object('id', s.id,
      'name', concat_ws(' ', s.first_name, nullif(s.other_names, ''), s.surname), 'className', k.name,
      'totalDebt', coalesce(b.balance, 0), 'familyId', family_of(s.family_id, s.guardian_id)) order by k.position desc, s.first_name) as children
  from students s
  join classes k on k.school_id = s.school_id and k.id = s.class_id
  left join student_balances b on b.school_id = s.school_id and b.student_id = s.id
  where s.school_id = ${context.schoolId} and s.status <> 'archived' ${one}
  group by s.guardian_id`

/** Every family with a child who is not archived, by surname. */
export async function listGuardians(context: Context): Promise<JsonText<Family[]>> {
  const row = await queryOne<{ families: Family[] }>(
    context,
    sql`select coalesce(json_agg(${family(context)} order by name_order(g.surname, g.first_name), g.id), '[]') as families
        from guardians g join (${childrenOf(context)}) c on c.guardian_id = g.id
        where g.school_id = ${context.schoolId}`,
  )
  return asItCrosses(endpoints.listGuardians, row?.families ?? [])
}

/** One family. Refuses not_found. */
export async function readGuardian(context: Context, guardianId: string): Promise<Family> {
  const row = await queryOne<{ content: Family }>(
    context,
    sql`select ${family(context)} as content
        from guardians g
        left join (${childrenOf(context, sql`and s.guardian_id = ${guardianId}`)}) c on c.guardian_id = g.id
        where g.school_id = ${context.schoolId} and g.id = ${guardianId}
          and exists (select from students s
            where s.school_id = g.school_id and s.guardian_id = g.id and s.erased_at is null)`,
  )
  if (!row) throw notFound('Guardian')
  return row.content
}
