import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { inTransaction, query, sql } from '../context/context.ts'
import { testDatabase } from '../testing/test-database.ts'
import { billClass, joinClass, post, setClassFee, undoBillingRun } from './index.ts'
import { balancesOf, foundLedgerSchool, goTo, type LedgerSchool, passDays } from './testing/ledger-school.ts'

// Making this worker's database may take longer than a test is given.
beforeAll(async () => {
  await testDatabase()
})

test('undoing a run takes back its later differences and late joiners, whatever was paid meanwhile', async () => {
  const school = await foundLedgerSchool()
  const [early, payer] = [await school.admit(), await school.admit()]
  const { run } = await bill(school, 40_000)
  await setFee(school, 50_000)
  await school.pay(payer, 45_000)
  const late = await school.admit()
  await joinClass(school.context(), late, [])
  await setFee(school, 30_000)
  expect(await balancesOf(school, late)).toEqual({ 'School Fees': 30_000 })

  const undone = await undoBillingRun(school.context(), run, 'wrong class')

  expect(undone).toMatchObject({ inCredit: 1 })
  expect(await balancesOf(school, early)).toEqual({})
  expect(await balancesOf(school, payer)).toEqual({ 'School Fees': -45_000 })
  expect(await balancesOf(school, late)).toEqual({})
  expect(await school.problems()).toEqual([])
})

test('a run or a child that is not there is said to be missing', async () => {
  const school = await foundLedgerSchool()
  const nothing = randomUUID()

  await expect(undoBillingRun(school.context(), nothing, 'wrong class')).rejects.toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('Billing run'),
  })
  await expect(joinClass(school.context(), nothing, [])).rejects.toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('Student'),
  })
})

test('undoing a run re-priced twice brings back the fee from before the run', async () => {
  const school = await foundLedgerSchool()
  await school.admit()
  await setFee(school, 10_000, '2026-12-01')
  const { run } = await bill(school, 20_000, { dueOn: '2026-12-10' })
  await setFee(school, 25_000)
  await setFee(school, 15_000, '2026-12-18')

  await undoBillingRun(school.context(), run, 'wrong amount')

  expect(await feeOf(school)).toEqual({ amount: 10_000, due_on: '2026-12-01' })
})

test('undoing a run of a class that had no fee leaves it with none', async () => {
  const school = await foundLedgerSchool()
  await school.admit()
  const { run } = await bill(school, 20_000)

  await undoBillingRun(school.context(), run, 'wrong class')

  expect(await feeOf(school)).toBeUndefined()
})

test('undoing an earlier run leaves the fee of the run that stands', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  const { run: first } = await bill(school, 20_000)
  passDays(school, 70)
  await bill(school, 30_000)

  await undoBillingRun(school.context(), first, 'billed by mistake')

  expect(await feeOf(school)).toEqual({ amount: 30_000, due_on: null })
  expect(await balancesOf(school, student)).toEqual({ 'School Fees': 30_000 })
})

test('a class whose run was undone can be billed again without being asked', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  const { run } = await bill(school, 20_000)
  await expect(bill(school, 20_000)).rejects.toMatchObject({ code: 'already_billed' })
  await undoBillingRun(school.context(), run, 'wrong amount')

  await bill(school, 25_000)

  expect(await balancesOf(school, student)).toEqual({ 'School Fees': 25_000 })
  await expect(undoBillingRun(school.context(), run, 'again')).rejects.toMatchObject({
    code: 'already_reversed',
  })
})

test('a confirmed bill without a key that is sent twice counts once', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  await bill(school, 20_000)
  await bill(school, 20_000, { confirm: true })

  await expect(bill(school, 20_000, { confirm: true })).rejects.toMatchObject({ code: 'already_billed' })

  expect(await balancesOf(school, student)).toEqual({ 'School Fees': 40_000 })
  await bill(school, 5_000, { confirm: true })
  expect(await balancesOf(school, student)).toEqual({ 'School Fees': 45_000 })

  // A minute later it is another bill.
  school.now = new Date(school.now.getTime() + 60_000)
  await bill(school, 5_000, { confirm: true })
  expect(await balancesOf(school, student)).toEqual({ 'School Fees': 50_000 })
})

test('a late joiner of a class billed twice on purpose is charged both, and re-pricing changes the newest run', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  await bill(school, 20_000)
  passDays(school, 1)
  await bill(school, 5_000, { confirm: true })
  const late = await school.admit()

  await joinClass(school.context(), late, [])
  await setFee(school, 6_000)

  expect(await balancesOf(school, student)).toEqual({ 'School Fees': 26_000 })
  expect(await balancesOf(school, late)).toEqual({ 'School Fees': 26_000 })
})

test('a late joiner is charged what the class was billed for this term, not what it is billed for the next', async () => {
  const school = await foundLedgerSchool()
  await school.admit()
  await bill(school, 20_000, { dueOn: '2026-12-01' })
  const [next] = await school.rows<{ id: string }>(sql`select id from terms where name = 'Second Term'`)
  passDays(school, 1)
  await bill(school, 35_000, { termId: next?.id, dueOn: '2027-02-01' })
  const late = await school.admit()

  const { charges } = await joinClass(school.context(), late, [])

  expect(charges).toEqual([{ feeType: 'School Fees', amount: 20_000 }])
  expect(await school.rows(sql`select due_on from ledger_entries where student_id = ${late}`)).toEqual([
    { due_on: '2026-12-01' },
  ])
})

test('a late joiner is charged the new fee of a class that was re-priced', async () => {
  const school = await foundLedgerSchool()
  await school.admit()
  await bill(school, 20_000)
  await setFee(school, 22_000)
  const late = await school.admit()

  const { charges } = await joinClass(school.context(), late, ['Exam Fees'])

  expect(charges).toEqual([{ feeType: 'School Fees', amount: 22_000 }])
  expect(await joinClass(school.context(), late, [])).toEqual({ charges: [] })
})

test('a late joiner is charged the fee as it was set last, also when it changed for nobody who was billed', async () => {
  const school = await foundLedgerSchool()
  const gone = await school.admit()
  await bill(school, 20_000)
  await setFee(school, 20_000, '2026-12-15')
  const charged = async () => {
    const child = await school.admit()
    const { charges } = await joinClass(school.context(), child, [])
    const [entry] = await school.rows<{ due_on: string }>(
      sql`select due_on from ledger_entries where student_id = ${child}`,
    )
    await school.rows(sql`update students set status = 'archived' where class_id = ${school.classId()}`)
    return { amount: charges[0]?.amount, dueOn: entry?.due_on }
  }
  expect(await charged()).toEqual({ amount: 20_000, dueOn: '2026-12-15' })

  expect(await setFee(school, 18_000, '2026-12-18')).toMatchObject({ students: 0 })

  expect(await charged()).toEqual({ amount: 18_000, dueOn: '2026-12-18' })
  expect(await balancesOf(school, gone)).toEqual({ 'School Fees': 20_000 })
  expect(await school.problems()).toEqual([])
})

test('a child is charged one fee once a term, by whichever class billed it first', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit('Basic 4')
  await school.admit('Basic 5')
  await bill(school, 20_000)
  await moveTo(school, student, 'Basic 5')

  const billed = await bill(school, 30_000, { classId: school.classId('Basic 5') })

  expect(billed).toMatchObject({ students: 1 })
  await setFee(school, 24_000)
  expect(await balancesOf(school, student)).toEqual({ 'School Fees': 24_000 })
})

test('an archived child keeps what it was billed when the class is re-priced, and loses it with the run', async () => {
  const school = await foundLedgerSchool()
  const [student] = [await school.admit(), await school.admit()]
  const { run } = await bill(school, 20_000)
  await school.rows(sql`update students set status = 'archived' where id = ${student}`)

  expect(await setFee(school, 25_000)).toMatchObject({ students: 1, difference: 5_000 })

  expect(await balancesOf(school, student)).toEqual({ 'School Fees': 20_000 })
  await undoBillingRun(school.context(), run, 'wrong amount')
  expect(await balancesOf(school, student)).toEqual({})
})

test('a new term is billed anew, and re-pricing then leaves the old term alone', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  await bill(school, 20_000)
  goTo(school, '2027-01-08')

  expect(await setFee(school, 21_000)).toMatchObject({ students: 0 })
  await bill(school, 22_000)
  await setFee(school, 23_000)

  expect(await balancesOf(school, student)).toEqual({ 'School Fees': 43_000 })
})

test('a family is told once of a run, and not at all when it is undone in time', async () => {
  const school = await foundLedgerSchool()
  const [student] = [await school.admit(), await school.admit()]
  await school.rows(sql`update students set guardian_id =
    (select guardian_id from students where id = ${student}) where school_id = ${school.schoolId}`)
  const { run } = await bill(school, 20_000)
  const told = () =>
    school.rows(sql`select status, jsonb_array_length(facts->'students') as children from messages`)
  expect(await told()).toEqual([{ status: 'queued', children: 2 }])

  await undoBillingRun(school.context(), run, 'wrong class')

  expect(await told()).toEqual([{ status: 'cancelled', children: 2 }])
})

test('a charge for the whole class at the highest amount adds up exactly', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  for (let child = 1; child < 50; child++) await school.admit()
  await bill(school, 100_000_000)
  passDays(school, 70)
  await bill(school, 1)

  expect(await balancesOf(school, student)).toEqual({ 'School Fees': 100_000_001 })
  expect(await school.rows(sql`select owed from school_balances`)).toEqual([{ owed: 5_000_000_050 }])
  await post(school.context(), {
    kind: 'waiver',
    studentId: student,
    lines: [{ feeType: 'School Fees', amount: pesewas(1) }],
  })
  expect(await balancesOf(school, student)).toEqual({ 'School Fees': 100_000_000 })
})

type Differences = Partial<Parameters<typeof billClass>[1]>

function bill(school: LedgerSchool, amount: number, differences: Differences = {}) {
  const classId = school.classId()
  return billClass(school.context(), {
    classId,
    feeType: 'School Fees',
    amount: pesewas(amount),
    ...differences,
  })
}

function setFee(school: LedgerSchool, amount: number, dueOn?: string) {
  const classId = school.classId()
  return setClassFee(school.context(), { classId, feeType: 'School Fees', amount: pesewas(amount), dueOn })
}

async function feeOf(school: LedgerSchool) {
  const rows = await school.rows(
    sql`select amount, due_on from class_fees where class_id = ${school.classId()}`,
  )
  return rows[0]
}

function moveTo(school: LedgerSchool, student: string, className: string) {
  return inTransaction(school.context(), async (inner) => {
    await query(inner, sql`update students set class_id = ${school.classId(className)} where id = ${student}`)
    return joinClass(inner, student, [])
  })
}
