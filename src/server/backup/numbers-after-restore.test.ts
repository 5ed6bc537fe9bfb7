import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { query, queryOne, sql } from '../context/context.ts'
import type { World } from '../context/world.ts'
import type { Database } from '../db/database.ts'
import { goOnBehind, readNumbers } from '../features/numbers/index.ts'
import { checkReceipt } from '../features/receipts/check-receipt.ts'
import { operatorContext } from '../features/schools/index.ts'
import { addStudent } from '../features/students/add-student.ts'
import { post, reverseReceipt } from '../ledger/index.ts'
import { foundBusySchool } from '../ledger/testing/busy-school.ts'
import { ownDatabase } from '../testing/test-database.ts'
import { aStudent } from '../testing/test-school.ts'
import { readBackup, writeBackup } from './backup-file.ts'
import { dump } from './dump.ts'
import { load } from './load.ts'
import { goOnFromPast } from './restored-past.ts'

let source: Database
let school: string
let student: string
let backup: string
/** On paper since the backup: 40 receipts, the code of one of them, and the day's last number. */
let lost: { code: string; number: string; last: number }
/** Given before the backup and taken back after it; the backup knows nothing of that. */
let undone: { id: string; code: string }

beforeAll(async () => {
  source = await ownDatabase('migrated')
  school = (await foundBusySchool(source)).school.schoolId
  const context = await operatorContext(source, school)
  student = (await addStudent(context, aStudent())).studentId
  undone = await codeOf(source, (await pay(source, 650)).receipt?.id ?? '')
  backup = await writeBackup(source, await mkdtemp(join(inject('runFolder'), 'backups-')))
  for (let paid = 1; paid < 40; paid++) await pay(source, 100 + paid)
  const { receipt } = await pay(source, 900)
  const row = await queryOne<{ code: string; last: number }>(
    context,
    sql`select c.code || '-' || r.code as code, r.number as last from receipts r join schools c on c.id = r.school_id
        where r.school_id = ${school} order by r.number desc limit 1`,
  )
  await reverseReceipt(context, undone.id, 'Entered twice')
  lost = { code: row?.code ?? '', number: receipt?.number ?? '', last: row?.last ?? 0 }
}, 300_000)

test('a restored school only reads until it has said which numbers are on paper, and goes on behind them', async () => {
  const restored = await aRestored()
  const context = await operatorContext(restored, school)

  await expect(pay(restored, 500)).rejects.toMatchObject({ code: 'awaits_numbers' })
  await expect(addStudent(context, aStudent())).rejects.toThrow('awaits_numbers')
  const { restored: asked, series } = await readNumbers(context)
  expect(asked).not.toBeNull()
  const books = Object.fromEntries(series.map((each) => [each.series, each.last]))
  expect(books.receipts).toBe(lost.last - 40)
  expect(await differences(restored)).toEqual([])
  const { rows: clocks } = await restored.pool.query(`select boot, at < now() as "isBefore" from clock_seen`)
  expect(clocks).toEqual([{ boot: 'backup', isBefore: true }])

  await expect(goOnBehind(context, { receipts: lost.last })).rejects.toMatchObject({ code: 'invalid' })
  await expect(goOnBehind(context, { ...books, receipts: 1 })).rejects.toMatchObject({ code: 'invalid' })
  await expect(goOnBehind(context, { ...books, receipts: 9_000_000 })).rejects.toMatchObject({
    code: 'invalid',
  })
  const answered = await goOnBehind(context, { ...books, receipts: lost.last, slips: (books.slips ?? 0) + 3 })

  expect(answered.restored).toBeNull()
  expect(answered.gaps.map((gap) => gap.series).toSorted()).toEqual(['receipts', 'slips'])
  expect((await pay(restored, 500)).receipt?.number).toBe(behind(lost.number, 1))
  expect((await pay(restored, 600)).receipt?.number).toBe(behind(lost.number, 2))
  await addStudent(context, aStudent())
  expect(await differences(restored)).toEqual([])
  const journal = await query<{ number: number }>(
    context,
    sql`select journal_number as number from ledger_entries where school_id = ${school} order by 1 desc limit 1`,
  )
  expect(journal[0]?.number).toBeGreaterThan(1_000_000)
})

test('whoever holds a receipt that a restore forgot reads when that was, and never that it is genuine', async () => {
  const restored = await aRestored()
  const context = await operatorContext(restored, school)
  const check = () => checkReceipt({ database: restored } as Parameters<typeof checkReceipt>[0], lost.code)

  await expect(check()).rejects.toThrow(/Some receipts: issued before a restore on/)
  const { series } = await readNumbers(context)
  await goOnBehind(context, {
    ...Object.fromEntries(series.map((each) => [each.series, each.last])),
    receipts: lost.last,
  })

  const first = behind(lost.number, -39)
  await expect(check()).rejects.toMatchObject({
    code: 'not_found',
    message: expect.stringContaining(`${first} to ${lost.number}: issued before a restore on`),
  })
})

test('a receipt that was taken back after the backup is void once that is said again, and its number is given to nobody', async () => {
  expect(await checkReceipt({ database: source } as World, undone.code)).toMatchObject({ status: 'void' })
  const restored = await aRestored()
  const context = await operatorContext(restored, school)
  const again = () => reverseReceipt(context, undone.id, 'Entered twice, as before the restore')
  await expect(again()).rejects.toMatchObject({ code: 'awaits_numbers' })
  const { series } = await readNumbers(context)
  const books = Object.fromEntries(series.map((each) => [each.series, each.last]))
  await goOnBehind(context, { ...books, receipts: lost.last })

  await again()

  expect(await checkReceipt({ database: restored } as World, undone.code)).toMatchObject({ status: 'void' })
  expect((await pay(restored, 500)).receipt?.number).toBe(behind(lost.number, 1))
  expect(await differences(restored)).toEqual([])
})

test('a backup of a school that was restored keeps what was left out, also when it is restored again', async () => {
  const restored = await aRestored()
  const context = await operatorContext(restored, school)
  const { series } = await readNumbers(context)
  const books = Object.fromEntries(series.map((each) => [each.series, each.last]))
  await goOnBehind(context, { ...books, receipts: lost.last })
  await pay(restored, 700)
  const later = await writeBackup(restored, await mkdtemp(join(inject('runFolder'), 'backups-')))
  const again = await ownDatabase('empty')
  onTestFinished(() => again.close())

  await load(again, readBackup(later), { purpose: 'restore' })
  const there = await operatorContext(again, school)
  await goOnBehind(there, { ...books, receipts: lost.last + 1 })

  expect((await pay(again, 800)).receipt?.number).toBe(behind(lost.number, 2))
  expect(await differences(again)).toEqual([])
})

test('a move to another database asks nothing: nothing was given out in between', async () => {
  const target = await ownDatabase('empty')
  onTestFinished(() => target.close())

  await load(target, dump(source), { purpose: 'move' })

  expect((await pay(target, 500)).receipt?.number).toBe(behind(lost.number, 1))
})

test('a database that its own logs brought back asks as after a restore', async () => {
  const moved = await ownDatabase('empty')
  onTestFinished(() => moved.close())
  await load(moved, readBackup(backup), { purpose: 'move' })

  expect(await goOnFromPast(moved, new Date('2026-11-20T10:14:59Z'))).toBe(1)

  await expect(pay(moved, 500)).rejects.toMatchObject({ code: 'awaits_numbers' })
  const context = await operatorContext(moved, school)
  const { restored, series } = await readNumbers(context)
  expect(restored).not.toBeNull()
  const books = Object.fromEntries(series.map((each) => [each.series, each.last]))
  await goOnBehind(context, { ...books, receipts: lost.last })
  expect((await pay(moved, 500)).receipt?.number).toBe(behind(lost.number, 1))
  expect(await differences(moved)).toEqual([])
})

test('what a browser holds of a version after the backup is never taken for current', async () => {
  const restored = await aRestored()
  const version = async (database: Database) =>
    (
      await queryOne<{ version: number }>(
        await operatorContext(database, school),
        sql`select data_version as version from school_tails where school_id = ${school}`,
      )
    )?.version ?? 0

  expect(await version(restored)).toBeGreaterThan((await version(source)) + 1_000_000)
})

async function aRestored(): Promise<Database> {
  const database = await ownDatabase('empty')
  onTestFinished(() => database.close())
  await load(database, readBackup(backup), { purpose: 'restore' })
  return database
}

async function pay(database: Database, amount: number) {
  const lines = [{ feeType: 'School Fees', amount: pesewas(amount) }]
  return await post(await operatorContext(database, school), { kind: 'payment', studentId: student, lines })
}

async function codeOf(database: Database, id: string) {
  const row = await queryOne<{ code: string }>(
    await operatorContext(database, school),
    sql`select c.code || '-' || r.code as code from receipts r join schools c on c.id = r.school_id where r.id = ${id}`,
  )
  return { id, code: row?.code ?? '' }
}

/** AGA-000140 and 2 is AGA-000142. */
function behind(number: string, by: number): string {
  return number.replace(/\d+$/, (digits) => `${Number(digits) + by}`.padStart(digits.length, '0'))
}

async function differences(database: Database) {
  return await query(await operatorContext(database, school), sql`select * from verify_school(${school})`)
}
