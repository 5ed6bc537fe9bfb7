import type { Reply } from '#shared/api/endpoint.ts'
import type { parentEndpoints } from '#shared/api/index.ts'
import { query, sql } from '../../context/context.ts'
import type { ParentSession } from '../../http/parent-session.ts'
import { childrenOf, eachSchool, requireParentsSchool } from './queries.ts'

type Notice = Reply<typeof parentEndpoints.listParentNotices>['notices'][number]

interface Row {
  noticeId: string
  title: string
  body: string
  at: Date
  students: string[]
}

/** What the schools of a number have written to its family within a year, newest first. */
export async function listParentNotices(parent: ParentSession): Promise<{ notices: Notice[] }> {
  const found = await eachSchool(parent, async (context) => {
    const rows = await query<Row>(
      context,
      sql`select id as "noticeId", title, body, written_at as at, students from parents_notices()`,
    )
    if (rows.length === 0) return []
    const [{ name: schoolName }, children] = [await requireParentsSchool(context), await childrenOf(context)]
    return rows.map(({ students, at, ...notice }) => ({
      ...notice,
      schoolId: context.schoolId,
      schoolName,
      at: at.toISOString(),
      children: children
        .filter(({ childId }) => students.includes(childId))
        .map(({ firstName }) => firstName),
    }))
  })
  return { notices: found.flat().toSorted((a, b) => b.at.localeCompare(a.at)) }
}
