import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { dropDatabase } from '../../src/server/testing/drop-database.ts'
import { noFindings } from './examine/findings.ts'
import { torture } from './torture.ts'

// The long form is `npm run torture`: every trouble, minutes of it, on either engine.

test('what was acknowledged before a kill is there once, whole and in order, and a stale reading is found', async () => {
  const controller = new AbortController()
  onTestFinished(() => controller.abort())

  const play = async (rounds: string[], secondsEach: number) => {
    const url = await emptyDatabase()
    return torture({
      engine: url ? 'postgres' : 'embedded',
      url,
      rounds,
      secondsEach,
      seed: 1,
      schools: 2,
      clients: 2,
      desksEach: 3,
      signal: controller.signal,
      folder: mkdtempSync(join(inject('runFolder'), 'torture-')),
    })
  }

  const [killed, ...stale] = await play(['kill', 'stale'], 5)
  // On a slow machine nobody may have looked twice in so few seconds.
  for (let seconds = 10; seconds <= 40 && isInOrder(stale); seconds *= 2)
    stale.push(...(await play(['stale'], seconds)))

  expect(killed?.findings).toEqual(noFindings())
  expect(killed?.kills).toBeGreaterThan(0)
  expect(killed?.acknowledged).toBeGreaterThan(0)
  // The fault is ours, and nothing else is wrong.
  for (const { findings } of stale) expect({ ...findings, disordered: [] }).toEqual(noFindings())
  expect(isInOrder(stale)).toBe(false)
}, 480_000)

const isInOrder = (rounds: Awaited<ReturnType<typeof torture>>) =>
  rounds.every(({ findings }) => findings.disordered.length === 0)

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
