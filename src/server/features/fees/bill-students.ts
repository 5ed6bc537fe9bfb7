import { notFound } from '#shared/errors.ts'
import { type Pesewas, sumOf } from '#shared/money.ts'
import { type Context, queryOne, type Sql, sql } from '../../context/context.ts'
import { joinClass, once } from '../../ledger/index.ts'
import { lockClasses } from '../classes/index.ts'
import { inParts, partOf } from './parts-of-act.ts'

/**
 * Charges pupils who came after their class was billed what it was billed this term; who was charged already is not
 * charged again. Each pupil is a transaction of its own. Refuses not_found, day_closed.
 */
export function billStudents(
  context: Context,
  studentIds: readonly string[],
): Promise<{ students: number; total: Pesewas; replayed?: boolean }> {
  return inParts(
    context,
    () => billEach(context, studentIds),
    async (_, sums) => ({ students: sums.filter((sum) => sum > 0).length, total: sumOf(sums) }),
  )
}

async function billEach(context: Context, studentIds: readonly string[]): Promise<Pesewas[]> {
  const sums: Pesewas[] = []
  for (const studentId of new Set(studentIds)) {
    const { total } = await once(partOf(context, studentId), (inner) => billOne(inner, studentId))
    sums.push(total)
  }
  return sums
}

async function billOne(context: Context, studentId: string): Promise<{ total: Pesewas }> {
  const { classId } = await requireActive(context, studentId, sql``)
  await lockClasses(context, [classId])
  const { classId: stillIn } = await requireActive(context, studentId, sql`for no key update`)
  // Moved while the class was waited for: the move has charged what the new class was billed.
  if (stillIn !== classId) return { total: 0 as Pesewas }
  const { charges } = await joinClass(context, studentId, [])
  return { total: sumOf(charges.map(({ amount }) => amount)) }
}

async function requireActive(context: Context, studentId: string, lock: Sql): Promise<{ classId: string }> {
  const found = await queryOne<{ classId: string }>(
    context,
    sql`select class_id as "classId" from students
        where school_id = ${context.schoolId} and id = ${studentId} and status = 'active' ${lock}`,
  )
  if (!found) throw notFound('Student')
  return found
}
