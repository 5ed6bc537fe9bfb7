import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { pesewas, sumOf } from '#shared/money.ts'
import { sql } from '../../context/context.ts'
import { billClass, keepTermDays, post, reverseReceipt, undoBillingRun } from '../../ledger/index.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { forecastOf } from './forecast.ts'
import { readInsights } from './read-insights.ts'
import { listTermPupils } from './term-pupils.ts'
import { comparedTerms } from './terms.ts'

test('every figure is its definition’s, and its list adds up to it to the pesewa', async () => {
  const school = await createTestSchool({ now: '2026-11-03T09:00:00Z' })
  const pupils = await pupilsOf(school, 6)
  await bill(school, 'School Fees', 50_000)
  await bill(school, 'PTA Fees', 2_000)
  school.clock.pass({ days: 1 })
  await pay(school, pupils[0], 'School Fees', 50_000)
  await pay(school, pupils[1], 'School Fees', 12_345)
  await pay(school, pupils[2], 'PTA Fees', 2_000, 'Mobile Money')
  await post(school.context, {
    kind: 'discount',
    studentId: pupils[3] ?? '',
    note: 'Staff child',
    lines: [{ feeType: 'School Fees', amount: pesewas(10_000) }],
  })
  await post(school.context, {
    kind: 'opening',
    studentId: pupils[4] ?? '',
    date: '2026-08-01',
    lines: [{ feeType: 'School Fees', amount: pesewas(7_000) }],
  })
  // Of this, 70 cedis are for what was owed before.
  await pay(school, pupils[4], 'School Fees', 10_000)

  const before = await readInsights(school.context, {})
  expect(before).toMatchObject({
    term: { name: 'First Term', isOver: false },
    collected: {
      charged: 300_000,
      reductions: 10_000,
      toCollect: 290_000,
      received: 65_345,
      stillToCome: 224_655,
      percent: 22.5,
    },
    pupils: 6,
    apart: [
      { part: 'earlier', charged: 7_000, received: 7_000, stillToCome: 0 },
      { part: 'voluntary', charged: 12_000, received: 2_000, stillToCome: 10_000 },
    ],
    byFeeType: [{ feeType: 'School Fees', pupils: 6, received: 65_345, percent: 22.5 }],
    byClass: [{ className: 'Basic 4', pupils: 6, inClass: 6, percent: 22.5 }],
    received: {
      amount: 74_345,
      byMethod: [
        { method: 'Cash', amount: 72_345, receipts: 3 },
        { method: 'Mobile Money', amount: 2_000, receipts: 1 },
      ],
      byWeekday: [{ weekday: 3, amount: 74_345, receipts: 4 }],
      byHour: [{ hour: 9, amount: 74_345, receipts: 4 }],
    },
    reductions: [{ kind: 'discount', count: 1, amount: 10_000 }],
    forecast: null,
  })
  await keepTermDays(school.context)
  expect(await readInsights(school.context, {})).toEqual(before)

  const { term, byClass, byFeeType, collected, apart } = before
  const termId = term?.id ?? ''
  for (const [query, figure] of [
    [{ termId }, collected],
    [{ termId, classId: byClass[0]?.classId }, byClass[0]],
    [{ termId, feeTypeId: byFeeType[0]?.feeTypeId }, byFeeType[0]],
    [{ termId, part: 'earlier' }, apart[0]],
    [{ termId, part: 'voluntary' }, apart[1]],
  ] as const) {
    const { sum, pupils: rows } = await listTermPupils(school.context, query)
    expect(figure).toMatchObject(sum)
    expect(sumOf(rows.map(({ stillToCome }) => stillToCome))).toBe(sum.stillToCome)
  }
})

test('a point of the pace says what was known on its day, whatever was recorded or taken back since', async () => {
  const school = await createTestSchool({ now: '2026-11-03T09:00:00Z' })
  const pupils = await pupilsOf(school, 5)
  await bill(school, 'School Fees', 10_000)
  const receipt = await pay(school, pupils[0], 'School Fees', 10_000)
  const pointOf = async (date: string) =>
    (await readInsights(school.context, {})).pace[0]?.points.find((point) => point.date === date)
  expect(await pointOf('2026-11-03')).toMatchObject({ received: 10_000, toCollect: 50_000, percent: 20 })

  school.clock.pass({ days: 2 })
  await reverseReceipt(school.context, receipt, 'It bounced.')
  await post(school.context, {
    kind: 'payment',
    studentId: pupils[1] ?? '',
    date: '2026-11-03',
    lines: [{ feeType: 'School Fees', amount: pesewas(5_000) }],
  })
  expect(await pointOf('2026-11-03')).toMatchObject({ received: 10_000, percent: 20 })
  expect(await pointOf('2026-11-05')).toMatchObject({ received: 5_000, percent: 10 })
})

test('of four pupils there are sums and no percentage, and nothing breaks where there is nothing', async () => {
  const school = await createTestSchool({ now: '2026-11-03T09:00:00Z' })
  const empty = await school.call(endpoints.readInsights)
  expect(empty).toMatchObject({
    collected: { charged: 0, percent: null },
    byClass: [],
    byFeeType: [],
    apart: [],
  })
  await pupilsOf(school, 4)
  await bill(school, 'School Fees', 10_000)
  const few = await school.call(endpoints.readInsights)
  expect(few).toMatchObject({
    collected: { charged: 400, percent: null },
    byClass: [{ percent: null, points: [] }],
  })
  expect(few.pace.flatMap(({ points }) => points).every(({ percent }) => percent === null)).toBe(true)

  const turned = await school.inject(endpoints.readInsights, {
    query: { from: '2026-11-03', to: '2026-11-01' },
  })
  expect(turned.status).toBe(422)
  expect(turned.raw.json()).toMatchObject({ fields: { to: 'The last day is before the first.' } })
  for (const path of [endpoints.readInsights, endpoints.readWatchList])
    expect(
      (await school.inject(path, { query: { from: '2025-01-01', to: '2026-02-05' } })).raw.json(),
    ).toMatchObject({ fields: { to: 'Choose 400 days at most.' } })
  await school.rows(sql`delete from terms where school_id = ${school.schoolId} and not exists (
    select from ledger_entries e where e.term_id = terms.id)`)
  const none = await createTestSchool()
  await none.rows(sql`delete from terms where school_id = ${none.schoolId}`)
  expect(await none.call(endpoints.readInsights)).toMatchObject({ term: null, pace: [], byClass: [] })
})

test('a term that has just begun, only voluntary fees, all paid, all taken back, a class renamed: each is said as it is', async () => {
  const school = await createTestSchool({ now: '2026-09-08T09:00:00Z' })
  const pupils = await pupilsOf(school, 5)
  const read = () => readInsights(school.context, {})
  await bill(school, 'PTA Fees', 2_000)
  expect(await read()).toMatchObject({
    term: { schoolDay: 1, isOver: false },
    collected: { charged: 0, percent: null },
    byClass: [],
    forecast: null,
    apart: [{ part: 'voluntary', charged: 10_000 }],
    received: { amount: 0, byMethod: [], byHour: [] },
    pace: [{ which: 'this', points: [{ schoolDay: 1, date: '2026-09-08', percent: null }] }],
  })
  await bill(school, 'School Fees', 10_000)
  const receipts = []
  for (const pupil of pupils) receipts.push(await pay(school, pupil, 'School Fees', 10_000))
  expect(await read()).toMatchObject({
    collected: { toCollect: 50_000, received: 50_000, stillToCome: 0, percent: 100 },
    byClass: [{ className: 'Basic 4', percent: 100, late: 0 }],
    received: { amount: 50_000, byMethod: [{ method: 'Cash', receipts: 5 }] },
  })
  await school.rows(
    sql`update classes set name = 'Basic Four' where school_id = ${school.schoolId} and name = 'Basic 4'`,
  )
  for (const receipt of receipts) await reverseReceipt(school.context, receipt, 'The bank sent it back.')
  expect(await read()).toMatchObject({
    collected: { toCollect: 50_000, received: 0, percent: 0 },
    byClass: [{ className: 'Basic Four', received: 0, percent: 0 }],
    received: { amount: 0 },
  })
})

test('the pace is read beside the days fees fell due and the breaks of the school, not beside what was undone or is a day long', async () => {
  const school = await createTestSchool({ now: '2026-09-08T09:00:00Z' })
  await pupilsOf(school, 2)
  const classId = await school.classId('Basic 4')
  const dueOn = (feeType: string, amount: number, day: string) =>
    billClass(school.context, { classId, feeType, amount: pesewas(amount), dueOn: day })
  const { run } = await dueOn('School Fees', 50_000, '2026-09-25')
  await dueOn('Others', 4_000, '2026-09-25')
  await dueOn('Exam Fees', 5_000, '2027-03-01')
  await dueOn('PTA Fees', 2_000, '2026-10-05')
  const free = (name: string, firstDay: string, lastDay: string) =>
    school.call(endpoints.saveHoliday, {
      params: { schoolId: school.schoolId },
      body: { name, firstDay, lastDay },
    })
  await free('Mid-term', '2026-10-22', '2026-10-25')
  await free('Funeral', '2026-10-30', '2026-10-31')
  const marks = async () => (await readInsights(school.context, {})).marks
  const midterm = { what: 'break', names: ['Mid-term'], from: '2026-10-22', to: '2026-10-25' }
  expect(await marks()).toMatchObject([
    { what: 'due', names: ['School Fees', 'Others'], from: '2026-09-25', to: '2026-09-25' },
    midterm,
  ])
  await undoBillingRun(school.context, run, 'Wrong class.')
  const [others, ...more] = await marks()
  expect([others?.names, more]).toEqual([['Others'], [expect.objectContaining(midterm)]])
})

test('a term is held against the one before and the same one a year before, also where a year has two', async () => {
  const school = await createTestSchool({ now: '2028-02-01T09:00:00Z' })
  await school.rows(sql`delete from terms where school_id = ${school.schoolId}`)
  await school.rows(sql`insert into terms (school_id, name, academic_year, starts_on, ends_on) values
    (${school.schoolId}, 'Semester 1', '2026/2027', '2026-09-01', '2027-01-20'),
    (${school.schoolId}, 'Semester 2', '2026/2027', '2027-02-01', '2027-07-20'),
    (${school.schoolId}, 'Semester 1', '2027/2028', '2027-09-01', '2028-01-20'),
    (${school.schoolId}, 'Second half', '2027/2028', '2028-01-30', '2028-07-20')`)
  const { term, last, year } = await comparedTerms(school.context)
  expect([term, last, year].map((one) => one?.startsOn)).toEqual(['2028-01-30', '2027-09-01', '2027-02-01'])
})

test('what to expect is said after a full term, from day 10, with 30 pupils', () => {
  const term = { id: '', name: '', academicYear: '', startsOn: '2026-09-08', endsOn: '2026-12-17' }
  const points = (percents: number[]) =>
    percents.map((percent, place) => ({
      schoolDay: place + 1,
      date: '2026-09-08',
      percent,
      received: pesewas(0),
      toCollect: pesewas(0),
    }))
  const run = (days: number, percent: number) => points(Array.from({ length: days }, () => percent))
  const last = { which: 'last' as const, term, schoolDays: 12, points: [...run(11, 40), ...run(1, 70)] }
  const now = { which: 'this' as const, term, schoolDays: 12, points: run(10, 60) }
  const ask = { today: '2026-11-20', pupils: 30, pace: [now, last] }

  // 30 points more, or half of what is still to come.
  const more = { low: pesewas(0), high: pesewas(0) }
  expect(forecastOf(ask)).toEqual({ low: 80, high: 90, more, terms: 1, on: '2026-12-17' })
  const last10 = { ...now.points[9], toCollect: pesewas(100_000), received: pesewas(60_500) }
  const inCedis = {
    ...now,
    points: [...run(9, 60), { ...last10, schoolDay: 10, date: '2026-11-20', percent: 60 }],
  }
  expect(forecastOf({ ...ask, pace: [inCedis, last] })?.more, 'up to 80 and 90 % of 1,000.00').toEqual({
    low: 19_500,
    high: 29_500,
  })
  expect(forecastOf({ ...ask, pupils: 29 })).toBeNull()
  expect(forecastOf({ ...ask, pace: [{ ...now, points: run(9, 60) }, last] })).toBeNull()
  expect(forecastOf({ ...ask, pace: [now] })).toBeNull()
  expect(forecastOf({ ...ask, pace: [now, { ...last, points: run(11, 40) }] })).toBeNull()
})

test('a target is the Head’s, and goes again', async () => {
  const school = await createTestSchool()
  const { term } = await school.call(endpoints.readInsights)
  const termId = term?.id ?? ''
  const set = (percent: number | null) => school.call(endpoints.setTermTarget, { body: { termId, percent } })
  expect(await set(85)).toEqual({ message: 'The target of First Term is 85 %.' })
  expect((await school.call(endpoints.readInsights)).target).toBe(85)
  await set(null)
  expect((await school.call(endpoints.readInsights)).target).toBeNull()
  const wrong = await school.inject(endpoints.setTermTarget, { body: { termId, percent: 101 } })
  expect(wrong.status).toBe(422)
})

async function pupilsOf(school: TestSchool, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let child = 0; child < count; child++) ids.push(await school.addStudent())
  return ids
}

async function bill(school: TestSchool, feeType: string, amount: number): Promise<void> {
  const classId = await school.classId('Basic 4')
  await billClass(school.context, { classId, feeType, amount: pesewas(amount) })
}

async function pay(
  school: TestSchool,
  studentId: string | undefined,
  feeType: string,
  amount: number,
  method: 'Cash' | 'Mobile Money' = 'Cash',
): Promise<string> {
  const posted = await post(school.context, {
    kind: 'payment',
    studentId: studentId ?? '',
    method,
    confirm: true,
    lines: [{ feeType, amount: pesewas(amount) }],
  })
  return posted.receipt?.id ?? ''
}
