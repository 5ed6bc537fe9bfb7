import { expect, test } from 'vitest'
import type { Day } from '#shared/dates.ts'
import { pesewas } from '#shared/money.ts'
import { sql } from '../context/context.ts'
import { post } from './index.ts'
import { foundLedgerSchool, type LedgerSchool } from './testing/ledger-school.ts'

/** How late a debt is on 20 November, to the day. */

test('a debt is late from the day after it was due, and grows older after 30, 60 and 90 days', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  const due = ['2026-11-21', '2026-11-20', '2026-11-19', '2026-10-21', '2026-10-20', '2026-09-21']
  due.push('2026-09-20', '2026-08-22', '2026-08-21')
  for (const [place, date] of due.entries()) await charge(school, student, 100 * 2 ** place, date)
  await school.rows(sql`update fee_types set voluntary = true where name = 'Exam Fees'`)
  await charge(school, student, 7, '2026-06-01', 'Exam Fees')

  const bands = {
    not_due: 300,
    days_1_30: 1_200,
    days_31_60: 4_800,
    days_61_90: 19_200,
    days_over_90: 25_600,
  }
  expect(await school.rows(sql`select * from debts_by_age(${school.schoolId}, app_today())`)).toEqual([
    { student_id: student, ...bands, voluntary: 7, credit_elsewhere: 0, owed: 51_107 },
  ])
  // As the release before asks it while both run.
  expect(await school.rows(sql`select * from ageing(${school.schoolId}, app_today())`)).toEqual([
    { student_id: student, ...bands },
  ])
})

test('what is paid pays the oldest first: to the pesewa, and what is paid is owed no more', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  for (const date of ['2026-10-01', '2026-11-01', '2026-11-10']) await charge(school, student, 1_000, date)
  const unpaid = () =>
    school.rows(sql`select due_on as due, unpaid from unpaid_charges
      where school_id = ${school.schoolId} order by due_on`)

  await school.pay(student, 1_000)
  expect(await unpaid()).toEqual([
    { due: '2026-11-01', unpaid: 1_000 },
    { due: '2026-11-10', unpaid: 1_000 },
  ])
  await school.pay(student, 300)
  expect(await unpaid()).toEqual([
    { due: '2026-11-01', unpaid: 700 },
    { due: '2026-11-10', unpaid: 1_000 },
  ])
  const owing = () =>
    school.rows(sql`select owed, owing_students::int as children from school_balances
      where school_id = ${school.schoolId}`)
  expect(await owing()).toEqual([{ owed: 1_700, children: 1 }])
  await school.pay(student, 1_700)
  expect(await owing()).toEqual([{ owed: 0, children: 0 }])
})

function charge(school: LedgerSchool, studentId: string, amount: number, date: string, feeType?: string) {
  const lines = [{ feeType: feeType ?? 'School Fees', amount: pesewas(amount) }]
  return post(school.context(), { kind: 'manual_charge', studentId, lines, date: date as Day, confirm: true })
}
