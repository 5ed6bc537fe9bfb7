import { classKey } from '#shared/classes.ts'
import { type Context, query, sql } from '../../context/context.ts'
import type { SchoolLists } from './read-list.ts'

/** Keeps what somebody said about classes written another way: it holds for later lists too. What a class is called itself goes before. */
export async function keepClassNames(
  context: Context,
  said: Readonly<Record<string, string>>,
  { classes }: SchoolLists,
): Promise<void> {
  for (const [written, name] of Object.entries(said)) {
    const [key, meant] = [classKey(written), classes.get(classKey(name))]
    if (key === '' || !meant || classes.has(key)) continue
    await query(
      context,
      sql`insert into class_aliases (school_id, key, class_id) values (${context.schoolId}, ${key}, ${meant.id})
          on conflict (school_id, key) do update set class_id = excluded.class_id`,
    )
  }
}
