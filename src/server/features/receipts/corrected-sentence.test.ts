import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { aPhone, createTestSchool } from '../../testing/test-school.ts'

test('a receipt put right over two children names their fee once', async () => {
  const school = await createTestSchool()
  const guardian = { firstName: 'Akosua', surname: 'Mensah', phone: aPhone() }
  const abena = await school.addStudent({ firstName: 'Abena', guardian })
  const ama = await school.addStudent({ firstName: 'Ama', guardian })
  const { receipt } = await school.call(endpoints.payStudent, {
    params: { studentId: abena },
    body: { amountPaid: 100, feeType: 'School Fees', payment_method: 'Mobile Money' },
  })

  const { message } = await school.call(endpoints.correctReceipt, {
    params: { receiptId: receipt?.id ?? '' },
    body: {
      lines: [abena, ama].map((studentId) => ({ studentId, feeType: 'School Fees', amount: 50 })),
      payment_method: 'Mobile Money',
      reason: 'Half of it was for Ama',
    },
  })

  expect(message).toBe('Successfully credited GH₵100.00 to School Fees.')
})
