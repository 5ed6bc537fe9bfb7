import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { sql } from '../context/context.ts'
import { testDatabase } from '../testing/test-database.ts'
import {
  moveMoney,
  openBalances,
  type PostingKind,
  post,
  reverseEntry,
  reverseReceipt,
  trialBalance,
} from './index.ts'
import { balancesOf, foundLedgerSchool, type LedgerSchool, passDays } from './testing/ledger-school.ts'

beforeAll(async () => {
  await testDatabase()
})

test('a receipt is taken back whole, also from a child it was moved to who has been archived', async () => {
  const school = await foundLedgerSchool()
  const [payer, sibling] = [await school.admit(), await school.admit('Basic 5')]
  const { receipt, entry } = await school.pay(payer, 30_000)
  await moveMoney(school.context(), {
    entry,
    amount: pesewas(12_000),
    studentId: sibling,
    feeType: 'Exam Fees',
  })
  await school.rows(sql`update students set status = 'archived' where id = ${sibling}`)
  passDays(school, 1)

  await reverseReceipt(school.context(), receipt, 'bounced cheque')

  expect(await balancesOf(school, payer)).toEqual({})
  expect(await balancesOf(school, sibling)).toEqual({})
  expect(await school.problems()).toEqual([])
  await expect(reverseReceipt(school.context(), receipt, 'again')).rejects.toMatchObject({
    code: 'already_reversed',
  })
})

test('money is moved back and forth up to what remains of each line, and stays money received', async () => {
  const school = await foundLedgerSchool()
  const [one, other] = [await school.admit(), await school.admit()]
  const { entry } = await school.pay(one, 10_000)
  await moveMoney(school.context(), { entry, amount: pesewas(6_000), studentId: other })
  await expect(
    moveMoney(school.context(), { entry, amount: pesewas(4_001), studentId: other }),
  ).rejects.toMatchObject({ code: 'invalid', details: { fields: { amount: expect.any(String) } } })

  const moved = await lastCredit(school, other)
  await moveMoney(school.context(), { entry: moved, studentId: one })
  await expect(moveMoney(school.context(), { entry: moved, studentId: one })).rejects.toMatchObject({
    code: 'invalid',
  })
  await moveMoney(school.context(), { entry: await lastCredit(school, one), studentId: other })
  await moveMoney(school.context(), { entry, studentId: other })

  expect(await balancesOf(school, one)).toEqual({})
  expect(await balancesOf(school, other)).toEqual({ 'School Fees': -10_000 })
  expect(await books(school)).toEqual({ cash: 10_000, reallocation: 0, students: -10_000 })
  expect(await school.problems()).toEqual([])
})

test('a move sent twice within ten minutes without a key moves once; confirmed, or from another desk, it moves again', async () => {
  const school = await foundLedgerSchool()
  const [one, other] = [await school.admit(), await school.admit()]
  const { entry } = await school.pay(one, 12_000)
  const move = { entry, amount: pesewas(2_000), studentId: other }

  const twice = await Promise.allSettled([
    moveMoney(school.context(), move),
    moveMoney(school.context(), move),
  ])

  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(moveMoney(school.context(), move)).rejects.toMatchObject({
    code: 'possible_duplicate',
    message: 'You moved GH₵20.00 of this payment there just now. Move as much again?',
  })
  await moveMoney(school.context(), { ...move, confirm: true })
  await moveMoney(school.context({ session: randomUUID() }), move)
  await moveMoney(school.context(), { ...move, feeType: 'Exam Fees' })
  school.now = new Date(school.now.getTime() + 599_999)
  await expect(moveMoney(school.context(), move)).rejects.toMatchObject({ code: 'possible_duplicate' })
  school.now = new Date(school.now.getTime() + 1)
  await moveMoney(school.context(), move)
  expect(await balancesOf(school, other)).toEqual({ 'School Fees': -8_000, 'Exam Fees': -2_000 })
  await moveMoney(school.context(), { entry, studentId: other })
  await expect(moveMoney(school.context(), { entry, studentId: other })).rejects.toMatchObject({
    message: 'All of this payment has been moved already.',
  })
  expect(await school.problems()).toEqual([])
})

test('nothing of a receipt that was taken back can be moved', async () => {
  const school = await foundLedgerSchool()
  const [one, other] = [await school.admit(), await school.admit()]
  const { receipt, entry } = await school.pay(one, 10_000)
  await reverseReceipt(school.context(), receipt, 'wrong child')

  const moving = moveMoney(school.context(), { entry, studentId: other })

  await expect(moving).rejects.toMatchObject({ code: 'already_reversed' })
})

test('money is not moved to where it is', async () => {
  const school = await foundLedgerSchool()
  const { entry } = await school.pay(await school.admit(), 10_000)

  await expect(moveMoney(school.context(), { entry })).rejects.toMatchObject({ code: 'invalid' })
})

test('each kind of entry by itself is taken back once, and leaves no trace in any sum', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  const kinds: PostingKind[] = ['manual_charge', 'discount', 'waiver', 'write_off', 'refund', 'opening']
  for (const kind of kinds) {
    const lines = [{ feeType: 'School Fees', amount: pesewas(5_000) }]
    // Nothing was received: giving back is asked about, and meant.
    const posting = { kind, studentId: student, lines, confirm: true }
    const { entries } = await post(school.context({ key: randomUUID() }), posting)
    const entry = entries[0]?.id ?? ''

    await reverseEntry(school.context(), entry, 'by mistake')

    await expect(reverseEntry(school.context(), entry, 'again')).rejects.toMatchObject({
      code: 'already_reversed',
    })
  }
  expect(Object.values(await books(school)).every((balance) => balance === 0)).toBe(true)
  expect(await sums(school)).toEqual({ charged: 0, received: 0, owed: 0 })
})

test('a payment, a move, a class fee and a reversal are not taken back one by one', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  const { receipt, entry } = await school.pay(student, 5_000)
  await reverseReceipt(school.context(), receipt, 'wrong child')

  for (const { id } of await school.rows<{ id: string }>(sql`select id from ledger_entries`)) {
    await expect(reverseEntry(school.context(), id, 'by hand')).rejects.toMatchObject({ code: 'conflict' })
  }
  expect(entry).toBeTruthy()
})

test('a refund takes received money out again; beyond what was received the child owes it', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  await school.pay(student, 5_000)

  await post(school.context(), {
    kind: 'refund',
    studentId: student,
    method: 'Mobile Money',
    lines: [{ feeType: 'School Fees', amount: pesewas(8_000) }],
    confirm: true,
  })

  expect(await balancesOf(school, student)).toEqual({ 'School Fees': 3_000 })
  expect(await books(school)).toEqual({ cash: 5_000, 'mobile money': -8_000, students: 3_000 })
  expect(await sums(school)).toEqual({ charged: 0, received: -3_000, owed: 3_000 })
})

test('the smallest and the largest amount are kept exactly', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  for (let times = 0; times < 40; times++) await school.pay(student, 100_000_000)
  await school.pay(student, 1)

  expect(await balancesOf(school, student)).toEqual({ 'School Fees': -4_000_000_001 })
  expect(await books(school)).toEqual({ cash: 4_000_000_001, students: -4_000_000_001 })
})

test('opening balances of both signs count as charged, and are refused whole when one child is unknown', async () => {
  const school = await foundLedgerSchool()
  const [owing, ahead] = [await school.admit(), await school.admit()]
  const line = { feeType: 'School Fees', amount: pesewas(7_000) }
  await openBalances(school.context(), [
    { student: owing, ...line },
    { student: ahead, ...line, amount: pesewas(2_000), inCredit: true },
  ])

  const withStranger = openBalances(school.context(), [
    { student: owing, ...line },
    { student: randomUUID(), ...line },
  ])

  await expect(withStranger).rejects.toMatchObject({ code: 'not_found' })
  expect(await sums(school)).toEqual({ charged: 5_000, received: 0, owed: 7_000 })
  expect(await school.problems()).toEqual([])
})

test('what was owed before the school came is late at once, or since the day named, and never by surprise', async () => {
  const school = await foundLedgerSchool()
  const students = [await school.admit(), await school.admit(), await school.admit()]
  const [atOnce, since, later] = students.map((student, index) => ({
    student,
    feeType: 'School Fees',
    amount: pesewas(1_000 * (index + 1)),
  }))
  if (!atOnce || !since || !later) throw new Error('three were admitted')

  await openBalances(school.context(), [atOnce, { ...since, dueOn: '2026-10-01' }])
  await openBalances(school.context(), [later, { ...atOnce, feeType: 'Exam Fees' }], { dueOn: '2026-11-25' })

  const ages = await school.rows(
    sql`select student_id as student, not_due, days_1_30, days_31_60, owed
        from debts_by_age(${school.schoolId}, app_today()) order by owed, not_due desc`,
  )
  expect(ages).toEqual([
    { student: atOnce.student, not_due: 1_000, days_1_30: 1_000, days_31_60: 0, owed: 2_000 },
    { student: since.student, not_due: 0, days_1_30: 0, days_31_60: 2_000, owed: 2_000 },
    { student: later.student, not_due: 3_000, days_1_30: 0, days_31_60: 0, owed: 3_000 },
  ])
  expect(await school.problems()).toEqual([])
})

test('a message that was not sent yet is cancelled with its receipt; one that was is corrected by another', async () => {
  const school = await foundLedgerSchool()
  const [early, late] = [await school.admit(), await school.admit()]
  const unsent = await school.pay(early, 5_000)
  const sent = await school.pay(late, 5_000)
  await school.rows(sql`update messages set status = 'sent' where receipt_id = ${sent.receipt}`)

  await reverseReceipt(school.context(), unsent.receipt, 'wrong child')
  await reverseReceipt(school.context(), sent.receipt, 'wrong child')

  const told = await school.rows(sql`select kind, status from messages order by created_at, kind`)
  expect(told).toHaveLength(3)
  expect(told).toEqual(
    expect.arrayContaining([
      { kind: 'receipt', status: 'cancelled' },
      { kind: 'receipt', status: 'sent' },
      { kind: 'receipt_void', status: 'queued' },
    ]),
  )
})

test('a family that was never told of a receipt is not told that it is void', async () => {
  const school = await foundLedgerSchool()
  const { receipt } = await school.pay(await school.admit(), 5_000)
  await school.rows(sql`update messages set status = 'dead' where receipt_id = ${receipt}`)

  await reverseReceipt(school.context(), receipt, 'wrong child')

  expect(await school.rows(sql`select kind from messages`)).toEqual([{ kind: 'receipt' }])
})

test('a family without a telephone number gets no message, and its payment is recorded all the same', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  await school.rows(sql`update guardians set phone = ''`)

  const { receipt } = await school.pay(student, 5_000)
  await reverseReceipt(school.context(), receipt, 'wrong child')

  expect(await school.rows(sql`select id from messages`)).toEqual([])
})

async function lastCredit(school: LedgerSchool, student: string): Promise<string> {
  const rows = await school.rows<{ id: string }>(
    sql`select id from ledger_entries where student_id = ${student} and side = 'Credit'
        order by journal_number desc limit 1`,
  )
  return rows[0]?.id ?? ''
}

async function books(school: LedgerSchool): Promise<Record<string, number>> {
  const accounts = await trialBalance(school.context())
  expect(accounts.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
  return Object.fromEntries(accounts.map(({ account, balance }) => [account, balance]))
}

async function sums(school: LedgerSchool) {
  const rows = await school.rows(
    sql`select coalesce(sum(charged), 0)::bigint as charged, coalesce(sum(received), 0)::bigint as received,
          (select owed from school_balances) as owed from journal`,
  )
  return rows[0]
}
