import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { query, sql } from '../context/context.ts'
import { testDatabase } from '../testing/test-database.ts'
import { closeThrough, correctReceipt, moveMoney, post, reverseReceipt } from './index.ts'
import { balancesOf, foundLedgerSchool, type LedgerSchool, passDays } from './testing/ledger-school.ts'

beforeAll(async () => {
  await testDatabase()
})

const twenty = [{ feeType: 'School Fees', amount: pesewas(2_000) }]

test('a nought too many is put right in one act, from today, with a receipt that the void one names', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  const { receipt } = await school.pay(student, 20_000)
  passDays(school, 1)

  const made = await correctReceipt(school.context(), { receipt, lines: twenty, reason: 'a nought too many' })

  expect(await balancesOf(school, student)).toEqual({ 'School Fees': -2_000 })
  expect(made.corrected.id).toBe(receipt)
  expect(made.receipt).toMatchObject({ amount: 2_000, balanceBefore: 0, balanceAfter: -2_000 })
  const voids = await school.rows(
    sql`select receipt_id as old, replaced_by as new, reason from receipt_voids`,
  )
  expect(voids).toEqual([{ old: receipt, new: made.receipt?.id, reason: 'a nought too many' }])
  const days =
    await school.rows(sql`select effective_on as day, sum(received)::int as received from ledger_days
    group by 1 order by 1`)
  expect(days).toEqual([
    { day: '2026-11-20', received: 20_000 },
    { day: '2026-11-21', received: -18_000 },
  ])
  expect(await school.problems()).toEqual([])
})

test('cash that was mobile money is put right with its reference; what changes nothing is refused', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  const { receipt } = await school.pay(student, 2_000)

  const same = correctReceipt(school.context(), { receipt, lines: twenty, reason: 'nothing' })
  await expect(same).rejects.toMatchObject({
    code: 'invalid',
    details: { fields: { lines: expect.any(String) } },
  })
  const made = await correctReceipt(school.context(), {
    receipt,
    lines: twenty,
    reason: 'it was MoMo',
    method: 'Mobile Money',
    reference: 'MP261120.0911',
  })

  const [kept] = await school.rows(
    sql`select method, reference from receipts where id = ${made.receipt?.id ?? ''}`,
  )
  expect(kept).toEqual({ method: 'Mobile Money', reference: 'MP261120.0911' })
  expect(await school.problems()).toEqual([])
})

test('a correction sent twice is done once, and nobody corrects what is void', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  const { receipt } = await school.pay(student, 20_000)
  const context = { key: randomUUID() }
  const correction = { receipt, lines: twenty, reason: 'a nought too many' }

  const first = await correctReceipt(school.context(context), correction)
  const second = await correctReceipt(school.context(context), correction)
  expect(second).toEqual({ ...first, replayed: true })

  await expect(correctReceipt(school.context(), correction)).rejects.toMatchObject({
    code: 'already_reversed',
  })
  await expect(reverseReceipt(school.context(), receipt, 'again')).rejects.toMatchObject({
    code: 'already_reversed',
  })
  expect(await balancesOf(school, student)).toEqual({ 'School Fees': -2_000 })
})

test('when the new payment is refused the old receipt stands', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  const { receipt } = await school.pay(student, 20_000)

  const refused = correctReceipt(school.context(), {
    receipt,
    reason: 'wrong fee',
    lines: [{ feeType: 'No Such Fees', amount: pesewas(2_000) }],
  })

  await expect(refused).rejects.toMatchObject({ code: 'invalid' })
  expect(await school.rows(sql`select 1 from receipt_voids`)).toEqual([])
  expect(await balancesOf(school, student)).toEqual({ 'School Fees': -20_000 })
})

test('where two persons are wanted nobody puts a receipt right alone', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  const { receipt } = await school.pay(student, 20_000)
  await query(
    school.context(),
    sql`insert into school_rules (school_id, two_persons) values (${school.schoolId}, true)`,
  )

  const alone = correctReceipt(school.context(), { receipt, lines: twenty, reason: 'a nought too many' })

  await expect(alone).rejects.toMatchObject({ code: 'needs_approval' })
  expect(await balancesOf(school, student)).toEqual({ 'School Fees': -20_000 })
})

test('the family that was told of the wrong sum is told of the right one', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  const { receipt } = await school.pay(student, 20_000)
  await school.rows(sql`update messages set status = 'sent' where receipt_id = ${receipt}`)

  await correctReceipt(school.context(), { receipt, lines: twenty, reason: 'a nought too many' })

  const told = await school.rows(
    sql`select kind, status, facts->>'owed' as owed from messages order by created_at, kind`,
  )
  expect(told).toEqual(
    expect.arrayContaining([
      { kind: 'receipt', status: 'sent', owed: null },
      { kind: 'receipt', status: 'queued', owed: null },
      { kind: 'receipt_void', status: 'queued', owed: '-2000' },
    ]),
  )
})

test('money moved to another child is told to both families; within one family once; between fees to nobody', async () => {
  const school = await foundLedgerSchool()
  const [one, other] = [await school.admit(), await school.admit()]
  const told = () =>
    school.rows(sql`select m.facts->>'student' as student, (m.facts->>'isTaken')::boolean as "isTaken",
      m.facts->'amount' as amount from messages m where kind = 'moved' order by facts->>'isTaken' desc`)
  const { entry } = await school.pay(one, 20_000)
  await moveMoney(school.context(), { entry, amount: pesewas(500), feeType: 'Exam Fees' })
  expect(await told()).toEqual([])

  await moveMoney(school.context(), { entry, amount: pesewas(5_000), studentId: other })
  expect(await told()).toEqual([
    { student: one, isTaken: true, amount: 5_000 },
    { student: other, isTaken: false, amount: 5_000 },
  ])

  await school.rows(sql`update students set guardian_id = (select guardian_id from students where id = ${one})
    where id = ${other}`)
  await moveMoney(school.context(), { entry, amount: pesewas(6_000), studentId: other })
  expect(await told()).toHaveLength(3)
})

test('a payment of the same sum just before asks nothing of a correction', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  const { receipt } = await school.pay(student, 20_000)
  await post(school.context(), { kind: 'payment', studentId: student, lines: twenty })

  const made = await correctReceipt(school.context(), { receipt, lines: twenty, reason: 'a nought too many' })

  expect(made.receipt?.amount).toBe(2_000)
})

test('what moves or takes back a payment whose day came late stands in the term of that day', async () => {
  const school = await foundLedgerSchool('2027-01-19T09:00:00Z')
  const student = await school.admit()
  const session = randomUUID()
  const payment = { kind: 'payment', studentId: student, lines: twenty } as const
  const { entries } = await post(school.context({ session }), { ...payment, date: '2026-12-16', half: 'pay' })
  await post(school.context({ session }), { ...payment, date: '2027-01-15', half: 'transaction' })

  await moveMoney(school.context(), {
    entry: entries[0]?.id ?? '',
    amount: pesewas(500),
    feeType: 'Exam Fees',
  })

  const terms = await school.rows(sql`select distinct t.name from journal j join terms t on t.id = j.term_id`)
  expect(terms).toEqual([{ name: 'Second Term' }])
})

test('a wrong day is put right: the takings of both days are as if it had never been wrong', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  const { receipt } = await school.pay(student, 2_000)
  passDays(school, 3)
  const wrong = { receipt, lines: twenty, reason: 'typed for the wrong day' }

  await expect(correctReceipt(school.context(), { ...wrong, date: '2026-11-20' })).rejects.toMatchObject({
    code: 'invalid',
  })
  const made = await correctReceipt(school.context(), { ...wrong, date: '2026-11-18' })

  expect(await takings(school)).toEqual([
    { day: '2026-11-18', taken: 2_000, receipts: 1 },
    { day: '2026-11-20', taken: 0, receipts: 0 },
  ])
  const [kept] = await school.rows(
    sql`select effective_on as day, amount::int from receipts where id = ${made.receipt?.id ?? ''}`,
  )
  expect(kept).toEqual({ day: '2026-11-18', amount: 2_000 })
  expect(await balancesOf(school, student)).toEqual({ 'School Fees': -2_000 })
  expect(await school.problems()).toEqual([])
})

test('a day that came late comes off the day it reads, and what was moved of it off its own', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  const session = randomUUID()
  const payment = { kind: 'payment', studentId: student, lines: twenty } as const
  const { entries, receipt } = await post(school.context({ session }), { ...payment, half: 'pay' })
  await post(school.context({ session }), { ...payment, date: '2026-11-17', half: 'transaction' })
  passDays(school, 1)
  const moved = { entry: entries[0]?.id ?? '', amount: pesewas(500), feeType: 'Exam Fees' }
  await moveMoney(school.context(), moved)
  passDays(school, 1)

  await correctReceipt(school.context(), {
    receipt: receipt?.id ?? '',
    lines: twenty,
    reason: 'typed for the wrong day',
    date: '2026-11-19',
  })

  expect(await takings(school)).toEqual([
    { day: '2026-11-17', taken: 0, receipts: 0 },
    { day: '2026-11-19', taken: 2_000, receipts: 1 },
  ])
  expect(await balancesOf(school, student)).toEqual({ 'School Fees': -2_000 })
  expect(await school.problems()).toEqual([])
})

test('a locked day keeps what it has: neither off it nor onto it, and nothing onto a day to come', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  const { receipt: early } = await school.pay(student, 2_000)
  passDays(school, 2)
  const { receipt: late } = await school.pay(student, 3_000)
  await closeThrough(school.context(), '2026-11-21')
  const correct = (receipt: string, date: string) =>
    correctReceipt(school.context(), { receipt, lines: twenty, reason: 'the wrong day', date })

  await expect(correct(early, '2026-11-22')).rejects.toMatchObject({ code: 'day_closed' })
  await expect(correct(late, '2026-11-21')).rejects.toMatchObject({ code: 'day_closed' })
  await expect(correct(late, '2026-11-23')).rejects.toMatchObject({ code: 'invalid' })

  expect(await school.rows(sql`select 1 from receipt_voids`)).toEqual([])
  const today = await correctReceipt(school.context(), {
    receipt: early,
    lines: [{ feeType: 'Exam Fees', amount: pesewas(2_000) }],
    reason: 'the wrong fee',
  })
  expect(today.receipt?.amount, 'without a day it counts from today, also of a locked one').toBe(2_000)
  expect(await school.problems()).toEqual([])
})

function takings(school: LedgerSchool) {
  return school.rows(sql`select effective_on as day, sum(taken)::int as taken, sum(receipts)::int as receipts from takings
    group by 1 order by 1`)
}
