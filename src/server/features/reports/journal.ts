import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { Day } from '#shared/dates.ts'
import { type Context, queryOne, sql } from '../../context.ts'
import { type JsonText, jsonText } from '../../http/json-text.ts'

interface JournalFilter {
  before?: number | undefined
  limit: number
  from?: Day | undefined
  to?: Day | undefined
  search?: string | undefined
}

/**
 * A page of the journal, newest first. Pages follow the journal number, so that nothing is skipped or shown twice while
 * others record. `search` finds part of a name, a receipt number or a reference.
 */
export async function readJournal(
  context: Context,
  { before, limit, from, to, search }: JournalFilter,
): Promise<JsonText<Reply<typeof endpoints.readJournal>>> {
  const sought = search?.trim()
  const matching = sought
    ? sql`and (lower(concat_ws(' ', first_name, nullif(other_names, ''), surname)) like ${contains(sought)}
          or lower(surname || ' ' || first_name) like ${contains(sought)}
          or lower(coalesce(reference, '')) like ${contains(sought)}
          or content->>'receiptNumber' ilike ${contains(sought)})`
    : sql``
  const row = await queryOne<{ json: string }>(
    context,
    sql`select json_build_object(
          'entries', coalesce(json_agg(content::jsonb || '{"balanceAfter": null}' order by journal_number desc)
            filter (where place <= ${limit}), '[]'),
          'next', case when count(*) > ${limit} then min(journal_number) filter (where place <= ${limit}) end
        )::text as json
        from (
          select content, journal_number, row_number() over (order by journal_number desc) as place
          from entry_rows
          where school_id = ${context.schoolId}
            and (${before ?? null}::bigint is null or journal_number < ${before ?? null})
            and (${from ?? null}::date is null or effective_on >= ${from ?? null})
            and (${to ?? null}::date is null or effective_on <= ${to ?? null})
            ${matching}
          order by journal_number desc limit ${limit + 1}
        ) page`,
  )
  return jsonText(row?.json ?? '{"entries":[],"next":null}')
}

/** A LIKE pattern in which what was typed stands for itself. */
function contains(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}
