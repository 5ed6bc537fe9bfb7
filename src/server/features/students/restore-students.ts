import { type Pesewas, pesewas } from '#shared/money.ts'
import { type Context, query, type Sql, sql } from '../../context/context.ts'
import { appendAudit, catchUp, once } from '../../ledger/index.ts'
import { lockClasses } from '../classes/index.ts'
import { lockStudents } from './lock-students.ts'

export interface Restored {
  restored: number
  /** How many of them were charged what their class was meanwhile, and how much in all. */
  charged: number
  total: Pesewas
  /** How many are named in "Not billed" for it. */
  notBilled: number
}

/**
 * Puts archived students back where they were: into their class, or among the leavers. A leaver who was not archived
 * comes back into the class left, as when the wrong child was promoted. What standing runs would have charged them
 * meanwhile is posted where `charge` says so. Refuses not_found, day_closed, and conflict when that class is out of use.
 */
export function restoreStudents(
  context: Context,
  studentIds: readonly string[],
  charge = false,
): Promise<Restored & { replayed?: boolean }> {
  return once(context, async (inner) => {
    await lockClassesOf(inner, studentIds)
    const students = await lockStudents(inner, studentIds)
    const ids = students.filter(({ status }) => status !== 'active').map(({ id }) => id)
    const back = await query<{ id: string; status: string }>(
      inner,
      sql`update students set archived_at = null, restored_at = app_now(),
            status = case when status = 'archived' and completed_at is not null then 'completed' else 'active' end,
            completed_at = case when status = 'archived' then completed_at end
          where school_id = ${inner.schoolId} and id = any(${ids}::uuid[]) returning id, status`,
    )
    await appendAudit(inner, 'restore_students', null, { students: ids })
    const inClass = back.filter(({ status }) => status === 'active').map(({ id }) => id)
    const caughtUp = charge ? await catchUp(inner, inClass) : undefined
    return {
      restored: ids.length,
      charged: caughtUp?.students ?? 0,
      total: caughtUp?.charged ?? pesewas(0),
      notBilled: await countBehind(inner, inClass),
    }
  })
}

/** Those who come back into a class; among the leavers nobody is put into one. */
export function returning({ schoolId }: Context, studentIds: readonly string[]): Sql {
  return sql`select id from students
    where school_id = ${schoolId} and id = any(${studentIds}::uuid[]) and erased_at is null
      and (status = 'completed' or (status = 'archived' and completed_at is null))`
}

/** Their classes, and those of the runs of this term that have charged them: a run is undone before this or after it. */
async function lockClassesOf(context: Context, studentIds: readonly string[]) {
  const { schoolId } = context
  const classes = await query<{ classId: string; isInto: boolean }>(
    context,
    sql`with back as materialized (${returning(context, studentIds)})
        select s.class_id as "classId", true as "isInto" from students s
        where s.school_id = ${schoolId} and s.id in (select id from back)
        union
        select r.class_id, false from ledger_entries e
        join billing_runs r on r.school_id = e.school_id and r.id = e.billing_run_id and r.term_id = term_of(${schoolId}, app_today())
        where e.school_id = ${schoolId} and e.student_id in (select id from back)`,
  )
  const into = classes.filter(({ isInto }) => isInto).map(({ classId }) => classId)
  await lockClasses(context, [...new Set(classes.map(({ classId }) => classId))], into)
}

async function countBehind(context: Context, studentIds: readonly string[]): Promise<number> {
  const [row] = await query<{ students: number }>(
    context,
    sql`select count(*)::int as students from behind_students(${context.schoolId}) where student_id = any(${studentIds}::uuid[])`,
  )
  return row?.students ?? 0
}
