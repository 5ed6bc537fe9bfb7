import pg from 'pg'
import { logLine } from '../log-line.ts'
import { spreadAgain } from './citus/distribute.ts'
import { addressAt, stateOf } from './citus/nodes.ts'
import { placesOf } from './citus/places.ts'
import type { Database } from './database.ts'
import { clientOf } from './primary.ts'
import { STATEMENT_MS, waitFor } from './time-limits.ts'
import { typeParsers } from './type-parsers.ts'

interface PostgresOptions {
  url: string
  poolSize: number
  /** For tests: how long a statement may take. */
  statementMs?: number
}

/**
 * Opens a pool on PostgreSQL 15 or later. Throws when the server cannot be reached, is too old, or lets us in as a role
 * that row-level security does not bind. An address may name several servers, of which one takes writes (`primary.ts`).
 *
 * Behind PgBouncer in transaction mode: it refuses the three time limits at connecting, so set there
 * `ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout` and give them to
 * the role instead: `alter role akontaa set statement_timeout = '15s'` and so on. We keep no session state otherwise:
 * no LISTEN, no session locks, every setting local to its transaction, and named statements only where no pooler is.
 */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { url } = options
  const role = await stepDown(url)
  const pool = makePool(options, role)
  try {
    const { description, isPooled } = await inspect(pool)
    const places = await spreadOver(pool, options, role)
    const close = async () => {
      await places?.close()
      await pool.end()
    }
    const spread = () => spreadAgain({ url, role })
    return { pool, engine: 'postgres', isPooled, role, places, spread, description, close }
  } catch (error) {
    await pool.end()
    throw error
  }
}

/** Where the schools are, when this is the coordinator of a Citus that they have been dealt out to. */
async function spreadOver(pool: pg.Pool, options: PostgresOptions, role: string | null) {
  if ((await stateOf(pool)) !== 'distributed') return undefined
  return placesOf(pool, (host, port) =>
    makePool({ ...options, url: addressAt(options.url, { host, port }) }, role),
  )
}

/**
 * Opens a pool on a copy that follows the primary, without asking whether it is there: it may come and go. The role must be an
 * ordinary one; whoever reads there sees to it (context/on-standby.ts).
 */
export function openStandby(options: PostgresOptions): Database {
  const pool = makePool(options, null)
  const { hostname } = new URL(options.url)
  return {
    pool,
    engine: 'postgres',
    isPooled: true,
    description: `a standby at ${hostname}`,
    close: () => pool.end(),
  }
}

function makePool(
  { url, poolSize, statementMs = STATEMENT_MS }: PostgresOptions,
  role: string | null,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    Client: clientOf(url),
    max: poolSize,
    application_name: 'akontaa',
    types: typeParsers,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    pipeline: true,
    lock_timeout: 5_000,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 30_000,
    ...(role ? { options: `-c role=${role}` } : {}),
  })
  surviveLostBackends(pool)
  const waitAsUsual = (client: pg.PoolClient) => waitFor(client, statementMs)
  pool.on('connect', waitAsUsual)
  pool.on('release', (_, client) => waitAsUsual(client))
  // Compiled, a statement that takes milliseconds first takes seconds: plans made once for all values look expensive. Behind a
  // pooler it reaches some of the connections only, which does no harm.
  pool.on('connect', (client) => void client.query('set jit = off').catch(() => {}))
  return pool
}

/** What we become when let in as a superuser, whom row-level security does not bind. */
const ORDINARY_ROLE = 'akontaa_app'

/**
 * Makes the ordinary role and answers its name when the login is a superuser; every connection then works as that role.
 * Convenient on a developer's machine. In production, log in as an ordinary role in the first place.
 */
async function stepDown(url: string): Promise<string | null> {
  const Client = clientOf(url)
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ isSuperuser: boolean; database: string }>(
      `select rolsuper as "isSuperuser", current_database() as database from pg_roles where rolname = current_user`,
    )
    const [login] = rows
    if (!login?.isSuperuser) return null
    await client.query(`do $$ begin create role ${ORDINARY_ROLE} nologin createrole;
      exception when duplicate_object or unique_violation then null; end $$`)
    const database = client.escapeIdentifier(login.database)
    await client.query(`grant create, connect, temporary on database ${database} to ${ORDINARY_ROLE}`)
    await client.query(`grant all on schema public to ${ORDINARY_ROLE} with grant option`)
    return ORDINARY_ROLE
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * A connection that breaks while idle is dropped by the pool, which then makes a new one; one that breaks in use says so
 * by its query, or by the next one. Node would end the process for an error event that nobody listens to.
 */
export function surviveLostBackends(pool: pg.Pool): void {
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', (error) => logLine(`The database connection was lost: ${error.message}`, 'error'))
}

async function inspect(pool: pg.Pool): Promise<Pick<Database, 'description' | 'isPooled'>> {
  const client = await pool.connect()
  const { rows } = await client
    .query<Inspection>(`
    select pg_backend_pid() as backend, current_setting('server_version_num')::int as version, current_setting('server_version') as name,
           current_database() as database, rolname as role, rolsuper or rolbypassrls as "isUnbound",
           current_setting('datestyle') like 'ISO%' as "hasIsoDates",
           current_setting('fsync') = 'on' and current_setting('synchronous_commit') <> 'off' as "isDurable"
      from pg_roles where rolname = current_user`)
    .finally(() => client.release())
  const [found] = rows
  if (!found || found.version < 150_000) {
    throw new Error(
      `PostgreSQL 15 or later is needed; DATABASE_URL leads to ${found?.name ?? 'something else'}.`,
    )
  }
  if (found.isUnbound) {
    throw new Error(
      `DATABASE_URL logs in as ${found.role}, a superuser or BYPASSRLS role, which would see every school's data. ` +
        "Make an ordinary one: create role akontaa login createrole password '…'; create database akontaa owner akontaa;",
    )
  }
  if (!found.hasIsoDates) {
    const database = client.escapeIdentifier(found.database)
    throw new Error(
      `The database writes dates in a way that is read as no date at all. Run: alter database ${database} set datestyle = 'ISO';`,
    )
  }
  const durability = found.isDurable
    ? 'every commit is on disk before it is acknowledged'
    : 'COMMITS CAN BE LOST'
  return {
    description: `PostgreSQL ${found.name}, database ${found.database}; ${durability}`,
    // At connecting, a server says which of its processes answers; a pooler can only say a number of its own.
    isPooled: Reflect.get(client, 'processID') !== found.backend,
  }
}

interface Inspection {
  backend: number
  version: number
  name: string
  database: string
  role: string
  isUnbound: boolean
  hasIsoDates: boolean
  isDurable: boolean
}
