import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Day } from '#shared/dates.ts'
import { pesewas } from '#shared/money.ts'
import { sql } from '../context/context.ts'
import { testDatabase } from '../testing/test-database.ts'
import {
  type Award,
  billClass,
  giveAward,
  paySponsor,
  postReductions,
  saveSponsor,
  undoBillingRun,
  withdrawAward,
} from './index.ts'
import { foundLedgerSchool, type LedgerSchool } from './testing/ledger-school.ts'
import { rule } from './testing/reducing.ts'

/** What an award comes to: its amount over several fees, its cap over several bills, its first and last day, and what is still to come. */

beforeAll(async () => {
  await testDatabase()
})

async function aSponsor() {
  const school = await foundLedgerSchool()
  const details = { type: 'church', contact: '', phone: '', address: '' }
  const { sponsor } = await saveSponsor(school.context(), { name: 'Ebenezer Methodist Church', details })
  const give = async (students: readonly string[], award: Partial<Award>) =>
    await giveAward(school.context(), {
      sponsor,
      students,
      feeTypes: ['School Fees'],
      from: '2026-09-01',
      ...award,
    })
  /** Whose shares are still to come, in pesewas. */
  const open = async () => {
    const rows = await school.rows<{ student: string; open: number }>(
      sql`select student_id as student, open from open_shares(${school.schoolId}) order by student_id`,
    )
    return rows.map(({ student, open }) => [student, open])
  }
  const toCome = async () => (await open()).reduce((sum, [, amount]) => sum + Number(amount), 0)
  return { school, sponsor, give, open, toCome }
}

const bill = (school: LedgerSchool, feeType: string, amount: number, dueOn?: Day) =>
  billClass(school.context({ key: randomUUID() }), {
    classId: school.classId(),
    feeType,
    amount: pesewas(amount),
    dueOn,
  })

/** Two fee types in the order in which an award carries them. */
async function twoFees(school: LedgerSchool): Promise<[string, string]> {
  const rows = await school.rows<{ name: string }>(
    sql`select name from fee_types where school_id = ${school.schoolId} and name in ('School Fees', 'Exam Fees') order by id`,
  )
  return [rows[0]?.name ?? '', rows[1]?.name ?? '']
}

test('an amount is for all fees of a pupil together, however they were billed, and moves on when one gets smaller', async () => {
  const { school, give, toCome } = await aSponsor()
  const [first, second] = await twoFees(school)
  const award = { feeTypes: [first, second], amount: pesewas(40_000) }
  const early = await school.admit()
  await give([early], award)
  await bill(school, first, 30_000)
  expect(await toCome()).toBe(30_000)
  await bill(school, second, 20_000)
  expect(await toCome(), 'by a second bill').toBe(40_000)

  await rule(school, { name: 'Choir', percent: 1_000, feeTypes: [first, second], studentIds: [early] })
  await postReductions(school.context(), school.classId())
  expect(await toCome(), 'what one fee needs less the other has more').toBe(40_000)
  expect(await school.problems()).toEqual([])
})

test('an amount given when several fees are billed already is carried once', async () => {
  const { school, give, toCome } = await aSponsor()
  const feeTypes = await twoFees(school)
  const child = await school.admit()
  await bill(school, feeTypes[0], 30_000)
  await bill(school, feeTypes[1], 20_000)
  await give([child], { feeTypes, amount: pesewas(40_000) })
  expect(await toCome()).toBe(40_000)
  expect(await school.problems()).toEqual([])
})

test('a cap is for all bills of the term together', async () => {
  const { school, give, toCome } = await aSponsor()
  const feeTypes = await twoFees(school)
  const children = [await school.admit(), await school.admit()]
  await give(children, { feeTypes, percent: 100, cap: pesewas(50_000) })
  await bill(school, feeTypes[0], 20_000)
  await bill(school, feeTypes[1], 20_000)
  expect(await toCome()).toBe(50_000)
  expect(await school.problems()).toEqual([])
})

/** The term that it is, and the days beside it. */
async function termOf(school: LedgerSchool) {
  const [term] = await school.rows<{ starts: Day; ends: Day; before: Day; after: Day }>(
    sql`select starts_on::text as starts, ends_on::text as ends, (starts_on - 1)::text as before, (ends_on + 1)::text as after
        from terms where school_id = ${school.schoolId} and '2026-11-20' between starts_on and ends_on`,
  )
  if (!term) throw new Error('it is term')
  return term
}

test('an award that begins on the last day of a term, or ends on its first, carries that term', async () => {
  const { school, give, open } = await aSponsor()
  const term = await termOf(school)
  const [last, first, never] = [await school.admit(), await school.admit(), await school.admit()]
  await give([last], { percent: 50, from: term.ends })
  await give([first], { percent: 50, from: '2026-01-01', until: term.starts })
  await give([never], { percent: 50, from: '2026-01-01', until: term.before })
  await give([never], { percent: 50, from: term.after })
  await bill(school, 'School Fees', 1_000)
  expect(await open()).toEqual([last, first].toSorted().map((student) => [student, 500]))
})

test('whose share is paid, by name or by what lies on the account, is not among those still to come', async () => {
  const { school, sponsor, give, open } = await aSponsor()
  const children = [await school.admit(), await school.admit(), await school.admit()].toSorted()
  const [one, two, three] = children
  await bill(school, 'School Fees', 1_000)
  await give([one ?? '', three ?? ''], { percent: 50 })
  const pay = (amount: number, more: object = {}) =>
    paySponsor(school.context({ key: randomUUID() }), { sponsor, amount: pesewas(amount), ...more })
  await pay(500, { lines: [{ student: three, amount: pesewas(500) }] })
  expect(await open()).toEqual([[one, 500]])

  await pay(700, { asCredit: true })
  expect(await open()).toEqual([])
  await give([two ?? ''], { percent: 20 })
  expect(await open(), 'the 2.00 on the account pay it whole').toEqual([])
})

test('a share is due when the bill that stands is, whatever was due of one taken back', async () => {
  const { school, give } = await aSponsor()
  const child = await school.admit()
  await give([child], { percent: 50 })
  const { run } = await bill(school, 'School Fees', 1_000, '2026-12-10')
  await undoBillingRun(school.context(), run, 'Wrong day')
  await bill(school, 'School Fees', 1_000, '2026-11-30')
  const due = sql`select due_on as due, open from open_shares(${school.schoolId})`
  expect(await school.rows(due)).toEqual([{ due: '2026-11-30', open: 500 }])

  await rule(school, { name: 'Choir', percent: 1_000, studentIds: [child] })
  await postReductions(school.context(), school.classId())
  const [last] = await school.rows(
    sql`select side, amount, due_on as due from ledger_entries where kind = 'sponsor_share' order by journal_number desc limit 1`,
  )
  expect(last, 'what the family has to pay itself again').toEqual({
    side: 'Debit',
    amount: 50,
    due: '2026-11-30',
  })
})

test('awards that meet on one day of a term come to at most the whole of it; one withdrawn counts no more', async () => {
  const { school, give } = await aSponsor()
  const term = await termOf(school)
  const [last, first, withdrawn] = [await school.admit(), await school.admit(), await school.admit()]
  await give([last], { percent: 60, from: term.ends })
  await give([first], { percent: 60, from: '2026-01-01', until: term.starts })
  for (const child of [last, first]) {
    const other = { percent: 60, from: term.starts, until: term.ends }
    await expect(give([child], other)).rejects.toThrow('comes to 120 % of School Fees')
  }
  const { award } = await give([withdrawn], { percent: 60 })
  await withdrawAward(school.context(), { award, students: [withdrawn], reason: 'Moved away' })
  await give([withdrawn], { percent: 60 })
})
