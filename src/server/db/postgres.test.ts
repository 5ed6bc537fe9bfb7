import sql from 'sql-template-tag'
import { expect, onTestFinished, test } from 'vitest'
import { passOn } from '../testing/pass-on.ts'
import { asQuery, plannedOnce } from './plan-once.ts'
import { openPostgres } from './postgres.ts'
import { allowTime } from './time-limits.ts'
import { runTransaction } from './transaction.ts'

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

test('a server that says nothing more costs the calls that wait for it, and the next ones get a new connection', async () => {
  const server = await passOn()
  const url = Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ''), { port: String(server.port) }).href
  const { pool, close } = await openPostgres({ url, poolSize: 2, statementMs: 100 })
  onTestFinished(close)
  await Promise.all([pool.query('select 1'), pool.query('select 1')])

  server.silence()
  const begun = Date.now()
  const lost = await Promise.allSettled([
    pool.query('select 1'),
    runTransaction(pool, 'begin', (client) => client.query('select 1')),
  ])

  expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(Date.now() - begun).toBeLessThan(10_000)
  expect((await pool.query('select 1 as answer')).rows).toEqual([{ answer: 1 }])
})

test('what may take long is waited for, and the connection is as hasty as before afterwards', async () => {
  const { pool, close } = await openPostgres({
    url: process.env.TEST_DATABASE_URL ?? '',
    poolSize: 1,
    statementMs: 100,
  })
  onTestFinished(close)

  await runTransaction(pool, 'begin', async (client) => {
    await allowTime(client)
    await client.query('select pg_sleep(3.5)')
  })

  await expect(pool.query('select pg_sleep(1)')).rejects.toThrow('statement timeout')
})

test('no statement, lock or forgotten transaction can hold a connection for ever', async () => {
  const { pool } = await open()

  const { rows } = await pool.query(`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
           current_setting('idle_in_transaction_session_timeout') as idle`)

  expect(rows).toEqual([{ statement: '15s', lock: '5s', idle: '30s' }])
})

test('no statement is compiled, which takes longer than any of ours may', async () => {
  const { pool } = await open()

  expect((await pool.query('show jit')).rows).toEqual([{ jit: 'off' }])
})

test('a server that is not there is an error in seconds, not a wait', async () => {
  await expect(openPostgres({ url: 'postgres://nobody@127.0.0.1:1/x', poolSize: 1 })).rejects.toThrow(
    'ECONNREFUSED',
  )
})

test('a server that writes dates in its own way is refused, with what to do', async () => {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.searchParams.set('options', '-c datestyle=SQL,DMY')

  await expect(openPostgres({ url: url.href, poolSize: 1 })).rejects.toThrow("set datestyle = 'ISO'")
})

test('statements are kept by a connection of our own, and never by one that a pooler hands around', async () => {
  const statement = plannedOnce(sql`select ${1}::int as one`)
  const direct = await open()
  const pooled = await openPostgres({ url: await addressOfPooler(), poolSize: 1 })
  onTestFinished(() => pooled.close())

  expect(asQuery(direct, statement)).toHaveProperty('name')
  expect(asQuery(pooled, statement)).not.toHaveProperty('name')
  expect((await pooled.pool.query(asQuery(pooled, statement))).rows).toEqual([{ one: 1 }])
})

test('of several servers the one that takes writes is found, and found again when another has taken over', async () => {
  const [first, second] = [await passOn(), await passOn()]
  first.change = follows
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  const several = url.href.replace(url.host, `127.0.0.1:1,127.0.0.1:${first.port},127.0.0.1:${second.port}`)
  const database = await openPostgres({ url: several, poolSize: 1 })
  onTestFinished(() => database.close())

  expect(second.connections).toBeGreaterThan(0)
  const lost = new Promise((resolve) => database.pool.once('error', resolve))
  first.change = (bytes) => bytes
  second.close()
  await lost

  expect((await database.pool.query('select 1 as answer')).rows).toEqual([{ answer: 1 }])
  first.close()
  await expect(database.pool.query('select 1')).rejects.toThrow()
  await expect(database.pool.query('select 1')).rejects.toThrow('None of the 3 database servers takes writes')
})

/** What a pooler shows at connecting: a server's answers, but a number of its own where the process would be named. */
async function addressOfPooler(): Promise<string> {
  const pooler = await passOn()
  pooler.change = withoutProcess
  return Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ''), { port: String(pooler.port) }).href
}

/** As a server that follows another answers `select pg_is_in_recovery()`: a row of one column, one byte long. */
function follows(bytes: Buffer): Buffer {
  const place = bytes.indexOf(Buffer.from([0x44, 0, 0, 0, 11, 0, 1, 0, 0, 0, 1, 0x66]))
  if (place >= 0) bytes.write('t', place + 11)
  return bytes
}

/** Rewrites BackendKeyData: the letter K, its length of twelve bytes, then the process id. */
function withoutProcess(bytes: Buffer): Buffer {
  const place = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]))
  if (place >= 0) bytes.writeInt32BE(1, place + 5)
  return bytes
}

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
