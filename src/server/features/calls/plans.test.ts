import { expect, test } from 'vitest'
import type { WireSent as Sent } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/index.ts'
import { addDays, type Day } from '#shared/dates.ts'
import { sql } from '../../context/context.ts'
import { at, owing } from '../../testing/reminders.ts'
import { aPhone, createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { classBills } from '../documents/class-bills.ts'
import { archiveStudents } from '../students/archive-students.ts'

const MONDAY = '2026-11-16T09:00:00Z'

test('a plan is on schedule, behind, caught up or kept by what has come, under reversals, late receipts and moves', async () => {
  const { school, familyId, kofi, ama } = await twoChildren()
  const stranger = await owing(school, {}, 500, '2026-10-01')
  await make(school, familyId, thirds)
  expect(await standing(school, familyId)).toMatchObject({
    state: 'open',
    came: 0,
    rest: 900,
    nextAmount: 300,
  })
  // Whichever child it is written on: the plan is the family's.
  const first = await pay(school, kofi, 250)
  at(school, '2026-11-21T09:00:00Z')
  expect(await standing(school, familyId)).toMatchObject({
    state: 'part',
    missed: 50,
    missedSince: '2026-11-20',
  })
  await pay(school, ama, 60, { date: '2026-11-20' })
  expect(await standing(school, familyId)).toMatchObject({ state: 'open', missed: 0, nextAmount: 290 })
  const move = { params: { entryId: first.transaction.id }, body: { studentId: stranger, amount: 250 } }
  await school.call(endpoints.moveTransaction, move)
  expect(await standing(school, familyId)).toMatchObject({ state: 'part', came: 60, missed: 240 })
  const whole = [await pay(school, kofi, 500), await pay(school, ama, 340)]
  expect(await standing(school, familyId)).toMatchObject({ state: 'kept', rest: 0 })
  const counting = sql`select cardinality(standing_plans(${school.schoolId}, null)) as plans`
  expect(await school.rows(counting)).toEqual([{ plans: 0 }])
  for (const { receipt } of whole) await takeBack(school, receipt?.id)
  expect(await school.rows(sql`select * from verify_school(${school.schoolId})`)).toEqual([])
  expect((await planOf(school, familyId))?.parts.map(({ state, came }) => [state, came])).toEqual([
    ['part', 60],
    ['open', 0],
    ['open', 0],
  ])
  expect(await school.rows(counting)).toEqual([{ plans: 1 }])
})

test('what a plan is about is late by its parts, on the call list, by age and in reminders; what comes later by its own day', async () => {
  const { school, familyId, kofi } = await twoChildren()
  await make(school, familyId, thirds)
  expect(await listed(school, familyId)).toMatchObject({
    late: 0,
    place: 'reached',
    plan: { state: 'open', rest: 900 },
  })
  expect(await soonest(school)).toEqual([])
  // Three days before a part its family is reminded of the part, and of no more.
  at(school, '2026-11-17T09:00:00Z')
  expect(await soonest(school)).toEqual([[300, '2026-11-20', false]])
  expect((await school.call(endpoints.readReminders)).sample?.text).toContain('Total GHS 300.00')
  at(school, '2026-11-24T09:00:00Z')
  expect(await soonest(school)).toEqual([[300, '2026-11-20', true]])
  expect(await listed(school, familyId)).toMatchObject({
    late: 300,
    lateSince: '2026-11-20',
    place: 'broken',
  })
  await pay(school, kofi, 300)
  await school.call(endpoints.debitStudent, {
    params: { studentId: kofi },
    body: { amount: 70, feeType: 'School Fees' },
  })
  at(school, '2026-11-26T09:00:00Z')
  expect(await listed(school, familyId)).toMatchObject({ late: 70, lateSince: '2026-11-24' })
  const [ages] = await school.rows(
    sql`select sum(not_due)::bigint as later, sum(days_1_30)::bigint as late, sum(days_31_60)::bigint as older
        from planned_debts(${school.schoolId}, app_today(), null)`,
  )
  expect(ages).toEqual({ later: 60_000, late: 7_000, older: 0 })
  const lost = sql`insert into plan_parts (school_id, plan_id, due_on, amount)
    select school_id, id, '2027-01-01', 5 from plans where school_id = ${school.schoolId}`
  await school.rows(lost)
  const found = await school.rows(sql`select problem, detail from verify_school(${school.schoolId})`)
  expect(found).toEqual([{ problem: 'a plan does not add up', detail: 'amount 90000, parts 90005' }])
})

test('a missed part is late in whole while the child has credit for another fee: the parts are net of it', async () => {
  const school = await createTestSchool({ now: MONDAY })
  const child = await owing(school, { firstName: 'Esi' }, 600, '2026-12-18')
  await pay(school, child, 250, { feeType: 'Others' })
  const { familyId } = await school.call(endpoints.readStudent, { params: { studentId: child } })
  school.clock.pass({ minutes: 1 })
  await make(school, familyId, parts([150, '2026-11-20'], [200, '2026-12-04']))

  at(school, '2026-11-24T09:00:00Z')
  expect(await standing(school, familyId)).toMatchObject({ missed: 150, missedSince: '2026-11-20' })
  expect(await listed(school, familyId)).toMatchObject({
    late: 150,
    lateSince: '2026-11-20',
    place: 'broken',
  })
  expect(await soonest(school)).toEqual([[150, '2026-11-20', true]])
  expect((await school.call(endpoints.readReminders)).sample?.text).toContain('Total GHS 150.00')
  const page = await school.call(endpoints.readStudent, { params: { studentId: child } })
  expect(page.overdue).toBe(150)
  const [bill] = (await classBills(school.context, 'Basic 4', 'https://akontaa.example')).rows
  expect(bill).toMatchObject({
    late: 15_000,
    parts: [{ dueOn: '2026-12-04', amount: 20_000 }],
    isPlanned: true,
  })
})

test('a later plan or a cancellation ends a plan and its days; what is waived comes off its last part', async () => {
  const { school, familyId, kofi, ama } = await twoChildren()
  const promise = { outcome: 'promised', promise: { amount: 50, on: '2026-11-18' } } as const
  await school.call(endpoints.writeContact, { params: { familyId }, body: promise })
  school.clock.pass({ minutes: 1 })
  await make(school, familyId, thirds)
  expect(await listed(school, familyId)).toMatchObject({ promise: null })
  const discount = { kind: 'discount' as const, amount: 150, feeType: 'School Fees', note: 'Hardship' }
  await school.call(endpoints.adjustStudent, { params: { studentId: kofi }, body: discount })
  expect(await standing(school, familyId)).toMatchObject({ amount: 900, rest: 750 })
  school.clock.pass({ minutes: 1 })
  const { reply } = await make(school, familyId, parts([400, '2026-11-25'], [350, '2026-12-10']))
  const { plans } = await school.call(endpoints.listPlans, { params: { familyId } })
  expect(plans.map(({ state, reason }) => [state, reason])).toEqual([
    ['open', null],
    ['cancelled', null],
  ])
  const cancel = { params: { planId: reply.planId }, body: { reason: 'They moved' } }
  await school.call(endpoints.cancelPlan, cancel)
  expect(await listed(school, familyId)).toMatchObject({ late: 750, lateSince: '2026-10-01', plan: null })
  expect((await school.inject(endpoints.cancelPlan, cancel)).status).toBe(409)
  await archiveStudents(school.context, [kofi, ama])
  await school.call(endpoints.eraseStudent, { params: { studentId: ama } })
  expect(await school.rows(sql`select reason from plan_ends`)).toEqual([{ reason: 'Erased' }])
})

test('a part that asks for nothing any more is kept, whatever else has not come', async () => {
  const { school, familyId, kofi } = await twoChildren()
  await make(school, familyId, thirds)
  const waived = { kind: 'discount' as const, amount: 350, feeType: 'School Fees', note: 'Hardship' }
  await school.call(endpoints.adjustStudent, { params: { studentId: kofi }, body: waived })
  const states = async () => (await planOf(school, familyId))?.parts.map(({ state }) => state)
  expect(await states()).toEqual(['open', 'open', 'kept'])
  at(school, '2026-12-31T09:00:00Z')
  expect(await states()).toEqual(['broken', 'broken', 'kept'])
})

test('a plan that does not add up, is over, too far ahead, not in order or about nothing is refused by its field', async () => {
  const { school, familyId, kofi } = await twoChildren()
  const free = await school.addStudent()
  const far = addDays('2026-11-16', 366)
  const wrong: [Plan, string, string][] = [
    [
      parts([300, '2026-11-20'], [580, '2026-12-04']),
      'parts',
      'The parts come to GHS 880.00, the debt is GHS 900.00.',
    ],
    [
      parts([300, '2026-11-20'], [620, '2026-12-04']),
      'parts',
      'The parts come to GHS 920.00, the debt is GHS 900.00.',
    ],
    [
      parts([300, '2026-11-15'], [600, '2026-12-04']),
      'parts.0.on',
      'This day is over. A part is for today or later.',
    ],
    [parts([300, '2026-11-20'], [600, far]), 'parts.1.on', 'A plan ends within 365 days.'],
    [
      parts([300, '2026-12-04'], [600, '2026-12-04']),
      'parts.1.on',
      'Each part is for a later day than the one before.',
    ],
    [parts([900, '2026-12-04']), 'parts', 'A plan has 2 parts at least.'],
    [{ ...thirds, studentIds: [free] }, 'studentIds', 'A plan is for children of this family.'],
    [{ ...thirds, studentIds: [kofi] }, 'parts', 'The parts come to GHS 900.00, the debt is GHS 500.00.'],
  ]
  for (const [body, field, sentence] of wrong) {
    const { status, problem } = await make(school, familyId, body)
    expect([status, problem.fields]).toEqual([422, { [field]: sentence }])
  }
  const [nothing] = await school.rows<{ id: string }>(
    sql`select guardian_id as id from students where id = ${free}`,
  )
  const { problem } = await make(school, nothing?.id ?? '', thirds)
  expect(problem.fields).toEqual({
    parts: 'Nothing is owed that can be paid in parts. Voluntary fees are in no plan.',
  })
  expect(await school.rows(sql`select id from plans`)).toEqual([])
})

type Plan = NonNullable<Sent<typeof endpoints.makePlan>['body']>

function parts(...dated: [number, Day][]): Plan {
  return { parts: dated.map(([amount, on]) => ({ amount, on })) }
}

/** Of the 900 of `twoChildren`. */
const thirds = parts([300, '2026-11-20'], [300, '2026-12-04'], [300, '2026-12-18'])

/** Kofi owes 500 and Ama 400, late since 1 October. */
async function twoChildren() {
  const school = await createTestSchool({ now: MONDAY })
  const guardian = { firstName: 'Yaw', surname: 'Badu', phone: aPhone() }
  const kofi = await owing(school, { firstName: 'Kofi', guardian }, 500, '2026-10-01')
  const ama = await owing(school, { firstName: 'Ama', guardian }, 400, '2026-10-01')
  const { familyId } = await school.call(endpoints.readStudent, { params: { studentId: kofi } })
  school.clock.pass({ minutes: 1 })
  return { school, familyId, kofi, ama }
}

function make(school: TestSchool, familyId: string, body: Plan) {
  return school.inject(endpoints.makePlan, { params: { familyId }, body })
}

async function planOf(school: TestSchool, familyId: string) {
  await stayIn(school)
  return (await school.call(endpoints.listPlans, { params: { familyId } })).plans[0]
}

const standing = planOf

async function listed(school: TestSchool, familyId: string) {
  await stayIn(school)
  const { families } = await school.call(endpoints.readCallList)
  return families.find((family) => family.familyId === familyId)
}

/** Who is reminded: amount, day, and whether it is late. */
async function soonest(school: TestSchool) {
  await stayIn(school)
  const { families } = await school.call(endpoints.readReminders)
  return families.map(({ amount, dueOn, late }) => [amount, dueOn, late])
}

/** Days passed: somebody was there each of them. */
async function stayIn(school: TestSchool): Promise<void> {
  await school.rows(sql`update sessions set last_seen_at = app_now(), created_at = app_now()`)
}

async function pay(school: TestSchool, studentId: string, amountPaid: number, differences: object = {}) {
  await stayIn(school)
  school.clock.pass({ minutes: 1 })
  const body = { amountPaid, feeType: 'School Fees', confirm: true, ...differences }
  return await school.call(endpoints.payStudent, { params: { studentId }, body })
}

async function takeBack(school: TestSchool, receiptId = '') {
  await school.call(endpoints.reverseReceipt, { params: { receiptId }, body: { reason: 'Entered twice' } })
}
