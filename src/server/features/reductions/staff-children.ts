import { notFound } from '#shared/errors.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { appendAudit, once } from '../../ledger/index.ts'
import { requireHead } from './save-rule.ts'

/** Says whether somebody who works here is a parent of the student. Refuses not_found. */
export function markStaffChild(
  context: Context,
  studentId: string,
  isStaffChild: boolean,
): Promise<{ name: string; replayed?: boolean }> {
  return once(context, async (inner) => {
    const { schoolId } = inner
    await requireHead(inner)
    const student = await queryOne<{ name: string }>(
      inner,
      sql`select first_name || ' ' || surname as name from students
          where school_id = ${schoolId} and id = ${studentId} and erased_at is null for no key update`,
    )
    if (!student) throw notFound('Student')
    await query(
      inner,
      isStaffChild
        ? sql`insert into staff_children (school_id, student_id) values (${schoolId}, ${studentId}) on conflict do nothing`
        : sql`delete from staff_children where school_id = ${schoolId} and student_id = ${studentId}`,
    )
    await appendAudit(inner, 'mark_staff_child', studentId, { isStaffChild })
    return student
  })
}
