import type { Received, Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { NUMBER_SERIES } from '#shared/numbers.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { confirmNumbers } from '../../ledger/index.ts'

type Numbers = Reply<typeof endpoints.readNumbers>
type Last = Received<typeof endpoints.confirmNumbers>['body']['last']

/** How far the numbers on paper have come, which were left out, and whether a restore waits for an answer. */
export async function readNumbers(context: Context): Promise<Numbers> {
  const { schoolId } = context
  const series = await query<Numbers['series'][number]>(
    context,
    sql`select n.series, n.last, numbered(c.initials, n.mark, n.last, n.width) as written
        from last_numbers(${schoolId}) n join schools c on c.id = ${schoolId} where n.is_on_paper`,
  )
  const gaps = await query<Numbers['gaps'][number]>(
    context,
    sql`select g.series, numbered(c.initials, n.mark, g.after + 1, n.width) as from,
          numbered(c.initials, n.mark, g.through, n.width) as through, (g.restored_at at time zone 'UTC')::date as "restoredOn",
          (g.noted_at at time zone 'UTC')::date as "notedOn", f.name as by
        from number_gaps g
        join number_series() n on n.series = g.series and n.is_on_paper
        join schools c on c.id = g.school_id
        join staff f on f.school_id = g.school_id and f.id = g.noted_by
        where g.school_id = ${schoolId} order by g.noted_at desc, g.series`,
  )
  const restored = await unansweredRestore(context)
  const receipts = series.find((one) => one.series === 'receipts')
  return { restored, mayFollowBook: !restored && receipts?.last === 0, series: inOrder(series), gaps }
}

/** Goes on behind the last numbers on paper. Refuses invalid, conflict. */
export async function goOnBehind(context: Context, last: Last): Promise<Numbers & { replayed?: boolean }> {
  const { replayed } = await confirmNumbers(context, last)
  return { ...(await readNumbers(context)), ...(replayed ? { replayed } : {}) }
}

async function unansweredRestore(context: Context): Promise<Numbers['restored']> {
  const row = await queryOne<{ at: Date; made: Date }>(
    context,
    sql`select r.restored_at as at, r.backup_made_at as made from restores r
        where r.school_id = ${context.schoolId} and r.answered_at is null order by r.restored_at desc limit 1`,
  )
  return row ? { at: row.at.toISOString(), backupMadeAt: row.made.toISOString() } : null
}

/** As the screen asks for them. */
function inOrder(series: Numbers['series']): Numbers['series'] {
  const names = Object.keys(NUMBER_SERIES)
  return series.toSorted((one, other) => names.indexOf(one.series) - names.indexOf(other.series))
}
