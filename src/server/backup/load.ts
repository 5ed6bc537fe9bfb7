import type pg from 'pg'
import type { Database } from '../db/database.ts'
import { knownMigrations, migrateWithin } from '../db/migrate.ts'
import { besideOtherDatabases } from '../db/shared-roles.ts'
import { allowTime } from '../db/time-limits.ts'
import { runTransaction } from '../db/transaction.ts'
import { controlTotals, differences } from './control-totals.ts'
import { FORMAT, type Heading, type Manifest, takeManifest } from './manifest.ts'
import { askForNumbers, loosenTies, seeClock } from './restored-past.ts'
import { alone, enter } from './source.ts'
import { type Table, tablesOf } from './tables.ts'

interface LoadOptions {
  /** What the rows are for: a copy that takes over, or one that stands in for what was lost since. */
  purpose: 'move' | 'restore'
  /** Keeps books that did not agree when they were backed up; the control totals must agree all the same. */
  areDifferencesKept?: boolean
}

/**
 * Fills an empty database from a dump, in one transaction: the schema as it was, the rows, the control totals, then
 * whatever migrations came since, and every check of `verify-ledger`. Throws a sentence, and leaves the database as empty
 * as it was, when anything does not agree.
 */
export async function load(
  database: Database,
  lines: AsyncIterable<string>,
  { purpose, areDifferencesKept = false }: LoadOptions,
): Promise<Manifest> {
  const reading = lines[Symbol.asyncIterator]()
  try {
    const manifest = await takeManifest(reading)
    await requireKnown(manifest)
    await runTransaction(database.pool, PATIENTLY, async (client) => {
      await allowTime(client)
      await requireEmpty(client)
      await fill(client, reading, manifest)
      const schools = Object.keys(manifest.totals.schools)
      if (purpose === 'restore') await loosenTies(client, schools)
      await migrateWithin(client)
      if (purpose === 'restore') {
        await askForNumbers(client, schools, manifest.madeAt)
        await seeClock(client, manifest.madeAt)
      }
      if (!areDifferencesKept) await requireAgreement(client, schools)
    })
    return manifest
  } finally {
    await reading.return?.()
  }
}

const PATIENTLY = `begin; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`

/** The schema as it was and its rows, held against the control totals. */
async function fill(
  client: pg.PoolClient,
  reading: AsyncIterator<string>,
  { migrations, totals }: Manifest,
): Promise<void> {
  await migrateWithin(client, new Set(migrations.map(({ name }) => name)))
  await leaveDirectory(client)
  await insertAll(client, reading)
  const found = differences(totals, await controlTotals(alone(client)))
  if (found.length > 0) throw new Error(`The control totals differ.\n${found.join('\n')}`)
}

/** Throws a sentence when its schema is not one of ours. */
async function requireKnown({ format, version, migrations }: Manifest): Promise<void> {
  const known = new Map((await knownMigrations()).map(({ name, checksum }) => [name, checksum]))
  const strange = migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (format === FORMAT && !strange) return
  const what = strange ? `the migration ${strange.name}` : `format ${format}`
  throw new Error(
    `This backup was made by another Akontaa (${version}): ${what} is not known here. Update first.`,
  )
}

async function requireEmpty(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by 1 limit 1`)
  if (rows.length === 0) return
  throw new Error(
    `The database is not empty (it has ${rows[0]?.name}). Nothing was changed: give a newly made one, or another DATA_DIR.`,
  )
}

/** While the owner is of the directory, as the first migration leaves it, it sees what waits in every school. */
async function leaveDirectory(client: pg.ClientBase): Promise<void> {
  await besideOtherDatabases(client, async () => {
    await client.query(`do $$ begin execute format('revoke akontaa_directory from %I', current_user); end $$`)
  })
}

/** The owner of the tables inserts, with the school of the rows set: row-level security holds here too. */
async function insertAll(client: pg.ClientBase, reading: AsyncIterator<string>): Promise<void> {
  const tables = new Map((await tablesOf(client)).map((table) => [table.name, table]))
  let current: string | null = null
  for (;;) {
    const heading = await reading.next()
    if (heading.done) return
    const { table: name, school } = JSON.parse(heading.value) as Heading
    const table = tables.get(name)
    if (!table) throw new Error(`The backup has rows of ${name}, and its schema has no such table.`)
    if (school && school !== current) await enter(client, school)
    current = school
    const rows = await reading.next()
    await insert(client, table, rows.done ? '[]' : rows.value)
  }
}

async function insert(client: pg.ClientBase, { name, columns }: Table, rows: string): Promise<void> {
  const list = columns.map((column) => `"${column}"`).join(', ')
  await client.query(
    `insert into "${name}" (${list}) select ${list} from json_populate_recordset(null::"${name}", $1::json)`,
    [rows],
  )
}

/**
 * The same checks as `verify-ledger`, before anybody relies on it. What people gave back twice before that was refused is true in the copy too:
 * `verify-ledger` names it, and no school loses its backup over it.
 */
async function requireAgreement(client: pg.ClientBase, schools: string[]): Promise<void> {
  for (const school of schools) {
    await enter(client, school)
    const { rows } = await client.query<{ problem: string; subject: string; detail: string }>(
      'select * from verify_school($1) except select * from verify_money_back($1)',
      [school],
    )
    const said = rows.map(({ problem, subject, detail }) => `${problem}: ${subject} (${detail})`)
    if (said.length > 0) throw new Error(`The books of school ${school} do not agree.\n${said.join('\n')}`)
  }
}
