import { classKey } from '#shared/classes.ts'
import { Refusal } from '#shared/errors.ts'
import { type Context, query, queryOne, type Sql, sql } from '../../context/context.ts'

export interface SchoolClass {
  id: string
  name: string
  /** The order the classes are listed in. */
  position: number
}

/** A class by id, name or another spelling of it. Refuses not_found, naming the field it came in. */
export async function requireClass(context: Context, ref: string, field = 'classId'): Promise<SchoolClass> {
  const found = await findClass(context, ref)
  if (found) return found
  const sentence = 'Class not found.'
  throw new Refusal('not_found', sentence, { fields: { [field]: sentence } })
}

/** A name that a class has goes before one that another had. */
function findClass(context: Context, ref: string): Promise<SchoolClass | undefined> {
  const key = classKey(ref)
  return queryOne<SchoolClass>(
    context,
    sql`select id, name, position from classes
        where school_id = ${context.schoolId} and (id::text = lower(${ref}) or key = ${key} or id in (
            select class_id from class_aliases where school_id = ${context.schoolId} and key = ${key}))
          ${ownClasses(context, sql`id`)}
        order by key = ${key} desc limit 1`,
  )
}

/** A class teacher's own classes, which are all the database shows them here; for everybody else no condition. */
export function ownClasses({ caller, schoolId }: Context, classId: Sql): Sql {
  if (caller.role !== 'teacher') return sql``
  return sql`and ${classId} in (select o.class_id from staff_classes o where o.school_id = ${schoolId})`
}

/**
 * Takes the class rows for this act, always in one order: whoever bills, adds or moves in the same classes waits.
 * Comes before everything else an act locks. Payments, which only refer to a class, do not wait. `into` are those that
 * somebody is put into, all unless said otherwise: refuses conflict when one of them is out of use.
 */
export async function lockClasses(
  context: Context,
  ids: readonly string[],
  into: readonly string[] = ids,
): Promise<void> {
  const locked = await query<{ id: string; name: string; isArchived: boolean }>(
    context,
    sql`select id, name, archived_at is not null as "isArchived" from classes
        where school_id = ${context.schoolId} and id = any(${ids}::uuid[]) order by id for no key update`,
  )
  const gone = locked.find(({ id, isArchived }) => isArchived && into.includes(id))
  if (gone) throw new Refusal('conflict', `${gone.name} is not in use any more. Bring the class back first.`)
}
