import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#shared/dates.ts'
import { type Context, inTransaction, query, queryOne, sql } from '../../context/context.ts'
import { unfinishedImports } from '../../context/directory.ts'
import { openEmbedded } from '../../db/embedded.ts'
import { migrate } from '../../db/migrate.ts'
import { closeThrough } from '../../ledger/index.ts'
import { emptyFolder, testDatabase } from '../../testing/test-database.ts'
import { foundSchool, operatorContext } from '../schools/index.ts'
import { listsOf } from './check-roster.ts'
import { writePieces } from './in-pieces.ts'
import { finishImports, importRoster } from './index.ts'
import { readList } from './read-list.ts'
import { largeList } from './testing/large-list.ts'

const CHILDREN = 1_700
/** 1 + 2 + … cedis. */
const OWED = (CHILDREN * (CHILDREN + 1) * 100) / 2

test('while a long list comes in, others have their turn, and the school sees all of it or nothing', async () => {
  const [context, other] = [await aSchool(), await aSchool()]
  const story: string[] = []
  const asked: Promise<void>[] = []

  const importing = importRoster(context, { csv: largeList(CHILDREN) }, (added) => {
    story.push(`${added} are in`)
    asked.push(stateOf(other).then(() => void story.push('the other is answered')))
    asked.push(stateOf(context).then(({ students }) => void story.push(`the school sees ${students}`)))
  }).then((done) => {
    story.push('done')
    return done
  })

  expect(await importing).toMatchObject({ students: CHILDREN, opening: OWED, imported: true })
  await Promise.all(asked)
  const answered = story.slice(0, story.indexOf('done')).filter((event) => event === 'the other is answered')
  expect(answered.length).toBeGreaterThanOrEqual(3)
  expect(new Set(story.filter((event) => event.startsWith('the school')))).toEqual(
    new Set([`the school sees ${CHILDREN}`]),
  )
  expect(story.indexOf('done')).toBeLessThan(story.findIndex((event) => event.startsWith('the school')))
  expect(await stateOf(context)).toEqual({ students: CHILDREN, first: 1, last: CHILDREN, owed: OWED })
  expect(await query(context, sql`select * from verify_school(${context.schoolId})`)).toEqual([])
})

test('a long list with one wrong row brings nobody, and the same one sent twice with its key comes in once', async () => {
  const context = { ...(await aSchool()), idempotency: { key: 'k', inputHash: 'ab' } }
  const csv = largeList(600)

  await expect(
    importRoster(context, { csv: `${csv}\nAddo,Esi,Basic 9b,F,Esi,0241234567,` }),
  ).rejects.toMatchObject({ code: 'invalid' })
  expect(await stateOf(context)).toMatchObject({ students: 0 })
  const [first, second] = await Promise.all([importRoster(context, { csv }), importRoster(context, { csv })])

  expect([first.replayed ?? false, second.replayed ?? false].toSorted()).toEqual([false, true])
  expect({ ...second, replayed: undefined }).toEqual({ ...first, replayed: undefined })
  expect(await stateOf(context)).toMatchObject({ students: 600 })
})

test('an import killed half-way is finished by the next start, once and with its answer', async () => {
  const folder = await emptyFolder()
  const founded = await openEmbedded({ folder, durability: 'unsynced' })
  await migrate(founded.pool)
  const { schoolId } = await foundSchool(founded, school())
  await founded.close()

  const program = fileURLToPath(new URL('./testing/dying-import.ts', import.meta.url))
  const child = spawn(process.execPath, [program, folder, schoolId, `${CHILDREN}`, '1000'], {
    stdio: 'inherit',
  })
  const [, signal] = await once(child, 'exit')
  const database = await openEmbedded({ folder, durability: 'unsynced' })
  const context = await operatorContext(database, schoolId)
  const before = await stateOf(context)
  await expect(importRoster(context, { csv: largeList(3) })).rejects.toMatchObject({ code: 'conflict' })
  await finishImports({ database }, failing)
  await finishImports({ database }, failing)
  const after = await stateOf(context)
  const idempotency = { key: 'of the killed one', inputHash: 'cd' }
  const again = await importRoster({ ...context, idempotency }, { csv: largeList(CHILDREN) })
  const left = [
    await unfinishedImports({ database }),
    await query(context, sql`select * from verify_school(${schoolId})`),
  ]
  await database.close()

  expect(signal).toBe('SIGKILL')
  expect(before).toMatchObject({ students: 1_000 })
  expect(after).toEqual({ students: CHILDREN, first: 1, last: CHILDREN, owed: OWED })
  expect(again).toMatchObject({ replayed: true, imported: true, students: CHILDREN })
  expect(left).toEqual([[], []])
})

test('when today is closed a long list with debts is refused whole, and none of it is left to come in', async () => {
  const context = await aSchool()
  const today = await todayOf(context)
  await closeThrough(context, today)

  await expect(importRoster(context, { csv: largeList(300) })).rejects.toMatchObject({ code: 'day_closed' })

  expect(await stateOf(context)).toMatchObject({ students: 0 })
  expect(await unfinishedImports({ database: context.database })).toEqual([])
  const { students } = await importRoster(context, { csv: largeList(300).replaceAll(/,\d+$/gm, ',') })
  expect(students).toBe(300)
})

test('a list broken off before its day was closed waits for an open day, and holds up no other school', async () => {
  const [stuck, other] = [await aSchool(), await aSchool()]
  const today = await todayOf(stuck)
  await breakOff(stuck)
  await breakOff(other)
  await closeThrough(stuck, today)
  const { database } = stuck
  const errors: unknown[] = []

  await finishImports({ database }, (error) => errors.push(error))
  const held = [(await stateOf(stuck)).students, (await stateOf(other)).students]
  await finishImports({ database, now: () => new Date(`${addDays(today, 1)}T08:00:00Z`) }, failing)

  expect(errors).toMatchObject([{ code: 'busy', cause: { code: 'day_closed' } }])
  expect(held).toEqual([0, 300])
  expect(await stateOf(stuck)).toMatchObject({ students: 300, owed: 4_515_000 })
  expect(await query(stuck, sql`select distinct effective_on::text as day from ledger_entries`)).toEqual([
    { day: addDays(today, 1) },
  ])
})

/** Fails the test: nothing goes wrong in it. */
function failing(error: unknown): void {
  throw error
}

/** Leaves a list as a process leaves it that is killed before the first piece. */
async function breakOff(context: Context): Promise<void> {
  const { children } = readList({ csv: largeList(300) }, await listsOf(context))
  await inTransaction(context, (inner) => writePieces(inner, randomUUID(), children, { students: 300 }))
}

async function todayOf(context: Context): Promise<Day> {
  const row = await queryOne<{ today: Day }>(context, sql`select app_today() as today`)
  if (!row) throw new Error('there is always a today')
  return row.today
}

async function aSchool(): Promise<Context> {
  const database = await testDatabase()
  return operatorContext(database, (await foundSchool(database, school())).schoolId)
}

function school() {
  return {
    name: 'Hope Academy',
    email: `${crypto.randomUUID()}@school.example`,
    address: '1 High Street, Accra',
    phone: '+233302123456',
    password: 'a school of a test',
    expiresOn: '2030-01-01',
  }
}

function stateOf(context: Context) {
  return queryOne<{ students: number; first: number; last: number; owed: number }>(
    context,
    sql`select count(*)::int as students, min(number) as first, max(number) as last,
          (select coalesce(sum(balance), 0)::bigint from balances where school_id = ${context.schoolId}) as owed
        from students where school_id = ${context.schoolId}`,
  ).then((found) => found ?? { students: 0, first: 0, last: 0, owed: 0 })
}
