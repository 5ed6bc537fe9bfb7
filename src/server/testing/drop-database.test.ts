import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { dropDatabase } from './drop-database.ts'
import { newDatabaseUrl } from './test-database.ts'

test('a database is dropped while somebody is in it', async () => {
  const server = process.env.TEST_DATABASE_URL ?? ''
  const url = await newDatabaseUrl(server)
  const [inside, outside] = [new pg.Client(url), new pg.Client(server)]
  inside.on('error', () => {})
  await Promise.all([inside.connect(), outside.connect()])
  onTestFinished(() => outside.end())
  const name = decodeURIComponent(new URL(url).pathname.slice(1))

  await dropDatabase(outside, name)

  expect((await outside.query('select from pg_database where datname = $1', [name])).rowCount).toBe(0)
})
