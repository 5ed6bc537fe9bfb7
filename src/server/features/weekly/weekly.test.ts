import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { formatAmount, pesewas } from '#shared/money.ts'
import { segmentsOf, toGsm } from '#shared/sms.ts'
import { type Context, sql } from '../../context/context.ts'
import { parseEnv } from '../../env.ts'
import { areTermDaysKept, billClass, keepTermDays, post } from '../../ledger/index.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { exportSchool } from '../documents/export-school.ts'
import { weeklyFacts } from './facts.ts'
import { readWeekly } from './settings.ts'
import { tellWeeklies } from './tell-weeklies.ts'
import { type WeeklyFacts, weeklyText } from './weekly-text.ts'

const week: WeeklyFacts = {
  initials: 'AGAPE',
  day: '2026-11-20',
  received: pesewas(1_230_000),
  receipts: 143,
  term: { received: pesewas(22_440_000), toCollect: pesewas(28_050_000), percent: 80.1, percentThen: 72.9 },
  behind: { className: 'Basic 4', percent: 46.2 },
  takenBack: { count: 3, amount: pesewas(45_000) },
}

test('the receipts of a week are those that stand', async () => {
  const school = await createTestSchool({ now: '2026-11-20T09:00:00Z' })
  const studentId = await school.addStudent()
  const pay = (amountPaid: number) =>
    school.call(endpoints.payStudent, { params: { studentId }, body: { amountPaid, feeType: 'School Fees' } })
  await pay(120)
  const { receipt } = await pay(30)
  const body = { reason: 'Wrong child' }
  await school.call(endpoints.reverseReceipt, { params: { receiptId: receipt?.id ?? '' }, body })

  const facts = await weeklyFacts(school.context, '2026-11-20')
  expect(facts).toMatchObject({ received: 12_000, receipts: 1, takenBack: { count: 1, amount: 3_000 } })
})

test('the text of a week says what came in and how far the term is', () => {
  expect(weeklyText({ ...week, takenBack: { count: 0, amount: pesewas(0) } })).toBe(
    'AGAPE week to 20 Nov: GHS 12,300.00 in, 143 receipts. 80 % of the term is in, 8 points ahead of last term. Still to come 56,100.00. Furthest behind Basic 4 46 %',
  )
  expect(weeklyText(week)).toBe(
    'AGAPE week to 20 Nov: GHS 12,300.00 in, 143 receipts. 80 % of the term is in, 8 points ahead of last term. Still to come 56,100.00. Taken back 3 (450.00)',
  )
  expect(weeklyText({ ...week, term: null, behind: null })).toBe(
    'AGAPE week to 20 Nov: GHS 12,300.00 in, 143 receipts. Taken back 3 (450.00)',
  )
})

test('one segment by construction, whatever the figures and names, and never without what came in', () => {
  const amount = fc.maxSafeInteger().map((size) => pesewas(Math.trunc(size / 6)))
  const count = fc.nat(999_999)
  const percent = fc.option(fc.double({ min: 0, max: 100, noNaN: true }))
  const facts = fc.record<WeeklyFacts>({
    initials: fc.stringMatching(/^[A-Z0-9]{1,5}$/),
    day: fc.constantFrom('2026-11-02', '2026-12-31', '2027-09-30'),
    received: amount,
    receipts: count,
    term: fc.option(fc.record({ received: amount, toCollect: amount, percent, percentThen: percent })),
    behind: fc.option(
      fc.record({
        className: fc.string({ unit: 'grapheme', maxLength: 60 }),
        percent: fc.double({ min: 0, max: 100, noNaN: true }),
      }),
    ),
    takenBack: fc.record({ count, amount }),
  })
  fc.assert(
    fc.property(facts, (given) => {
      const text = weeklyText(given)
      expect(segmentsOf(text)).toBe(1)
      expect(text).toBe(toGsm(text))
      expect(text).toContain(formatAmount(pesewas(Math.abs(given.received))))
    }),
    { numRuns: 200 },
  )
})

test('off until it is switched on; then the Head gets it once a week, as the screen has shown it, however often the job runs', async () => {
  const school = await createTestSchool({ now: '2026-11-20T09:00:00Z' })
  const studentId = await school.addStudent()
  await billClass(school.context, {
    classId: await school.classId('Basic 4'),
    feeType: 'School Fees',
    amount: pesewas(50_000),
  })
  await post(school.context, {
    kind: 'payment',
    studentId,
    lines: [{ feeType: 'School Fees', amount: pesewas(12_000) }],
  })
  const tell = (moment: string) => {
    school.clock.now = new Date(moment)
    return tellWeeklies(worldOf(school))
  }
  await tell('2026-11-20T17:00:00Z')
  expect(await textsOf(school)).toEqual([])

  expect(await school.call(endpoints.readWeekly)).toMatchObject({ on: false, weekday: 5, hour: 17 })
  const wrong = await school.inject(endpoints.setWeekly, { body: { weekday: 7 } })
  expect([wrong.status, wrong.raw.json().fields.weekday]).toEqual([
    422,
    'The text goes on a day from 1, Monday, to 6, Saturday.',
  ])
  await school.call(endpoints.setWeekly, { body: { on: true } })
  await tell('2026-11-20T20:00:00Z')
  // Switched on after its hour: the next week is the first.
  expect(await textsOf(school)).toEqual([])
  await tell('2026-11-27T16:59:00Z')
  expect(await textsOf(school)).toEqual([])
  school.clock.now = new Date('2026-11-27T17:00:00Z')
  // A week later nobody's session is left.
  const { preview } = await readWeekly(school.context)
  await Promise.all([tellWeeklies(worldOf(school)), tellWeeklies(worldOf(school))])
  await tell('2026-11-28T09:00:00Z')
  expect(await textsOf(school)).toEqual([
    {
      told: 'weekly:2026-11-27:+233302123456',
      text: 'AGA week to 27 Nov: GHS 0.00 in, 0 receipts. 120.00 of 500.00 of the term is in. Still to come 380.00',
    },
  ])
  expect(preview?.text).toBe((await textsOf(school))[0]?.text)

  // The file of everything holds it for those who see it on the screen.
  const head = await messagesOfExport(school.context)
  expect(head).toContain('AGA week to 27 Nov')
  const bursar = await messagesOfExport({
    ...school.context,
    caller: { ...school.context.caller, role: 'bursar' },
  })
  expect(bursar).toContain('+233')
  expect(bursar).not.toContain('AGA week to')

  // A server that slept for days tells of no old week.
  await tell('2026-12-07T09:00:00Z')
  expect(await textsOf(school)).toHaveLength(1)
})

test('the days of a term are kept when few entries are newer', async () => {
  const school = await createTestSchool()
  const { context } = school
  await school.addStudent()
  await billClass(context, {
    classId: await school.classId('Basic 4'),
    feeType: 'School Fees',
    amount: pesewas(50_000),
  })
  expect([await areTermDaysKept(context), await areTermDaysKept(context, 0)]).toEqual([true, false])
  await keepTermDays(context)
  expect(await areTermDaysKept(context, 0)).toBe(true)
})

async function messagesOfExport(context: Context): Promise<string> {
  const { entries } = await exportSchool(context)
  for await (const { name, content } of entries)
    if (name === 'messages.csv') return await text(Readable.from(content))
  return ''
}

function worldOf(school: TestSchool) {
  return {
    database: school.context.database,
    env: parseEnv({ NODE_ENV: 'test' }),
    now: () => school.clock.now,
  }
}

function textsOf(school: TestSchool) {
  return school.rows<{ told: string; text: string }>(
    sql`select told, text from messages where school_id = ${school.schoolId} and told like 'weekly:%' order by told`,
  )
}
