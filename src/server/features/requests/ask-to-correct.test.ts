import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { verifySchool } from '../../ledger/index.ts'
import { ask, office, owes, pay } from './testing/office.ts'

test('a receipt is put right by two: asked with what was really paid, done when the other says yes', async () => {
  const all = await office()
  const { school, ama, kofi, as } = all
  const { receiptId } = await pay(all)
  const lines = [{ feeType: 'School Fees', amount: 305 }]
  const form = { act: 'correct' as const, receiptId, lines, reason: 'Two figures swapped' }
  const same = { ...form, lines: [{ feeType: 'School Fees', amount: 350 }] }

  const alone = await school.inject(endpoints.correctReceipt, {
    params: { receiptId },
    body: { lines, reason: 'Two figures swapped' },
  })
  const asSaid = await ask(all, ama, same)
  const unsaid = await ask(all, ama, { ...form, lines: undefined })
  const { request } = (await ask(all, ama, form)).reply
  const back = await ask(all, kofi, { receiptId })
  const params = { requestId: request.id }
  const yes = await school.inject(endpoints.answerRequest, { params, body: { approve: true } }, as(kofi))
  const voided = (await school.call(endpoints.readReceipt, { params: { receiptId } })).voided

  expect(alone.problem.message).toBe('Putting a receipt right needs a second person. Ask for it.')
  expect(asSaid.problem.code).toBe('invalid')
  expect(unsaid.problem.fields).toEqual({ lines: 'Say what was really paid.' })
  expect(request).toMatchObject({ title: 'Correct AGA-000001', amount: 350, correctedAmount: 305 })
  expect(back.problem.code, 'one thing is asked for once').toBe('conflict')
  expect(yes.reply.message).toBe('Done: Correct AGA-000001.')
  expect(voided).toMatchObject({ by: 'Kofi Amissah', standsOn: 'AGA-000002' })
  const [saidOfCash] = await school.rows<{ cash: string | null }>(sql`select cash from receipt_voids`)
  expect(saidOfCash, 'a school without drawers says nothing of the cash').toEqual({ cash: null })
  expect(await owes(all)).toBe(-305)
  expect(await verifySchool(school.context)).toEqual([])
})

test('another day is asked for with the day it stands on, and counts there once somebody says yes', async () => {
  const all = await office()
  const { school, ama, kofi, as } = all
  const { receiptId } = await pay(all)
  const lines = [{ feeType: 'School Fees', amount: 350 }]
  const form = { act: 'correct' as const, receiptId, lines, reason: 'Paid on Wednesday' }

  const future = await ask(all, ama, { ...form, date: '2026-11-21' })
  const same = await ask(all, ama, { ...form, date: '2026-11-20' })
  const { request } = (await ask(all, ama, { ...form, date: '2026-11-18' })).reply
  const params = { requestId: request.id }
  await school.call(endpoints.answerRequest, { params, body: { approve: true } }, as(kofi))
  const { receipts } = await school.call(endpoints.listReceipts, { query: {} })
  const dayOf = (day: string) => school.call(endpoints.readCashDay, { query: { date: day } })
  const [wednesday, friday] = [await dayOf('2026-11-18'), await dayOf('2026-11-20')]

  expect(future.problem.code).toBe('invalid')
  expect(same.problem.code).toBe('invalid')
  expect(request).toMatchObject({ receiptDate: '2026-11-20', correctedDate: '2026-11-18' })
  expect(receipts.map(({ number, date }) => ({ number, date }))).toEqual([
    { number: 'AGA-000002', date: '2026-11-18' },
    { number: 'AGA-000001', date: '2026-11-20' },
  ])
  expect(wednesday.taken).toMatchObject({ amount: 350, receipts: 1, takenBack: 0 })
  expect(friday.taken).toMatchObject({ amount: 0, receipts: 0, takenBack: 350 })
  expect(await verifySchool(school.context)).toEqual([])
})
