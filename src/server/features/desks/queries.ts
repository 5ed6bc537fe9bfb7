import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { notFound } from '#shared/errors.ts'
import { type Context, query, type Sql, sql } from '../../context/context.ts'

export type DeskRow = Reply<typeof endpoints.enrolDesk>['desk']

const instant = (moment: Sql) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** For so long a desk that was ended is still listed; what was done at it names it for good. */
const ENDED_DAYS = 90

/** The desks of the school, those that were ended last. */
export async function listDesks(context: Context): Promise<Reply<typeof endpoints.listDesks>> {
  const since = sql`app_now() - make_interval(days => ${ENDED_DAYS})`
  return { desks: await desksOf(context, sql`and (w.ended_at is null or w.ended_at > ${since})`) }
}

/** One desk of this school. Refuses not_found. */
export async function requireDesk(context: Context, deskId: string): Promise<DeskRow> {
  const [desk] = await desksOf(context, sql`and w.id = ${deskId}`)
  if (!desk) throw notFound('Desk')
  return desk
}

function desksOf(context: Context, condition: Sql): Promise<DeskRow[]> {
  return query<DeskRow>(
    context,
    sql`select w.id, w.name, ${instant(sql`w.created_at`)} as "createdAt", m.name as "createdBy",
          ${instant(sql`w.ended_at`)} as "endedAt", ${instant(sql`greatest(w.last_used_at, s.last_seen_at)`)} as "lastUsedAt",
          s.name as person, coalesce(s.revoked_at is null and s.last_seen_at > app_now() - interval '5 minutes', false)
            and w.ended_at is null as "isInUse",
          (select count(*)::int from staff_pins p where p.school_id = w.school_id and p.workstation_id = w.id
            and p.off_at is null) as pins,
          w.passwords_only_at is not null as "asksForPasswords"
        from workstations w
        join staff m on m.school_id = w.school_id and m.id = w.created_by
        left join lateral (
          select f.name, o.last_seen_at, o.revoked_at from sessions o
          join staff f on f.school_id = o.school_id and f.id = o.staff_id
          where o.school_id = w.school_id and o.workstation_id = w.id
          order by o.last_seen_at desc, o.id desc limit 1) s on true
        where w.school_id = ${context.schoolId} ${condition}
        order by w.ended_at is not null, lower(w.name), w.id`,
  )
}
