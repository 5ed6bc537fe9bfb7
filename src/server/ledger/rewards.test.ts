import { beforeAll, expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { sql } from '../context/context.ts'
import { testDatabase } from '../testing/test-database.ts'
import { correctReceipt, openBalances, post, postReductions, waive } from './index.ts'
import { foundLedgerSchool, goTo, type LedgerSchool } from './testing/ledger-school.ts'
import { bill, owed, rule } from './testing/reducing.ts'

/** What is given to who pays in time: until which day, and of which money. */

// Making this worker's database may take longer than a test is given.
beforeAll(async () => {
  await testDatabase()
})

const DAY_MS = 86_400_000

const earned = (school: LedgerSchool) =>
  postReductions(school.context(), school.classId('Basic 4'), { earned: true })

test('billed and paid on the last day itself is in time, and so is money of that day put right later', async () => {
  const school = await foundLedgerSchool('2026-11-24T09:00:00Z')
  const [child, corrected] = [await school.admit(), await school.admit()]
  await rule(school, { name: 'Early', who: 'paid_by', payBy: '2026-11-24', percent: 500 })
  await bill(school, 10_000)
  await school.pay(child, 9_500)
  const { receipt } = await school.pay(corrected, 950)
  expect(await earned(school)).toMatchObject({ entries: 1, less: 500, children: [child] })

  goTo(school, '2026-11-26')
  const lines = [{ feeType: 'School Fees', amount: pesewas(9_500) }]
  await correctReceipt(school.context(), { receipt, lines, reason: 'A nought was missing' })
  expect(await earned(school)).toMatchObject({ entries: 1, children: [corrected] })
  expect(await owed(school, child, corrected)).toEqual([0, 0])
  expect(await school.problems()).toEqual([])
})

test('what was paid before the school came to us is money that came in time, and a debt of then is none', async () => {
  const school = await foundLedgerSchool('2026-11-20T09:00:00Z')
  const [ahead, behind] = [await school.admit(), await school.admit()]
  await rule(school, { name: 'Early', who: 'paid_by', payBy: '2026-11-24', percent: 500 })
  const before = { feeType: 'School Fees', amount: pesewas(10_000) }
  await openBalances(school.context(), [
    { ...before, student: ahead, inCredit: true },
    { ...before, student: behind, inCredit: false },
  ])
  await bill(school, 10_000)
  await school.pay(behind, 9_500)
  expect(await earned(school)).toMatchObject({ entries: 1, children: [ahead] })
  expect(await owed(school, ahead, behind)).toEqual([-500, 10_500])
})

test('what other rules take off need not be paid in time; what was taken off by hand was not paid', async () => {
  const school = await foundLedgerSchool('2026-11-20T09:00:00Z')
  const [ruled, byHand] = [await school.admit(), await school.admit()]
  await rule(school, { name: 'Choir', percent: 1_000, studentIds: [ruled] })
  await rule(school, { name: 'Early', who: 'paid_by', payBy: '2026-11-24', percent: 500, adds: true })
  await bill(school, 10_000)
  const lines = [{ feeType: 'School Fees', amount: pesewas(1_000) }]
  const discount = { kind: 'discount', studentId: byHand, lines, note: 'As agreed' } as const
  await post(school.context({ key: 'by hand' }), discount)
  for (const child of [ruled, byHand]) await school.pay(child, 8_500)
  expect(await earned(school)).toMatchObject({ entries: 1, children: [ruled] })
  expect(await owed(school, ruled, byHand)).toEqual([0, 500])
})

test('within so many days of the term: the first counts, and the day after the last is late', async () => {
  const school = await foundLedgerSchool('2026-11-20T09:00:00Z')
  const [child, late] = [await school.admit(), await school.admit()]
  const [term] = await school.rows<{ starts: string }>(
    sql`select starts_on::text as starts from terms where school_id = ${school.schoolId} and '2026-11-20' between starts_on and ends_on`,
  )
  const payWithinDays = (Date.parse('2026-11-24') - Date.parse(term?.starts ?? '')) / DAY_MS + 1
  await rule(school, { name: 'Early', who: 'paid_by', payWithinDays, percent: 500 })
  await bill(school, 10_000)
  goTo(school, '2026-11-24')
  await school.pay(child, 9_500)
  goTo(school, '2026-11-25')
  await school.pay(late, 9_500)
  expect(await earned(school)).toMatchObject({ entries: 1, children: [child] })
  expect(await owed(school, child, late)).toEqual([0, 500])
})

test('money given back since is not rewarded, unless what is left was enough', async () => {
  const school = await foundLedgerSchool('2026-11-20T09:00:00Z')
  const [enough, less] = [await school.admit(), await school.admit()]
  await rule(school, { name: 'Early', who: 'paid_by', payBy: '2026-11-24', percent: 500 })
  await bill(school, 10_000)
  const back = [
    [enough, 100],
    [less, 101],
  ] as const
  for (const [studentId] of back) await school.pay(studentId, 9_600)
  goTo(school, '2026-11-26')
  for (const [studentId, amount] of back) {
    const lines = [{ feeType: 'School Fees', amount: pesewas(amount) }]
    await post(school.context({ key: `${studentId} back` }), {
      kind: 'refund',
      studentId,
      lines,
      method: 'Cash',
      note: 'As agreed',
      confirm: true,
    })
  }
  expect(await earned(school)).toMatchObject({ entries: 1, children: [enough] })
  expect(await owed(school, enough, less)).toEqual([0, 501])
})

test('a reward and what was forgiven never come to more than the charge', async () => {
  const school = await foundLedgerSchool('2026-11-20T09:00:00Z')
  const [just, over] = [await school.admit(), await school.admit()]
  await rule(school, { name: 'Early', who: 'paid_by', payBy: '2026-11-24', percent: 500 })
  await bill(school, 10_000)
  for (const [studentId, amount] of [
    [just, 9_500],
    [over, 9_501],
  ] as const) {
    await school.pay(studentId, 9_500)
    const [charge] = await school.rows<{ id: string }>(
      sql`select id from ledger_entries where student_id = ${studentId} and kind = 'class_fee'`,
    )
    const waiver = { charge: charge?.id ?? '', amount: pesewas(amount), note: 'As agreed' }
    await waive(school.context(), { ...waiver, confirm: true })
  }
  expect(await earned(school)).toMatchObject({ entries: 1, children: [just] })
  expect(await owed(school, just, over)).toEqual([-9_500, -9_001])
  expect(await school.problems()).toEqual([])
})

test('a rule made better gives more by itself to nobody who has its reward; where somebody asks for it, it does', async () => {
  const school = await foundLedgerSchool('2026-11-20T09:00:00Z')
  const child = await school.admit()
  const early = { name: 'Early', who: 'paid_by', payBy: '2026-11-24' } as const
  const id = await rule(school, { ...early, percent: 500 })
  await bill(school, 10_000)
  await school.pay(child, 9_500)
  expect(await earned(school)).toMatchObject({ entries: 1 })

  await rule(school, { ...early, percent: 600 }, id)
  expect(await earned(school)).toMatchObject({ entries: 0 })
  const asked = await postReductions(school.context(), school.classId('Basic 4'), { confirm: true })
  expect(asked).toMatchObject({ entries: 1, less: 100 })
})
