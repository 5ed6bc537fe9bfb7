import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { sql } from '../context/context.ts'
import { testDatabase } from '../testing/test-database.ts'
import {
  correctReceipt,
  giveAward,
  joinClass,
  moveMoney,
  post,
  postReductions,
  reverseEntry,
  reverseReceipt,
  saveSponsor,
  setClassFee,
  undoBillingRun,
  waive,
} from './index.ts'
import { balancesOf, foundLedgerSchool, goTo } from './testing/ledger-school.ts'
import { bill, owed, rule } from './testing/reducing.ts'

// Making this worker's database may take longer than a test is given.
beforeAll(async () => {
  await testDatabase()
})

test('reductions follow a new price and a late joiner, and go back with the run', async () => {
  const school = await aSchool()
  const [ama, kofi] = [await school.admit('Basic 4'), await school.admit('Basic 4')]
  await rule(school, { name: 'Choir', percent: 1000, studentIds: [ama] })
  const { run, reduced } = await bill(school, 10_005)
  expect(reduced).toBe(1000)

  const set = await setClassFee(school.context(), {
    classId: school.classId('Basic 4'),
    feeType: 'School Fees',
    amount: pesewas(5_009),
  })
  expect(set).toMatchObject({ students: 2, difference: -9_992, reduced: -500 })
  expect(await owed(school, ama, kofi)).toEqual([4_509, 5_009])
  const audited = sql`select (facts->'reduced')::int as reduced from audit_log where facts ? 'reduced' order by number`
  expect(await school.rows(audited)).toEqual([{ reduced: 1_000 }, { reduced: -500 }])

  const late = await school.admit('Basic 4')
  await school.rows(sql`insert into reduction_pupils (school_id, rule_id, student_id)
    select school_id, id, ${late} from reduction_rules`)
  const joined = await joinClass(school.context(), late, [])
  expect(joined.charges).toEqual([{ feeType: 'School Fees', amount: 5_009 }])
  expect(await owed(school, late)).toEqual([4_509])
  expect(await school.problems()).toEqual([])

  await undoBillingRun(school.context(), run, 'Wrong class')
  expect(await owed(school, ama, kofi, late)).toEqual([0, 0, 0])
  expect(await school.problems()).toEqual([])
})

test('one rule is given, the best for the family, with those that add; never more than the charge, rounded down once', async () => {
  const school = await aSchool()
  const child = await school.admit('Basic 4')
  await rule(school, { name: 'Small', percent: 333, studentIds: [child] })
  await rule(school, { name: 'Best', percent: 5_033, studentIds: [child] })
  await rule(school, { name: 'Adds', percent: 3_333, adds: true, studentIds: [child] })
  // 50.33 % and 33.33 % of 1.01 are 0.508333 and 0.336633: together 0.844966.
  expect(await bill(school, 101)).toMatchObject({ reduced: 84 })

  await rule(school, { name: 'Adds too', amount: pesewas(90), adds: true, studentIds: [child] })
  const changed = await postReductions(school.context(), school.classId('Basic 4'))
  expect(changed).toMatchObject({ entries: 2, less: 17 })
  expect(await owed(school, child)).toEqual([0])
  expect(await school.problems()).toEqual([])
})

test('rules that add, each of which alone comes to less than a pesewa, give nothing together', async () => {
  const school = await aSchool()
  const child = await school.admit('Basic 4')
  await rule(school, { name: 'Adds', percent: 60, adds: true, studentIds: [child] })
  await rule(school, { name: 'Adds too', percent: 60, adds: true, studentIds: [child] })

  await bill(school, 100)

  expect(await owed(school, child)).toEqual([100])
})

test('a change of a rule, or of a family, posts only the difference; on what is paid it asks before it makes credit', async () => {
  const school = await aSchool()
  const [first, second] = [await school.admit('Basic 4'), await school.admit('Basic 4')]
  await school.rows(
    sql`update students set guardian_id = (select guardian_id from students where id = ${first}) where id = ${second}`,
  )
  const id = await rule(school, { name: 'Second child', who: 'nth_child', fromChild: 2, percent: 1_000 })
  await bill(school, 1_000)
  expect(await owed(school, first, second)).toEqual([1_000, 900])

  // The younger by admission is the elder by birth; of twins the first admitted is.
  await school.rows(sql`update students set born_on = '2018-02-01' where id = ${first}`)
  await school.rows(sql`update students set born_on = '2016-02-01' where id = ${second}`)
  const classId = school.classId('Basic 4')
  expect(await postReductions(school.context(), classId)).toMatchObject({ entries: 2, less: 0 })
  expect(await owed(school, first, second)).toEqual([900, 1_000])
  await school.rows(sql`update students set born_on = '2016-02-01' where id = ${first}`)
  await postReductions(school.context(), classId)
  expect(await owed(school, first, second)).toEqual([1_000, 900])

  await school.pay(second, 900)
  await rule(school, { name: 'Second child', who: 'nth_child', fromChild: 2, percent: 2_500 }, id)
  await expect(postReductions(school.context(), classId)).rejects.toMatchObject({
    code: 'makes_credit',
    details: { facts: { inCredit: [{ studentId: second, amount: 150 }] } },
  })
  expect(await postReductions(school.context(), classId, { confirm: true })).toMatchObject({
    entries: 1,
    less: 150,
  })
  expect(await postReductions(school.context(), classId)).toMatchObject({ entries: 0 })

  // Moved to another family in mid-term: no second child any more.
  const family = await school.rows<{ id: string }>(
    sql`insert into families (school_id) values (${school.schoolId}) returning id`,
  )
  await school.rows(sql`update students set family_id = ${family[0]?.id} where id = ${second}`)
  expect(await postReductions(school.context(), classId)).toMatchObject({ entries: 1, less: -250 })
  expect(await owed(school, first, second)).toEqual([1_000, 100])
  expect(await school.problems()).toEqual([])
})

test('who pays by the day gets the reward once, and a payment taken back proposes to take it back', async () => {
  const school = await aSchool()
  const [early, late] = [await school.admit('Basic 4'), await school.admit('Basic 4')]
  await rule(school, { name: 'Early', who: 'paid_by', payBy: '2026-11-24', percent: 300 })
  await bill(school, 10_000)
  const classId = school.classId('Basic 4')
  const earned = () => postReductions(school.context(), classId, { earned: true })
  expect(await earned()).toMatchObject({ entries: 0 })

  // What is left after the reward is enough.
  const { receipt } = await school.pay(early, 9_700)
  expect(await earned()).toMatchObject({ entries: 1, less: 300, children: [early] })
  expect(await earned()).toMatchObject({ entries: 0 })
  goTo(school, '2026-11-25')
  await school.pay(late, 10_000)
  expect(await earned()).toMatchObject({ entries: 0 })
  expect(await owed(school, early, late)).toEqual([0, 0])

  await reverseReceipt(school.context(), receipt, 'The cheque bounced')
  expect(await earned()).toMatchObject({ entries: 0 })
  expect(await postReductions(school.context(), classId)).toMatchObject({ entries: 1, less: -300 })
  expect(await owed(school, early)).toEqual([10_000])

  // What was taken back is not given again with the next price.
  await setClassFee(school.context(), { classId, feeType: 'School Fees', amount: pesewas(11_000) })
  expect(await owed(school, early)).toEqual([11_000])
  expect(await school.problems()).toEqual([])
})

test('only money that came by the day is rewarded, never what was forgiven or is carried by a sponsor', async () => {
  const school = await aSchool()
  const classId = school.classId('Basic 4')
  const [forgiven, carried] = [await school.admit('Basic 4'), await school.admit('Basic 4')]
  await rule(school, { name: 'Early', who: 'paid_by', payBy: '2026-11-24', percent: 500 })
  await bill(school, 10_000)
  goTo(school, '2026-11-26')
  // Charged by then is what counts: who joined later was not charged, and has paid nothing.
  const late = await school.admit('Basic 4')
  await joinClass(school.context(), late, [])
  const lines = [{ feeType: 'School Fees', amount: pesewas(10_000) }]
  await post(school.context({ key: randomUUID() }), { kind: 'write_off', studentId: forgiven, lines })
  const details = { type: 'church', contact: '', phone: '', address: '' }
  const { sponsor } = await saveSponsor(school.context(), { name: 'Church', details })
  const award = { feeTypes: ['School Fees'], percent: 100, from: '2026-09-01' }
  await giveAward(school.context(), { sponsor, students: [carried], ...award })

  expect(await postReductions(school.context(), classId, { earned: true })).toMatchObject({ entries: 0 })
  expect(await postReductions(school.context(), classId)).toMatchObject({ entries: 0 })
  expect(await owed(school, forgiven, carried, late)).toEqual([0, 0, 10_000])
})

test('a reward stays when more is charged later, and money put right keeps its day', async () => {
  const school = await aSchool()
  const classId = school.classId('Basic 4')
  const [paid, moved, corrected] = [
    await school.admit('Basic 4'),
    await school.admit('Basic 4'),
    await school.admit('Basic 4'),
  ]
  await rule(school, { name: 'Early', who: 'paid_by', payBy: '2026-11-24', percent: 500 })
  await bill(school, 10_000)
  await school.pay(paid, 9_500)
  expect(await postReductions(school.context(), classId, { earned: true })).toMatchObject({ entries: 1 })
  const { entry } = await school.pay(paid, 9_500)
  const { receipt } = await school.pay(corrected, 950)

  goTo(school, '2026-11-26')
  await moveMoney(school.context(), { entry, studentId: moved, reason: 'For the sister' })
  const lines = [{ feeType: 'School Fees', amount: pesewas(9_500) }]
  await correctReceipt(school.context(), { receipt, lines, reason: 'A nought was missing' })
  expect(await postReductions(school.context(), classId, { earned: true })).toMatchObject({ entries: 2 })
  expect(await owed(school, paid, moved, corrected)).toEqual([0, 0, 0])

  await post(school.context({ key: randomUUID() }), { kind: 'manual_charge', studentId: paid, lines })
  await setClassFee(school.context(), { classId, feeType: 'School Fees', amount: pesewas(11_000) })
  await setClassFee(school.context(), { classId, feeType: 'School Fees', amount: pesewas(10_000) })
  expect(await postReductions(school.context(), classId)).toMatchObject({ entries: 0 })
  expect(await owed(school, paid, moved, corrected)).toEqual([9_500, 0, 0])
  expect(await school.problems()).toEqual([])
})

test('one charge is forgiven as far as it is left, and the waiver goes with its charge', async () => {
  const school = await aSchool()
  const child = await school.admit('Basic 4')
  await rule(school, { name: 'Choir', percent: 1_000, studentIds: [child] })
  const { run } = await bill(school, 1_000)
  const [charge] = await school.rows<{ id: string }>(
    sql`select id from ledger_entries where kind = 'class_fee'`,
  )
  const forgiving = { charge: charge?.id ?? '', note: 'The house burnt' }
  await expect(waive(school.context(), { ...forgiving, amount: pesewas(901) })).rejects.toMatchObject({
    details: { fields: { amount: 'Only GHS 9.00 is left of this charge to forgive.' } },
  })
  await waive(school.context(), { ...forgiving, amount: pesewas(400) })
  await school.pay(child, 300)
  await expect(waive(school.context(), forgiving)).rejects.toMatchObject({ code: 'makes_credit' })
  await waive(school.context(), { ...forgiving, confirm: true })
  expect(await owed(school, child)).toEqual([-300])
  await undoBillingRun(school.context(), run, 'Wrong class')
  expect(await owed(school, child)).toEqual([-300])

  const debt = await post(school.context({ key: randomUUID() }), {
    kind: 'manual_charge',
    studentId: child,
    lines: [{ feeType: 'Exam Fees', amount: pesewas(200) }],
  })
  await waive(school.context(), { charge: debt.entries[0]?.id ?? '', amount: pesewas(50), note: 'As agreed' })
  expect(await balancesOf(school, child)).toMatchObject({ 'Exam Fees': 150 })
  await reverseEntry(school.context(), debt.entries[0]?.id ?? '', 'Added twice')
  expect((await balancesOf(school, child))['Exam Fees']).toBeUndefined()
  expect(await school.problems()).toEqual([])
})

test('a waiver gets smaller with its charge, and nobody is in credit by what nobody paid', async () => {
  const school = await aSchool()
  const child = await school.admit('Basic 4')
  await bill(school, 500)
  const [charge] = await school.rows<{ id: string }>(
    sql`select id from ledger_entries where kind = 'class_fee'`,
  )
  await waive(school.context(), { charge: charge?.id ?? '', note: 'The house burnt' })
  const fee = { classId: school.classId('Basic 4'), feeType: 'School Fees', amount: pesewas(400) }
  await setClassFee(school.context(), fee)
  expect(await owed(school, child)).toEqual([0])
  expect(await postReductions(school.context(), fee.classId), 'nothing has changed').toMatchObject({
    entries: 0,
  })

  await rule(school, { name: 'Choir', percent: 5_000, studentIds: [child] })
  // 2.00 are taken off, and 2.00 less are forgiven.
  expect(await postReductions(school.context(), fee.classId)).toMatchObject({ entries: 2, less: 0 })
  expect(await owed(school, child)).toEqual([0])
  expect(await school.problems()).toEqual([])
})

function aSchool() {
  return foundLedgerSchool()
}

test('twelve children with one number are a family, and thirteen are a boarding house', async () => {
  const school = await foundLedgerSchool()
  const first = await school.admit('Basic 4')
  const joinFamily = async () => {
    const id = await school.admit('Basic 4')
    await school.rows(
      sql`update students set guardian_id = (select guardian_id from students where id = ${first}) where id = ${id}`,
    )
  }
  for (let children = 1; children < 12; children++) await joinFamily()
  await rule(school, { name: 'Twelfth child', who: 'nth_child', fromChild: 12, percent: 1_000 })
  expect(await bill(school, 1_000)).toMatchObject({ students: 12, reduced: 100 })

  await joinFamily()
  const classId = school.classId('Basic 4')
  expect(await postReductions(school.context(), classId)).toMatchObject({ entries: 1, less: -100 })
})

test('a rule in the place of another that gives as much asks nothing about a child who has paid ahead', async () => {
  const school = await foundLedgerSchool()
  const child = await school.admit('Basic 4')
  const old = { name: 'Choir', percent: 1_000 }
  const id = await rule(school, { ...old, studentIds: [child] })
  await bill(school, 1_000)
  await school.pay(child, 1_500)
  await rule(school, { ...old, studentIds: [await school.admit('Basic 5')] }, id)
  await rule(school, { name: 'Football', percent: 1_000, studentIds: [child] })

  const posted = await postReductions(school.context(), school.classId('Basic 4'))
  expect(posted).toMatchObject({ entries: 2, less: 0 })
  expect(await owed(school, child)).toEqual([-600])
})
