import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { sql } from '../context/context.ts'
import { openEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { openPostgres } from '../db/postgres.ts'
import { operatorContext } from '../features/schools/index.ts'
import { verifySchool } from '../ledger/index.ts'
import { type BusySchool, foundBusySchool } from '../ledger/testing/busy-school.ts'
import { ended } from '../testing/ended.ts'
import { emptyFolder, newDatabaseUrl } from '../testing/test-database.ts'

let folder: string
let entries: object[]
let moved: BusySchool['school']

beforeAll(async () => {
  folder = await emptyFolder()
  const database = await openEmbedded({ folder, durability: 'unsynced' })
  await migrate(database.pool)
  moved = (await foundBusySchool(database)).school
  await foundBusySchool(database)
  entries = await moved.rows(sql`select to_jsonb(e.*) as row from ledger_entries e order by journal_number`)
  await database.close()
})

test('a school moves to PostgreSQL whole, and its old folder keeps every byte', async () => {
  const url = await newDatabaseUrl(process.env.TEST_DATABASE_URL ?? '')
  const before = contentOf(folder)

  const { code, out } = await move(url)

  expect(out).toMatch(
    /2 schools, .* rows in \d+ tables; control totals, ledger, receipts and audit chain agree\./,
  )
  expect(code).toBe(0)
  expect(contentOf(folder)).toEqual(before)
  const database = await open(url)
  const context = await operatorContext(database, moved.schoolId)
  const { rows } = await database.pool
    .query(`begin; select set_config('app.school_id', '${moved.schoolId}', true);
    select to_jsonb(e.*) as row from ledger_entries e order by journal_number; commit`)
    .then((results) => (results as unknown as { rows: object[] }[])[2] ?? { rows: [] })
  expect(rows).toEqual(entries)
  expect(await verifySchool(context)).toEqual([])
  const sessions = await database.pool.query('select from sessions')
  expect(sessions.rowCount, 'nothing is seen without a school').toBe(0)
})

test('a move that is killed leaves nothing, and can be made again; a second one is refused', async () => {
  const url = await newDatabaseUrl(process.env.TEST_DATABASE_URL ?? '')
  const killed = start(url)
  const database = await open(url)
  const isWriting = async () =>
    (
      await database.pool.query(
        `select from pg_stat_activity where datname = current_database() and query like 'insert into%' and state <> 'idle'`,
      )
    ).rowCount
  while (killed.exitCode === null && !(await isWriting())) await new Promise(setImmediate)
  killed.kill('SIGKILL')
  await once(killed, 'close')
  const left = async () =>
    (await database.pool.query(`select relname from pg_class where relnamespace = 'public'::regnamespace`))
      .rowCount
  await expect.poll(left, { timeout: 20_000 }).toBe(0)

  const again = await move(url)
  const third = await move(url)

  expect(again.code).toBe(0)
  expect(third.err).toMatch(/The database is not empty/)
  expect(third.code).toBe(1)
})

async function open(url: string) {
  const database = await openPostgres({ url, poolSize: 2 })
  onTestFinished(() => database.close())
  return database
}

/** The hash of every file of the database. */
function contentOf(place: string): string[] {
  return readdirSync(join(place, 'pg'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return `${path} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`
    })
    .sort()
}

function move(url: string) {
  return ended(start(url))
}

function start(url: string) {
  const script = fileURLToPath(new URL('./move-to-postgres.ts', import.meta.url))
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: folder, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
