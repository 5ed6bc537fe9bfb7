import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { pesewas } from '#shared/money.ts'
import { sql } from '../../context/context.ts'
import { waive } from '../../ledger/index.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'

// Making this worker's database may take longer than a test is given.
beforeAll(async () => {
  await testDatabase()
})

const percent = fc.constantFrom(0, 10, 33.33, 50, 100)
const state = fc.record({
  rule: percent,
  share: percent,
  /** Of all its pupils in a term. */
  cap: fc.constantFrom(undefined, 75, 300),
  waived: fc.constantFrom(0, 20, 60),
  paid: fc.constantFrom(0, 15, 200),
  price: fc.constantFrom(150, 101.01, 80, 5),
  newRule: percent,
})

test('whatever rules, sponsors, waivers and payments there are, each preview says what its act then does', async () => {
  await fc.assert(fc.asyncProperty(state, playState), {
    numRuns: Number(process.env.PREVIEWS ?? 4),
    seed: 34,
  })
}, 240_000)

async function playState(given: typeof state extends fc.Arbitrary<infer State> ? State : never) {
  const { school, pupils, classes } = await aSchool()
  const params = { schoolId: school.schoolId }
  const rule = given.rule > 0 ? await addRule(school, given.rule, pupils) : undefined
  if (given.share > 0) await addAward(school, pupils, given)

  const fees = [
    ...classes.map((classId) => ({ classId, feeType: 'School Fees', amount: 101 })),
    { classId: classes[0] ?? '', feeType: 'Exam Fees', amount: 33 },
  ]
  const except = [{ studentId: pupils[0] ?? '', feeType: 'Exam Fees' }]
  const bill = await school.call(endpoints.previewBillClasses, { params, body: { fees, except } })
  const billed = await school.call(endpoints.billClasses, { params, body: { fees, except } })
  expect(sums(billed)).toEqual(sums(bill))
  expect(billed.billed.map(sums)).toEqual(bill.fees.map(sums))

  if (given.waived > 0) await forgive(school, given.waived)
  if (given.paid > 0) await pay(school, pupils[0] ?? '', given.paid)
  const path = { classId: classes[0] ?? '', feeType: 'School Fees' }
  const before = await owedBy(school)
  const price = await school.call(endpoints.previewClassFee, { params: path, query: { amount: given.price } })
  const many = { params, body: { fees: [{ ...path, amount: given.price }] } }
  const priced = await school.call(endpoints.setClassFees, many)
  const { perStudent: _, ...same } = price
  expect(priced).toMatchObject(same)
  expect(await lessThan(school, before)).toBeCloseTo(
    -(price.difference - price.reduced - price.waived - price.carried),
  )
  expect(await school.call(endpoints.setClassFees, many)).toMatchObject({ students: 0, difference: 0 })

  if (rule) await changeRule(school, rule, given.newRule || 75, pupils)
  const changes = await school.call(endpoints.previewReductions, { params, body: {} })
  const owed = await owedBy(school)
  const posted = await school.call(endpoints.postReductions, { params, body: { confirm: true } })
  const { children, reduced, waived, carried, less } = changes
  expect(posted).toMatchObject({ children, reduced, waived, carried, less })
  expect(await lessThan(school, owed)).toBeCloseTo(less)

  for (const { billingRunId } of billed.billed) {
    const undo = await school.call(endpoints.previewUndo, { params: { billingRunId } })
    const body = { reason: 'Wrong amounts' }
    const undone = await school.call(endpoints.undoBillingRun, { params: { billingRunId }, body })
    expect(undone.inCredit).toBe(undo.inCredit)
  }
  // Nobody but who has paid is in credit, by no more than that.
  const credit = (await owedBy(school)).filter(({ owed }) => owed < 0)
  expect(credit).toEqual(given.paid > 0 ? [{ id: pupils[0], owed: -given.paid }] : [])
  expect(await school.rows(sql`select * from verify_school(${school.schoolId})`)).toEqual([])
}

const sums = ({ total, reduced, carried }: { total: number; reduced: number; carried: number }) => ({
  total,
  reduced,
  carried,
})

/** Two children in Basic 1 and two in Basic 2. */
async function aSchool() {
  const school = await createTestSchool()
  const pupils: string[] = []
  for (const classRef of ['Basic 1', 'Basic 2', 'Basic 1', 'Basic 2'])
    pupils.push(await school.addStudent({ classRef }))
  return { school, pupils, classes: [await school.classId('Basic 1'), await school.classId('Basic 2')] }
}

const named = { name: 'Choir', who: 'named' as const, adds: false, feeTypes: ['School Fees'] }

async function addRule(school: TestSchool, percent: number, studentIds: readonly string[]) {
  const body = { ...named, percent, startsOn: '2020-01-01', studentIds: studentIds.slice(0, 3) }
  const { ruleId } = await school.call(endpoints.addReduction, {
    params: { schoolId: school.schoolId },
    body,
  })
  return ruleId
}

async function changeRule(
  school: TestSchool,
  ruleId: string,
  percent: number,
  studentIds: readonly string[],
) {
  const body = { ...named, percent, startsOn: '2020-01-01', studentIds: studentIds.slice(1) }
  await school.call(endpoints.saveReduction, { params: { ruleId }, body })
}

async function addAward(
  school: TestSchool,
  studentIds: readonly string[],
  { share, cap }: { share: number; cap: number | undefined },
) {
  const { sponsor } = await school.call(endpoints.addSponsor, {
    body: { name: 'Grace Chapel', type: 'church' },
  })
  const body = {
    studentIds: [...studentIds],
    feeTypes: ['School Fees', 'Exam Fees'],
    percent: share,
    from: '2020-01-01',
  }
  await school.call(endpoints.giveAward, { params: { sponsorId: sponsor.id }, body: { ...body, cap } })
}

/** A part of the first charges of School Fees, as far as there is something left of them. */
async function forgive(school: TestSchool, amount: number) {
  const charges = await school.rows<{ id: string; left: number }>(
    sql`select e.id, left_to_forgive(e) as left from ledger_entries e join fee_types f on f.id = e.fee_type_id
        where e.kind = 'class_fee' and f.name = 'School Fees' order by e.journal_number limit 2`,
  )
  for (const { id, left } of charges) {
    const forgiven = Math.min(left, amount * 100)
    if (forgiven > 0)
      await waive(school.context, { charge: id, amount: pesewas(forgiven), note: 'Hardship', confirm: true })
  }
}

async function pay(school: TestSchool, studentId: string, amountPaid: number) {
  await school.call(endpoints.payStudent, {
    params: { studentId },
    body: { amountPaid, feeType: 'School Fees' },
  })
}

async function owedBy(school: TestSchool) {
  return await school.rows<{ id: string; owed: number }>(
    sql`select s.id, owed_by(s.school_id, s.id)::float8 / 100 as owed from students s order by s.number`,
  )
}

async function lessThan(school: TestSchool, before: readonly { owed: number }[]) {
  const now = await owedBy(school)
  return before.reduce((sum, { owed }) => sum + owed, 0) - now.reduce((sum, { owed }) => sum + owed, 0)
}
