import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { createTestSchool } from '../../testing/test-school.ts'

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
