import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { verifySchool } from '../../ledger/index.ts'
import type { Person } from '../../testing/people.ts'
import { ask, office, owes, pay } from './testing/office.ts'

test('two approvals at one moment take the receipt back once, and the second says who did it', async () => {
  const all = await office()
  const { school, ama, kofi, adwoa, as } = all
  const { receiptId } = await pay(all)
  const params = { requestId: (await ask(all, ama, { receiptId })).reply.request.id }
  const yes = (who: Person) =>
    school.inject(endpoints.answerRequest, { params, body: { approve: true } }, as(who))

  const both = await Promise.all([yes(kofi), yes(adwoa)])

  const [late] = both.filter(({ status }) => status === 409)
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(late?.problem.message).toMatch(
    /^(Kofi Amissah|Adwoa Sarpong) approved this (on .+ )?at \d\d:\d\d\.$/,
  )
  expect(await owes(all)).toBe(0)
  expect(await verifySchool(school.context)).toEqual([])
})

test('what is taken back while the rule is switched on was done before it, or is refused', async () => {
  const all = await office({ isOn: false })
  const { school } = all
  const receipts = [
    (await pay(all)).receiptId,
    (await pay(all, 20)).receiptId,
    (await pay(all, 30)).receiptId,
  ]
  const takeBack = (receiptId: string) =>
    school.inject(endpoints.reverseReceipt, { params: { receiptId }, body: { reason: 'Entered twice' } })

  const done = await Promise.all([
    ...receipts.map(takeBack),
    school.inject(endpoints.setRules, { body: { twoPersons: true } }),
  ])

  for (const { problem } of done.filter(({ status }) => status !== 200))
    expect(problem.code).toBe('needs_approval')
  expect(await verifySchool(school.context)).toEqual([])
})
