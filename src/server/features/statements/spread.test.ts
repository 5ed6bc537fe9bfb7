import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { addDays } from '#shared/dates.ts'
import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { spreadOver } from '#shared/spread.ts'
import { sql } from '../../context/context.ts'
import { post } from '../../ledger/index.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { childrenOf } from './spread.ts'

const FEES = ['School Fees', 'Exam Fees', 'PTA Fees', 'WAEC Fees', 'Feeding Fees', 'Others']
const TODAY = '2026-11-20'

/** A school with a fee of every sort: PTA Fees are voluntary, WAEC's passed on, feeding daily. */
async function aSchoolOfAllFees() {
  const school = await createTestSchool()
  const params = { schoolId: school.schoolId }
  for (const feeType of ['WAEC Fees', 'Feeding Fees', 'PTA Fees', 'Exam Fees', 'Others']) {
    const differences = { voluntary: feeType === 'PTA Fees', passThrough: feeType === 'WAEC Fees' }
    await school.inject(endpoints.addFeeType, { params, body: { feeType, ...differences } })
  }
  await school.rows(
    sql`insert into daily_fees (school_id, fee_type_id, weekdays, first_day, changed_at, changed_by)
        select school_id, id, '{1,2,3,4,5}', '2026-09-07', app_now(), ${school.context.caller.staffId}
        from fee_types where school_id = ${school.schoolId} and name = 'Feeding Fees'`,
  )
  return school
}

interface Deed {
  kind: 'manual_charge' | 'payment'
  child: number
  fee: number
  amount: number
  days: number
}

const deed: fc.Arbitrary<Deed> = fc.record({
  kind: fc.constantFrom('manual_charge', 'manual_charge', 'payment'),
  child: fc.nat(3),
  fee: fc.nat(FEES.length - 1),
  amount: fc.integer({ min: 1, max: 60 }).map((cedis) => cedis * 100),
  days: fc.integer({ min: 0, max: 40 }),
})

async function happens(school: TestSchool, children: readonly string[], { kind, child, fee, ...one }: Deed) {
  await post(school.context, {
    kind,
    studentId: children[child] ?? '',
    confirm: true,
    lines: [{ feeType: FEES[fee] ?? '', amount: pesewas(one.amount) }],
    date: kind === 'payment' ? TODAY : addDays(TODAY, one.days),
  })
}

async function inDatabase(school: TestSchool, amount: Pesewas, students: readonly string[]) {
  return await school.rows(
    sql`select s.student_id as "studentId", f.name as "feeType", s.amount, s.in_credit as "inCredit"
        from spread_over(${school.schoolId}, ${amount}, ${students}::uuid[]) s
        join fee_types f on f.school_id = ${school.schoolId} and f.id = s.fee_type_id order by s.place`,
  )
}

test('database and screens divide any amount over any children alike, and lose none of it', async () => {
  const school = await aSchoolOfAllFees()
  const children: string[] = []
  for (let place = 0; place < 4; place++) children.push(await school.addStudent())
  let cases = 0
  const round = fc.tuple(
    fc.array(deed, { minLength: 4, maxLength: 8 }),
    fc.array(
      fc.tuple(
        fc.integer({ min: 1, max: 40_000 }).map(pesewas),
        fc.shuffledSubarray(children, { minLength: 1 }),
      ),
      {
        minLength: 20,
        maxLength: 20,
      },
    ),
  )
  for (const [deeds, amounts] of fc.sample(round, { numRuns: 15, seed: 1_957 })) {
    for (const one of deeds) await happens(school, children, one)
    const known = await childrenOf(school.context, children)
    for (const [amount, named] of amounts) {
      const here = spreadOver(
        amount,
        named.flatMap((id) => known.get(id) ?? []),
      )
      expect(await inDatabase(school, amount, named)).toEqual(here)
      expect(sumOf(here.map((line) => line.amount))).toBe(amount)
      cases++
    }
  }
  expect(cases).toBe(300)
})

test('voluntary and passed-on fees take nothing that nobody named for them, however old they are', async () => {
  const school = await aSchoolOfAllFees()
  const child = await school.addStudent()
  const owes = async (feeType: string, cedis: number, days: number) =>
    await happens(school, [child], {
      kind: 'manual_charge',
      child: 0,
      fee: FEES.indexOf(feeType),
      amount: cedis * 100,
      days,
    })
  await owes('PTA Fees', 20, 0)
  await owes('WAEC Fees', 25, 0)
  await owes('Exam Fees', 30, 5)
  await owes('School Fees', 50, 9)

  const [told] = [...(await childrenOf(school.context, [child])).values()]
  const of = (cedis: number) => (told ? spreadOver(pesewas(cedis * 100), [told]) : [])
  expect(of(45)).toMatchObject([
    { feeType: 'Exam Fees', amount: 3_000, inCredit: 0 },
    { feeType: 'School Fees', amount: 1_500, inCredit: 0 },
  ])
  expect(of(100)).toMatchObject([
    { feeType: 'Exam Fees', amount: 3_000, inCredit: 0 },
    { feeType: 'School Fees', amount: 7_000, inCredit: 2_000 },
  ])
})

test('what is over goes to the ordinary fee charged last that still stands, else to the school’s first', async () => {
  const school = await aSchoolOfAllFees()
  const child = await school.addStudent()
  const creditTo = async () => (await childrenOf(school.context, [child])).get(child)?.creditTo
  const charge = async (feeType: string) =>
    await post(school.context, {
      kind: 'manual_charge',
      studentId: child,
      confirm: true,
      lines: [{ feeType, amount: pesewas(1_000) }],
    })

  expect(await creditTo()).toBe('School Fees')
  const {
    entries: [exams],
  } = await charge('Exam Fees')
  for (const feeType of ['PTA Fees', 'WAEC Fees', 'Feeding Fees']) await charge(feeType)
  expect(await creditTo()).toBe('Exam Fees')
  const params = { entryId: exams?.id ?? '' }
  await school.call(endpoints.reverseTransaction, { params, body: { reason: 'never sat it' } })
  expect(await creditTo()).toBe('School Fees')
})
