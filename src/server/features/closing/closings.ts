import { createHash } from 'node:crypto'
import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { closingCodeOf, groupedCode } from '#shared/closing-code.ts'
import type { Day } from '#shared/dates.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import { type Context, query, sql } from '../../context/context.ts'

/** A lock that closes a term, or did until its last day was opened again. */
export interface Closing {
  termId: string
  name: string
  academicYear: string
  startsOn: Day
  endsOn: Day
  closedAt: Date
  closedBy: string
  role: string
  auditNumber: number
  journalNumber: number
  isStanding: boolean
  code: string
}

interface Row extends Omit<Closing, 'code'> {
  schoolCode: string
  hash: string
}

/** All locks with all terms that had begun by then; only the standing ones, where that is asked. */
export async function closingsOf(context: Context, { standing }: { standing: boolean }): Promise<Closing[]> {
  const rows = await query<Row>(
    context,
    sql`select l.term_id as "termId", t.name, t.academic_year as "academicYear", t.starts_on as "startsOn", t.ends_on as "endsOn",
          l.at as "closedAt", f.name as "closedBy", f.role, l.audit_number as "auditNumber", l.journal_number as "journalNumber",
          l.is_standing as "isStanding", encode(l.hash, 'hex') as hash, c.code as "schoolCode"
        from term_locks(${context.schoolId}) l
        join schools c on c.id = ${context.schoolId}
        join terms t on t.school_id = c.id and t.id = l.term_id
        join staff f on f.school_id = c.id and f.id = l.by_staff_id
        where l.is_standing or not ${standing} order by t.starts_on desc, l.at desc`,
  )
  return rows.map(({ schoolCode, hash, ...row }) => ({
    ...row,
    code: closingCodeOf(schoolCode, hashOfTerm(hash, row.termId)),
  }))
}

/** One lock can close two terms: each has its own code. */
function hashOfTerm(hash: string, termId: string): string {
  return createHash('sha256').update(Buffer.from(hash, 'hex')).update(termId).digest('hex')
}

/** Terms whose last day is locked, newest first. */
export async function listClosings(context: Context): Promise<Reply<typeof endpoints.listClosings>> {
  const closings = await closingsOf(context, { standing: true })
  return {
    closings: await Promise.all(
      closings.map(async (closing) => ({
        termId: closing.termId,
        name: closing.name,
        academicYear: closing.academicYear,
        startsOn: closing.startsOn,
        endsOn: closing.endsOn,
        closedAt: closing.closedAt.toISOString(),
        closedBy: closing.closedBy,
        code: groupedCode(closing.code),
        since: await countSince(context, closing),
      })),
    ),
  }
}

/** Refuses not_found, and conflict while the last day of the term is not locked. */
export async function requireClosing(context: Context, termId: string): Promise<Closing> {
  const closings = await closingsOf(context, { standing: true })
  const found = closings.find((closing) => closing.termId === termId)
  if (found) return found
  const [term] = await query(
    context,
    sql`select from terms where school_id = ${context.schoolId} and id = ${termId}`,
  )
  if (!term) throw notFound('Term')
  throw new Refusal('conflict', 'This term is not closed yet. Lock its last day first, under Cash.')
}

/** How many entries changed a term after it was closed. */
export async function countSince(context: Context, closing: Closing): Promise<number> {
  const [row] = await query<{ count: number }>(
    context,
    sql`select count(*)::int as count
        from entries_after_closing(${context.schoolId}, ${closing.termId}, ${closing.endsOn}, ${closing.journalNumber})`,
  )
  return row?.count ?? 0
}
