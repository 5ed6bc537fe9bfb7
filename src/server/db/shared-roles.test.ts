import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { readBackup, writeBackup } from '../backup/backup-file.ts'
import { load } from '../backup/load.ts'
import { ownDatabase } from '../testing/test-database.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { besideOtherDatabases } from './shared-roles.ts'

test('a database is prepared although another of the server is being prepared at that moment', async () => {
  const [one, other] = [await aDatabase(), await aDatabase()]
  await migrate(one.pool)

  await besideAnother(one, () => migrate(other.pool))

  expect(await hasTables(other)).toBe(true)
})

test('a backup is loaded although another database of the server is being prepared at that moment', async () => {
  const [one, other] = [await aDatabase(), await aDatabase()]
  await migrate(one.pool)
  const backup = await writeBackup(one, await mkdtemp(join(inject('runFolder'), 'backups-')))

  await besideAnother(one, () => load(other, readBackup(backup), { purpose: 'restore' }))

  expect(await hasTables(other)).toBe(true)
})

test('a database is prepared although another of the server gives back meanwhile what both had', async () => {
  const [one, other] = [await ownDatabase('migrated'), await ownDatabase('migrated')]
  onTestFinished(async () => void (await Promise.all([one.close(), other.close()])))
  await other.pool.query(`delete from migrations where name = 'ledger'`)
  await one.pool.query(MEMBER)

  await stoppedAfterCore(other, async () => void (await one.pool.query(NO_MEMBER)))

  const { rows } = await other.pool.query(`select name from migrations where name = 'ledger'`)
  expect(rows).toHaveLength(1)
})

const MEMBER = `do $$ begin execute format('grant akontaa_directory to %I', current_user); end $$`
const NO_MEMBER = `do $$ begin execute format('revoke akontaa_directory from %I', current_user); end $$`

/** Prepares it, and tries the other thing while it waits for a function that comes after it has made itself a member. */
async function stoppedAfterCore(database: Database, meanwhile: () => Promise<void>): Promise<void> {
  const holder = await database.pool.connect()
  try {
    await holder.query('begin; alter function cedis(bigint) cost 7')
    const running = migrate(database.pool)
    await somebodyWaitsFor(holder)
    const done = meanwhile().catch(() => undefined)
    await Promise.race([done, pause(500)])
    await holder.query('rollback')
    await Promise.all([running, done])
  } finally {
    holder.release()
  }
}

/** While the other holds a role that both need; it lets go once this one waits for it. */
async function besideAnother({ pool }: Database, run: () => Promise<unknown>): Promise<void> {
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query(MEMBER)
    const running = run()
    await somebodyWaitsFor(holder)
    await holder.query('commit')
    await running
  } finally {
    await holder.query('begin')
    await besideOtherDatabases(holder, async () => void (await holder.query(NO_MEMBER)))
    await holder.query('commit')
    holder.release()
  }
}

async function somebodyWaitsFor(client: pg.ClientBase): Promise<void> {
  const waiting = 'select true from pg_locks where not granted and transactionid = pg_current_xact_id()::xid'
  while ((await client.query(waiting)).rows.length === 0) await pause(20)
}

async function aDatabase(): Promise<Database> {
  const database = await ownDatabase('empty')
  onTestFinished(() => database.close())
  return database
}

async function hasTables({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query('select count(*) > 100 as many from migrations')
  return rows[0].many
}
