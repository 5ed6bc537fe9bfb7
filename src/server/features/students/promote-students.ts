import { invalidField } from '#shared/errors.ts'
import { type Context, query, sql } from '../../context/context.ts'
import { appendAudit, once } from '../../ledger/index.ts'
import { listPaths, lockClasses, requireClass, type SchoolClass } from '../classes/index.ts'
import { findAndLockStudents } from './lock-students.ts'

interface Promotion {
  /** The class they are in. */
  classRef: string
  studentIds: readonly string[]
  /** Instead of the next class. */
  toClassRef?: string | undefined
}

interface Promoted {
  promoted: number
  toClass: string
}

/**
 * Moves students to the class theirs leads to; those of the last complete the school. All or none. Posts nothing: what
 * is owed follows the child. Refuses not_found, invalid.
 */
export function promoteStudents(
  context: Context,
  { classRef, studentIds, toClassRef }: Promotion,
): Promise<Promoted & { replayed?: boolean }> {
  return once(context, async (inner) => {
    const from = await requireClass(inner, classRef)
    const to = toClassRef
      ? await requireClass(inner, toClassRef, 'toClassId')
      : await nextClass(inner, from.id)
    if (to?.id === from.id) throw invalidField('toClassId', `They are in ${from.name} already.`)
    await lockClasses(inner, to ? [from.id, to.id] : [from.id])
    const ids = [...new Set(studentIds)]
    await requireAllIn(inner, from, ids)
    await (to ? moveTo(inner, to.id, ids) : complete(inner, ids))
    await appendAudit(inner, 'promote_students', from.id, { to: to?.id ?? null, students: ids })
    return { promoted: ids.length, toClass: to?.name ?? 'Completed' }
  })
}

/** Undefined: they complete the school. */
async function nextClass(context: Context, classId: string): Promise<SchoolClass | undefined> {
  const classes = await listPaths(context)
  const here = classes.find(({ id }) => id === classId)
  return classes.find(({ id }) => id === here?.nextClassId)
}

async function requireAllIn(context: Context, { id, name }: SchoolClass, ids: readonly string[]) {
  const students = await findAndLockStudents(context, ids)
  const inside = students.filter(({ classId, status }) => classId === id && status === 'active').length
  if (inside === ids.length) return
  const outside = ids.length - inside
  const sentence =
    outside === 1
      ? `One of these students is not in ${name}. Nobody was moved.`
      : `${outside} of these students are not in ${name}. Nobody was moved.`
  throw invalidField('students', sentence)
}

async function moveTo(context: Context, classId: string, ids: readonly string[]) {
  await query(
    context,
    sql`update students set class_id = ${classId}
        where school_id = ${context.schoolId} and id = any(${ids}::uuid[])`,
  )
}

async function complete(context: Context, ids: readonly string[]) {
  await query(
    context,
    sql`update students set status = 'completed', completed_at = app_now()
        where school_id = ${context.schoolId} and id = any(${ids}::uuid[])`,
  )
}
