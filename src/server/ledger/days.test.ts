import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { inTransaction, query, sql } from '../context/context.ts'
import { testDatabase } from '../testing/test-database.ts'
import {
  billClass,
  closeThrough,
  moveMoney,
  openBalances,
  type Posting,
  post,
  reverseEntry,
  reverseReceipt,
  setClassFee,
  undoBillingRun,
} from './index.ts'
import { foundLedgerSchool, goTo, type LedgerSchool, passDays } from './testing/ledger-school.ts'

beforeAll(async () => {
  await testDatabase()
})

const fees = (amount: number) => [{ feeType: 'School Fees', amount: pesewas(amount) }]

test('nothing is recorded on a closed day, by any act', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  const classId = school.classId()
  const { receipt, entry } = await school.pay(student, 5_000)
  const debt = await post(school.context(), { kind: 'manual_charge', studentId: student, lines: fees(900) })
  const { run } = await billClass(school.context(), { classId, feeType: 'Exam Fees', amount: pesewas(300) })
  await closeThrough(school.context(), '2026-11-20')
  const before = await factsOf(school)

  const acts = [
    pay(school, student),
    pay(school, student, '2026-11-19'),
    openBalances(school.context(), [{ student, feeType: 'School Fees', amount: pesewas(100) }]),
    reverseReceipt(school.context(), receipt, 'late'),
    reverseEntry(school.context(), debt.entries[0]?.id ?? '', 'late'),
    moveMoney(school.context(), { entry, feeType: 'Exam Fees' }),
    billClass(school.context(), { classId, feeType: 'School Fees', amount: pesewas(300) }),
    setClassFee(school.context(), { classId, feeType: 'Exam Fees', amount: pesewas(400) }),
    undoBillingRun(school.context(), run, 'late'),
  ]

  for (const act of await Promise.allSettled(acts)) {
    expect(act).toMatchObject({ status: 'rejected', reason: { code: 'day_closed' } })
  }
  expect(await factsOf(school)).toEqual(before)
})

test('what a closed day holds is corrected on a later one', async () => {
  const school = await foundLedgerSchool()
  const { receipt } = await school.pay(await school.admit(), 5_000)
  await closeThrough(school.context(), '2026-11-20')
  passDays(school, 1)

  await reverseReceipt(school.context(), receipt, 'bounced cheque')

  const days = await school.rows(
    sql`select effective_on, sum(received)::bigint as received from ledger_days
        where school_id = ${school.schoolId} group by effective_on order by effective_on`,
  )
  expect(days).toEqual([
    { effective_on: '2026-11-20', received: 5_000 },
    { effective_on: '2026-11-21', received: -5_000 },
  ])
})

test('days are closed forward only, never tomorrow, and a repeated call answers as the first did', async () => {
  const school = await foundLedgerSchool()
  const again = { key: randomUUID(), body: 'close' }
  await closeThrough(school.context(again), '2026-11-18')

  expect(await closeThrough(school.context(again), '2026-11-18')).toMatchObject({ replayed: true })
  await expect(closeThrough(school.context(), '2026-11-18')).rejects.toMatchObject({ code: 'invalid' })
  await expect(closeThrough(school.context(), '2026-11-10')).rejects.toMatchObject({ code: 'invalid' })
  await expect(closeThrough(school.context(), '2026-11-21')).rejects.toMatchObject({ code: 'invalid' })
})

test('who is refused on a closed day is told a day that can be chosen', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  const said = () =>
    post(school.context(), {
      kind: 'payment',
      studentId: student,
      lines: fees(100),
      date: '2026-11-18',
    }).catch(String)
  await closeThrough(school.context(), '2026-11-19')
  const earlier = await said()
  await closeThrough(school.context(), '2026-11-20')

  expect(earlier).toContain('Choose a later date.')
  expect(await said()).toContain('today included. The Head can open today again; if not, do it tomorrow.')
})

test('closed days are not opened again, by the application or by the owner of the database', async () => {
  const school = await foundLedgerSchool()
  await closeThrough(school.context(), '2026-11-18')
  const reopening = (role: string) =>
    inTransaction(school.context(), async (inner) => {
      await inner.client?.query(role)
      await query(inner, sql`update schools set closed_through = '2026-11-01' where id = ${school.schoolId}`)
    })

  await expect(reopening('set local role akontaa_tenant')).rejects.toMatchObject({ code: '42501' })
  await expect(reopening('reset role')).rejects.toMatchObject({ code: '42501' })
})

test('a date to come is refused, except as the due day of a debt that counts from today', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()

  await expect(pay(school, student, '2026-11-21')).rejects.toMatchObject({
    details: { fields: { date: expect.any(String) } },
  })
  const debt = await post(school.context(), {
    kind: 'manual_charge',
    studentId: student,
    lines: fees(100),
    date: '2026-12-01',
  })

  expect(debt).toMatchObject({ effectiveOn: '2026-11-20', dueOn: '2026-12-01' })
})

test('an entry belongs to the term of its day; between terms to the next; after the last to the last', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  const expected = [
    ['2026-09-07', 'First Term'],
    ['2026-09-08', 'First Term'],
    ['2026-12-18', 'First Term'],
    ['2026-12-19', 'Second Term'],
    ['2027-01-08', 'Second Term'],
    ['2027-04-09', 'Second Term'],
    ['2027-04-10', 'Third Term'],
    ['2027-07-25', 'Third Term'],
    ['2029-01-01', 'Third Term'],
  ] as const
  goTo(school, '2029-01-02')
  for (const [day] of expected) await pay(school, student, day)

  const terms = await school.rows<{ day: string; name: string }>(
    sql`select e.effective_on as day, t.name from ledger_entries e join terms t on t.id = e.term_id order by 1`,
  )

  expect(terms.map(({ day, name }) => [day, name])).toEqual(expected)
})

test('a school without terms is told to enter them, and nothing is recorded', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  await school.rows(sql`delete from terms where school_id = ${school.schoolId}`)
  const bill = { classId: school.classId(), feeType: 'School Fees', amount: pesewas(100) }

  const acts = [
    pay(school, student),
    openBalances(school.context(), [{ student, feeType: 'School Fees', amount: pesewas(100) }]),
    billClass(school.context(), bill),
  ]

  for (const act of await Promise.allSettled(acts)) {
    expect(act).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } })
  }
  expect(await setClassFee(school.context(), bill)).toMatchObject({ students: 0 })
})

test('a term of another school is not found', async () => {
  const [school, other] = [await foundLedgerSchool(), await foundLedgerSchool()]
  const student = await school.admit()
  const [term] = await other.rows<{ id: string }>(sql`select id from terms where name = 'First Term'`)
  const termId = term?.id
  const bill = { classId: school.classId(), feeType: 'School Fees', amount: pesewas(100), termId }

  const acts = [
    post(school.context(), { kind: 'payment', studentId: student, lines: fees(100), termId }),
    billClass(school.context(), bill),
  ]

  for (const act of await Promise.allSettled(acts)) {
    expect(act).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } })
  }
})

function pay(school: LedgerSchool, studentId: string, date?: Posting['date']) {
  return post(school.context({ key: randomUUID() }), { kind: 'payment', studentId, lines: fees(5_000), date })
}

async function factsOf(school: LedgerSchool) {
  return await school.rows(sql`select * from ledger_entries order by journal_number`)
}
