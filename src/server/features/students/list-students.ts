import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { StudentRow } from '#shared/api/wire.ts'
import { type Context, plannedOnce, queryOne, sql } from '../../context/context.ts'
import { type JsonText, jsonText } from '../../http/json-text.ts'
import { keepListCurrent } from '../../ledger/index.ts'

interface Asked {
  status: StudentRow['status'] | 'leavers' | 'all'
  /** A version this list was answered with before. */
  since?: string | undefined
}

interface Listed {
  rows: JsonText<Reply<typeof endpoints.listStudents>>
  /** What the list is as of; null for class teachers, who always get theirs whole. */
  version: string | null
  /** Whether `rows` are those that have changed since the version that was named, of every status. */
  isChanges: boolean
}

/**
 * The students of a status, or of every one, with balances, by surname; or whoever has changed since a version. A version that is not known here (of another school, of the future, from before the list was kept) gets all of them.
 */
export async function listStudents(context: Context, { status, since }: Asked): Promise<Listed> {
  if (context.caller.role === 'teacher') {
    const ofStatus =
      status === 'all' ? sql`` : status === 'leavers' ? notEven(context) : sql`and status = ${status}`
    return { rows: await writeRows(context, ofStatus), version: null, isChanges: false }
  }
  if (status === 'leavers')
    return { rows: await writeRows(context, notEven(context)), version: null, isChanges: false }
  return (since && (await changesSince(context, since))) || (await wholeList(context, status))
}

/** Leavers who owe, or have money with the school: they stay at the counter until they are even. */
function notEven({ schoolId }: Context) {
  return sql`and status = 'completed' and owed_by(${schoolId}, id) <> 0`
}

/** The pupils of one class, by surname. */
export function listClassStudents(context: Context, classId: string): Promise<JsonText<StudentRow[]>> {
  return writeRows(context, sql`and status = 'active' and class_id = ${classId}`)
}

async function changesSince(context: Context, since: string): Promise<Listed | undefined> {
  const found = await queryOne<{ changes: string | null; version: string }>(
    context,
    plannedOnce(sql`select list_version(${context.schoolId}) as version,
        students_since(${context.schoolId}, ${since}) as changes`),
  )
  if (!found?.changes) return undefined
  return { rows: jsonText(found.changes), version: found.version, isChanges: true }
}

async function wholeList(context: Context, status: Asked['status']): Promise<Listed> {
  const { schoolId } = context
  const found = await queryOne<{ items: string | null; version: string; unkept: number | null }>(
    context,
    plannedOnce(sql`select list_version(${schoolId}) as version, unkept_count(${schoolId}) as unkept,
          student_items(${schoolId}, nullif(${status}, 'all')) as items`),
  )
  if (!found) throw new Error('student_items answered nothing')
  keepListCurrent(context, found.unkept)
  return { rows: jsonText(`[${found.items ?? ''}]`), version: found.version, isChanges: false }
}

async function writeRows(context: Context, which: ReturnType<typeof sql>): Promise<JsonText<StudentRow[]>> {
  const row = await queryOne<{ json: string }>(
    context,
    sql`select '[' || coalesce(string_agg(content::text, ',' order by lower(surname), lower(first_name), number), '')
          || ']' as json
        from student_rows where school_id = ${context.schoolId} ${which}`,
  )
  return jsonText(row?.json ?? '[]')
}
