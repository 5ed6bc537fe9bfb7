import { expect, test } from 'vitest'
import { endpoints, parentEndpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { aParent, letParentsIn } from '../../testing/parents.ts'
import { at, owing } from '../../testing/reminders.ts'
import { inject } from '../../testing/test-app.ts'
import { aPhone, createTestSchool, type TestSchool } from '../../testing/test-school.ts'

const MONDAY = '2026-11-16T09:00:00Z'
const [BEFORE, AFTER_ONE, AFTER_BOTH] = [
  '2026-11-19T09:30:00Z',
  '2026-11-24T09:30:00Z',
  '2026-12-08T09:30:00Z',
]
const HALVES = [
  { amount: 500, on: '2026-11-20' },
  { amount: 500, on: '2026-12-04' },
] as const

test('who pays the own share of a plan ahead is late with nothing, and hides nothing of what the other is late with', async () => {
  const yawAhead = await aPlanOfTwo()
  await yawAhead.pay('second', 400)
  expect(await yawAhead.late(BEFORE)).toEqual([])
  expect(await yawAhead.late(AFTER_ONE)).toEqual([['Akosua', 300, '2026-11-20']])
  expect(await yawAhead.late(AFTER_BOTH)).toEqual([['Akosua', 600, '2026-11-20']])

  const akosuaAhead = await aPlanOfTwo()
  await akosuaAhead.pay('first', 600)
  expect(await akosuaAhead.late(AFTER_ONE)).toEqual([['Yaw', 200, '2026-11-20']])
  await akosuaAhead.pay('second', 150)
  expect(await akosuaAhead.late(AFTER_BOTH)).toEqual([['Yaw', 250, '2026-11-20']])
})

test('also where one pays all that the plan asks for: the other’s parts keep their days', async () => {
  const { pay, late } = await aPlanOfTwo()
  await pay('first', 1_000)
  expect(await late(BEFORE)).toEqual([])
  expect(await late(AFTER_ONE)).toEqual([['Yaw', 200, '2026-11-20']])
  await pay('second', 200)
  expect(await late(AFTER_ONE)).toEqual([])
  expect(await late(AFTER_BOTH)).toEqual([['Yaw', 200, '2026-12-04']])
})

test('what one had paid before the plan was made is not asked for again, and what somebody else pays is of both', async () => {
  const { pay, late } = await aPlanOfTwo({ before: 300, parts: [350, 350] })
  // 300 of 600 and 400 of 400 were open: of each part Akosua bears three sevenths.
  expect(await late(AFTER_ONE)).toEqual([
    ['Akosua', 150, '2026-11-20'],
    ['Yaw', 200, '2026-11-20'],
  ])
  await pay(undefined, 100)
  expect(await late(AFTER_BOTH)).toEqual([
    ['Akosua', 240, '2026-11-20'],
    ['Yaw', 360, '2026-11-20'],
  ])
})

test('a fee that is one payer’s alone is late with the part it falls into', async () => {
  const { school, params, pay, late } = await aPlanOfTwo({
    fees: ['Exam Fees'],
    exam: 200,
    parts: [600, 600],
  })
  expect(await late(AFTER_ONE)).toEqual([['Akosua', 600, '2026-11-20']])
  await pay('first', 1_000)
  expect(await late(AFTER_BOTH)).toEqual([['Yaw', 200, '2026-12-04']])
  // What is billed after the plan keeps its own day.
  await school.call(endpoints.debitStudent, { params, body: { feeType: 'Exam Fees', amount: 50 } })
  at(school, '2026-12-10T09:30:00Z')
  expect(await late('2026-12-10T09:30:00Z')).toEqual([['Yaw', 250, '2026-12-04']])
})

test('of a plan over two children, one of whom has a second payer, nothing of the guardian’s is hidden by the second', async () => {
  const { school, pay, late, sister } = await aPlanOfTwo({
    sister: 800,
    parts: [900, 900],
  })
  await pay('second', 400)
  // 900 of Abena’s are in the first part: 540 of them are Akosua’s.
  expect(await late(AFTER_ONE)).toEqual([['Akosua', 540, '2026-11-20']])

  // Whichever child it is written on.
  const body = { lines: [{ feeType: 'School Fees', amount: 540 }] }
  await school.call(endpoints.payStudent, { params: { studentId: sister }, body })
  expect(await late(AFTER_ONE)).toEqual([])
  expect(await late(AFTER_BOTH)).toEqual([['Akosua', 860, '2026-12-04']])
  expect(await school.rows(sql`select * from verify_school(${school.schoolId})`)).toEqual([])
})

test('the office reads that the plan’s sums are of both payers, and beside the second whose plan it is', async () => {
  const { school, params } = await aPlanOfTwo()
  const { payers } = await school.call(endpoints.readPayers, { params })
  at(school, AFTER_ONE)
  await school.rows(sql`update sessions set last_seen_at = app_now(), created_at = app_now()`)
  const { families } = await school.call(endpoints.readCallList, { query: {} })
  const seen = families.map(({ guardian, late, plan }) => [
    guardian?.firstName,
    late,
    plan?.missed,
    plan?.ofBoth,
  ])
  expect(seen.sort()).toEqual([
    ['Akosua', 300, 500, true],
    ['Yaw', 200, undefined, undefined],
  ])

  const plansOf = (familyId: string) => school.call(endpoints.listPlans, { params: { familyId } })
  expect((await plansOf(payers?.first.guardianId ?? '')).plans).toMatchObject([{ missed: 500, ofBoth: true }])
  const yaws = await plansOf(payers?.second.guardianId ?? '')
  expect(yaws.plans).toEqual([])
  expect(yaws.asSecond).toMatchObject([{ firstName: 'Abena', guardian: 'Akosua Mensah' }])

  const alone = await owing(school, { firstName: 'Kofi' }, 100, '2026-10-05')
  const { familyId } = await school.call(endpoints.readStudent, { params: { studentId: alone } })
  const body = { parts: ['2026-12-01', '2026-12-15'].map((on) => ({ amount: 50, on })) }
  await school.call(endpoints.makePlan, { params: { familyId }, body })
  const kofis = await plansOf(familyId)
  expect(kofis.plans[0]).not.toHaveProperty('ofBoth')
  expect(kofis).not.toHaveProperty('asSecond')
})

test('on the phone of each the own parts stand with their days, and nothing of the other’s', async () => {
  const { school, params, pay } = await aPlanOfTwo()
  const { payers } = await school.call(endpoints.readPayers, { params })
  await pay('second', 150)
  await letParentsIn(school)
  at(school, AFTER_ONE)
  const duesOf = async (phone: string) => {
    const { token } = await aParent(school, phone, params.studentId)
    const { reply } = await inject(school.app, parentEndpoints.listChildren, {}, { token })
    return reply.schools[0]?.children[0]?.dues
  }
  expect(await duesOf(payers?.first.phone ?? '')).toEqual([
    { on: '2026-11-20', amount: 300 },
    { on: '2026-12-04', amount: 300 },
  ])
  expect(await duesOf(payers?.second.phone ?? '')).toEqual([
    { on: '2026-11-20', amount: 50 },
    { on: '2026-12-04', amount: 200 },
  ])
})

interface Agreed {
  /** Cedis Akosua paid before the plan was made. */
  before?: number
  parts?: readonly [number, number]
  /** Fees that are Yaw's alone, in place of 60 and 40 percent. */
  fees?: string[]
  exam?: number
  /** Cedis a sister owes, whom Akosua pays for alone. */
  sister?: number
}

/** Abena owes 1000.00 since October; Akosua bears 60 percent and Yaw 40. What is owed is agreed to be paid in two parts. */
async function aPlanOfTwo({ before, parts, fees, exam, sister }: Agreed = {}) {
  const school = await createTestSchool({ now: MONDAY })
  const guardian = { firstName: 'Akosua', surname: 'Mensah', phone: aPhone() }
  const params = { studentId: await owing(school, { firstName: 'Abena', guardian }, 1_000, '2026-10-05') }
  const sisterId = sister ? await owing(school, { firstName: 'Ama', guardian }, sister, '2026-10-05') : ''
  if (exam) {
    const body = { feeType: 'Exam Fees', amount: exam, date: '2026-10-06' } as const
    await school.call(endpoints.debitStudent, { params, body })
  }
  const second = { firstName: 'Yaw', surname: 'Owusu', phone: aPhone() }
  const shares = fees ? { secondFees: fees } : { firstPercent: 60, secondPercent: 40 }
  const { payers } = await school.call(endpoints.setPayers, { params, body: { second, ...shares } })
  const pay = async (who: 'first' | 'second' | undefined, amount: number) => {
    school.clock.pass({ minutes: 1 })
    const payer = who ? { payerGuardianId: payers?.[who].guardianId } : {}
    const body = { lines: [{ feeType: 'School Fees', amount }], confirm: true, ...payer }
    await school.call(endpoints.payStudent, { params, body: body as never })
  }
  if (before) await pay('first', before)
  const { familyId } = await school.call(endpoints.readStudent, { params })
  const body = { parts: HALVES.map((half, nth) => ({ ...half, amount: parts?.[nth] ?? half.amount })) }
  await school.call(endpoints.makePlan, { params: { familyId }, body })
  return { school, params, pay, sister: sisterId, late: (moment: string) => lateOn(school, moment) }
}

/** Who is called on a day, for how much and since when; who is on schedule is not. */
async function lateOn(school: TestSchool, moment: string) {
  at(school, moment)
  await school.rows(sql`update sessions set last_seen_at = app_now(), created_at = app_now()`)
  const { families } = await school.call(endpoints.readCallList, { query: {} })
  return families
    .filter(({ late }) => late > 0)
    .map(({ guardian, late, lateSince }) => [guardian?.firstName ?? '', late, lateSince] as const)
    .sort(([one], [other]) => one.localeCompare(other))
}
