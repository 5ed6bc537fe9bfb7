import { expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { runStatement } from './one-trip.ts'

const settings = new Map([
  ['app.first', 'one'],
  ['app.second', "two's"],
])
const seen = `select current_setting('app.first', true) as first, current_setting('app.second', true) as second`

test('a statement sees its settings, and the next on the same connection does not', async () => {
  const { pool } = await testDatabase()

  for (const name of [undefined, 'seen', 'seen'])
    expect(await runStatement(pool, settings, { ...(name ? { name } : {}), text: seen })).toEqual([
      { first: 'one', second: "two's" },
    ])
  const { rows } = await pool.query(seen)
  expect(rows[0].first || null).toBeNull()
})

test('a statement whose settings fail is not seen, and one that fails leaves nothing', async () => {
  const { pool } = await testDatabase()
  await pool.query('create table one_trip (n int primary key)')

  const refused = runStatement(pool, new Map([['role', 'nobody_of_that_name']]), insert(1))
  await expect(refused).rejects.toMatchObject({ code: '22023' })
  await expect(
    runStatement(pool, settings, {
      text: 'insert into one_trip select 1 / (2 - n) from generate_series(1, 2) n',
    }),
  ).rejects.toMatchObject({ code: '22012' })
  expect(await runStatement(pool, settings, { text: 'select n from one_trip' })).toEqual([])
})

test('what is found wrong only at the end is an error, and undoes the statement', async () => {
  const { pool } = await testDatabase()
  await pool.query('create table one_trip_late (n int unique deferrable initially deferred)')

  const twice = { name: 'twice', text: 'insert into one_trip_late values ($1), ($1)', values: [1] }
  await expect(runStatement(pool, settings, twice)).rejects.toMatchObject({ code: '23505' })
  expect(await runStatement(pool, settings, { text: 'select n from one_trip_late' })).toEqual([])
})

test('a statement kept by its name that could not be planned at first works once it can', async () => {
  const { pool } = await testDatabase()
  const early = { name: 'early', text: 'select n from one_trip_early' }
  for (let tries = 0; tries < 2; tries += 1)
    await expect(runStatement(pool, settings, early)).rejects.toMatchObject({ code: '42P01' })

  await pool.query('create table one_trip_early as select 5 as n')
  expect(await runStatement(pool, settings, early)).toEqual([{ n: 5 }])
  expect((await pool.query(early)).rows).toEqual([{ n: 5 }])
})

test('what is read only writes nothing', async () => {
  const { pool } = await testDatabase()
  await pool.query('create table one_trip_read (n int)')

  await expect(
    runStatement(pool, new Map([['transaction_read_only', 'on']]), {
      text: 'insert into one_trip_read values (1)',
    }),
  ).rejects.toMatchObject({ code: '25006' })
  await pool.query('insert into one_trip_read values (2)')
})

function insert(n: number) {
  return { text: 'insert into one_trip values ($1)', values: [n] }
}
