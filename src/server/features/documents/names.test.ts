import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { canReadPdf, readPdf } from '../../paper/testing/read-pdf.ts'
import { aPersonOf } from '../../testing/people.ts'
import { createTestSchool } from '../../testing/test-school.ts'

/** One payment, by a cashier where there is one, taken back by the school's account, which has no name yet. */
async function papersOf({ hasCashier }: { hasCashier: boolean }) {
  const school = await createTestSchool()
  const { token } = hasCashier ? await aPersonOf(school, 'cashier', { name: 'Ama Mensah' }) : school
  const studentId = await school.addStudent()
  const body = { amountPaid: 35, feeType: 'School Fees' }
  const paid = await school.inject(endpoints.payStudent, { params: { studentId }, body }, { token })
  const receiptId = paid.reply.receipt?.id ?? ''
  const back = { params: { receiptId }, body: { reason: 'Entered twice' } }
  await school.call(endpoints.reverseReceipt, back)
  const today = { startDate: '2026-11-20', endDate: '2026-11-20', schoolId: school.schoolId }
  const [statement, report, sheet] = [
    await school.inject(endpoints.printStatement, { params: { studentId } }),
    await school.inject(endpoints.printTransactionReport, { query: today }),
    await school.inject(endpoints.printTransactionReport, { query: { ...today, format: 'csv' } }),
  ]
  return {
    statement: await readPdf(statement.raw.rawPayload),
    report: await readPdf(report.raw.rawPayload),
    sheet: sheet.raw.body,
  }
}

const reading = test.skipIf(!canReadPdf)

reading('statement and transaction report say who took the money', async () => {
  const { statement, report, sheet } = await papersOf({ hasCashier: true })

  expect(statement).toContain('Paid, Cash, to Ama')
  expect(statement).toContain('Taken back: Entered')
  for (const word of ['By', 'Ama', 'Mensah']) expect(report).toContain(word)
  expect(sheet).toContain(',35.00,Ama Mensah')
})

reading('of a school of one nobody is named on them', async () => {
  const { statement, report } = await papersOf({ hasCashier: false })

  expect(statement).not.toMatch(/, to|by The/)
  expect(report).not.toContain('The school')
})
