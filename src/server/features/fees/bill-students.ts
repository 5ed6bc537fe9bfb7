import { notFound } from '#shared/errors.ts'
import { type Pesewas, sumOf } from '#shared/money.ts'
import { type Context, query, queryOne, type Sql, sql } from '../../context/context.ts'
import { catchUp, joinClass, once } from '../../ledger/index.ts'
import { lockClasses } from '../classes/index.ts'
import { inParts, partOf } from './parts-of-act.ts'

/**
 * Charges pupils who came after their class was billed what it was billed this term; who was charged already is not
 * charged again, nor is who has left meanwhile. Each pupil is a transaction of its own. Refuses not_found, day_closed.
 */
export function billStudents(
  context: Context,
  studentIds: readonly string[],
): Promise<{ students: number; total: Pesewas; replayed?: boolean }> {
  return inParts(
    context,
    () => billEach(context, studentIds),
    async (_, sums) => ({ students: sums.filter((sum) => sum !== 0).length, total: sumOf(sums) }),
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
  const none = { total: 0 as Pesewas }
  const { classId, isActive } = await requireStudent(context, studentId, sql``)
  if (!isActive) return none
  await lockClasses(context, [classId, ...(await classesThatCharged(context, studentId))], [classId])
  const now = await requireStudent(context, studentId, sql`for no key update`)
  // Moved while the class was waited for: the move has charged what the new class was billed.
  if (!now.isActive || now.classId !== classId) return none
  const { charges } = await joinClass(context, studentId, [])
  // Of a class they were in before, the price may have changed while they were away.
  const { charges: others } = await catchUp(context, [studentId])
  return { total: sumOf([...charges, ...others].map(({ amount }) => amount)) }
}

async function classesThatCharged(context: Context, studentId: string): Promise<string[]> {
  const { schoolId } = context
  const classes = await query<{ id: string }>(
    context,
    sql`select distinct r.class_id as id from ledger_entries e
        join billing_runs r on r.school_id = e.school_id and r.id = e.billing_run_id and r.term_id = term_of(${schoolId}, app_today())
        where e.school_id = ${schoolId} and e.student_id = ${studentId}`,
  )
  return classes.map(({ id }) => id)
}

async function requireStudent(context: Context, studentId: string, lock: Sql) {
  const found = await queryOne<{ classId: string; isActive: boolean }>(
    context,
    sql`select class_id as "classId", status = 'active' as "isActive" from students
        where school_id = ${context.schoolId} and id = ${studentId} ${lock}`,
  )
  if (!found) throw notFound('Student')
  return found
}
