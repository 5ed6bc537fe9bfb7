import { notFound } from '#shared/errors.ts'
import { type Context, query, sql } from '../../context/context.ts'

interface LockedStudent {
  id: string
  status: 'active' | 'completed' | 'archived'
  classId: string
}

/** Takes the rows of these students for this act, always in one order. Refuses not_found when one is not there. */
export async function lockStudents(context: Context, ids: readonly string[]): Promise<LockedStudent[]> {
  const students = await findAndLockStudents(context, ids)
  if (students.length < new Set(ids).size) throw notFound('Student')
  return students
}

/** The same, without those that are not there. */
export function findAndLockStudents(context: Context, ids: readonly string[]): Promise<LockedStudent[]> {
  return query<LockedStudent>(
    context,
    sql`select id, status, class_id as "classId" from students
        where school_id = ${context.schoolId} and id = any(${ids}::uuid[]) and erased_at is null
        order by id for no key update`,
  )
}
