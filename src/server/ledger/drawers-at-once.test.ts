import { beforeAll, expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { sql } from '../context/context.ts'
import { testDatabase } from '../testing/test-database.ts'
import { countDrawer, openDrawer } from './index.ts'
import { booksOf, countOf, openCashOffice, payCash } from './testing/cash-office.ts'

beforeAll(async () => {
  await testDatabase()
})

test('twenty closings in the same second, while everybody takes cash: each payment is in one drawer', async () => {
  const office = await openCashOffice(20)
  const drawers = await Promise.all(
    office.people.map((_, person) => openDrawer(office.at(person), pesewas(0))),
  )
  const pay = (person: number, amount: number) => payCash(office.at(person), office.student, amount)
  const count = (person: number) =>
    countDrawer(office.at(person), { drawer: drawers[person]?.drawer ?? '', pieces: countOf(0) })
  // A first count of each that cannot agree, so that the second closes whatever has come by then.
  await Promise.all(office.people.map((_, person) => pay(person, 500)))
  await Promise.all(office.people.map((_, person) => count(person)))

  await Promise.all(
    office.people.flatMap((_, person) => [pay(person, 1_000), count(person), pay(person, 70)]),
  )

  const found = await booksOf(office)
  expect(found.sum).toBe(0)
  expect(found.total('students')).toBe(-20 * 1_570)
  expect(await office.school.problems()).toEqual([])
  const [lost] = await office.school.rows<{ lost: number; people: number }>(
    sql`select count(*) filter (where drawer_id is null)::int as lost, count(distinct drawer_id)::int as people
        from ledger_entries where school_id = ${office.school.schoolId}`,
  )
  expect(lost?.lost).toBe(0)
  const sessions = await office.school.rows<{ state: string; drawers: number }>(
    sql`select state, count(*)::int as drawers from drawers where school_id = ${office.school.schoolId} group by 1`,
  )
  expect(sessions.find(({ state }) => state === 'counted')?.drawers).toBe(20)
})

test('of twenty counts of one drawer one closes it, and one is kept as the first', async () => {
  const office = await openCashOffice(3)
  const { drawer } = await openDrawer(office.at(2), pesewas(0))
  await payCash(office.at(2), office.student, 500)

  const counts = await Promise.allSettled(
    Array.from({ length: 20 }, (_, turn) =>
      countDrawer(office.at(turn % 3 === 0 ? 0 : 2), { drawer, pieces: countOf(400) }),
    ),
  )

  const said = counts.map((count) => (count.status === 'fulfilled' ? count.value.result : count.reason.code))
  expect(said.toSorted()).toEqual(['again', ...Array(18).fill('conflict'), 'differs'])
  expect(await office.school.problems()).toEqual([])
})

test('two who open at once have one drawer each, and one person only one', async () => {
  const office = await openCashOffice(2)

  const opened = await Promise.allSettled(
    [0, 1, 0, 1, 0].map((person) => openDrawer(office.at(person), pesewas(500))),
  )
  const payments = [0, 1, 0, 1].map((person) => payCash(office.at(person), office.student, 100))
  await Promise.all(payments)

  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect((await booksOf(office)).of('drawer', office.people[0])).toBe(700)
})
