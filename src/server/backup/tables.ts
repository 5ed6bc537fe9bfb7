import type pg from 'pg'

/** A table whose rows a backup holds. */
export interface Table {
  name: string
  /** Whether its rows belong to schools: seen and written one school at a time. */
  isSchools: boolean
  columns: string[]
  /** The order of its rows: later ones may point at earlier ones. */
  order: string[]
}

/**
 * The list of migrations, and with it of releases, has a place of its own in a backup, the clock is of its machine, and what is kept beside the facts is made anew, and what shards get as well. Files that were made are gone in a day.
 * Methods and kinds come with their migrations.
 */
const LEFT_OUT = [
  'migrations',
  'releases',
  'clock_seen',
  'kept_lists',
  'kept_rows',
  'made_files',
  'made_file_pieces',
  'shard_rules',
  'shard_views',
  'payment_methods',
  'entry_kinds',
]

/** Every table with rows worth keeping, each after those it points at. Unlogged tables are not: no crash survives in them either. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Found>(
    `
    select c.relname as name, c.relname = 'schools' or c.relname <> 'directory' and exists (select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'school_id' and not a.attisdropped) as "isSchools",
      array(select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select a.attname::text from pg_index i cross join unnest(i.indkey) with ordinality as k(number, place)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
        where i.indrelid = c.oid and i.indisprimary order by k.place) as key,
      array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f') as "pointsAt"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and c.relname <> all($1)
    order by 1`,
    [LEFT_OUT],
  )
  return inOrder(rows).map(({ name, isSchools, columns, key, pointsAt }) => {
    if (!pointsAt.includes(name)) return { name, isSchools, columns, order: key }
    // Corrections come after what they correct.
    if (!columns.includes('journal_number')) throw new Error(`${name} points at itself and has no order.`)
    return { name, isSchools, columns, order: ['journal_number'] }
  })
}

interface Found extends Pick<Table, 'name' | 'isSchools' | 'columns'> {
  key: string[]
  pointsAt: string[]
}

function inOrder(tables: Found[]): Found[] {
  const ordered: Found[] = []
  const isPlaced = (name: string) => ordered.some((table) => table.name === name)
  while (ordered.length < tables.length) {
    const next = tables.find(
      ({ name, pointsAt }) => !isPlaced(name) && pointsAt.every((other) => other === name || isPlaced(other)),
    )
    if (!next) throw new Error('Tables point at each other in a circle; a backup cannot put them in order.')
    ordered.push(next)
  }
  return ordered
}

/** Its rows by their columns: where schools are spread, a table of one may show more than those. */
export function rowsIn({ name, columns }: Table): string {
  return `(select ${columns.map((column) => `"${column}"`).join(', ')} from "${name}")`
}
