import { counted } from '#shared/counted.ts'
import { invalidField, notFound, Refusal } from '#shared/errors.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { appendAudit, once } from '../../ledger/index.ts'
import { type ClassOnPath, holdClasses } from './class-paths.ts'
import { requireClass, type SchoolClass } from './find-class.ts'

interface Archiving {
  classId: string
  /** Where its students are moved to. Posts nothing: what is owed follows the child. */
  moveToClassRef?: string | undefined
}

/**
 * Takes a class out of use; what was recorded in it stays. Classes that led to it, in use or not, lead to where it led. Refuses conflict
 * while it has students and no class for them is named, or when it is the last one; not_found, invalid.
 */
export function archiveClass(
  context: Context,
  { classId, moveToClassRef }: Archiving,
): Promise<{ moved: number; replayed?: boolean }> {
  return once(context, async (inner) => {
    const classes = await holdClasses(inner)
    const gone = classes.find(({ id }) => id === classId)
    if (!gone) throw notFound('Class')
    if (classes.length === 1) throw new Refusal('conflict', 'A school has at least one class.')
    const to = moveToClassRef ? await requireClass(inner, moveToClassRef, 'moveToClassId') : null
    if (to && (to.id === classId || !classes.some(({ id }) => id === to.id))) {
      throw invalidField('moveToClassId', 'Choose another class that is in use.')
    }
    const students = await moveStudents(inner, gone, to)
    await takeOut(inner, gone)
    await appendAudit(inner, 'archive_class', classId, { to: to?.id ?? null, students })
    return { moved: students.length }
  })
}

async function moveStudents(context: Context, { id, name }: SchoolClass, to: SchoolClass | null) {
  const students = await query<{ id: string }>(
    context,
    sql`select id from students where school_id = ${context.schoolId} and class_id = ${id} and status = 'active'
        order by id for no key update`,
  )
  if (students.length === 0) return []
  if (!to) {
    throw new Refusal(
      'conflict',
      `${counted(students.length, 'student')} ${students.length === 1 ? 'is' : 'are'} in ${name}. Say which class they move to.`,
      { facts: { students: students.length } },
    )
  }
  const ids = students.map((student) => student.id)
  await query(
    context,
    sql`update students set class_id = ${to.id} where school_id = ${context.schoolId} and id = any(${ids}::uuid[])`,
  )
  return ids
}

async function takeOut(context: Context, { id, nextClassId }: ClassOnPath) {
  const { schoolId } = context
  await query(
    context,
    sql`update class_paths set next_class_id = ${nextClassId} where school_id = ${schoolId} and next_class_id = ${id}`,
  )
  await query(
    context,
    sql`update classes set archived_at = app_now() where school_id = ${schoolId} and id = ${id}`,
  )
}

/** Brings a class back into use where it stood; its students go where they went. Refuses not_found. */
export function restoreClass(
  context: Context,
  classId: string,
): Promise<SchoolClass & { replayed?: boolean }> {
  return once(context, async (inner) => {
    await holdClasses(inner)
    const back = await queryOne<SchoolClass>(
      inner,
      sql`update classes set archived_at = null where school_id = ${inner.schoolId} and id = ${classId}
          returning id, name, position`,
    )
    if (!back) throw notFound('Class')
    await appendAudit(inner, 'restore_class', classId, {})
    return back
  })
}
