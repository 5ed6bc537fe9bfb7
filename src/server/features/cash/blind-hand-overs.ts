import { may } from '#shared/permissions.ts'
import { type Context, type Sql, sql } from '../../context/context.ts'

/** Whether the caller is to count it: into the safe, or into their drawer. */
export function receivable({ caller: { role, staffId } }: Context): Sql {
  return sql`coalesce(h.state = 'on_its_way' and case h.goes_to when 'safe' then ${may(role, 'keep_safe')}::boolean
    else h.to_staff_id = ${staffId}::uuid end, false)`
}

/** Whether the amount of a hand-over `h` is hidden: whoever counts what somebody else gave does not know what they should find. */
export function isBlindHandOver(context: Context): Sql {
  return sql`(${receivable(context)} and ${context.caller.staffId}::uuid not in (h.staff_id, h.handed_over_by))`
}

/** What left a counted drawer and is hidden still: it counts as lying there, so that no difference tells it. */
export function blindlyGiven(context: Context, drawerId: Sql): Sql {
  return sql`(select coalesce(sum(h.amount), 0)::bigint from hand_overs h where h.school_id = ${context.schoolId}
    and h.drawer_id = ${drawerId} and h.was_counted and ${isBlindHandOver(context)})`
}
