import { mkdtemp, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { copyClosed, openEmbedded, withCopy } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { foundBusySchool } from '../ledger/testing/busy-school.ts'
import { emptyFolder } from '../testing/test-database.ts'
import { backupsIn, readBackup } from './backup-file.ts'
import { load } from './load.ts'
import { startNightlyBackups } from './nightly.ts'

let place: string
let database: Database

beforeAll(async () => {
  place = await emptyFolder()
  database = await openEmbedded({ folder: place, durability: 'unsynced' })
  await migrate(database.pool)
})

afterAll(() => database.close())

test('a backup made while the desk takes payments is one moment of the ledger, and nobody else copies it meanwhile', async () => {
  const { school, students } = await foundBusySchool(database)
  const folder = await aFolder()
  const isDone = { yet: false }
  const paying = (async () => {
    let paid = 0
    for (; !isDone.yet && paid < 40; paid += 1) await school.pay(students[0], 1)
    return paid
  })()

  await nightly(folder, '2026-11-21T02:10:00Z').runNow()
  isDone.yet = true
  const paid = await paying

  const [path = ''] = await backupsIn(folder)
  const restored = await withCopy(
    () => {},
    (copy) => load(copy, readBackup(path), { purpose: 'restore' }),
  )
  expect(Object.keys(restored.totals.schools)).toEqual([school.schoolId])
  expect(paid).toBeGreaterThan(0)
  await expect(copyClosed(place, await aFolder())).rejects.toThrow('is in use by this same process')
  expect(await school.problems()).toEqual([])
  expect((await readdir(folder)).map((name) => name.replace(/\d/g, '0'))).toEqual([
    'akontaa-00000000T000000Z.backup.gz',
  ])
})

test('there is one backup a night, after two o’clock, and the oldest make room', async () => {
  const folder = await aFolder()
  const moments = [
    '2026-11-21T01:50:00Z',
    '2026-11-21T02:00:00Z',
    '2026-11-21T02:10:00Z',
    '2026-11-22T09:00:00Z',
  ]

  for (const moment of moments) await nightly(folder, moment).runNow()

  expect((await backupsIn(folder)).map((path) => basename(path))).toEqual([
    'akontaa-20261122T090000Z.backup.gz',
  ])
})

function nightly(folder: string, moment: string) {
  const onError = (error: unknown) => expect.unreachable(String(error))
  const backups = startNightlyBackups(database, { folder, keep: 1, onError, now: () => new Date(moment) })
  onTestFinished(() => backups.stop())
  return backups
}

async function aFolder(): Promise<string> {
  return await mkdtemp(join(inject('runFolder'), 'nightly-'))
}
