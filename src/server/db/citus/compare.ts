import type pg from 'pg'
import { connected } from './distribute.ts'
import { addressAt, type ShardGroup, type Worker } from './nodes.ts'

interface Rows {
  worker: Worker
  groups: ShardGroup[]
}

/** How many rows a table has, and the sum of what each of them says. */
export interface Total {
  table: string
  rows: string
  sum: string
}

/** Citus copies as whoever asks it to: from whom row-level security hides the rows, it copies none, and drops them all. */
export async function requireSight(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ seesAll: boolean }>(
    'select rolsuper or rolbypassrls as "seesAll" from pg_roles where rolname = current_user',
  )
  if (!rows[0]?.seesAll)
    throw new Error('Row-level security hides rows from this role: moved by it, they would be lost.')
}

/** Throws when anything that was in the parts left is not in those that came of them, or is there otherwise. */
export async function requireEqual(superuserUrl: string, left: Rows, come: Rows): Promise<void> {
  const [before, after] = await Promise.all([left, come].map((rows) => totalsOf(superuserUrl, rows)))
  const wrong = differencesOf(before ?? [], after ?? [])
  if (wrong.length > 0)
    throw new Error(`The copy is another, what it was made of is kept: ${wrong.join('; ')}.`)
}

export function differencesOf(before: Total[], after: Total[]): string[] {
  if (before.length === 0) return ['no table was compared']
  const there = new Map(after.map((total) => [total.table, total]))
  return before.flatMap(({ table, rows, sum }) => {
    const found = there.get(table)
    if (found?.rows !== rows) return `${table} has ${found?.rows ?? 'no'} rows of ${rows}`
    return found.sum === sum ? [] : `${table} has other values`
  })
}

async function totalsOf(superuserUrl: string, { worker, groups }: Rows): Promise<Total[]> {
  return await connected(addressAt(superuserUrl, worker), null, async (client) => {
    await requireSight(client)
    return (await client.query<Total>(totalsQuery(groups))).rows
  })
}

/** Over all shards of each table in these parts. */
export function totalsQuery(groups: ShardGroup[]): string {
  const tables = Object.keys(groups[0]?.shards ?? {})
  const shards = (table: string) =>
    groups.map(({ shards }) => `select t::text as said from public.${table}_${shards[table]} t`)
  const total = (table: string) =>
    `select '${table}' as "table", count(*)::text as rows, coalesce(sum(hashtextextended(said, 0)), 0)::text as sum
     from (${shards(table).join(' union all ')}) all_rows`
  return tables.map(total).join(' union all ')
}
