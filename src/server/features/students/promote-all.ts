import { invalidField, invariant, Refusal } from '#shared/errors.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import type { Progress } from '../../context/under-way.ts'
import { appendAudit, once } from '../../ledger/index.ts'
import { holdClasses } from '../classes/index.ts'
import { type ClassPlan, lastYearEnd, planYearEnd, sumsOf, type YearEndSums } from './plan-year-end.ts'

interface Promoted extends YearEndSums {
  yearEndId: string
}

/**
 * Promotes all classes at once, except those who repeat; the last class completes the school. All or none. Posts
 * nothing: what is owed follows the child. `onProgress` hears of how many it is done. Refuses conflict when it was done within the last
 * months, not_found, invalid.
 */
export function promoteAll(
  context: Context,
  repeaters: readonly string[],
  onProgress?: Progress,
): Promise<Promoted & { replayed?: boolean }> {
  return once(context, async (inner) => {
    await holdClasses(inner)
    const last = await lastYearEnd(inner)
    if (last?.isRecent) {
      throw new Refusal(
        'conflict',
        `All classes were promoted by ${last.recordedBy} not long ago. Undo that first, or promote one class.`,
        { facts: { yearEndId: last.yearEndId } },
      )
    }
    await holdStudents(inner)
    const plan = await planYearEnd(inner, repeaters)
    const sums = sumsOf(plan)
    if (sums.promoted + sums.completed === 0) {
      throw invalidField('repeaters', 'There is nobody to promote.')
    }
    const yearEndId = await writeDown(inner, sums)
    await move(inner, { yearEndId, plan, repeaters }, onProgress)
    await appendAudit(inner, 'promote_all', yearEndId, { ...sums })
    return { yearEndId, ...sums }
  })
}

/** Everybody in a class, in the one order in which students are held. */
async function holdStudents(context: Context) {
  await query(
    context,
    sql`with held as (select id from students where school_id = ${context.schoolId} and status = 'active'
          order by id for no key update) select count(*) from held`,
  )
}

async function writeDown(context: Context, { promoted, completed, repeated }: YearEndSums): Promise<string> {
  const made = await queryOne<{ id: string }>(
    context,
    sql`insert into year_ends (school_id, id, promoted, completed, repeated, recorded_at, recorded_by)
        values (${context.schoolId}, uuid_v7(), ${promoted}, ${completed}, ${repeated}, app_now(), ${context.caller.staffId})
        returning id`,
  )
  invariant(made, 'an insert answers its row')
  return made.id
}

interface YearEnd {
  yearEndId: string
  plan: readonly ClassPlan[]
  repeaters: readonly string[]
}

/** Class by class, so that it can be said how far it is: where everybody goes is written down before anybody moves. */
async function move(
  context: Context,
  { yearEndId, plan, repeaters }: YearEnd,
  onProgress: Progress = () => undefined,
) {
  const { schoolId } = context
  const moving = plan.filter(({ students }) => students > 0)
  const steps = progressOf(moving, onProgress)
  for (const { classId, toClassId, students } of moving) {
    await query(
      context,
      sql`insert into year_end_moves (school_id, year_end_id, student_id, from_class_id, to_class_id)
          select school_id, ${yearEndId}, id, class_id, ${toClassId}::uuid from students
          where school_id = ${schoolId} and class_id = ${classId} and status = 'active' and id <> all(${repeaters}::uuid[])`,
    )
    steps.next(students)
  }
  for (const { classId, students } of moving) {
    await query(
      context,
      sql`update students s set class_id = coalesce(m.to_class_id, s.class_id),
            status = case when m.to_class_id is null then 'completed' else s.status end,
            completed_at = case when m.to_class_id is null then y.recorded_at else s.completed_at end
          from year_end_moves m join year_ends y on y.school_id = m.school_id and y.id = m.year_end_id
          where m.school_id = ${schoolId} and m.year_end_id = ${yearEndId} and m.from_class_id = ${classId}
            and s.school_id = m.school_id and s.id = m.student_id`,
    )
    steps.next(students)
  }
}

/** Each of them is written down and moved: a half of it is half a student. */
function progressOf(moving: readonly ClassPlan[], onProgress: Progress) {
  const of = moving.reduce((sum, { students }) => sum + students, 0)
  let halves = 0
  onProgress(0, of)
  return {
    next(students: number) {
      halves += students
      onProgress(Math.floor(halves / 2), of)
    },
  }
}
