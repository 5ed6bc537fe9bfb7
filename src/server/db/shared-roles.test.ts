import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { readBackup, writeBackup } from '../backup/backup-file.ts'
import { load } from '../backup/load.ts'
import { ownDatabase } from '../testing/test-database.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'

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

/** While the other holds a role that both need; it lets go once this one waits for it. */
async function besideAnother({ pool }: Database, run: () => Promise<unknown>): Promise<void> {
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query(`do $$ begin execute format('grant akontaa_directory to %I', current_user); end $$`)
    const running = run()
    const isMet = 'select true from pg_locks where not granted and transactionid is not null'
    while ((await holder.query(isMet)).rows.length === 0) await pause(20)
    await holder.query('commit')
    await running
  } finally {
    await holder.query(`do $$ begin execute format('revoke akontaa_directory from %I', current_user); end $$`)
    holder.release()
  }
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
