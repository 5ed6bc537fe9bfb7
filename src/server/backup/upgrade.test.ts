import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import type { Database } from '../db/database.ts'
import { knownMigrations, migrate, migrateWithin } from '../db/migrate.ts'
import { runTransaction } from '../db/transaction.ts'
import { parseEnv } from '../env.ts'
import { ownDatabase } from '../testing/test-database.ts'
import { readBackup } from './backup-file.ts'
import { load, type Manifest } from './index.ts'

/**
 * What each release left: a backup of its database (a demo school with an older client's pair of calls, keyed payments,
 * an archived child; from 0.2.0 on also people, the rule of two, a request that is open and one that was approved; a school in
 * which everything happened that its ledger could record), the functions it ran with, and what it answered at that moment.
 * Never made again: a later release gets a folder of its own.
 */
const RELEASES = ['0.1.0', '0.2.0']
/** Of this one only the functions it ran with and its migrations. */
const WITH_FUNCTIONS = [...RELEASES, '0.3.0']

const folderOf = (release: string) => new URL(`./releases/${release}/`, import.meta.url)

interface Answers {
  now: string
  /** A session that was open. */
  token: string
  /** A payment that was made with a key, and its answer. */
  keyed: { key: string; url: string; body: object; answer: object }
  /** By address. */
  reads: Record<string, object>
}

test.each(RELEASES)(
  'a school of %s finds every figure, its session and its remembered payment',
  async (release) => {
    const database = await restored(release)
    const { now, token, keyed, reads } = await answersThen(release)
    const app = await appAt(database, now)
    const authorization = { authorization: `Bearer ${token}` }

    for (const [url, then] of Object.entries(reads)) {
      const response = await app.inject({ url: `/api${url}`, headers: authorization })
      expect(response.statusCode, url).toBe(200)
      // Keys may be added since, never changed; and where somebody stands in a list (decision 0166).
      expect(byId(response.json()), url).toMatchObject(byId(then))
    }
    const again = await app.inject({
      method: 'POST',
      url: `/api${keyed.url}`,
      payload: keyed.body,
      headers: { ...authorization, 'idempotency-key': keyed.key },
    })
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(again.json()).toMatchObject(keyed.answer)
  },
)

test.each(WITH_FUNCTIONS)(
  'the functions and views of %s are still there while its last server runs',
  async (release) => {
    const database = await ownDatabase('empty')
    onTestFinished(() => database.close())
    await asOwner(database, async (client) => {
      await migrateWithin(client, await migrationsThen(release))
      await client.query('set local check_function_bodies = off')
      await client.query(gunzipSync(await readFile(new URL('ledger.sql.gz', folderOf(release)))).toString())
    })
    const before = await interfaceOf(database)

    await migrate(database.pool)

    const after = new Set(await interfaceOf(database))
    expect(before.length).toBeGreaterThan(100)
    expect(before.filter((part) => !after.has(part))).toEqual([])
  },
)

/** A list of things with ids in the order of these; anything else as it is. */
function byId(answer: object): object {
  const idOf = (row: object) => String(Reflect.get(row, 'id'))
  if (!Array.isArray(answer) || !answer.every((row) => typeof row === 'object' && row && 'id' in row))
    return answer
  return answer.toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1))
}

/** What a server calls by name: functions the tenant may execute, and columns of tables and views it may read. */
async function interfaceOf({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ part: string }>(`
    select p.oid::regprocedure || ' returns ' || pg_get_function_result(p.oid) as part from pg_proc p
    where p.pronamespace = 'public'::regnamespace and has_function_privilege('akontaa_tenant', p.oid, 'execute')
    union all
    select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, null)
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
      and has_column_privilege('akontaa_tenant', c.oid, a.attnum, 'select')`)
  return rows.map(({ part }) => part)
}

async function restored(release: string): Promise<Database> {
  const database = await ownDatabase('empty')
  onTestFinished(() => database.close())
  await load(database, readBackup(new URL('database.backup.gz', folderOf(release)).pathname), {
    purpose: 'move',
  })
  return database
}

/** The numbered migrations that release brought; each must still be the text that it applied. */
async function migrationsThen(release: string): Promise<Set<string>> {
  const brought = RELEASES.includes(release)
    ? await manifestOf(release)
    : JSON.parse(await readFile(new URL('migrations.json', folderOf(release)), 'utf8'))
  const known = new Map((await knownMigrations()).map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of brought) expect(known.get(name), name).toBe(checksum)
  return new Set(brought.map(({ name }: Manifest['migrations'][number]) => name))
}

async function manifestOf(release: string): Promise<Manifest['migrations']> {
  let manifest: Manifest | undefined
  for await (const line of readBackup(new URL('database.backup.gz', folderOf(release)).pathname))
    manifest ??= JSON.parse(line)
  return manifest?.migrations ?? []
}

async function answersThen(release: string): Promise<Answers> {
  return JSON.parse(gunzipSync(await readFile(new URL('answers.json.gz', folderOf(release)))).toString())
}

async function appAt(database: Database, moment: string): Promise<FastifyInstance> {
  const env = parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'error', BUSY_AFTER_MS: '60000' })
  const app = await buildApp({ database, env, now: () => new Date(moment) })
  onTestFinished(() => app.close())
  return app
}

function asOwner({ pool }: Database, run: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  return runTransaction(pool, 'begin', run)
}
