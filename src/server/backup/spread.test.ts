import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { foundBusySchool } from '../ledger/testing/busy-school.ts'
import { ownDatabase, testDatabase } from '../testing/test-database.ts'
import { readBackup, writeBackup } from './backup-file.ts'
import { load } from './load.ts'

beforeAll(async () => void (await testDatabase()))

test('schools on several machines are backed up as of one moment while they pay, and restored on one', async () => {
  const database = await testDatabase()
  const busy = [await foundBusySchool(database), await foundBusySchool(database)]
  const isDone = { yet: false }
  const paying = busy.map(async ({ school, students }) => {
    let paid = 0
    for (; !isDone.yet; paid += 1) await school.pay(students[0], 1)
    return paid
  })
  const folder = await mkdtemp(join(inject('runFolder'), 'spread-'))
  const path = await writeBackup(database, folder)
  isDone.yet = true
  expect(Math.min(...(await Promise.all(paying)))).toBeGreaterThan(0)

  const restored = await ownDatabase('empty')
  onTestFinished(() => restored.close())
  // Beside this one are schools whose books other tests have forged.
  const manifest = await load(restored, readBackup(path), { purpose: 'restore', areDifferencesKept: true })

  for (const { school } of busy) {
    expect(manifest.totals.schools[school.schoolId]?.receipts).toBeGreaterThan(0)
    const client = await restored.pool.connect()
    await client.query(`begin; select set_config('app.school_id', '${school.schoolId}', true)`)
    const { rows } = await client.query('select * from verify_school($1)', [school.schoolId])
    await client.query('rollback')
    client.release()
    expect(rows).toEqual([])
  }
})
