import type pg from 'pg'
import type { Database } from '../db/database.ts'
import { THIS_RELEASE } from '../db/release.ts'
import { controlTotals } from './control-totals.ts'
import { FORMAT, type Heading, type Manifest } from './manifest.ts'
import { asOfOneMoment, type Source, schoolsIn } from './source.ts'
import { rowsIn, type Table, tablesOf } from './tables.ts'

const ROWS_AT_ONCE = 1_000
/** A picture is written in hex, up to 4 MB of text. */
const PICTURES_AT_ONCE = 5

/**
 * Everything in the database at one moment, as lines of text: the manifest, then headings and rows in turn. Whoever
 * writes meanwhile is neither seen nor held up, except on the embedded engine, whose one connection this takes, and for the moment
 * that several machines need to agree on one.
 */
export function dump(database: Database): AsyncGenerator<string> {
  return asOfOneMoment(database, async function* lines(source) {
    const { platform, at } = source
    yield JSON.stringify(await manifestOf(source, database.engine))
    const tables = await tablesOf(platform)
    yield* rowsOf(platform, tables, null)
    for (const school of await schoolsIn(platform)) yield* rowsOf(await at(school), tables, school)
  })
}

async function manifestOf(source: Source, engine: Database['engine']): Promise<Manifest> {
  const { rows: migrations } = await source.platform.query<Manifest['migrations'][number]>(
    `select name, checksum from migrations where name <> 'ledger' order by name`,
  )
  return {
    akontaa: 'backup',
    format: FORMAT,
    version: THIS_RELEASE.version,
    madeAt: new Date().toISOString(),
    engine,
    migrations,
    totals: await controlTotals(source),
  }
}

/** The rows of one school, or those that belong to none. */
async function* rowsOf(
  client: pg.ClientBase,
  tables: Table[],
  school: string | null,
): AsyncGenerator<string> {
  for (const table of tables.filter(({ isSchools }) => isSchools === (school !== null))) {
    const { name, order } = table
    const sorted = order.map((column) => `r."${column}"`).join(', ')
    await client.query(`declare rows no scroll cursor for
      select row_to_json(r.*)::text as json from ${rowsIn(table)} r order by ${sorted}`)
    for (;;) {
      const { rows } = await client.query<{ json: string }>(
        `fetch ${name === 'pictures' ? PICTURES_AT_ONCE : ROWS_AT_ONCE} from rows`,
      )
      if (rows.length === 0) break
      yield JSON.stringify({ table: name, school } satisfies Heading)
      yield `[${rows.map(({ json }) => json).join(',')}]`
    }
    await client.query('close rows')
  }
}
