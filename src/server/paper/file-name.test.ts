import { expect, test } from 'vitest'
import { disposition, fileName } from './file-name.ts'
import { aClassReport, aReceipt, aStatement, aTransactionReport } from './testing/samples.ts'

test('a class report is named after fee type and class', () => {
  expect(fileName(aClassReport([], { feeType: 'PTA / Exam Fees', className: 'Basic 4' }))).toBe(
    'PTA - Exam Fees Basic 4.pdf',
  )
})

test('a statement and a receipt are named after student and fee type', () => {
  expect(fileName(aStatement({ feeType: 'School Fees' }))).toBe('Ama Serwaa Mensah School Fees.pdf')
  expect(fileName(aReceipt())).toBe('Ama Serwaa Mensah Fees AGA-000123.pdf')
})

test('of one of two payers it is named after who is handed it, too', () => {
  const guardian = { name: 'Yaw Owusu', phone: null }
  expect(fileName(aStatement({ guardian, isOfOnePayer: true }))).toBe(
    'Ama Serwaa Mensah Statement, Yaw Owusu.pdf',
  )
  expect(fileName(aStatement({ guardian }))).toBe('Ama Serwaa Mensah Statement.pdf')
})

test('the general report is always called transaction_report', () => {
  expect(fileName(aTransactionReport(0))).toBe('transaction_report.pdf')
  expect(fileName(aTransactionReport(0), 'xlsx')).toBe('transaction_report.xlsx')
})

test.each([
  [
    'Akyeamfuɔ Nana School Fees.pdf',
    `attachment; filename="Akyeamfuo Nana School Fees.pdf"; filename*=UTF-8''Akyeamfu%C9%94%20Nana%20School%20Fees.pdf`,
  ],
  ['a"b\\c.pdf', `attachment; filename="a_b_c.pdf"; filename*=UTF-8''a%22b%5Cc.pdf`],
  ["N'dri (1)*.pdf", `attachment; filename="N'dri (1)*.pdf"; filename*=UTF-8''N%27dri%20%281%29%2A.pdf`],
  [
    'x\r\nSet-Cookie: a=b.pdf',
    `attachment; filename="x__Set-Cookie: a=b.pdf"; filename*=UTF-8''x%0D%0ASet-Cookie%3A%20a%3Db.pdf`,
  ],
])('%j is offered under a plain name and its own', (name, header) => {
  expect(disposition(name)).toBe(header)
})
