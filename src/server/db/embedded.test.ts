import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { emptyFolder } from '../testing/test-database.ts'
import { openEmbedded } from './embedded.ts'
import { proveSync } from './embedded-folder.ts'
import { SyncedNodeFS } from './embedded-sync.ts'
import { keepTidy } from './embedded-upkeep.ts'

const opening = emptyFolder().then((folder) => openEmbedded({ folder, durability: 'unsynced' }))
afterAll(async () => (await opening).close())

test('a commit that does not reach the disk is noticed at the start', async () => {
  const files = new SyncedNodeFS(join(await emptyFolder(), 'pg'))
  const database = await PGlite.create({ fs: files, startParams: [...PGlite.defaultStartParams] })
  onTestFinished(() => database.close())

  await expect(proveSync(database, files)).rejects.toThrow('does not write its commits to disk')
})

test('the session is no superuser, and nothing that resets a session makes it one', async () => {
  const { pool } = await opening
  const resets = [
    'reset role',
    'reset session authorization',
    'set session authorization default',
    'discard all',
  ]
  for (const reset of resets) await pool.query(reset)

  const { rows } = await pool.query(`
    select session_user, current_user, rolsuper or rolbypassrls as "isUnbound"
      from pg_roles where rolname = session_user`)

  expect(rows).toEqual([{ session_user: 'akontaa', current_user: 'akontaa', isUnbound: false }])
})

test('row-level security binds the owner of the table', async () => {
  const { pool } = await opening
  await pool.query('create table purses (school int); alter table purses enable row level security')
  await pool.query('alter table purses force row level security')

  await expect(pool.query('insert into purses values (1)')).rejects.toMatchObject({ code: '42501' })
})

test('the session makes roles, grants them to itself and steps into them', async () => {
  const { pool } = await opening
  await pool.query('create role cashier nologin; grant cashier to akontaa')

  await pool.query('begin; set local role cashier')
  const { rows } = await pool.query('select current_user')
  await pool.query('commit')

  expect(rows).toEqual([{ current_user: 'cashier' }])
})

test('a client that leaves in mid-transaction leaves nothing to the next', async () => {
  const { pool } = await opening
  await pool.query('create table payments (amount int)')
  const client = await pool.connect()
  await client.query("begin; set lock_timeout = '1s'")
  await client.query('insert into payments values (5)')

  client.release(new Error('The client is broken.'))

  const { rows } = await pool.query("select count(*), current_setting('lock_timeout') as wait from payments")
  expect(rows).toEqual([{ count: 0, wait: '0' }])
})

test('an answer of many megabytes arrives whole', async () => {
  const { pool } = await opening

  const { rows } = await pool.query("select i, repeat('x', 1000) as text from generate_series(1, 8000) i")

  expect(rows).toHaveLength(8000)
  expect(rows.every(({ i, text }, index) => i === index + 1 && text.length === 1000)).toBe(true)
})

test('two hundred calls at once wait their turn, and an error spoils only its own', async () => {
  const { pool } = await opening

  const calls = Array.from({ length: 200 }, (_, i) => pool.query('select 10 / ($1::int % 2) as answer', [i]))
  const answers = await Promise.allSettled(calls)

  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(100)
})

test('upkeep clears dead rows and leaves a restart nothing to recover', async () => {
  const { pool } = await opening
  await pool.query('create table notes as select i as id from generate_series(1, 5000) i; delete from notes')

  await keepTidy(pool).stop()

  const { rows } = await pool.query(`
    select n_dead_tup as dead, pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::bigint < 10000 as "isCheckpointed"
      from pg_stat_user_tables, pg_control_checkpoint() where relname = 'notes'`)
  expect(rows).toEqual([{ dead: 0, isCheckpointed: true }])
})
