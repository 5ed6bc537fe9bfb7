import { notFound, Refusal } from '#shared/errors.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import type { Progress } from '../../context/under-way.ts'
import { appendAudit, once } from '../../ledger/index.ts'
import { holdClasses } from '../classes/index.ts'
import { lastYearEnd } from './plan-year-end.ts'

export interface MovedBack {
  movedBack: number
  /** Moved, archived or erased since: they stay where they are. */
  left: number
}

/**
 * Puts everybody back whom promoting all classes moved, leavers into their class too. Posts nothing. Refuses not_found,
 * already_reversed, and conflict when it is not the last one or a class they came from is out of use.
 */
export function undoYearEnd(
  context: Context,
  yearEndId: string,
  reason?: string,
  onProgress?: Progress,
): Promise<MovedBack & { replayed?: boolean }> {
  return once(context, async (inner) => {
    const classes = await holdClasses(inner)
    await requireLast(inner, yearEndId)
    await requireClassesInUse(inner, yearEndId, new Set(classes.map(({ id }) => id)))
    const moved = await moveBack(inner, yearEndId, onProgress)
    await query(
      inner,
      sql`update year_ends set undone_at = app_now(), undone_by = ${inner.caller.staffId}
          where school_id = ${inner.schoolId} and id = ${yearEndId}`,
    )
    await appendAudit(inner, 'undo_promote_all', yearEndId, { ...moved }, reason ? { reason } : undefined)
    return moved
  })
}

async function requireLast(context: Context, yearEndId: string) {
  const found = await queryOne<{ isUndone: boolean }>(
    context,
    sql`select undone_at is not null as "isUndone" from year_ends
        where school_id = ${context.schoolId} and id = ${yearEndId}`,
  )
  if (!found) throw notFound('Promotion')
  if (found.isUndone) throw new Refusal('already_reversed', 'This promotion was undone already.')
  const last = await lastYearEnd(context)
  if (last?.yearEndId !== yearEndId) {
    throw new Refusal(
      'conflict',
      'All classes were promoted again since. Only the last promotion can be undone.',
    )
  }
}

async function requireClassesInUse(context: Context, yearEndId: string, inUse: ReadonlySet<string>) {
  const came = await query<{ id: string; name: string }>(
    context,
    sql`select k.id, k.name from classes k where k.school_id = ${context.schoolId} and k.id in (
          select from_class_id from year_end_moves where school_id = ${context.schoolId} and year_end_id = ${yearEndId})`,
  )
  const gone = came.find(({ id }) => !inUse.has(id))
  if (gone) throw new Refusal('conflict', `${gone.name} is not in use any more. Bring the class back first.`)
}

async function moveBack(
  context: Context,
  yearEndId: string,
  onProgress: Progress = () => undefined,
): Promise<MovedBack> {
  const { schoolId } = context
  const moves = sql`from year_end_moves where school_id = ${schoolId} and year_end_id = ${yearEndId}`
  await query(
    context,
    sql`with held as (select id from students where school_id = ${schoolId} and id in (select student_id ${moves})
          order by id for no key update) select count(*) from held`,
  )
  const classes = await query<{ classId: string; students: number }>(
    context,
    sql`select from_class_id as "classId", count(*)::int as students ${moves} group by from_class_id`,
  )
  const of = classes.reduce((sum, { students }) => sum + students, 0)
  let [movedBack, done] = [0, 0]
  onProgress(done, of)
  for (const { classId, students } of classes) {
    movedBack += await moveClassBack(context, yearEndId, classId)
    done += students
    onProgress(done, of)
  }
  return { movedBack, left: of - movedBack }
}

/** Who is still where they were moved to, and came from that class. */
async function moveClassBack(context: Context, yearEndId: string, classId: string): Promise<number> {
  const { schoolId } = context
  const back = await query(
    context,
    sql`update students s set class_id = m.from_class_id, status = 'active',
          completed_at = case when m.to_class_id is null then null else s.completed_at end
        from year_end_moves m join year_ends y on y.school_id = m.school_id and y.id = m.year_end_id
        where m.school_id = ${schoolId} and m.year_end_id = ${yearEndId} and m.from_class_id = ${classId}
          and s.school_id = m.school_id and s.id = m.student_id
          and ((s.status = 'active' and s.class_id = m.to_class_id)
            or (s.status = 'completed' and m.to_class_id is null and s.completed_at = y.recorded_at))
        returning s.id`,
  )
  return back.length
}
