import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import { type Context, inTransaction, query, sql } from '../context/context.ts'
import { openPostgres } from '../db/postgres.ts'
import { parseEnv } from '../env.ts'
import { passOn } from '../testing/pass-on.ts'
import { createTestSchool } from '../testing/test-school.ts'

test.each([
  ['a statement that takes too long', `set local statement_timeout = '50ms'`, 0],
  ['a transaction that idles too long', `set local idle_in_transaction_session_timeout = '50ms'`, 200],
])('%s is ended by the database, and the caller is told to try again', async (_, limit, idleMs) => {
  const school = await createTestSchool()
  const app = await appWith(school.context, async (inner) => {
    await inner.client?.query(limit)
    // Without a turn of the event loop: what the database says meanwhile is heard by the next statement.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, idleMs)
    await query(inner, sql`select pg_sleep(0.2)`)
  })

  const { statusCode, headers } = await app.inject({ url: '/api/slow' })

  expect(statusCode).toBe(503)
  expect(headers['retry-after']).toBe('5')
})

test('where the database falls silent, whoever waits is told to try again, and the next are served', async () => {
  const server = await passOn()
  const url = Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ''), { port: String(server.port) }).href
  const database = await openPostgres({ url, poolSize: 2, statementMs: 100 })
  onTestFinished(() => database.close())
  const school = await createTestSchool()
  const app = await appWith({ ...school.context, database }, async (inner) => {
    await query(inner, sql`select 1`)
  })
  const ask = async (url: string) => (await app.inject({ url })).statusCode
  expect(await Promise.all([ask('/api/slow'), ask('/api/health/ready')])).toEqual([200, 200])

  server.silence()

  expect(await Promise.all([ask('/api/slow'), ask('/api/health/ready')])).toEqual([503, 503])
  expect(await Promise.all([ask('/api/slow'), ask('/api/health/ready')])).toEqual([200, 200])
})

async function appWith(context: Context, act: (inner: Context) => Promise<void>) {
  const { database } = context
  const app = await buildApp({ database, env: parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }) })
  onTestFinished(() => app.close())
  app.get('/api/slow', async () => await inTransaction(context, act))
  return app
}
