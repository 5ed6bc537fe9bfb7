import { invalidField, notFound } from '#shared/errors.ts'
import { type Context, query, sql } from '../../context/context.ts'
import type { SchoolClass } from './find-class.ts'

export interface ClassOnPath extends SchoolClass {
  /** Where its students are promoted to; null: they complete the school. */
  nextClassId: string | null
}

/** Each class of the school that is in use with the one it leads to: its own path, else the next in order. */
export const classesOnPaths = (schoolId: string) => sql`
  select k.id, k.name, k.position, case when p.class_id is not null then p.next_class_id
      else lead(k.id) over (order by k.position, k.id) end as "nextClassId"
  from classes k left join class_paths p on p.school_id = k.school_id and p.class_id = k.id
  where k.school_id = ${schoolId} and k.archived_at is null`

/** The classes in use, in order. */
export function listPaths(context: Context): Promise<ClassOnPath[]> {
  return query<ClassOnPath>(
    context,
    sql`select * from (${classesOnPaths(context.schoolId)}) k order by position, id`,
  )
}

/**
 * Holds all classes of the school until the end of the transaction, and writes down where each leads today, so that
 * adding, moving or taking out one never changes where the students of another go.
 */
export async function holdClasses(context: Context): Promise<ClassOnPath[]> {
  const { schoolId } = context
  await query(context, sql`select from classes where school_id = ${schoolId} order by id for no key update`)
  await query(
    context,
    sql`insert into class_paths (school_id, class_id, next_class_id)
        select ${schoolId}, id, "nextClassId" from (${classesOnPaths(schoolId)}) k
        on conflict (school_id, class_id) do nothing`,
  )
  return await listPaths(context)
}

/** Sets where a class leads. Refuses invalid when its students would come back to it, not_found. */
export async function leadTo(
  context: Context,
  classes: readonly ClassOnPath[],
  { id, nextClassId }: Pick<ClassOnPath, 'id' | 'nextClassId'>,
): Promise<void> {
  if (nextClassId !== null && !classes.some((each) => each.id === nextClassId)) throw notFound('Next class')
  const next = new Map(classes.map((each) => [each.id, each.nextClassId]))
  next.set(id, nextClassId)
  if (isCircle(next, id)) {
    throw invalidField(
      'nextClassId',
      'Students would come back to the class they left. Choose another class.',
    )
  }
  await query(
    context,
    sql`insert into class_paths (school_id, class_id, next_class_id) values (${context.schoolId}, ${id}, ${nextClassId})
        on conflict (school_id, class_id) do update set next_class_id = excluded.next_class_id`,
  )
}

function isCircle(next: ReadonlyMap<string, string | null>, from: string): boolean {
  let at = next.get(from) ?? null
  for (let steps = 0; at !== null && steps <= next.size; steps += 1) {
    if (at === from) return true
    at = next.get(at) ?? null
  }
  return at !== null
}
