import type pg from 'pg'

/** A table as docs/tables.md names it. */
export interface NamedTable {
  name: string
  room: string
  holds: string
}

interface Table {
  name: string
  isUnlogged: boolean
  columns: string[]
  constraints: string[]
  indexes: string[]
}

/** Tables as they are in the database, in the order they are named: columns, keys, checks and indexes as one would write them. */
export async function describeSchema(pool: pg.Pool, named: NamedTable[]): Promise<string> {
  const { rows } = await pool.query<Table>(TABLES)
  const tables = new Map(rows.map((table) => [table.name, table]))
  let room = ''
  const parts = named.map((one) => {
    const heading = one.room === room ? '' : `\n\n-- # ${one.room}`
    room = one.room
    const table = tables.get(one.name)
    return `${heading}\n\n-- ${one.holds}\n${table ? written(table) : `-- ${one.name}: no such table`}`
  })
  return `${HEAD}${parts.join('')}\n`
}

/** Their names, whether or not anybody wrote a line about them. */
export async function tableNames(pool: pg.Pool): Promise<string[]> {
  return (await pool.query<Table>(TABLES)).rows.map(({ name }) => name)
}

const HEAD = `-- The tables as they are today. Written by \`npm run schema\`, never by hand; changed by a new file in migrations/.
-- Every table with a school_id forces row-level security.`

function written({ name, isUnlogged, columns, constraints, indexes }: Table): string {
  const inner = [...columns, ...constraints.map(plainly)].map((line) => `  ${line}`).join(',\n')
  return [
    `create ${isUnlogged ? 'unlogged ' : ''}table ${name} (\n${inner}\n);`,
    ...indexes.map(plainly),
  ].join('\n')
}

/** As a person writes it: without casts of texts, with `in` for a list of values, and with brackets only where they say something. */
function plainly(sql: string): string {
  const plain = sql
    .replace(/::(text|bpchar|numeric|date)(?!\w)(\[\])?/g, '')
    .replace(/ USING btree/g, '')
    .replace(/ ON public\./g, ' ON ')
    .replace(/= ANY (?:\(\(ARRAY\[([^\]]*)\]\)\)|\(ARRAY\[([^\]]*)\]\))/g, 'in ($1$2)')
    .replace(/<> ALL (?:\(\(ARRAY\[([^\]]*)\]\)\)|\(ARRAY\[([^\]]*)\]\))/g, 'not in ($1$2)')
    .replace(/\((\S+) >= (\d+)\) AND \(\1 <= (\d+)\)/g, '$1 between $2 and $3')
    .replace(/timestamp with time zone/g, 'timestamptz')
  return lowerKeywords(unwrapped(plain)).replace(/^create (unique )?index (.*)$/, 'create $1index $2;')
}

/** `check ((a))` says no more than `check (a)`. */
function unwrapped(sql: string): string {
  const found = /^CHECK \((\(.*\))\)( NOT VALID)?$/s.exec(sql)
  const inner = found?.[1] ?? ''
  if (!found || !isOneGroup(inner)) return sql
  return unwrapped(`CHECK ${inner}${found[2] ?? ''}`)
}

function isOneGroup(text: string): boolean {
  let depth = 0
  for (const [at, letter] of [...text].entries()) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    if (depth === 0) return at === text.length - 1
  }
  return false
}

function lowerKeywords(sql: string): string {
  return sql
    .split(/('(?:[^']|'')*')/)
    .map((part) => (part.startsWith("'") ? part : part.toLowerCase()))
    .join('')
}

/** What PostgreSQL 18 counts as a constraint and older ones do not (not null) stands with its column. */
const TABLES = `
  select c.relname as name, c.relpersistence = 'u' as "isUnlogged",
    array(
      select a.attname || ' ' || replace(format_type(a.atttypid, a.atttypmod), 'timestamp with time zone', 'timestamptz') || case when a.attnotnull then ' not null' else '' end
        || coalesce(case when a.attgenerated = 's' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
          else ' default ' || regexp_replace(pg_get_expr(d.adbin, d.adrelid), '::[a-z]+$', '') end, '')
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns,
    array(
      select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'c', 'f')
      order by position(k.contype in 'pucf'), pg_get_constraintdef(k.oid) collate "C") as constraints,
    array(
      select pg_get_indexdef(i.indexrelid) from pg_index i where i.indrelid = c.oid
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))
      order by i.indexrelid::regclass::text collate "C") as indexes
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  order by c.relname`
