import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { createTestSchool } from '../../testing/test-school.ts'
import { receiptPaper } from './receipt-paper.ts'

test('asking about a receipt’s paper without taking it is no printing', async () => {
  const school = await createTestSchool()
  const body = { amountPaid: 50, feeType: 'School Fees' }
  const studentId = await school.addStudent()
  const { receipt } = await school.call(endpoints.payStudent, { params: { studentId }, body })
  const params = { receiptId: receipt?.id ?? '' }
  const url = `/api/receipts/${params.receiptId}/pdf`
  const headers = { authorization: `Bearer ${school.token}` }

  const asked = await school.app.inject({ method: 'HEAD', url, headers })
  const before = await school.call(endpoints.readReceipt, { params })
  await school.app.inject({ url, headers })
  const after = await school.call(endpoints.readReceipt, { params })

  expect([asked.statusCode, before.copies, after.copies]).toEqual([200, 0, 1])
})

test('a receipt that was taken back keeps the balances it was issued with', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  const pay = async (amountPaid: number) => {
    const body = { amountPaid, feeType: 'School Fees' }
    return (await school.call(endpoints.payStudent, { params: { studentId }, body })).receipt?.id ?? ''
  }
  await school.call(endpoints.debitStudent, {
    params: { studentId },
    body: { feeType: 'School Fees', amount: 500 },
  })
  const receiptId = await pay(350)
  await pay(100)
  await school.call(endpoints.reverseReceipt, { params: { receiptId }, body: { reason: 'Wrong child' } })

  const paper = await receiptPaper(school.context, receiptId, 'https://fees.example')

  expect(paper).toMatchObject({ owedBefore: 50_000, total: 35_000, owedAfter: 15_000 })
})
