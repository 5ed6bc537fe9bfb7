import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { ownDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'

test('a database is prepared although another of the server is being prepared at that moment', async () => {
  const [one, other] = [await ownDatabase('empty'), await ownDatabase('empty')]
  onTestFinished(async () => {
    await Promise.all([one.close(), other.close()])
  })
  await migrate(one.pool)
  const client = await one.pool.connect()
  await client.query('begin')
  await client.query(`do $$ begin execute format('grant akontaa_directory to %I', current_user); end $$`)

  const prepared = migrate(other.pool)
  const isMet = 'select true from pg_locks where not granted and transactionid is not null'
  while ((await client.query(isMet)).rows.length === 0) await pause(20)
  await client.query('commit')
  await prepared

  await client.query(`do $$ begin execute format('revoke akontaa_directory from %I', current_user); end $$`)
  client.release()
  const { rows } = await other.pool.query('select count(*) > 100 as many from migrations')
  expect(rows).toEqual([{ many: true }])
})
