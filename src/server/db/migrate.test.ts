import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

test('five processes that start together on an empty database migrate it once', async () => {
  const url = await emptyDatabase()

  const processes = await Promise.all(Array.from({ length: 5 }, () => migrateInProcess(url)))

  expect(processes).toEqual(Array(5).fill({ code: 0, errors: '' }))
  const applied = await migrationsIn(url)
  expect(applied.length).toBeGreaterThan(7)
  expect(new Set(applied.map(({ at }) => at.getTime())).size).toBe(1)

  expect(await migrateInProcess(url)).toEqual({ code: 0, errors: '' })
  expect(await migrationsIn(url)).toEqual(applied)
}, 60_000)

test('a migration that was edited after it was applied stops the start and changes nothing', async () => {
  const url = await emptyDatabase()
  await migrateInProcess(url)
  await asking(url, `update migrations set checksum = 'of another text' where name = '0002_schools.sql'`)
  const before = await migrationsIn(url)

  const { code, errors } = await migrateInProcess(url)

  expect(code).toBe(1)
  expect(errors).toContain('0002_schools.sql was applied and has been changed since')
  expect(await migrationsIn(url)).toEqual(before)
}, 60_000)

test('a role that may not make tables is told what to run', async () => {
  const url = await emptyDatabase()
  await asking(url, `create role akontaa_guest login password 'of a test'`)
  onTestFinished(async () => void (await asking(url, 'drop role akontaa_guest')))
  const ofGuest = Object.assign(new URL(url), { username: 'akontaa_guest', password: 'of a test' })

  const { code, errors } = await migrateInProcess(ofGuest.href)

  expect(code).toBe(1)
  expect(errors).toContain('grant usage, create on schema public to <that role>')
}, 60_000)

/** A process of its own, which opens the database and migrates it as the server does when it starts. */
async function migrateInProcess(url: string): Promise<{ code: number; errors: string }> {
  const module = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)
  const program = `
    const { openPostgres } = await import(${module('./postgres.ts')})
    const { migrate } = await import(${module('./migrate.ts')})
    const database = await openPostgres({ url: process.env.DATABASE_URL, poolSize: 2 })
    try { await migrate(database.pool) } finally { await database.close() }`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code, errors }
}

async function emptyDatabase(): Promise<string> {
  const server = process.env.TEST_DATABASE_URL ?? ''
  const name = `akontaa-migrate-${randomBytes(6).toString('hex')}`
  await asking(server, `create database "${name}"`)
  onTestFinished(async () => void (await asking(server, `drop database "${name}"`)))
  const address = new URL(server)
  address.pathname = `/${name}`
  return address.href
}

async function migrationsIn(url: string): Promise<{ name: string; at: Date }[]> {
  return (await asking(url, 'select name, applied_at as at from migrations order by name')).rows
}

async function asking(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}
