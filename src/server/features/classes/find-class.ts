import { classKey } from '#shared/classes.ts'
import { Refusal } from '#shared/errors.ts'
import { type Context, query, queryOne, type Sql, sql } from '../../context/context.ts'

export interface SchoolClass {
  id: string
  name: string
  /** The order children pass through the classes. */
  position: number
}

/** A class by id, name or another spelling of it. Refuses not_found, naming the field it came in. */
export async function requireClass(context: Context, ref: string, field = 'classId'): Promise<SchoolClass> {
  const found = await findClass(context, ref)
  if (found) return found
  const sentence = 'Class not found.'
  throw new Refusal('not_found', sentence, { fields: { [field]: sentence } })
}

function findClass(context: Context, ref: string): Promise<SchoolClass | undefined> {
  return queryOne<SchoolClass>(
    context,
    sql`select id, name, position from classes
        where school_id = ${context.schoolId} and (id::text = lower(${ref}) or key = ${classKey(ref)})
          ${ownClasses(context, sql`id`)}`,
  )
}

/** A class teacher's own classes, which are all the database shows them here; for everybody else no condition. */
export function ownClasses({ caller, schoolId }: Context, classId: Sql): Sql {
  if (caller.role !== 'teacher') return sql``
  return sql`and ${classId} in (select o.class_id from staff_classes o where o.school_id = ${schoolId})`
}

/**
 * Takes the class rows for this act, always in one order: whoever bills, adds or moves in the same classes waits.
 * Comes before everything else an act locks. Payments, which only refer to a class, do not wait.
 */
export async function lockClasses(context: Context, ids: readonly string[]): Promise<void> {
  await query(
    context,
    sql`select from classes where school_id = ${context.schoolId} and id = any(${ids}::uuid[])
        order by id for no key update`,
  )
}
