import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { aPhone, createTestSchool } from '../../testing/test-school.ts'

test('the page behind a receipt says what was moved elsewhere since, and no longer once it came back', async () => {
  const school = await createTestSchool()
  const [efua, kofi] = [await school.addStudent(), await school.addStudent({ firstName: 'Kofi' })]
  const body = { feeType: 'School Fees', amountPaid: 100 }
  const { receipt, transaction } = await school.call(endpoints.payStudent, {
    params: { studentId: efua },
    body,
  })
  const code = receipt?.code ?? ''
  const check = () => school.call(endpoints.checkReceipt, { params: { code } })
  const move = (entryId: string, to: object) =>
    school.call(endpoints.moveTransaction, { params: { entryId }, body: { reason: 'Put right', ...to } })

  await move(transaction.id, { feeType: 'Exam Fees', amount: 30 })
  await move(transaction.id, { studentId: kofi, amount: 25.5 })

  expect(await check()).toMatchObject({
    status: 'genuine',
    amount: 100,
    movedToOtherFee: 30,
    movedToOtherChild: 25.5,
  })
  const page = await school.app.inject({ url: `/r/${code}` })
  expect(page.body).toContain(
    'GH₵\u202f30.00 to another fee of this child and GH₵\u202f25.50 to another child',
  )
  const entries = await school.call(endpoints.listTransactions, { params: { studentId: kofi } })
  await move(entries[0]?.id ?? '', { studentId: efua })
  expect(await check()).toMatchObject({ movedToOtherFee: 30, movedToOtherChild: 0 })
})

test('what moves between two children of one receipt went to another child, not to another fee', async () => {
  const school = await createTestSchool()
  const guardian = { firstName: 'Akua', surname: 'Asamoah', phone: aPhone() }
  const kofi = await school.addStudent({ firstName: 'Kofi', surname: 'Asamoah', guardian })
  const adwoa = await school.addStudent({ firstName: 'Adwoa', surname: 'Asamoah', guardian })
  const { familyId } = await school.call(endpoints.readStudent, { params: { studentId: kofi } })
  const lines = [{ feeType: 'School Fees', amount: 50 }]
  const { receipt } = await school.call(endpoints.payFamily, {
    params: { familyId },
    body: { amount: 100, children: [kofi, adwoa].map((studentId) => ({ studentId, lines })) },
  })
  const [paid] = await school.call(endpoints.listTransactions, { params: { studentId: kofi } })
  const params = { entryId: paid?.id ?? '' }
  const reason = 'Put right'

  await school.call(endpoints.moveTransaction, { params, body: { studentId: adwoa, amount: 20, reason } })
  await school.call(endpoints.moveTransaction, { params, body: { feeType: 'Exam Fees', amount: 5, reason } })

  const check = await school.call(endpoints.checkReceipt, { params: { code: receipt.code } })
  expect(check).toMatchObject({ status: 'genuine', movedToOtherFee: 5, movedToOtherChild: 20 })
})

test('the page wears the product’s own faces', async () => {
  const { app } = await createTestSchool()

  for (const url of ['/r/text.woff2', '/r/head.woff2', '/r/cedi.woff2']) {
    const { statusCode, headers, rawPayload } = await app.inject({ url })
    expect([statusCode, headers['content-type'], rawPayload.length > 500]).toEqual([200, 'font/woff2', true])
  }
})
