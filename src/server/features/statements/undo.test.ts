import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { verifySchool } from '../../ledger/index.ts'
import { ask, office } from '../requests/testing/office.ts'
import { aWallet, bring, moves } from './testing/bring.ts'

/** A statement of which two lines were posted, at a school where two persons are wanted. */
async function postedByTwo() {
  const all = await office()
  const { school, studentId, adwoa, kofi, as } = all
  const accountId = await aWallet(school)
  const line = (row: number, amount: number) => ({
    row,
    date: '2026-11-18',
    amount,
    providerId: `77${9_000_000 + row}`,
  })
  await bring(school, accountId, moves(0, [line(1, 70), line(2, 30), line(3, 20)]))
  const { lines } = await school.call(endpoints.readStatementTray, { params: { accountId } })
  const post = async (amount: number) => {
    const lineId = lines.find((each) => each.amount === amount)?.id ?? ''
    const children = [{ studentId, lines: [{ feeType: 'School Fees', amount }] }]
    return (
      await school.call(endpoints.postStatementLine, {
        params: { lineId },
        body: { children, confirm: true },
      })
    ).receipt
  }
  const receipts = [await post(70), await post(30)]
  const { files } = await school.call(endpoints.listStatementAccounts)
  const fileId = files[0]?.id ?? ''
  const approve = (requestId: string) =>
    school.inject(endpoints.answerRequest, { params: { requestId }, body: { approve: true } }, as(kofi))
  const owed = async () => (await school.call(endpoints.readFees, { params: { studentId } })).totalDebt
  const undo = () =>
    school.inject(
      endpoints.undoStatementFile,
      { params: { fileId }, body: { reason: 'Wrong file' } },
      as(adwoa),
    )
  return { ...all, fileId, receipts, post, approve, owed, undo }
}

test('where two are wanted, all that was posted of a statement is asked for, and taken back when it is approved', async () => {
  const all = await postedByTwo()
  const { school, adwoa, ama, fileId, receipts, approve, owed, undo } = all
  expect((await undo()).problem).toMatchObject({
    code: 'needs_approval',
    message: 'Taking back what was posted of a statement needs a second person. Ask for it.',
  })
  const form = { act: 'undo_file' as const, fileId, reason: 'Wrong file' }
  expect((await ask(all, ama, form)).problem.code, 'a cashier keeps no statements').toBe('forbidden')
  const { request } = (await ask(all, adwoa, form)).reply
  expect(request).toMatchObject({ amount: 100, studentName: '2 receipts', students: [], receiptNumber: null })
  expect(request.title).toBe(`Undo posting of ${request.statement}`)
  expect((await ask(all, adwoa, form)).problem.code, 'once').toBe('conflict')
  expect(await owed()).toBe(-100)

  expect((await approve(request.id)).status).toBe(200)
  expect(await owed()).toBe(0)
  const { voided } = await school.call(endpoints.readReceipt, {
    params: { receiptId: receipts[0]?.id ?? '' },
  })
  expect(voided?.by).toBe('Kofi Amissah')
  expect(await verifySchool(school.context)).toEqual([])
})

test('an old yes takes nothing back that was posted later, and nothing at all once a part of it is gone', async () => {
  const all = await postedByTwo()
  const { school, adwoa, fileId, post, approve, owed } = all
  const form = { act: 'undo_file' as const, fileId }
  const first = (await ask(all, adwoa, form)).reply.request
  await post(20)
  expect((await approve(first.id)).status).toBe(200)
  expect(await owed()).toBe(-20)

  const again = await postedByTwo()
  const asked = (await ask(again, again.adwoa, { ...form, fileId: again.fileId })).reply.request
  const alone = (await ask(again, again.ama, { receiptId: again.receipts[0]?.id ?? '' })).reply.request
  expect((await again.approve(alone.id)).status).toBe(200)
  expect((await again.approve(asked.id)).problem.code).toBe('already_reversed')
  expect(await again.owed()).toBe(-30)
  expect(await verifySchool(school.context)).toEqual([])
  expect(await verifySchool(again.school.context)).toEqual([])
})
