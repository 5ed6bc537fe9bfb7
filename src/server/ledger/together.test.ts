import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { type Context, sql } from '../context/context.ts'
import type { Database } from '../db/database.ts'
import { type Posting, payFamily, post } from './index.ts'
import { balancesOf, foundLedgerSchool, type LedgerSchool } from './testing/ledger-school.ts'
import { type Outcome, Turns } from './together.ts'

test('payments of many desks at one moment share transactions, on receipts without a gap', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()

  const posted = await Promise.all(sums(40).map((amount) => post(untimed(school), payment(student, amount))))

  expect(posted.map(({ receipt }) => receipt?.amount)).toEqual(sums(40))
  // Where the machine is slow the next do not wait for those before them, and may be first.
  const numbers = posted.map(({ receipt }) => Number(receipt?.number.slice(-6)))
  expect(numbers.toSorted((one, other) => one - other)).toEqual(sums(40))
  const [{ moments } = { moments: 0 }] = await school.rows<{ moments: number }>(
    sql`select count(distinct issued_at)::int as moments from receipts where school_id = ${school.schoolId}`,
  )
  expect(moments).toBeLessThan(10)
  expect(await school.problems()).toEqual([])
})

test('each is answered for itself: who is refused, who sends twice, who is no longer signed in', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  const twice = school.context({ key: randomUUID(), body: 'one' })
  const proves = { expiresOn: '2030-01-01', idle: '1 day', atMost: '1 day' }

  const answers = await Promise.allSettled([
    post(keyed(school), payment(student, 100)),
    post(twice, payment(student, 200)),
    post(keyed(school), payment(student, 300, 'No such fee')),
    post(twice, payment(student, 200)),
    post(school.context({ key: twice.idempotency?.key ?? '', body: 'another' }), payment(student, 400)),
    post({ ...keyed(school), proves }, payment(student, 500)),
    payFamily(keyed(school), {
      lines: [{ student, feeType: 'Exam Fees', amount: pesewas(600) }],
    }),
  ])

  expect(answers.map((answer) => (answer.status === 'fulfilled' ? 'done' : answer.reason.code))).toEqual([
    'done',
    'done',
    'invalid',
    'done',
    'key_reused',
    'signed_out',
    'done',
  ])
  expect(answers[3]).toMatchObject({ value: { replayed: true } })
  expect(await balancesOf(school, student)).toEqual({ 'School Fees': -300, 'Exam Fees': -600 })
  const numbers = await school.rows<{ number: number }>(sql`select number from receipts order by number`)
  expect(numbers.map(({ number }) => number)).toEqual([1, 2, 3])
  expect(await school.problems()).toEqual([])
})

test('one that fails for another reason than a refusal takes nobody with it', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()

  const answers = await Promise.allSettled([
    post(keyed(school), payment(student, 100)),
    post(keyed(school), payment(student, 200)),
    post(keyed(school), payment('no-uuid', 300)),
    post(keyed(school), payment(student, 400)),
  ])

  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(await balancesOf(school, student)).toEqual({ 'School Fees': -700 })
  expect(await school.problems()).toEqual([])
})

test('payments of several schools at one moment stay in their own books', async () => {
  const schools = [await foundLedgerSchool(), await foundLedgerSchool()]
  const students = await Promise.all(schools.map((school) => school.admit()))

  await Promise.all(
    sums(12).flatMap((amount) =>
      schools.map((school, place) => post(keyed(school), payment(students[place] ?? '', amount))),
    ),
  )

  for (const [place, school] of schools.entries()) {
    expect(await balancesOf(school, students[place] ?? '')).toEqual({ 'School Fees': -78 })
    expect(await school.problems()).toEqual([])
  }
})

// How they take turns, with writing that ends when the test says so.

const SCHOOL = 'one school'

test('who comes alone is written alone, who waited is written together', async () => {
  const { turns, written, end } = turnsOf()
  const answers = ['a', 'b', 'c'].map((act) => turns.write(database, SCHOOL, act))
  expect(written()).toEqual(['a'])

  end('a')
  await answers[0]
  await expect.poll(written).toEqual(['a', 'b+c'])
  end('b+c')

  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c'])
})

test('nobody stands behind an act that waits for something else than a payment', async () => {
  const { turns, written, end } = turnsOf()
  const stuck = turns.write(database, SCHOOL, 'stuck')
  const next = turns.write(database, SCHOOL, 'next')

  await expect.poll(written).toEqual(['stuck', 'next'])
  end('next')
  expect(await next).toBe('next')

  end('stuck')
  expect(await stuck).toBe('stuck')
})

test('where a connection was lost nobody is told that it was done, and nothing is written again', async () => {
  const { turns, written, end } = turnsOf()
  const [first, ...others] = ['a', 'b', 'c'].map((act) => turns.write(database, SCHOOL, act))
  end('a')
  await first
  await expect.poll(written).toEqual(['a', 'b+c'])
  end('b+c', new Error('Connection terminated'))

  expect(await Promise.allSettled(others)).toEqual([
    expect.objectContaining({ status: 'rejected' }),
    expect.objectContaining({ status: 'rejected' }),
  ])
  expect(written()).toEqual(['a', 'b+c'])
})

/** Only which it is matters. */
const database = {} as Database

function turnsOf() {
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const write = (name: string) => {
    begun.push(name)
    return new Promise<void>((resolve, reject) => {
      ends.set(name, (error) => (error ? reject(error) : resolve()))
    })
  }
  const turns = new Turns<string, string>({
    alone: (act) => write(act).then(() => act),
    together: (acts) => write(acts.join('+')).then(() => acts.map((answer): Outcome<string> => ({ answer }))),
    wroteNothing: () => false,
  })
  return { turns, written: () => begun, end: (name: string, error?: Error) => ends.get(name)?.(error) }
}

function keyed(school: LedgerSchool): Context {
  return school.context({ key: randomUUID() })
}

/** By the database's own clock, which stands still within a transaction. */
function untimed(school: LedgerSchool): Context {
  return { ...keyed(school), now: undefined }
}

function sums(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place + 1)
}

function payment(studentId: string, amount: number, feeType = 'School Fees'): Posting {
  return { kind: 'payment', studentId, lines: [{ feeType, amount: pesewas(amount) }] }
}
