import { type Context, query, sql } from '../../context/context.ts'
import { appendAudit, once } from '../../ledger/index.ts'
import { lockStudents } from './lock-students.ts'

/**
 * Puts archived students back where they were: into their class, or among the leavers. A leaver who was not archived
 * comes back into the class left, as when the wrong child was promoted. Posts nothing. Refuses not_found.
 */
export function restoreStudents(
  context: Context,
  studentIds: readonly string[],
): Promise<{ restored: number; replayed?: boolean }> {
  return once(context, async (inner) => {
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
