import { type Context, query, sql } from '../../context/context.ts'
import { lockClasses } from '../classes/index.ts'

/** A list coming in or going out, and whoever adds a child, takes turns: what is checked after this stays true until it is recorded. */
export async function waitForOthers(context: Context): Promise<void> {
  const classes = await query<{ id: string }>(
    context,
    sql`select id from classes where school_id = ${context.schoolId}`,
  )
  await lockClasses(
    context,
    classes.map(({ id }) => id),
    [],
  )
}
