import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { toCedis } from '#shared/money.ts'
import { type Context, inSnapshot, query, queryOne, sql } from '../../context/context.ts'

type CallList = Reply<typeof endpoints.readCallList>
type Family = CallList['families'][number]
type Row = Omit<Family, 'place'> & { place: number }

/** Families who are late, in the order to call them (ledger/promises.sql). */
export function readCallList(context: Context): Promise<CallList> {
  return inSnapshot(context, async (inner) => {
    const now = await queryOne<{ today: string }>(inner, sql`select app_today() as today`)
    const rows = await query<Row>(
      inner,
      sql`select family_id as "familyId", late, oldest as "lateSince", guardian, children, last, promise, tries, place
          from call_list(${inner.schoolId}, app_today())`,
    )
    const families = rows.map((row) => ({
      ...row,
      late: toCedis(row.late),
      place: PLACES[row.place] ?? 'to_call',
    }))
    return { today: now?.today ?? '', families }
  })
}

const PLACES: Record<number, Family['place']> = { 1: 'broken', 2: 'to_call', 3: 'reached' }
