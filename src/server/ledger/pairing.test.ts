import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { sql } from '../context/context.ts'
import { testDatabase } from '../testing/test-database.ts'
import { closeThrough, moveMoney, type Posting, post, reverseReceipt, trialBalance, waive } from './index.ts'
import { balancesOf, foundLedgerSchool, goTo, type LedgerSchool } from './testing/ledger-school.ts'

beforeAll(async () => {
  await testDatabase()
})

test('an older client’s two calls are one payment, in either order', async () => {
  for (const [first, second] of [
    ['pay', 'transaction'],
    ['transaction', 'pay'],
  ] as const) {
    const school = await foundLedgerSchool()
    const student = await school.admit()

    const recorded = await half(school, student, first)
    const completed = await half(school, student, second)

    expect(completed).toMatchObject({
      completes: recorded.entries[0]?.id,
      receipt: recorded.receipt,
      owed: -5_000,
    })
    expect(await balancesOf(school, student)).toEqual({ 'School Fees': -5_000 })
    await expect(half(school, student, first)).rejects.toMatchObject({ code: 'possible_duplicate' })
    await expect(half(school, student, second)).rejects.toMatchObject({ code: 'possible_duplicate' })
  }
})

test('a date and method that come late move the entry, its day, its account and its term', async () => {
  const school = await foundLedgerSchool('2027-01-09T09:00:00Z')
  const student = await school.admit()
  await half(school, student, 'pay')

  await half(school, student, 'transaction', { date: '2026-12-18', method: 'Mobile Money' })

  const [entry] = await school.rows(
    sql`select j.effective_on as day, j.account, t.name as term from journal j join terms t on t.id = j.term_id`,
  )
  expect(entry).toEqual({ day: '2026-12-18', account: 'mobile money', term: 'First Term' })
  expect(await daysOf(school)).toEqual([{ day: '2026-12-18', entries: 1, received: 5_000 }])
  expect(await school.problems()).toEqual([])
})

test('what is waived of a charge whose day came late is of the term of that day', async () => {
  const school = await foundLedgerSchool('2027-01-09T09:00:00Z')
  const student = await school.admit()
  const { entries } = await half(school, student, 'pay', { kind: 'manual_charge' })
  await half(school, student, 'transaction', { kind: 'manual_charge', date: '2026-12-18' })

  await waive(school.context(), { charge: entries[0]?.id ?? '', note: 'As agreed' })

  const read = sql`select j.kind, t.name as term from journal j join terms t on t.id = j.term_id order by j.journal_number`
  expect(await school.rows(read)).toEqual([
    { kind: 'manual_charge', term: 'First Term' },
    { kind: 'waiver', term: 'First Term' },
  ])
})

test('a payment completed late is taken back from the account it was completed to', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  const { receipt } = await half(school, student, 'pay')
  await half(school, student, 'transaction', { date: '2026-11-19', method: 'Bank' })

  await reverseReceipt(school.context(), receipt?.id ?? '', 'wrong child')

  expect(await trialBalance(school.context())).toEqual([
    { account: 'bank', balance: 0 },
    { account: 'students', balance: 0 },
  ])
  expect(await school.problems()).toEqual([])
})

test('a refused date leaves the first half standing, and a better one completes it', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  await closeThrough(school.context(), '2026-11-10')
  await half(school, student, 'pay')

  await expect(half(school, student, 'transaction', { date: '2026-11-21' })).rejects.toThrow()
  await expect(half(school, student, 'transaction', { date: '2026-11-10' })).rejects.toThrow()

  expect(await half(school, student, 'transaction', { date: '2026-11-11' })).toHaveProperty('completes')
})

test('a late date cannot take an entry out of a day that was closed meanwhile', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  await half(school, student, 'pay', { date: '2026-11-17' })
  await closeThrough(school.context(), '2026-11-18')

  const completing = half(school, student, 'transaction', { date: '2026-11-19' })

  await expect(completing).rejects.toMatchObject({ code: 'day_closed' })
  expect(await daysOf(school)).toEqual([{ day: '2026-11-17', entries: 1, received: 5_000 }])
})

test('after two minutes, or from another desk, a call is an act of its own', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  await half(school, student, 'pay')

  const elsewhere = await post(school.context({ session: randomUUID() }), {
    ...payment(student),
    half: 'transaction',
  })
  school.now = new Date(school.now.getTime() + 120_000)
  const later = half(school, student, 'transaction')

  expect(elsewhere).not.toHaveProperty('completes')
  await expect(later).rejects.toMatchObject({ code: 'possible_duplicate' })
  expect(await balancesOf(school, student)).toEqual({ 'School Fees': -10_000 })
})

test('one line of a larger tender is not the half of another payment', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  const lines = [
    { feeType: 'School Fees', amount: pesewas(5_000) },
    { feeType: 'Exam Fees', amount: pesewas(100) },
  ]
  await post(school.context(), { ...payment(student), lines, half: 'pay' })

  const next = half(school, student, 'transaction')

  await expect(next).rejects.toMatchObject({ code: 'possible_duplicate' })
})

test('a half taken back meanwhile is not completed', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  const { receipt } = await half(school, student, 'pay')
  await reverseReceipt(school.context(), receipt?.id ?? '', 'wrong child')

  expect(await half(school, student, 'transaction')).not.toHaveProperty('completes')
})

test('a half whose money was moved on is still one payment', async () => {
  const school = await foundLedgerSchool()
  const [student, other] = [await school.admit(), await school.admit()]
  const { entries } = await half(school, student, 'pay')
  await moveMoney(school.context(), { entry: entries[0]?.id ?? '', studentId: other })

  await half(school, student, 'transaction', { date: '2026-11-19', method: 'Card' })

  expect(await balancesOf(school, other)).toEqual({ 'School Fees': -5_000 })
  expect(await balancesOf(school, student)).toEqual({})
  expect(await school.problems()).toEqual([])
})

test('a debt’s second call brings its due day', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  const debt = { ...payment(student), kind: 'manual_charge' } as const
  await post(school.context(), { ...debt, half: 'pay' })

  await post(school.context(), { ...debt, half: 'transaction', date: '2026-12-05' })

  expect(await school.rows(sql`select effective_on, due_on from journal`)).toEqual([
    { effective_on: '2026-11-20', due_on: '2026-12-05' },
  ])
  goTo(school, '2026-12-06')
  expect(await school.rows(sql`select days_1_30 from debts_by_age(${school.schoolId}, app_today())`)).toEqual(
    [{ days_1_30: 5_000 }],
  )
})

function payment(studentId: string): Posting {
  return { kind: 'payment', studentId, lines: [{ feeType: 'School Fees', amount: pesewas(5_000) }] }
}

function half(
  school: LedgerSchool,
  student: string,
  call: 'pay' | 'transaction',
  details: Partial<Posting> = {},
) {
  return post(school.context(), { ...payment(student), half: call, ...details })
}

function daysOf(school: LedgerSchool) {
  return school.rows(
    sql`select effective_on as day, sum(entries)::int as entries, sum(received)::bigint as received from ledger_days
        where school_id = ${school.schoolId} group by effective_on having sum(entries) <> 0 order by effective_on`,
  )
}
