import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import type { Day } from '#shared/dates.ts'
import { pesewas } from '#shared/money.ts'
import { sql } from '../../context/context.ts'
import { billClass, closeThrough, openLastDay } from '../../ledger/index.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { createTestSchool } from '../../testing/test-school.ts'

/** Books that are locked more than once: each lock vouches for what came since the one before. */

test.each([
  ['ledger_entries', ['deposit', 'payment']],
  ['money_entries', ['payment', 'deposit']],
] as const)(
  'of two closed terms each vouches for its own entries, to the last of %s',
  async (table, recorded) => {
    const school = await aSchoolOfTwoTerms()
    const ends = ['2026-11-10', '2026-11-19']
    for (const day of ends) {
      for (const kind of recorded) await (kind === 'payment' ? pay(school, day) : bank(school, day))
      await lock(school, day)
    }
    expect(await statuses(school)).toEqual(['unchanged', 'unchanged'])
    expect(await since(school)).toEqual([0, 0])

    await forge(school, table, 'asc')
    expect(await statuses(school)).toEqual(['broken', 'unchanged'])
    await forge(school, table, 'desc')
    expect(await statuses(school)).toEqual(['broken', 'broken'])
  },
)

test('a lock within a term leaves nothing out of the sheet, and one after its end closes nothing again', async () => {
  const school = await aSchoolOfTwoTerms()
  await pay(school, '2026-11-09')
  for (const day of ['2026-11-09', '2026-11-10', '2026-11-11']) await lock(school, day)

  const { closings } = await school.call(endpoints.listClosings)
  expect(closings.map(({ endsOn }) => endsOn)).toEqual(['2026-11-10'])
  expect(
    await school.rows(sql`select day, books is not null as "hasBooks" from day_locks order by day`),
  ).toEqual([
    { day: '2026-11-09', hasBooks: false },
    { day: '2026-11-10', hasBooks: true },
    { day: '2026-11-11', hasBooks: false },
  ])
  await forge(school, 'ledger_entries', 'asc')
  expect(await statuses(school)).toEqual(['broken'])
})

test('cash that is banked on a closed day, or was and comes back, and what the term is charged later change it', async () => {
  const school = await aSchoolOfTwoTerms()
  const [term] = await school.rows<{ id: string }>(sql`select id from terms where ends_on = '2026-11-10'`)
  await pay(school, '2026-11-10')
  const depositId = await bank(school, '2026-11-10')
  await lock(school, '2026-11-10')
  expect(await since(school)).toEqual([0])

  const params = { depositId }
  await school.call(endpoints.takeBackDeposit, { params, body: { reason: 'Another bank' } })
  expect(await since(school)).toEqual([1])
  const classId = await school.classId('Basic 4')
  const termId = term?.id ?? ''
  await billClass(school.context, { classId, feeType: 'Exam Fees', amount: pesewas(500), termId })
  expect(await since(school)).toEqual([2])
  await openLastDay(school.context, '2026-11-10' as Day, 'A slip was forgotten')
  await bank(school, '2026-11-10')
  const [old] = await school.rows<{ count: number }>(
    sql`select count(*)::int as count from term_locks(${school.schoolId}) l cross join entries_after_closing(
          ${school.schoolId}, l.term_id, '2026-11-10', l.journal_number) where l.term_id = ${termId}`,
  )
  expect(old?.count).toBe(3)
})

test('a term of one day, locked by a release that kept no numbers, ends with what was banked on it', async () => {
  const school = await aSchoolOfTwoTerms()
  const params = { schoolId: school.schoolId }
  const oneDay = { startsOn: '2026-11-20', endsOn: '2026-11-20' }
  const body = { academicYear: '2026/2027', name: 'Resit', ...oneDay }
  const { id: termId } = await school.call(endpoints.saveTerm, { params, body })
  await bank(school, '2026-11-20')
  await closeThrough(school.context, '2026-11-20')
  const endsWith = () =>
    school.rows<{ number: number }>(
      sql`select journal_number as number from term_locks(${school.schoolId}) where term_id = ${termId} and is_standing`,
    )
  const kept = await endsWith()
  expect(kept).toHaveLength(1)

  await asOwner(
    school.context,
    (client) =>
      client.query(
        'update day_locks set audit_number = null, journal_number = null, books_after = null, books = null',
      ),
    { forging: ['day_locks'], end: 'commit' },
  )

  expect(await endsWith()).toEqual(kept)
})

/** The first ends on 10 November, the second on the day before today; there is a child and a bank. */
async function aSchoolOfTwoTerms() {
  const school = await createTestSchool()
  const params = { schoolId: school.schoolId }
  const { terms } = await school.call(endpoints.listTerms, { params })
  const first = terms.find(({ current }) => current)
  const of = { academicYear: '2026/2027' }
  for (const body of [
    { ...of, id: first?.id ?? '', name: 'Early', startsOn: first?.startsOn ?? '', endsOn: '2026-11-10' },
    { ...of, name: 'Short', startsOn: '2026-11-11', endsOn: '2026-11-19' },
  ])
    await school.call(endpoints.saveTerm, { params, body })
  const body = { bank: 'GCB Bank', name: 'Cape Coast', digits: '4512' }
  const { bankAccount } = await school.call(endpoints.addBankAccount, { body })
  const studentId = await school.addStudent()
  // Cash of long before, so that there is something to bank on each day.
  const cash = { feeType: 'School Fees', amountPaid: 500, date: '2026-10-05' }
  await school.call(endpoints.payStudent, { params: { studentId }, body: cash })
  return { ...school, studentId, bankAccountId: bankAccount.id, slips: { last: 0 } }
}

type Both = Awaited<ReturnType<typeof aSchoolOfTwoTerms>>

function pay({ call, studentId }: Both, date: string) {
  const body = { feeType: 'School Fees', amountPaid: 20, date, confirm: true }
  return call(endpoints.payStudent, { params: { studentId }, body })
}

async function bank({ call, bankAccountId, slips }: Both, date: string): Promise<string> {
  slips.last += 1
  const body = { from: 'cash' as const, bankAccountId, slipNumber: `S${slips.last}`, date, amount: 10 }
  return (await call(endpoints.enterDeposit, { body: { ...body, confirm: false } })).deposit.id
}

async function lock(school: Both, day: string) {
  await closeThrough(school.context, day)
  school.clock.pass({ minutes: 1 })
}

/** Oldest term first. */
async function statuses(school: Both): Promise<string[]> {
  const { closings } = await school.call(endpoints.listClosings)
  const checks = closings.map(({ code }) => school.call(endpoints.checkClosing, { params: { code } }))
  return (await Promise.all(checks)).map(({ status }) => status).toReversed()
}

async function since(school: Both): Promise<number[]> {
  const { closings } = await school.call(endpoints.listClosings)
  return closings.map((closing) => closing.since).toReversed()
}

/** A pesewa more in the last entry before the first lock, or the last of all. */
function forge(school: Both, table: 'ledger_entries' | 'money_entries', order: 'asc' | 'desc') {
  return asOwner(
    school.context,
    (client) =>
      client.query(
        `update ${table} set amount = amount + 1 where journal_number = (select journal_number from day_locks
           where school_id = current_school() and books is not null order by day ${order} limit 1)`,
      ),
    { forging: [table], end: 'commit' },
  )
}
