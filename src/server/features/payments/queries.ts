import { decodeAt } from '#shared/api/convert.ts'
import { type TransactionRow, transaction } from '#shared/api/wire.ts'
import { notFound } from '#shared/errors.ts'
import type { Pesewas } from '#shared/money.ts'
import { type Context, plannedOnce, queryOne, sql } from '../../context/context.ts'

interface Entry {
  /** As the wire has it, in cedis. */
  content: unknown
  /** What was owed after it. */
  after: Pesewas
}

/**
 * A student's entries, newest first, all or of one fee type, each with what was owed after it (of that type when one
 * is named). Refuses not_found.
 */
export async function listEntries(
  context: Context,
  studentId: string,
  feeType?: string,
): Promise<TransactionRow[]> {
  const ofType = feeType
    ? sql`and fee_type_id in (select id from fee_types
          where school_id = ${context.schoolId} and lower(name) = lower(${feeType}))`
    : sql``
  const row = await queryOne<{ entries: Entry[]; found: boolean }>(
    context,
    plannedOnce(sql`select exists (select from students where school_id = ${context.schoolId} and id = ${studentId}) as found,
          coalesce((
            select json_agg(json_build_object('content', content::jsonb || '{"balanceAfter": null}', 'after', after)
              order by journal_number desc)
            from (
              select content, journal_number,
                sum(case side when 'Debit' then amount else -amount end) over (order by journal_number)::bigint as after
              from entry_rows where school_id = ${context.schoolId} and student_id = ${studentId} ${ofType}
            ) entries), '[]') as entries`),
  )
  if (!row?.found) throw notFound('Student')
  return row.entries.map(({ content, after }) => {
    const entry = decodeAt(transaction, content)
    entry.balanceAfter = after
    return entry
  })
}
