import { type Context, query, sql } from '../../context/context.ts'
import { appendAudit, once } from '../../ledger/index.ts'
import { lockClasses } from '../classes/index.ts'
import { lockStudents } from './lock-students.ts'

/**
 * Puts archived students back where they were: into their class, or among the leavers. A leaver who was not archived
 * comes back into the class left, as when the wrong child was promoted. Posts nothing. Refuses not_found, and conflict
 * when that class is out of use.
 */
export function restoreStudents(
  context: Context,
  studentIds: readonly string[],
): Promise<{ restored: number; replayed?: boolean }> {
  return once(context, async (inner) => {
    await lockClassesOf(inner, studentIds)
    const students = await lockStudents(inner, studentIds)
    const ids = students.filter(({ status }) => status !== 'active').map(({ id }) => id)
    await query(
      inner,
      sql`update students set archived_at = null,
            status = case when status = 'archived' and completed_at is not null then 'completed' else 'active' end,
            completed_at = case when status = 'archived' then completed_at end
          where school_id = ${inner.schoolId} and id = any(${ids}::uuid[])`,
    )
    await appendAudit(inner, 'restore_students', null, { students: ids })
    return { restored: ids.length }
  })
}

/** Those who come back into a class; among the leavers nobody is put into one. */
async function lockClassesOf(context: Context, studentIds: readonly string[]) {
  const classes = await query<{ classId: string }>(
    context,
    sql`select distinct class_id as "classId" from students
        where school_id = ${context.schoolId} and id = any(${studentIds}::uuid[])
          and (status = 'completed' or (status = 'archived' and completed_at is null))`,
  )
  await lockClasses(
    context,
    classes.map(({ classId }) => classId),
  )
}
