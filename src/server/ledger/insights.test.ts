import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Day } from '#shared/dates.ts'
import { pesewas } from '#shared/money.ts'
import { type Context, query, sql } from '../context/context.ts'
import { testDatabase } from '../testing/test-database.ts'
import {
  billClass,
  giveAward,
  keepTermDays,
  paySponsor,
  post,
  reverseReceipt,
  saveSponsor,
  withdrawAward,
} from './index.ts'
import { history } from './testing/acts.ts'
import { foundLedgerSchool, goTo, type LedgerSchool, passDays } from './testing/ledger-school.ts'
import { openBooks, play } from './testing/player.ts'
import { EARLIER, pupilTermBooks, type TermSums, termBooksOn } from './testing/term-books.ts'

beforeAll(async () => {
  await testDatabase()
})

test('over three terms of random acts, what was known on each day is what plain code finds in the entries', async () => {
  const acts = fc.sample(history, { seed: 1_957, numRuns: 3 }).flat()
  let now = new Date('2026-09-10T08:00:00Z')
  const played = await openBooks(now)
  const stranger = await openBooks(now)
  const step = (260 * 86_400_000) / acts.length
  const known = new Map<Day, Map<string, TermSums>>()
  for (const [turn, act] of acts.entries()) {
    const day = dayOf(now)
    now = new Date(now.getTime() + step + act.seconds * 1_000)
    if (dayOf(now) !== day && turn % 5 === 0) known.set(day, await figuresOn(played.school.context(), day))
    played.school.now = now
    played.books.now = now
    await play(played, stranger, act)
    if (turn % 40 === 20) await keepTermDays(played.school.context(), 4)
    if (turn % 40 === 30) await comparePupils(played.school.context())
  }

  const context = played.school.context()
  expect(known.size).toBeGreaterThan(5)
  for (const [day, figures] of [...known, [dayOf(now), await figuresOn(context, dayOf(now))] as const]) {
    expect(figures, day).toEqual(standing(await termBooksOn(context, day)))
    expect(figures, day).toEqual(await figuresOn(context, day))
  }
  expect(await figuresOn(context, dayOf(now), true)).toEqual(await figuresOn(context, dayOf(now)))
  await comparePupils(context)
  await keepTermDays(context)
  await comparePupils(context)
  expect(await query(context, sql`select * from verify_term_days(${context.schoolId})`)).toEqual([])
  const received = [...known.values()].map((figures) =>
    sumOf([...figures.values()].map((sums) => sums.received)),
  )
  expect(new Set(received).size).toBeGreaterThan(2)
})

test('what a sponsor carries is paid by the sponsor alone, and what is paid late counts from when it was recorded', async () => {
  const school = await foundLedgerSchool('2026-10-01T09:00:00Z')
  const pupils = [await school.admit(), await school.admit()]
  await billClass(school.context(), {
    classId: school.classId(),
    feeType: 'School Fees',
    amount: pesewas(100_000),
  })
  const details = { type: 'church', contact: '', phone: '', address: '' }
  const { sponsor } = await saveSponsor(school.context(), { name: 'Ebenezer Methodist Church', details })
  const { award } = await giveAward(school.context(), {
    sponsor,
    students: pupils,
    feeTypes: ['School Fees'],
    percent: 50,
    from: '2026-09-01',
  })
  const { receipt } = await school.pay(pupils[0] ?? '', 50_000)
  passDays(school, 3)
  await paySponsor(school.context(), { sponsor, amount: pesewas(30_000), method: 'Bank' })
  await post(school.context(), {
    kind: 'payment',
    studentId: pupils[1] ?? '',
    date: '2026-10-01',
    lines: [{ feeType: 'School Fees', amount: pesewas(20_000) }],
  })
  const figures = async (day: Day) => [...(await figuresOn(school.context(), day)).values()]
  expect(await figures('2026-10-03')).toEqual([
    { charged: 200_000, toCollect: 200_000, received: 50_000, pupils: 2 },
  ])
  expect(await figures('2026-10-04')).toEqual([
    { charged: 200_000, toCollect: 200_000, received: 100_000, pupils: 2 },
  ])

  await keepTermDays(school.context())
  goTo(school, '2026-10-09')
  await withdrawAward(school.context(), { award, reason: 'It ended.', students: [pupils[1] ?? ''] })
  await reverseReceipt(school.context(), receipt, 'Bounced.')
  expect(await figures('2026-10-04')).toEqual([
    { charged: 200_000, toCollect: 200_000, received: 100_000, pupils: 2 },
  ])
  const after = await figuresOn(school.context(), '2026-10-09')
  expect(after).toEqual(standing(await termBooksOn(school.context(), '2026-10-09')))
  expect([...after.values()]).toEqual([{ charged: 200_000, toCollect: 200_000, received: 50_000, pupils: 2 }])
})

test('a bill for everybody is kept at once, and only so much of it in one transaction', async () => {
  const school = await foundLedgerSchool('2026-10-01T09:00:00Z')
  for (let pupil = 0; pupil < 5; pupil++) await school.admit()
  await keepTermDays(school.context())
  await billClass(school.context(), {
    classId: school.classId(),
    feeType: 'School Fees',
    amount: pesewas(100_000),
  })

  const more: unknown[] = []
  for (let piece = 0; piece < 3; piece++)
    more.push(
      ...(await query(school.context(), sql`select keep_term_days(${school.schoolId}, 2) as "hasMore"`)),
    )
  expect(more).toEqual([{ hasMore: true }, { hasMore: true }, { hasMore: false }])
  expect(await school.rows(sql`select sum(charged)::bigint as charged from term_days`)).toEqual([
    { charged: 500_000 },
  ])
})

test('what was kept of terms before pupils were is made anew, and nothing is missing meanwhile', async () => {
  const school = await foundLedgerSchool('2026-10-01T09:00:00Z')
  const pupils = [await school.admit(), await school.admit(), await school.admit()]
  await billClass(school.context(), {
    classId: school.classId(),
    feeType: 'School Fees',
    amount: pesewas(100_000),
  })
  for (const [place, pupil] of pupils.entries()) await school.pay(pupil, 10_000 * (place + 1))
  passDays(school, 1)
  await keepTermDays(school.context())
  await comparePupils(school.context())
  await asOwner(school, 'update term_days_kept set has_pupils = false', 'delete from pupil_terms')
  await comparePupils(school.context())

  await query(school.context(), sql`select keep_term_days(${school.schoolId}, 2)`)
  await comparePupils(school.context())
  await keepTermDays(school.context())
  await comparePupils(school.context())
  await school.pay(pupils[0] ?? '', 500)
  const ofNoFees = sql`select from pupils_of_terms(${school.schoolId}, (select array_agg(id) from terms), null, null)`
  expect(await query(school.context(), ofNoFees)).toEqual([])
  expect(await school.rows(sql`select has_pupils from term_days_kept`)).toEqual([{ has_pupils: true }])
  expect(await school.rows(sql`select sum(received)::bigint as received from pupil_terms`)).toEqual([
    { received: 60_000 },
  ])
})

/** The tenant may write nothing that is kept. */
async function asOwner({ database, schoolId }: LedgerSchool, ...statements: string[]): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query(`select set_config('app.school_id', $1, false)`, [schoolId])
    for (const statement of statements) await client.query(statement)
  } finally {
    client.release(true)
  }
}

/** Holds what each pupil makes of each term against plain code. */
async function comparePupils(context: Context): Promise<void> {
  const rows = await query<Omit<TermSums, 'pupils'> & { key: string }>(
    context,
    sql`select concat_ws(' ', p.student_id, t.id, p.class_id, p.fee_type_id) as key, p.charged, p.to_collect as "toCollect", p.received
        from (select id from terms union all select ${EARLIER}::uuid) t
        cross join lateral pupils_of_terms(${context.schoolId}, array[t.id], null, (select array_agg(id) from fee_types)) p`,
  )
  const books = [...standing(await pupilTermBooks(context))]
  expect(standing(new Map(rows.map(({ key, ...sums }) => [key, sums])))).toEqual(
    new Map(books.map(([key, { pupils: _, ...sums }]) => [key, sums])),
  )
}

/** By `term class feeType`, as of the end of a day; from the entries alone, or with the days that are kept. */
async function figuresOn(context: Context, day: Day, isFromEntries = false): Promise<Map<string, TermSums>> {
  const figures = isFromEntries
    ? sql`term_changes(${context.schoolId}, 0, 1000000, students_moved(${context.schoolId}, 0, 1000000))`
    : sql`term_figures(${context.schoolId})`
  const rows = await query<TermSums & { key: string }>(
    context,
    sql`select concat_ws(' ', term_id, class_id, fee_type_id) as key, sum(charged)::bigint as charged,
          sum(to_collect)::bigint as "toCollect", sum(received)::bigint as received, sum(pupils)::int as pupils
        from ${figures} where day <= ${day} group by 1`,
  )
  return standing(new Map(rows.map(({ key, ...sums }) => [key, sums])))
}

function standing<Sums extends Omit<TermSums, 'pupils'>>(sums: ReadonlyMap<string, Sums>): Map<string, Sums> {
  return new Map(
    [...sums]
      .filter(([, { charged, toCollect, received }]) => charged !== 0 || toCollect !== 0 || received !== 0)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

function dayOf(moment: Date): Day {
  return moment.toISOString().slice(0, 10)
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
