import { may } from '#shared/permissions.ts'
import { type Context, type Sql, sql } from '../../context/context.ts'

/** How the caller's drawer stands, and how many hand-overs they may count: null of a school without drawers. */
export function ownCash({ schoolId, caller }: Context): Sql {
  const [staffId, today] = [caller.staffId, sql`(app_now() at time zone 'UTC')::date`]
  return sql`case when uses_drawers(${schoolId}) then json_build_object(
    'state', coalesce((select case when d.state = 'closed' and (d.closed_at at time zone 'UTC')::date < ${today} then 'none'
        else d.state end from newest_drawer(${schoolId}, ${staffId}) d where d.id is not null), 'none'),
    'since', (select to_char(coalesce(d.closed_at, d.opened_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      from newest_drawer(${schoolId}, ${staffId}) d where d.id is not null),
    'handOvers', (select count(*) from hand_overs h where h.school_id = ${schoolId} and h.state = 'on_its_way'
      and case h.goes_to when 'safe' then ${may(caller.role, 'keep_safe')}::boolean
        else h.to_staff_id = ${staffId} end)) end`
}
