import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { logGateway } from '../../gateways/sms/log.ts'
import { createTestSchool } from '../../testing/test-school.ts'
import { sendDueOf } from '../../testing/texts.ts'

test('a receipt taken back in the moment its thanks go is either not thanked for, or corrected', async () => {
  const paid = await Promise.all(Array.from({ length: 6 }, thanked))

  await Promise.all(
    paid.flatMap(({ school, receiptId }) => [
      sendDueOf(school, logGateway),
      school.call(endpoints.reverseReceipt, { params: { receiptId }, body: { reason: 'Wrong child' } }),
    ]),
  )

  for (const { school } of paid) {
    const { messages } = await school.call(endpoints.listMessages, {})
    const told = messages.map(({ kind, status }) => (kind === 'receipt' ? status : kind))
    expect([['cancelled'], ['receipt_void', 'sent']]).toContainEqual(told)
  }
})

async function thanked() {
  const school = await createTestSchool()
  const params = { studentId: await school.addStudent() }
  const body = { amountPaid: 350, feeType: 'School Fees' }
  const { receipt } = await school.call(endpoints.payStudent, { params, body })
  return { school, receiptId: receipt?.id ?? '' }
}
