import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '../db/database.ts'
import { openEmbedded } from '../db/embedded.ts'
import { lockFolder } from '../db/folder-lock.ts'
import { migrate } from '../db/migrate.ts'
import { openPostgres } from '../db/postgres.ts'
import { dropDatabase } from './drop-database.ts'
import { isSpread, makeSpreadDatabase } from './spread-database.ts'

/**
 * The migrated database of this test worker: embedded, or on the server of TEST_DATABASE_URL. Tests share it without
 * meeting, each in a school of its own. It is never closed by a test; the run clears it away.
 */
export function testDatabase(): Promise<Database> {
  opened ??= serverUrl ? (isSpread ? openSpread : openOnServer)(serverUrl) : openCopy()
  return opened
}

/**
 * Counts this worker's rows anew, every few seconds at most. The database is filled faster than its upkeep looks: planned for
 * empty tables, a statement may take minutes.
 */
export async function countRowsAtTimes(): Promise<void> {
  if (Date.now() - countedAt < COUNTED_EVERY_MS) return
  countedAt = Date.now()
  await (await testDatabase()).pool.query('analyze')
}

const COUNTED_EVERY_MS = 4_000
let countedAt = 0

/** A database of one test's own, on the same engine: with everything migrated, or with nothing in it at all. */
export async function ownDatabase(kind: 'empty' | 'migrated'): Promise<Database> {
  if (serverUrl) return openPostgres({ url: await newDatabaseUrl(serverUrl, kind), poolSize: 4 })
  const folder = kind === 'migrated' ? copyOf(await templateFolder()) : await emptyFolder()
  return openEmbedded({ folder, durability: 'unsynced' })
}

/** The address of a new database on the server of TEST_DATABASE_URL. */
export async function newDatabaseUrl(url: string, kind: 'empty' | 'migrated' = 'empty'): Promise<string> {
  const template = kind === 'migrated' ? await templateOn(url) : 'template1'
  const name = `${templateName(inject('runFolder'))}-own-${randomUUID()}`
  await asking(url, (client) => client.query(`create database "${name}" template "${template}"`))
  return withDatabase(url, name)
}

let opened: Promise<Database> | undefined
const serverUrl = process.env.TEST_DATABASE_URL

/** Drops what the run of this folder made on a server. The embedded ones lie in the folder itself. */
export async function dropTestDatabases(runFolder: string): Promise<void> {
  // What is spread goes with its machines.
  if (!serverUrl || isSpread) return
  await asking(serverUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [templateName(runFolder)],
    )
    for (const { datname } of rows) await dropDatabase(client, datname)
  })
}

/** A folder of its own with an embedded database in it that nobody has used: made once per run, then copied. */
export async function emptyFolder(): Promise<string> {
  const empty = join(inject('runFolder'), 'empty')
  await onceInThisRun(empty, async () => {
    const database = await openEmbedded({ folder: empty, durability: 'unsynced' })
    await database.close()
  })
  return copyOf(empty)
}

async function openCopy(): Promise<Database> {
  return openEmbedded({ folder: copyOf(await templateFolder()), durability: 'unsynced' })
}

async function templateFolder(): Promise<string> {
  const template = join(inject('runFolder'), 'template')
  await onceInThisRun(template, async () => {
    cpSync(await emptyFolder(), template, { recursive: true })
    const database = await openEmbedded({ folder: template, durability: 'unsynced' })
    await migrate(database.pool)
    await database.close()
  })
  return template
}

function copyOf(original: string): string {
  const folder = mkdtempSync(`${original}-`)
  cpSync(join(original, 'pg'), join(folder, 'pg'), { recursive: true })
  return folder
}

async function openOnServer(url: string): Promise<Database> {
  const template = await templateOn(url)
  const name = `${template}-${process.pid}`
  await asking(url, (client) => client.query(`create database "${name}" template "${template}"`))
  return openPostgres({ url: withDatabase(url, name), poolSize: 16 })
}

async function templateOn(url: string): Promise<string> {
  const runFolder = inject('runFolder')
  const template = templateName(runFolder)
  await onceInThisRun(join(runFolder, 'template'), async () => {
    await asking(url, (client) => client.query(`create database "${template}"`))
    const database = await openPostgres({ url: withDatabase(url, template), poolSize: 1 })
    await migrate(database.pool)
    await database.close()
  })
  return template
}

/** Nothing that is spread can be copied: each worker makes its own, one after the other, since roles belong to the machines. */
async function openSpread(url: string): Promise<Database> {
  const runFolder = inject('runFolder')
  const lock = await lockFolder(join(runFolder, 'spread'), 480_000)
  try {
    const made = await makeSpreadDatabase(url, `${templateName(runFolder)}-${process.pid}`)
    return await openPostgres({ url: made, poolSize: 16 })
  } finally {
    lock.release()
  }
}

/** Every worker wants the template; the first makes it while the others wait. */
async function onceInThisRun(folder: string, make: () => Promise<void>): Promise<void> {
  const lock = await lockFolder(`${folder}.making`, 120_000)
  const done = join(`${folder}.making`, 'done')
  try {
    if (existsSync(done)) return
    await make()
    writeFileSync(done, '')
  } finally {
    lock.release()
  }
}

function templateName(runFolder: string): string {
  return basename(runFolder).toLowerCase()
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
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
