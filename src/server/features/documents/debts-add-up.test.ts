import papaparse from 'papaparse'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { formatAmount, fromCedis } from '#shared/money.ts'
import { canReadPdf, readPdf } from '../../paper/testing/read-pdf.ts'
import { createTestSchool } from '../../testing/test-school.ts'
import { statement } from './statement.ts'

/**
 * Ama owes a late and a voluntary fee and has paid too much for a third; Kofi owes one fee and is in credit in all, so that he
 * owes the school nothing.
 */
async function twoChildren() {
  const school = await createTestSchool()
  const ama = await school.addStudent({ firstName: 'Ama', surname: 'Boateng' })
  const kofi = await school.addStudent({ firstName: 'Kofi', surname: 'Tetteh' })
  const debit = (studentId: string, feeType: string, amount: number, date?: string) =>
    school.call(endpoints.debitStudent, { params: { studentId }, body: { feeType, amount, date } })
  const pay = (studentId: string, feeType: string, amountPaid: number) =>
    school.call(endpoints.payStudent, { params: { studentId }, body: { feeType, amountPaid } })
  await debit(ama, 'School Fees', 500, '2026-10-01')
  await debit(ama, 'PTA Fees', 30)
  await pay(ama, 'Exam Fees', 120.5)
  await debit(kofi, 'School Fees', 100, '2026-10-01')
  await pay(kofi, 'Exam Fees', 250)
  return { school, ama, kofi }
}

const BANDS = { notDue: 0, days1to30: 0, days31to60: 500, days61to90: 0, over90: 0 }

test('what is owed is its bands and the voluntary part, less what the same children have in credit elsewhere', async () => {
  const { school, ama, kofi } = await twoChildren()

  const today = await school.call(endpoints.readToday, { params: { schoolId: school.schoolId } })
  const pages = await Promise.all(
    [ama, kofi].map((studentId) => school.call(endpoints.readStudent, { params: { studentId } })),
  )

  expect(today).toMatchObject({ owed: 409.5, inCredit: 150, owingStudents: 1 })
  expect(today.ageing).toEqual({ ...BANDS, voluntary: 30, creditElsewhere: 120.5, owed: 409.5 })
  expect(pages.map(({ totalDebt, ageing }) => ({ totalDebt, ageing }))).toEqual([
    { totalDebt: 409.5, ageing: { ...BANDS, voluntary: 30, creditElsewhere: 120.5, owed: 409.5 } },
    {
      totalDebt: -150,
      ageing: { ...BANDS, days31to60: 100, voluntary: 0, creditElsewhere: 250, owed: -150 },
    },
  ])
})

test('each row of the debt list adds up to what is owed, and so does its paper', async () => {
  const { school } = await twoChildren()

  const csv = await school.inject(endpoints.printDebtors, { query: { format: 'csv' } })

  const [, ...rows] = papaparse.parse<string[]>(csv.raw.body.trim()).data
  expect(rows.map(([name, , , , ...amounts]) => [name, ...amounts.map(Number)])).toEqual([
    ['Boateng, Ama', 0, 0, 500, 0, 0, 30, -120.5, 409.5],
  ])
})

test.skipIf(!canReadPdf)(
  'the paper of the debt list and a statement name every part of the sum',
  async () => {
    const { school, ama } = await twoChildren()

    const debtors = await school.inject(endpoints.printDebtors, { query: { format: 'pdf' } })
    const account = await school.inject(endpoints.printStatement, { params: { studentId: ama } })
    const [list, page] = await Promise.all([readPdf(debtors.raw.rawPayload), readPdf(account.raw.rawPayload)])

    for (const text of [list, page]) {
      expect(text).toMatch(/31 to 60 days\s[\s\S]*Voluntary\s[\s\S]*Paid ahead/)
      expect(text).toMatch(/500\.00\s[\s\S]*30\.00\s[\s\S]*−120\.50/)
      expect(text).toContain(formatAmount(fromCedis(409.5)))
    }
  },
)

test('a statement that ends in the past has no age: the debt is aged as it is today', async () => {
  const { school, ama } = await twoChildren()

  const past = await statement(school.context, ama, { to: '2026-11-01' })
  const now = await statement(school.context, ama, {})

  expect(past.ageing).toBeNull()
  expect(now.ageing).toMatchObject({ days60: 50_000, voluntary: 3_000, creditElsewhere: 12_050 })
})
