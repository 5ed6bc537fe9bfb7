import type { DrawerRow } from '#shared/api/cash-wire.ts'
import { type Context, query, sql } from '../../context/context.ts'
import type { OpenDrawer } from './evening-text.ts'
import { FIRST_NAME } from './facts.ts'

interface UnclosedDrawer extends OpenDrawer {
  staffId: string
  state: DrawerRow['state']
}

/** Drawers that are not closed, with what they should hold, counted or not; none where a school has no drawers. */
export function openDrawers(context: Context): Promise<UnclosedDrawer[]> {
  return query<UnclosedDrawer>(
    context,
    sql`select d.state, d.staff_id as "staffId", ${FIRST_NAME} as name, d.expected
        from drawer_figures d join staff f on f.school_id = d.school_id and f.id = d.staff_id
        where d.school_id = ${context.schoolId} and d.state <> 'closed' order by d.opened_at`,
  )
}
