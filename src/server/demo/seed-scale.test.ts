import { expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { type Context, query, sql } from '../context/context.ts'
import { schoolOfEmail } from '../context/directory.ts'
import type { Database } from '../db/database.ts'
import { operatorContext } from '../features/schools/index.ts'
import { post, verifySchool } from '../ledger/index.ts'
import { testDatabase } from '../testing/test-database.ts'
import { scaleEmail, seedScale } from './seed-scale.ts'

test('schools made in bulk have the entries asked for, and books that agree to the pesewa', async () => {
  const database = await testDatabase()
  const before = await gatesOf(database)

  const { first } = await seedScale(database, { schools: 2, students: 9, entries: 2 * 9 * 25 + 1 })

  const counts: number[] = []
  for (const number of [first, first + 1]) {
    const context = await schoolOf(database, number)
    const [row] = await query<{ entries: number }>(
      context,
      sql`select count(*)::int as entries from ledger_entries`,
    )
    counts.push(row?.entries ?? 0)
    expect(await verifySchool(context)).toEqual([])
  }
  expect(counts).toEqual([226, 225])
  expect(await gatesOf(database)).toEqual(before)
})

test('the posting door carries on where a bulk load stopped', async () => {
  const database = await testDatabase()
  const { first } = await seedScale(database, { schools: 1, students: 3, entries: 30 })
  const context = await schoolOf(database, first)
  const [student] = await query<{ id: string }>(context, sql`select id from students order by number`)

  const { receipt } = await post(context, {
    kind: 'payment',
    studentId: student?.id ?? '',
    lines: [{ feeType: 'School Fees', amount: pesewas(5_000) }],
  })

  expect(receipt?.number).toMatch(/-000013$/)
  expect(await verifySchool(context)).toEqual([])
})

test('a bulk load that fails on the way leaves nothing, and the gates closed', async () => {
  const database = await testDatabase()
  const before = await gatesOf(database)
  let first = 0
  const failing = seedScale(database, {
    schools: 2,
    students: 3,
    entries: 60,
    onProgress: (made) => {
      if (made === 2) throw new Error('the machine went away')
      first = made
    },
  })

  await expect(failing).rejects.toThrow('the machine went away')

  expect(first).toBe(1)
  expect(await gatesOf(database)).toEqual(before)
})

async function schoolOf(database: Database, number: number): Promise<Context> {
  const id = await schoolOfEmail({ database }, scaleEmail(number))
  if (!id) throw new Error(`there is no school ${scaleEmail(number)}`)
  return await operatorContext(database, id)
}

/** What keeps schools apart and rows together. */
async function gatesOf({ pool }: Database) {
  const { rows: keys } = await pool.query(
    `select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as key, convalidated
     from pg_constraint where connamespace = 'public'::regnamespace order by 1`,
  )
  const { rows: tables } = await pool.query(
    `select relname, relrowsecurity, relforcerowsecurity from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  return { keys, tables }
}
