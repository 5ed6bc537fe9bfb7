import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { verifySchool } from '../../ledger/index.ts'
import { ask, office, owes, pay } from './testing/office.ts'

test('more than was received is asked about when it is asked for, and not again when it is approved', async () => {
  const all = await office()
  const { school, ama, adwoa, studentId, as } = all
  await pay(all)
  const refund = { act: 'refund' as const, studentId, feeType: 'School Fees', amount: 400 }

  const refused = await ask(all, ama, refund)
  const asked = await ask(all, ama, { ...refund, confirm: true })
  const params = { requestId: asked.reply.request.id }
  const yes = await school.inject(endpoints.answerRequest, { params, body: { approve: true } }, as(adwoa))

  expect(refused.problem).toMatchObject({
    code: 'more_than_received',
    facts: { received: 350, amount: 400 },
  })
  expect(yes.status, yes.raw.body).toBe(200)
  expect(await owes(all)).toBe(50)
})

test('a refund of which more is missing than when it was asked for is refused to who approves it', async () => {
  const all = await office()
  const { school, ama, adwoa, studentId, as } = all
  const { receiptId } = await pay(all)
  await pay(all, 100)
  const refund = { act: 'refund' as const, studentId, feeType: 'School Fees', amount: 460 }
  const asked = await ask(all, ama, { ...refund, confirm: true })
  const back = await ask(all, ama, { receiptId })
  const approve = (requestId: string) =>
    school.inject(endpoints.answerRequest, { params: { requestId }, body: { approve: true } }, as(adwoa))

  expect((await approve(back.reply.request.id)).status).toBe(200)
  const yes = await approve(asked.reply.request.id)

  expect([yes.status, yes.problem.message]).toEqual([
    409,
    'Only GH₵100.00 was received for this student. It was more when this was asked. Withdraw it, and ask again.',
  ])
  expect(await owes(all)).toBe(-100)
  expect(await verifySchool(school.context)).toEqual([])
})
