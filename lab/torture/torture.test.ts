import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { dropDatabase } from '../../src/server/testing/drop-database.ts'
import { noFindings } from './examine/findings.ts'
import { torture } from './torture.ts'

// The long form is `npm run torture`: every trouble, minutes of it, on either engine.

test('what was acknowledged before the server was killed is there once, and nothing by half', async () => {
  const url = await emptyDatabase()
  const controller = new AbortController()
  onTestFinished(() => controller.abort())

  const [round] = await torture({
    engine: url ? 'postgres' : 'embedded',
    url,
    rounds: ['kill'],
    secondsEach: 5,
    seed: 1,
    schools: 2,
    clients: 2,
    desksEach: 3,
    signal: controller.signal,
    folder: mkdtempSync(join(inject('runFolder'), 'torture-')),
  })

  expect(round?.findings).toEqual(noFindings())
  expect(round?.kills).toBeGreaterThan(0)
  expect(round?.acknowledged).toBeGreaterThan(0)
}, 240_000)

/** On the server of TEST_DATABASE_URL; none for the embedded engine. */
async function emptyDatabase(): Promise<string | undefined> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return undefined
  const name = `akontaa-torture-${randomBytes(6).toString('hex')}`
  await asking(server, (client) => client.query(`create database "${name}"`))
  onTestFinished(() => asking(server, (client) => dropDatabase(client, name)))
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}

async function asking(url: string, ask: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await ask(client)
  } finally {
    await client.end()
  }
}
