import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { Refusal } from '#shared/errors.ts'
import { pesewas } from '#shared/money.ts'
import { type Context, inTransaction, query, sql } from '../context/context.ts'
import { testDatabase } from '../testing/test-database.ts'
import {
  billClass,
  closeThrough,
  joinClass,
  moveMoney,
  type Posting,
  post,
  reverseReceipt,
  setClassFee,
  undoBillingRun,
} from './index.ts'
import { balancesOf, foundLedgerSchool, type LedgerSchool } from './testing/ledger-school.ts'

// On PostgreSQL these run side by side on sixteen connections; on the embedded engine, which has one, they queue. Payments of one
// server share transactions: every second one is made as by another server, whose payments these do not wait for.

beforeAll(async () => {
  await testDatabase()
})

test('forty calls with one key at one moment are one payment, and all are answered the same', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  const context = { key: randomUUID(), body: 'the same' }

  const answers = await atOnce(40, (desk) =>
    post(from(desk, school.context(context)), payment(student, 5_000)),
  )

  const first = answers.filter(({ replayed }) => !replayed)
  expect(first).toHaveLength(1)
  for (const { replayed: _, ...answer } of answers) expect(answer).toEqual(first[0])
  expect(await balancesOf(school, student)).toEqual({ 'School Fees': -5_000 })
  expect(await school.problems()).toEqual([])
})

test('two hundred payments for one child from sixteen desks add up, on receipts without a gap', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  let next = 0
  await atOnce(16, async (desk) => {
    while (next < 200) {
      const context = from(desk, school.context({ key: randomUUID() }))
      await post(context, payment(student, 100 + next++))
    }
  })

  expect(await balancesOf(school, student)).toEqual({ 'School Fees': -(200 * 100 + (199 * 200) / 2) })
  const numbers = await school.rows<{ number: number }>(sql`select number from receipts order by number`)
  expect(numbers.map(({ number }) => number)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
  expect(await school.problems()).toEqual([])
})

test('an older client’s two calls at one moment, each sent twice, are one payment', async () => {
  const school = await foundLedgerSchool()
  for (const calls of [
    ['pay', 'transaction', 'pay', 'transaction'],
    ['transaction', 'pay', 'pay', 'transaction'],
  ] as const) {
    const student = await school.admit()

    const answers = await Promise.allSettled(
      calls.map((half) => post(school.context(), { ...payment(student, 5_000), half })),
    )

    const recorded = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    expect(recorded.filter(({ completes }) => completes === undefined)).toHaveLength(1)
    expect(recorded.filter(({ completes }) => completes !== undefined)).toHaveLength(1)
    expect(await balancesOf(school, student)).toEqual({ 'School Fees': -5_000 })
  }
  expect(await school.problems()).toEqual([])
})

test('two desks that each take the same sum for the same child have taken two', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()

  await atOnce(2, async () => {
    const session = randomUUID()
    await post(school.context({ session }), { ...payment(student, 5_000), half: 'pay' })
    await post(school.context({ session }), { ...payment(student, 5_000), half: 'transaction' })
  })

  expect(await balancesOf(school, student)).toEqual({ 'School Fees': -10_000 })
})

test('one desk sending the same payment twice at one moment is asked about the second', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()

  const answers = await Promise.allSettled(
    Array.from({ length: 8 }, (_, desk) => post(from(desk, school.context()), payment(student, 5_000))),
  )

  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await balancesOf(school, student)).toEqual({ 'School Fees': -5_000 })
})

test('a payment is moved no further than it reaches, however many move it at one moment', async () => {
  const school = await foundLedgerSchool()
  const [student, other] = [await school.admit(), await school.admit()]
  const { entry } = await school.pay(student, 1_000)

  const moves = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      moveMoney(school.context({ key: randomUUID() }), { entry, amount: pesewas(300), studentId: other }),
    ),
  )

  expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await balancesOf(school, other)).toEqual({ 'School Fees': -900 })
  expect(await school.problems()).toEqual([])
})

test('sixteen desks doing everything at once are refused for reasons only, and leave books that agree', async () => {
  const school = await foundLedgerSchool()
  const students: string[] = []
  for (let child = 0; child < 12; child++) students.push(await school.admit(`Basic ${4 + (child % 2)}`))
  // Every desk's acts follow from this number; what they meet, from the moment.
  const dice = fc.sample(fc.nat(999_999), { numRuns: 16 * 25 * 4, seed: 20_261_120 })
  const roll = () => dice.pop() ?? 0

  await atOnce(16, async () => {
    for (let turn = 0; turn < 25; turn++) await refusedForReason(anything(school, students, roll))
  })

  expect(await school.problems()).toEqual([])
  expect(await school.rows(sql`select sum(balance) as sum from trial_balance`)).toEqual([{ sum: '0' }])
}, 60_000)

/** One act of a busy school; ids are taken from what is there at this moment. */
async function anything(school: LedgerSchool, students: string[], roll: () => number): Promise<unknown> {
  const [what, who, whom, sum] = [roll() % 20, roll(), roll(), roll()]
  const student = students[who % students.length] ?? ''
  const studentId = students[whom % students.length]
  const feeType = ['School Fees', 'Exam Fees', 'PTA Fees'][whom % 3] ?? ''
  const amount = pesewas(100 + (sum % 9_900))
  const classId = school.classId(`Basic ${4 + (who % 2)}`)
  const context = from(whom, school.context({ key: randomUUID() }))
  if (what < 9) return await post(context, payment(student, amount, feeType))
  if (what < 10) return await post(context, { ...payment(student, amount, feeType), kind: 'manual_charge' })
  if (what < 13) {
    const entry = await anyOf(
      school,
      sql`ledger_entries where kind in ('payment', 'reallocation') and side = 'Credit'`,
    )
    return await moveMoney(context, { entry, studentId, feeType })
  }
  if (what < 15) return await reverseReceipt(context, await anyOf(school, sql`receipts`), 'at random')
  if (what < 16) return await billClass(context, { classId, feeType, amount, confirm: true })
  if (what < 18) return await setClassFee(context, { classId, feeType, amount })
  if (what < 19) return await undoBillingRun(context, await anyOf(school, sql`billing_runs`), 'at random')
  if (who % 25 === 0) return await closeThrough(context, '2026-11-19')
  return await inTransaction(context, async (inner) => {
    await query(inner, sql`select from classes where id = ${classId} for no key update`)
    await query(inner, sql`update students set class_id = ${classId} where id = ${student}`)
    return await joinClass(inner, student, [])
  })
}

async function anyOf(school: LedgerSchool, among: ReturnType<typeof sql>): Promise<string> {
  const [row] = await school.rows<{ id: string }>(sql`select id from ${among} order by random() limit 1`)
  return row?.id ?? randomUUID()
}

/** A refusal is an answer; a deadlock or anything else of the database is not. */
async function refusedForReason(act: Promise<unknown>): Promise<void> {
  try {
    await act
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'busy') throw error
  }
}

function atOnce<T>(desks: number, act: (desk: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: desks }, (_, desk) => act(desk)))
}

/** Every second desk stands at another server. */
function from(desk: number, context: Context): Context {
  return desk % 2 === 0 ? context : { ...context, holdsSchool: true }
}

function payment(studentId: string, amount: number, feeType = 'School Fees'): Posting {
  return { kind: 'payment', studentId, lines: [{ feeType, amount: pesewas(amount) }] }
}
