import { invariant } from '#shared/errors.ts'
import type { Pesewas } from '#shared/money.ts'
import { type Context, queryOne, sql } from '../../context/context.ts'
import { appendAudit, once } from '../../ledger/index.ts'
import { lockStudents } from './lock-students.ts'

interface Archived {
  /** How many left the lists now; who was archived already is not counted. */
  archived: number
  /** What they owe, credits of others not taken off. */
  owed: Pesewas
}

/** Takes students off the lists; their ledger stays and they can be restored. All or none. Refuses not_found. */
export function archiveStudents(
  context: Context,
  studentIds: readonly string[],
): Promise<Archived & { replayed?: boolean }> {
  return once(context, async (inner) => {
    const students = await lockStudents(inner, studentIds)
    const ids = students.filter(({ status }) => status !== 'archived').map(({ id }) => id)
    const result = await archive(inner, ids)
    await appendAudit(inner, 'archive_students', null, { students: ids, owed: result.owed })
    return result
  })
}

async function archive(context: Context, ids: readonly string[]): Promise<Archived> {
  const result = await queryOne<Archived>(
    context,
    sql`with gone as (
          update students set status = 'archived', archived_at = app_now()
          where school_id = ${context.schoolId} and id = any(${ids}::uuid[]) returning id)
        select count(*)::int as archived,
          coalesce(sum(greatest(owed_by(${context.schoolId}, id), 0)), 0)::bigint as owed from gone`,
  )
  invariant(result, 'an aggregate answers one row')
  return result
}
