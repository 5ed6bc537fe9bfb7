import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, expect, inject, test } from 'vitest'
import { writeBackup } from '../backup/index.ts'
import type { Database } from '../db/database.ts'
import { openPostgres } from '../db/postgres.ts'
import { foundBusySchool } from '../ledger/testing/busy-school.ts'
import { ended } from '../testing/ended.ts'
import { newDatabaseUrl, ownDatabase } from '../testing/test-database.ts'

/** What runs: where the tests are on PostgreSQL the command is told of it, and on the embedded engine it cannot look into it. */
let running: Database
let url = ''
/** Of another product, with a school of its own. */
let other: Database
const HOUR_MS = 3_600_000
const PATIENTLY = { timeout: 300_000 }
const [earlier, later] = [new Date(Date.now() - HOUR_MS), new Date()]

beforeAll(async () => {
  const server = process.env.TEST_DATABASE_URL
  if (server) {
    url = await newDatabaseUrl(server, 'migrated')
    running = await openPostgres({ url, poolSize: 4 })
  } else running = await ownDatabase('migrated')
  other = await ownDatabase('migrated')
  await foundBusySchool(running)
  await foundBusySchool(other)
  return async () => {
    await running.close()
    await other.close()
  }
}, 300_000)

test('the newest backup agrees', PATIENTLY, async () => {
  const folder = aFolder()
  await writeBackup(running, folder, { now: earlier })
  await writeBackup(running, folder, { now: later })

  expect(await tested(folder)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^1 school, \d+ receipts?, all agree\./),
  })
})

test('a backup with one entry deleted is an alarm, though its seal is right', PATIENTLY, async () => {
  const folder = aFolder()
  const path = await writeBackup(running, folder, { now: later })
  change(path, (lines) => {
    const at = lines.findIndex((line) => line.startsWith('{"table":"ledger_entries"')) + 1
    const rows: object[] = JSON.parse(lines[at] ?? '')
    lines[at] = JSON.stringify(rows.slice(0, -1))
  })

  expect(await tested(folder)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/control totals differ.*\ntable ledger_entries/),
  })
})

test('a backup that was cut short is an alarm', PATIENTLY, async () => {
  const folder = aFolder()
  const path = await writeBackup(running, folder, { now: later })
  truncateSync(path, Math.floor(readFileSync(path).length / 2))

  expect(await tested(folder)).toMatchObject({
    code: 1,
    err: expect.stringContaining('is damaged or cut short'),
  })
})

test(
  'the backup of another product is an alarm: it has not what the one before it holds',
  PATIENTLY,
  async () => {
    const folder = aFolder()
    const own = await writeBackup(running, folder, { now: earlier })
    const others = await writeBackup(other, folder, { now: later })

    expect(await tested(folder)).toMatchObject({
      code: 1,
      out: expect.stringMatching(
        new RegExp(
          `^1 school, .*agrees with itself, but .*${others}.* lacks what ${own} holds of school [0-9a-f-]{36}`,
          's',
        ),
      ),
    })
  },
)

test(
  'the backup of a product without schools, or of something else altogether, is an alarm',
  PATIENTLY,
  async () => {
    const folder = aFolder()
    const empty = await ownDatabase('migrated')
    await writeBackup(empty, folder, { now: earlier })
    await empty.close()
    const none = await tested(folder)
    const path = await writeBackup(running, folder, { now: later })
    change(path, (lines) => lines.splice(0, lines.length, '-- PostgreSQL database dump', 'select 1'))

    expect(none).toMatchObject({ code: 1, err: expect.stringContaining('holds no school') })
    expect(await tested(folder)).toMatchObject({ code: 1, err: 'This is not a backup of Akontaa.\n' })
  },
)

test.runIf(process.env.TEST_DATABASE_URL)(
  'what runs has to have all that the backup holds, and the backup every school that runs',
  async () => {
    const [strange, early] = [aFolder(), aFolder()]
    await writeBackup(other, strange, { now: later })
    const path = await writeBackup(running, early, { now: later })
    const { schoolId } = (await foundBusySchool(running)).school
    change(path, (lines) => {
      lines[0] = JSON.stringify({ ...JSON.parse(lines[0] ?? ''), madeAt: new Date(Date.now() + 2 * HOUR_MS) })
    })

    expect(await tested(strange)).toMatchObject({
      code: 1,
      out: expect.stringMatching(/the running database lacks what it holds of school/),
    })
    expect(await tested(early)).toMatchObject({
      code: 1,
      out: expect.stringContaining(`lacks school ${schoolId}, which was there before it`),
    })
  },
)

function aFolder(): string {
  return mkdtempSync(join(inject('runFolder'), 'backups-'))
}

/** Makes a backup say something else, with a seal that is right. */
function change(path: string, edit: (lines: string[]) => void): void {
  const lines = gunzipSync(readFileSync(path)).toString().split('\n').slice(0, -2)
  edit(lines)
  const text = lines.map((line) => `${line}\n`).join('')
  const sha256 = createHash('sha256').update(text).digest('hex')
  writeFileSync(path, gzipSync(`${text}${JSON.stringify({ sha256 })}\n`))
}

function tested(folder: string) {
  const script = fileURLToPath(new URL('./akontaa.ts', import.meta.url))
  const { DATABASE_URL: _, ...own } = process.env
  const env = { ...own, NODE_ENV: 'development', ...(url && { DATABASE_URL: url }) }
  return ended(spawn(process.execPath, [script, 'test-restore', folder], { env }))
}
