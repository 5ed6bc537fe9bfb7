import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { StudentRow } from '#shared/api/wire.ts'
import { type Context, plannedOnce, query, queryOne, readInOrderOfIndex, sql } from '../../context/context.ts'
import { type JsonText, jsonList, jsonText } from '../../http/json-text.ts'
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

/**
 * The list as rows, which the driver and the database pass on in half the time of one text of megabytes. First comes what the list is
 * as of, with all of it where it is not ready; Append takes the parts of a union in their order.
 */
async function wholeList(context: Context, status: Asked['status']): Promise<Listed> {
  const { schoolId } = context
  const isAll = status === 'all'
  const [head, ...rows] = await query<ListRow>(
    context,
    readInOrderOfIndex(sql`with head as materialized (select * from list_head(${schoolId})),
          ready as materialized (select ids, texts from head where is_ready and not ${isAll}::boolean)
        select version, unkept, (
            select student_items(${schoolId}, case when not ${isAll}::boolean then ${status}::text end)
            where not exists (select from ready)) as items
        from head
        union all
        (select null, null, case when k.student_id = any ((select ids from ready)::uuid[])
            then ((select texts from ready)::text[])[array_position((select ids from ready)::uuid[], k.student_id)]
            else k.content end
          from kept_rows k
          where (select true from ready) and k.school_id = ${schoolId} and k.status = ${status} and k.content is not null
          order by k.school_id, k.status, k.surname, k.first_name, k.number)`),
  )
  if (!head?.version) throw new Error('list_head answered nothing')
  keepListCurrent(context, head.unkept)
  const items = head.items ?? rows.map((row) => row.items).join(',')
  return { rows: jsonList(items), version: head.version, isChanges: false }
}

interface ListRow {
  /** Of the first row alone. */
  version: string | null
  unkept: number | null
  items: string | null
}

async function writeRows(context: Context, which: ReturnType<typeof sql>): Promise<JsonText<StudentRow[]>> {
  const row = await queryOne<{ items: string | null }>(
    context,
    sql`select string_agg(content::text, ',' order by name_order(surname, first_name), number) as items
        from student_rows where school_id = ${context.schoolId} ${which}`,
  )
  return jsonList(row?.items ?? '')
}
