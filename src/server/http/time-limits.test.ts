import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import { type Context, inTransaction, query, sql } from '../context/context.ts'
import { parseEnv } from '../env.ts'
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

async function appWith(context: Context, act: (inner: Context) => Promise<void>) {
  const { database } = context
  const app = await buildApp({ database, env: parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }) })
  onTestFinished(() => app.close())
  app.get('/api/slow', async () => await inTransaction(context, act))
  return app
}
