import { beforeAll, expect, test } from 'vitest'
import type { WireSent as Sent } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/index.ts'
import { query, sql } from '../../context/context.ts'
import { verifySchool } from '../../ledger/index.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { aPhone, createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { writeText } from '../messages/write-text.ts'
import { type Looked, postRewards } from './post-rewards.ts'

// Making this worker's database may take longer than a test is given.
beforeAll(async () => {
  await testDatabase()
})

test('a bill posts what the rules take off beside each charge, as its preview says, and both are undone together', async () => {
  const school = await createTestSchool()
  const { eldest, second, third, other } = await aFamilyOfThree(school)
  await rule(school, { name: 'Second child', who: 'nth_child', fromChild: 2, toChild: 2, percent: 5 })
  await rule(school, { name: 'Third child and later', who: 'nth_child', fromChild: 3, percent: 10 })
  await rule(school, { name: 'Staff child', who: 'staff_child', percent: 50 })
  await school.call(endpoints.markStaffChild, { params: { studentId: second }, body: { staffChild: true } })

  const preview = await school.call(endpoints.previewClassFees, bill(school, 1350.5))
  expect(preview).toMatchObject({ students: 4, total: 5402, reduced: 810.3, afterReductions: 4591.7 })
  expect(preview.reductions.map(({ studentId, reduced, owes }) => ({ studentId, reduced, owes }))).toEqual(
    expect.arrayContaining([
      { studentId: second, reduced: 675.25, owes: 675.25 },
      { studentId: third, reduced: 135.05, owes: 1215.45 },
    ]),
  )
  expect(preview.reductions.find(({ studentId }) => studentId === second)).toMatchObject({
    because: [{ name: 'Staff child', percent: 50, amount: 675.25 }],
    alsoFits: [{ name: 'Second child', percent: 5, amount: 67.52 }],
  })

  const billed = await school.call(endpoints.addClassFees, bill(school, 1350.5))
  expect(billed).toMatchObject({ students: 4, total: 5402, reduced: 810.3 })
  expect(await owed(school)).toEqual({
    [eldest]: 1350.5,
    [second]: 675.25,
    [third]: 1215.45,
    [other]: 1350.5,
  })
  expect((await school.call(endpoints.previewReductions, changes(school))).lines).toEqual([])
  const report = await school.call(endpoints.readReductionReport, { params: { schoolId: school.schoolId } })
  expect(report).toMatchObject({ charged: 5402, total: 810.3 })
  expect(report.byRule.map(({ name, children, amount }) => [name, children, amount])).toEqual([
    ['Third child and later', 1, 135.05],
    ['Staff child', 1, 675.25],
  ])

  const params = { billingRunId: billed.billingRunId }
  await school.call(endpoints.undoBillingRun, { params, body: { reason: 'Wrong class' } })
  expect(Object.values(await owed(school))).toEqual([0, 0, 0, 0])
  expect(await verifySchool(school.context)).toEqual([])
})

test('a family is told of a bill with what was taken off it', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent({ firstName: 'Esi', surname: 'Kakra' })
  await rule(school, { name: 'Choir', percent: 5, studentIds: [studentId] })
  await school.call(endpoints.addClassFees, bill(school, 100))

  const [message] = await query<Parameters<typeof writeText>[1]>(
    school.context,
    sql`select kind, text, receipt_id as "receiptId", billing_run_id as "billingRunId", facts
        from messages where school_id = ${school.schoolId}`,
  )

  const text = message && (await writeText(school.context, message))
  expect(text).toContain('School Fees of GHS 100.00 added for Esi Kakra, Basic 4, less GHS 5.00.')
})

test('who joins a class is shown what its bill comes to with the own rules', async () => {
  const school = await createTestSchool()
  await school.addStudent()
  const studentId = await school.addStudent({ classRef: 'Basic 5' })
  await rule(school, { name: 'Choir', percent: 5, studentIds: [studentId] })
  await school.call(endpoints.addClassFees, bill(school, 100))

  const joining = { params: { classRef: 'Basic 4' }, query: { studentId } }
  const { charges } = await school.call(endpoints.previewJoining, joining)

  expect(charges).toMatchObject([{ feeType: 'School Fees', amount: 100, reduced: 5, carried: 0 }])
  expect(await owed(school)).toMatchObject({ [studentId]: 0 })
})

test('what was paid in time is rewarded by itself, once', async () => {
  const school = await createTestSchool()
  const early = await school.addStudent()
  await rule(school, { name: 'Early', who: 'paid_by', payBy: '2026-11-27', percent: 10 })
  await school.call(endpoints.addClassFees, bill(school, 100))
  const world = { database: school.context.database, now: () => school.clock.now }
  const looked: Looked = new Map()
  await postRewards(world, looked)
  await school.call(endpoints.payStudent, {
    params: { studentId: early },
    body: { amountPaid: 90, feeType: 'School Fees' },
  })

  await postRewards(world, looked)
  await postRewards(world, new Map())

  expect(await owed(school)).toEqual({ [early]: 0 })
  const { rules } = await school.call(endpoints.listReductions, { params: { schoolId: school.schoolId } })
  expect(rules).toMatchObject([{ name: 'Early', childrenThisTerm: 1, givenThisTerm: 10, used: true }])
})

test('a locked day waits for the next, and a school that fails leaves the others theirs', async () => {
  const broken = await createTestSchool()
  await rule(broken, { name: 'Early', who: 'paid_by', payBy: '2026-11-27', percent: 10 })
  const school = await createTestSchool()
  const early = await school.addStudent()
  await rule(school, { name: 'Early', who: 'paid_by', payBy: '2026-11-27', percent: 10 })
  await school.call(endpoints.addClassFees, bill(school, 100))
  const body = { amountPaid: 90, feeType: 'School Fees' }
  await school.call(endpoints.payStudent, { params: { studentId: early }, body })
  await query(
    broken.context,
    sql`update staff set role = 'bursar' where school_id = ${broken.schoolId} and role = 'administrator'`,
  )
  const params = { schoolId: school.schoolId }
  await school.call(endpoints.closeDays, { params, body: { through: '2026-11-20' } })
  const world = { database: school.context.database, now: () => school.clock.now }
  const looked: Looked = new Map()

  await expect(postRewards(world, looked)).rejects.toThrow('not found')
  expect(looked.get(school.schoolId)).toMatchObject({ isRefused: true })
  expect(await owed(school)).toEqual({ [early]: 10 })
  school.clock.pass({ days: 1 })
  await expect(postRewards(world, looked)).rejects.toThrow('not found')
  expect(await owed(school)).toEqual({ [early]: 0 })
})

test('a rule says what is wrong with it, and its preview what it would change, writing nothing', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  await school.call(endpoints.addClassFees, bill(school, 100))
  const params = { schoolId: school.schoolId }
  const refusals = [
    [{ percent: 100.01 }, 'percent', 'Enter a percentage above 0 and up to 100, with at most two decimals.'],
    [{ percent: 5, feeTypes: ['PTA Fees'] }, 'feeTypes', 'A rule never touches PTA Fees: it is voluntary.'],
    [{ percent: 5, studentIds: [] }, 'studentIds', 'Choose whom it is for.'],
    [{ percent: 5, amount: 5 }, 'amount', 'Say a percentage or an amount, one of them.'],
  ] as const
  for (const [part, field, sentence] of refusals) {
    const body = {
      name: 'Choir',
      who: 'named' as const,
      feeTypes: ['School Fees'],
      studentIds: [studentId],
      ...part,
    }
    const { problem } = await school.inject(endpoints.addReduction, { params, body: body as never })
    expect(problem).toMatchObject({ status: 422, fields: { [field]: sentence } })
  }

  const choir = {
    who: 'named' as const,
    feeTypes: ['School Fees'],
    percent: 60,
    adds: true,
    studentIds: [studentId],
  }
  const preview = await school.call(endpoints.previewReductions, {
    params,
    body: { rule: { name: 'Choir', ...choir } },
  })
  expect(preview).toMatchObject({ children: 1, less: 60, lines: [{ ruleId: null, was: 0, willBe: 60 }] })
  expect((await school.call(endpoints.listReductions, { params })).rules).toEqual([])
  await rule(school, { name: 'Choir', ...choir })
  const { warnings } = await school.call(endpoints.addReduction, {
    params,
    body: { name: 'Football', ...choir },
  })
  expect(warnings).toEqual([expect.stringContaining('Together with Choir this can come to more than 100 %.')])
  await school.call(endpoints.postReductions, { params, body: {} })
  expect(await owed(school)).toEqual({ [studentId]: 0 })
})

type Rule = Partial<Sent<typeof endpoints.addReduction>['body']> & { name: string }

async function rule(school: TestSchool, body: Rule): Promise<string> {
  const whole = { who: 'named' as const, feeTypes: ['School Fees'], ...body }
  return (await school.call(endpoints.addReduction, { params: { schoolId: school.schoolId }, body: whole }))
    .ruleId
}

function bill({ schoolId }: TestSchool, amount: number) {
  return { params: { schoolId }, body: { classId: 'Basic 4', feeType: 'School Fees', amount } }
}

function changes({ schoolId }: TestSchool) {
  return { params: { schoolId }, body: {} }
}

/** What each owes, in the order of admission. */
async function owed(school: TestSchool): Promise<Record<string, number>> {
  const rows = await query<{ id: string; owed: number }>(
    school.context,
    sql`select s.id, owed_by(s.school_id, s.id) as owed from students s where s.school_id = ${school.schoolId} order by s.number`,
  )
  return Object.fromEntries(rows.map((row) => [row.id, row.owed / 100]))
}

async function aFamilyOfThree(school: TestSchool) {
  const guardian = { firstName: 'Yaw', surname: 'Badu', phone: aPhone() }
  const [eldest, second, third] = [
    await school.addStudent({ guardian }),
    await school.addStudent({ guardian }),
    await school.addStudent({ guardian }),
  ]
  return { eldest, second, third, other: await school.addStudent() }
}
