import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from './postgres.ts'

test('a lost connection costs its own call, and the next call gets a new one', async () => {
  const { pool } = await open()
  const client = await pool.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const interrupted = client.query('select pg_sleep(10)').catch((error: Error) => error.message)

  await pool.query('select pg_terminate_backend($1)', [rows[0].pid])

  expect(await interrupted).toContain('terminat')
  client.release(true)
  expect((await pool.query('select 1 as answer')).rows).toEqual([{ answer: 1 }])
})

test('a connection lost between the statements of a transaction costs that transaction, not the process', async () => {
  const { pool } = await open()
  const client = await pool.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  await client.query('begin')
  const ended = new Promise((resolve) => client.once('end', () => resolve('ended')))

  await pool.query('select pg_terminate_backend($1)', [rows[0].pid])

  expect(await ended).toBe('ended')
  await expect(client.query('commit')).rejects.toThrow()
  client.release(true)
  expect((await pool.query('select 1 as answer')).rows).toEqual([{ answer: 1 }])
})

test('a connection lost while idle does not end the process', async () => {
  const { pool } = await open()
  const client = await pool.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const other = await pool.connect()
  client.release()

  const lost = new Promise((resolve) => pool.once('error', resolve))
  await other.query('select pg_terminate_backend($1)', [rows[0].pid])
  other.release()

  expect(await lost).toBeInstanceOf(Error)
  expect((await pool.query('select 1 as answer')).rows).toEqual([{ answer: 1 }])
})

test('no statement, lock or forgotten transaction can hold a connection for ever', async () => {
  const { pool } = await open()

  const { rows } = await pool.query(`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
           current_setting('idle_in_transaction_session_timeout') as idle`)

  expect(rows).toEqual([{ statement: '15s', lock: '5s', idle: '30s' }])
})

test('a server that is not there is an error in seconds, not a wait', async () => {
  await expect(openPostgres({ url: 'postgres://nobody@127.0.0.1:1/x', poolSize: 1 })).rejects.toThrow(
    'ECONNREFUSED',
  )
})

const superuserUrl = process.env.TEST_SUPERUSER_URL

test.skipIf(!superuserUrl)('let in as a superuser, it works as an ordinary role', async () => {
  const database = await openPostgres({ url: superuserUrl ?? '', poolSize: 1 })
  onTestFinished(() => database.close())

  const { rows } = await database.pool.query(
    'select rolsuper or rolbypassrls as "isUnbound" from pg_roles where rolname = current_user',
  )

  expect(rows).toEqual([{ isUnbound: false }])
})

async function open() {
  const database = await openPostgres({ url: process.env.TEST_DATABASE_URL ?? '', poolSize: 2 })
  onTestFinished(() => database.close())
  return database
}
