import { type Context, query, sql } from '../../context/context.ts'
import type { OpenDrawer } from './evening-text.ts'
import { FIRST_NAME } from './facts.ts'

/** Drawers that are not closed, with what they should hold or were counted with; none where a school has no drawers. */
export function openDrawers(context: Context): Promise<(OpenDrawer & { staffId: string })[]> {
  return query<OpenDrawer & { staffId: string }>(
    context,
    sql`select d.staff_id as "staffId", ${FIRST_NAME} as name, coalesce(d.counted, d.expected) as expected
        from drawer_figures d join staff f on f.school_id = d.school_id and f.id = d.staff_id
        where d.school_id = ${context.schoolId} and d.state <> 'closed' order by d.opened_at`,
  )
}
