import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { stateOf } from './citus/nodes.ts'
import { mayPrepare, noteRelease, THIS_RELEASE } from './release.ts'
import { besideOtherDatabases } from './shared-roles.ts'
import { sqlInOrder } from './sql-rooms.ts'
import { statementsIn } from './statements.ts'
import { allowTime } from './time-limits.ts'
import { runTransaction } from './transaction.ts'

const migrationsFolder = new URL('./migrations/', import.meta.url)

/** Any number: all that matters is that every instance asks for the same lock. */
const MIGRATION_LOCK = 7_361_904_415

/**
 * Brings the database up to date: numbered migrations forward only, then the ledger's functions and views.
 * All of it in one transaction under one lock, so that instances starting together migrate once and a failure changes
 * nothing. Leaves a database as it is that a newer release has prepared and this one may run beside. Throws a sentence when
 * it may not, and when a migration that was applied has been edited since.
 */
export async function migrate(pool: pg.Pool, release = THIS_RELEASE): Promise<void> {
  await runTransaction(
    pool,
    // The last two are for tables that Citus has dealt out: triggers are taken to the shards afterwards, and what changes several
    // tables goes shard by shard, since Citus refuses a second table beside what it does in parallel.
    'begin; set local lock_timeout = 0; set local citus.enable_unsafe_triggers = on; set local citus.multi_shard_modify_mode = sequential',
    async (client) => {
      await allowTime(client)
      await migrateWithin(client, undefined, release)
    },
  ).catch((error: unknown) => {
    throw withoutSchema(error) ?? error
  })
}

/** What to do when the role may not make tables: the server only says that permission is denied. */
function withoutSchema(error: unknown): Error | null {
  const isDenied = error instanceof Error && error.message === 'permission denied for schema public'
  if (!isDenied) return null
  return new Error(
    'DATABASE_URL logs in as a role that may not make tables in this database. As the owner of the database or a ' +
      'superuser run: grant usage, create on schema public to <that role>;',
    { cause: error },
  )
}

/**
 * The same inside the caller's transaction. With `only`, those numbered migrations and no functions: the schema as it
 * was when there were no others yet.
 */
export async function migrateWithin(
  client: pg.PoolClient,
  only?: ReadonlySet<string>,
  release = THIS_RELEASE,
): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  // A table that a trigger still waits for cannot be altered: what kept rows are stamped by comes at once here.
  await client.query('set constraints all immediate')
  await client.query(`create table if not exists migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const known = await knownMigrations()
  if (!(await mayPrepare(client, release, new Set(known.map(({ name }) => name))))) return
  const applied = await appliedOnes(client)
  let isNew = false
  for (const migration of known) {
    if (!only || only.has(migration.name)) isNew = (await applyNumbered(client, migration, applied)) || isNew
  }
  if (only) return
  await applyRepeatable(client, isNew, applied)
  await noteRelease(client, release)
}

interface Migration {
  name: string
  text: string
  checksum: string
}

/** The numbered migrations this program brings, in their order. */
export async function knownMigrations(): Promise<Migration[]> {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort()
  const read = async (name: string) => {
    const text = await readFile(new URL(name, migrationsFolder), 'utf8')
    return { name, text, checksum: sha256(text) }
  }
  return await Promise.all(names.map(read))
}

/** Whether it was applied now. */
async function applyNumbered(
  client: pg.PoolClient,
  { name, text, checksum }: Migration,
  applied: Applied,
): Promise<boolean> {
  const before = applied.get(name)
  if (before === checksum) return false
  if (before)
    throw new Error(`The migration ${name} was applied and has been changed since. Write a new one.`)
  await run(client, text)
  await remember(client, name, checksum)
  return true
}

/** At once; one by one where Citus has dealt the tables out. */
async function run(client: pg.PoolClient, text: string): Promise<void> {
  const isDealtOut = (await stateOf(client)) === 'distributed'
  await besideOtherDatabases(client, async () => {
    for (const statement of isDealtOut ? statementsIn(text) : [text]) await client.query(statement)
  })
}

/** When one of them has changed, or the tables have: some functions are made from rows (ledger/kinds.sql). */
async function applyRepeatable(client: pg.PoolClient, isDue: boolean, applied: Applied) {
  const texts = (await sqlInOrder()).map(({ text }) => text)
  const checksum = sha256(texts.join('\n'))
  if (!isDue && applied.get('ledger') === checksum) return
  // Where a circle is left, a function calls one that is made later; all are checked when they run, and by every test.
  await client.query('set local check_function_bodies = off')
  for (const text of texts) await run(client, text)
  await remember(client, 'ledger', checksum)
}

/** The checksum of each migration that was applied, by its name. */
type Applied = ReadonlyMap<string, string>

async function appliedOnes(client: pg.PoolClient): Promise<Applied> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

async function remember(client: pg.PoolClient, name: string, checksum: string) {
  await client.query(
    `insert into migrations (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
    [name, checksum],
  )
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
