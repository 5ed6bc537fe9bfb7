import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { notFound } from '#shared/errors.ts'
import { initialsOf } from '#shared/people.ts'
import { type Context, queryOne, sql } from '../../context/context.ts'
import { schoolOfCode } from '../../context/directory.ts'
import type { World } from '../../context/world.ts'

type Check = Reply<typeof endpoints.checkClearance>

/** How the pupil of a slip stands at this moment, for whoever holds its code. Refuses not_found, also of who is erased. */
export async function checkClearance(world: World, code: string): Promise<Check> {
  const [, schoolCode, slip] = /^([0-9a-z]{4})-?([0-9a-z]{8})$/.exec(code.trim().toLowerCase()) ?? []
  const schoolId = schoolCode && (await schoolOfCode(world, schoolCode))
  if (!schoolId || !slip) throw notFound('Slip')
  const context: Context = { schoolId, database: world.database, caller: nobody }
  const found = await queryOne<Omit<Check, 'initials'> & { firstName: string; surname: string }>(
    context,
    sql`select case when c.ended_at is not null then 'ended' when s.status <> 'active' then 'left' else x.state end as status,
          case when c.ended_at is null and s.status = 'active' then x.until_on end as until, o.name as school, c.name, k.name as "className",
          s.first_name as "firstName", s.surname, to_char(app_now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "asOf"
        from clearance_slips l
        join schools o on o.id = l.school_id
        join clearances c on c.school_id = l.school_id and c.id = l.clearance_id
        join students s on s.school_id = l.school_id and s.id = l.student_id and s.erased_at is null
        join classes k on k.school_id = s.school_id and k.id = s.class_id
        cross join lateral clearance_states(l.school_id, c.id, array[s.id], app_today()) x
        where l.school_id = ${schoolId} and l.code = ${slip}`,
  )
  if (!found) throw notFound('Slip')
  const { firstName, surname, ...check } = found
  return { ...check, initials: initialsOf({ firstName, surname }) }
}

/** Nobody is signed in: this reads and never records. */
const nobody = { staffId: '', sessionId: null, role: 'head', requestId: '' } as const
