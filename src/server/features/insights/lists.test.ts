import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { pesewas, toCedis } from '#shared/money.ts'
import { sql } from '../../context/context.ts'
import { billClass, post, reverseReceipt } from '../../ledger/index.ts'
import { aPersonOf } from '../../testing/people.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'

const SPAN = { from: '2026-11-01', to: '2026-11-30' }

test('each figure of a period opens entries that come to it, page by page, and the sheet has the same figures', async () => {
  const school = await createTestSchool({ now: '2026-11-03T09:00:00Z' })
  const pupils = [await school.addStudent(), await school.addStudent(), await school.addStudent()]
  await billClass(school.context, {
    classId: await school.classId('Basic 4'),
    feeType: 'School Fees',
    amount: pesewas(50_000),
  })
  await pay(school, pupils[0], 12_345)
  const bounced = await pay(school, pupils[1], 20_000)
  await pay(school, pupils[2], 700, { method: 'Bank', date: '2026-11-02' })
  await reverseReceipt(school.context, bounced, 'Bounced.')
  await post(school.context, {
    kind: 'waiver',
    studentId: pupils[2] ?? '',
    note: 'Hardship',
    lines: [{ feeType: 'School Fees', amount: pesewas(5_000) }],
  })
  const { received, reductions, families } = await school.call(endpoints.readInsights, { query: SPAN })
  const listed = (query: object) =>
    school.call(endpoints.listInsightEntries, { query: { ...SPAN, ...query } })

  for (const { method, amount } of received.byMethod) expect((await listed({ method })).amount).toBe(amount)
  for (const { weekday, amount } of received.byWeekday)
    expect((await listed({ weekday })).amount).toBe(amount)
  for (const { hour, amount } of received.byHour)
    expect((await listed({ hour: hour === null ? 'other' : String(hour) })).amount).toBe(amount)
  for (const { kind, amount } of reductions) expect((await listed({ reduction: kind })).amount).toBe(amount)
  expect(reductions).toMatchObject([{ kind: 'waiver', count: 1, amount: 50 }])

  const cash = await listed({ method: 'Cash', limit: 2 })
  expect(cash).toMatchObject({ amount: 123.45, count: 3 })
  const rest = await listed({ method: 'Cash', limit: 2, before: cash.next })
  const added = [...cash.entries, ...rest.entries].reduce(
    (sum, { amount }) => sum + Math.round(amount * 100),
    0,
  )
  expect([added, rest.next]).toEqual([12_345, null])
  expect((await listed({ method: 'Card' })).entries).toEqual([])

  for (const { from, below, families: count, owed } of families.filter((band) => band.families > 0)) {
    const band = await school.call(endpoints.listInsightFamilies, {
      query: { from, ...(below === null ? {} : { below }) },
    })
    expect(band).toMatchObject({ families: count, owed, more: 0 })
    const sum = band.rows.reduce((total, row) => total + Math.round(row.owed * 100), 0)
    expect(toCedis(sum)).toBe(owed)
  }
  const sheet = await school.inject(endpoints.exportInsights, { query: { format: 'csv', ...SPAN } })
  expect(sheet.raw.body).toContain(
    `Received by date,2026-11-01 to 2026-11-30,,,,,${received.amount.toFixed(2)},,`,
  )
  expect(
    (await school.inject(endpoints.listInsightEntries, { query: { from: SPAN.to, to: SPAN.from } })).status,
  ).toBe(422)
})

test('a scholarship is named among what was taken off, and opens its entries', async () => {
  const school = await createTestSchool({ now: '2026-11-03T09:00:00Z' })
  const params = { schoolId: school.schoolId }
  const studentId = await school.addStudent()
  await school.call(endpoints.addReduction, {
    params,
    body: {
      name: 'Choir',
      kind: 'scholarship',
      who: 'named',
      studentIds: [studentId],
      feeTypes: ['School Fees'],
      percent: 60,
    },
  })
  await billClass(school.context, {
    classId: await school.classId('Basic 4'),
    feeType: 'School Fees',
    amount: pesewas(50_000),
  })

  const { reductions } = await school.call(endpoints.readInsights, { query: SPAN })
  expect(reductions).toEqual([{ kind: 'scholarship', count: 1, amount: 300 }])
  const listed = await school.call(endpoints.listInsightEntries, {
    query: { ...SPAN, reduction: 'scholarship' },
  })
  expect(listed).toMatchObject({ count: 1, amount: 300 })
  const sheet = await school.inject(endpoints.exportInsights, { query: { format: 'csv', ...SPAN } })
  expect(sheet.raw.body).toContain('Taken off,Scholarships,,1,-300.00')
})

test('the watch list counts what its rows are, and names who did it', async () => {
  const school = await createTestSchool({ now: '2026-11-03T09:00:00Z' })
  expect(await school.call(endpoints.readWatchList)).toMatchObject({
    tray: null,
    registers: null,
    drawers: null,
    underLimit: null,
    undone: [],
    takenBack: { count: 0, withinHour: 0 },
  })
  await aPersonOf(school, 'bursar')
  await school.rows(sql`insert into school_rules (school_id, two_persons, discount_limit) values (${school.schoolId}, true, 10000)
    on conflict (school_id) do update set two_persons = true, discount_limit = 10000`)
  // The limit is of one child: each discount has its own.
  const choir = [await school.addStudent(), await school.addStudent(), await school.addStudent()]
  const [studentId = ''] = choir
  await billClass(school.context, {
    classId: await school.classId('Basic 4'),
    feeType: 'School Fees',
    amount: pesewas(90_000),
  })
  for (const [place, amount] of [8_999, 9_000, 10_000].entries())
    await post(school.context, {
      kind: 'discount',
      studentId: choir[place] ?? '',
      note: 'Choir',
      lines: [{ feeType: 'School Fees', amount: pesewas(amount) }],
    })
  await school.rows(sql`update school_rules set two_persons = false where school_id = ${school.schoolId}`)
  const soon = await pay(school, studentId, 3_000)
  school.clock.pass({ minutes: 59 })
  await reverseReceipt(school.context, soon, 'Wrong child.')
  const late = await pay(school, studentId, 4_000)
  school.clock.pass({ minutes: 61 })
  await reverseReceipt(school.context, late, 'Bounced.')
  await school.rows(sql`update school_rules set two_persons = true where school_id = ${school.schoolId}`)

  expect(await school.call(endpoints.readWatchList, { query: SPAN })).toMatchObject({
    takenBack: {
      count: 2,
      amount: 70,
      withinHour: 1,
      people: [{ count: 2 }],
      rows: [
        { minutes: 61, amount: 40, reason: 'Bounced.' },
        { minutes: 59, amount: 30 },
      ],
    },
    underLimit: {
      limit: 100,
      from: 90,
      count: 2,
      amount: 190,
      rows: [{ amount: 100 }, { amount: 90, reason: 'Choir' }],
    },
    undone: [
      {
        acts: [
          { act: 'take_back', count: 2, amount: 70 },
          { act: 'discount', count: 3, amount: 279.99 },
        ],
      },
    ],
  })
  expect(
    await school.call(endpoints.readWatchList, { query: { from: '2026-10-01', to: '2026-10-31' } }),
  ).toMatchObject({
    takenBack: { count: 0 },
    underLimit: { count: 0 },
    undone: [],
  })
})

async function pay(
  school: TestSchool,
  studentId: string | undefined,
  amount: number,
  how: object = {},
): Promise<string> {
  const posted = await post(school.context, {
    kind: 'payment',
    studentId: studentId ?? '',
    confirm: true,
    ...how,
    lines: [{ feeType: 'School Fees', amount: pesewas(amount) }],
  })
  return posted.receipt?.id ?? ''
}
