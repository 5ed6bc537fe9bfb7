import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { closeThrough } from '../../ledger/index.ts'
import type { Person } from '../../testing/people.ts'
import {
  balances,
  type Counter,
  counted,
  counter,
  daysLater,
  opened,
  problems,
  seen,
  take,
} from './testing/counter.ts'

test('a cash receipt leaves its own drawer while that is open, whoever takes it back', async () => {
  const desk = await counter()
  const drawerId = await opened(desk, desk.ama)
  const receiptId = await take(desk, desk.ama, 350)
  await take(desk, desk.ama, 40)

  expect((await takeBack(desk, desk.adwoa, receiptId)).status).toBe(200)

  const { reply } = await counted(desk, desk.ama, drawerId, 40)
  expect(reply).toMatchObject({ result: 'agrees' })
  expect(reply.drawer.movements?.at(-1)).toMatchObject({
    kind: 'taken_back',
    amount: -350,
    number: 'AGA-000001',
  })
  expect(await problems(desk)).toEqual([])
})

test('once its drawer is counted it is asked what became of the cash', async () => {
  const desk = await counter()
  const drawerId = await opened(desk, desk.ama)
  const receiptId = await take(desk, desk.ama, 350)
  await counted(desk, desk.ama, drawerId, 350)

  const { problem } = await takeBack(desk, desk.adwoa, receiptId)

  expect(problem).toMatchObject({ code: 'cash_unsaid', facts: { drawerId, staffName: 'Ama Mensah' } })
  expect(problem?.message).toBe(
    'The cash of this receipt was counted in Ama Mensah’s drawer. What happened to it?',
  )
})

test('never received is taken off the difference of the drawer that missed it, also of a locked day', async () => {
  const desk = await counter()
  const drawerId = await opened(desk, desk.ama)
  const receiptId = await take(desk, desk.ama, 350)
  await take(desk, desk.ama, 100)
  for (const _ of ['once', 'again']) await counted(desk, desk.ama, drawerId, 100)
  await desk.school.call(
    endpoints.explainDifference,
    { params: { drawerId }, body: { reason: 'One receipt too many?' } },
    desk.ama,
  )
  expect(await balances(desk)).toEqual({ 'drawer Ama Mensah': 100_00, 'over_short Ama Mensah': 350_00 })
  await closeThrough(desk.school.context, '2026-11-20')
  await daysLater(desk, 1)

  expect((await takeBack(desk, desk.adwoa, receiptId, 'came_once')).status).toBe(200)

  expect(await balances(desk)).toEqual({ 'drawer Ama Mensah': 100_00, 'over_short Ama Mensah': 0 })
  expect(await seen(desk, desk.ama, drawerId)).toMatchObject({ expected: 100, counted: 100, difference: 0 })
  expect(await problems(desk)).toEqual([])
})

test('given back now leaves the drawer of who gives it, and asks for one', async () => {
  const desk = await counter()
  const hers = await opened(desk, desk.ama)
  const receiptId = await take(desk, desk.ama, 350)
  await counted(desk, desk.ama, hers, 350)
  await daysLater(desk, 1)

  const asked = await takeBack(desk, desk.adwoa, receiptId, 'given_back', true)
  expect(asked.problem?.code).toBe('drawer_needed')
  const own = await opened(desk, desk.adwoa, 400)
  await takeBack(desk, desk.adwoa, receiptId, 'given_back', true)

  const { reply } = await counted(desk, desk.adwoa, own, 50)
  expect(reply).toMatchObject({ result: 'agrees' })
  expect(reply.drawer.movements?.at(-1)).toMatchObject({ kind: 'given_back', amount: -350 })
  expect(await seen(desk, desk.ama, hers)).toMatchObject({ expected: 350, difference: 0 })
  expect(await problems(desk)).toEqual([])
})

test('what was asked for and approved leaves the drawer of who asked', async () => {
  const desk = await counter()
  const first = await opened(desk, desk.ama)
  const receiptId = await take(desk, desk.ama, 200)
  await counted(desk, desk.ama, first, 200)
  const second = await opened(desk, desk.ama, 200)
  await desk.school.call(endpoints.setRules, { body: { twoPersons: true } })

  const body = {
    act: 'take_back' as const,
    receiptId,
    reason: 'Changed their mind',
    cash: 'given_back' as const,
  }
  const { request } = await desk.school.call(endpoints.askRequest, { body }, desk.ama)
  await desk.school.call(
    endpoints.answerRequest,
    { params: { requestId: request.id }, body: { approve: true } },
    desk.adwoa,
  )

  expect((await counted(desk, desk.ama, second, 0)).reply.result).toBe('agrees')
  expect(await problems(desk)).toEqual([])
})

test('an approval whose act touches a drawer on the way is the approval of that act', async () => {
  const desk = await counter()
  const drawerId = await opened(desk, desk.ama)
  const missing = await take(desk, desk.ama, 200)
  const back = await take(desk, desk.ama, 80)
  for (const _ of ['once', 'again']) await counted(desk, desk.ama, drawerId, 80)
  await desk.school.call(endpoints.setRules, { body: { twoPersons: true } })

  // The first brings another difference of the counted drawer, the second opens one.
  expect(await askedAndApproved(desk, missing, 'came_once')).toBe('approved')
  expect(await askedAndApproved(desk, back, 'given_back')).toBe('approved')

  expect(await problems(desk)).toEqual([])
})

test('who asks to take cash back says what became of it, since its drawer may be counted before the answer', async () => {
  const desk = await counter()
  await opened(desk, desk.ama)
  const receiptId = await take(desk, desk.ama, 200)
  await desk.school.call(endpoints.setRules, { body: { twoPersons: true } })

  const body = { act: 'take_back' as const, receiptId, reason: 'Wrong child' }
  const { problem } = await desk.school.inject(endpoints.askRequest, { body }, desk.ama)

  expect(problem?.code).toBe('cash_unsaid')
})

test('a wrong sum put right is missing, or too much, in the drawer it was written in', async () => {
  const desk = await counter()
  const drawerId = await opened(desk, desk.ama)
  const receiptId = await take(desk, desk.ama, 350)
  await counted(desk, desk.ama, drawerId, 300)
  const { reply } = await counted(desk, desk.ama, drawerId, 300)
  expect(reply.result).toBe('say_why')

  const correct = (cash?: 'came_once') =>
    desk.school.inject(
      endpoints.correctReceipt,
      {
        params: { receiptId },
        body: { lines: [{ feeType: 'School Fees', amount: 300 }], reason: 'It was 300', cash },
      },
      desk.adwoa,
    )
  expect((await correct()).problem?.code).toBe('cash_unsaid')
  expect((await correct('came_once')).status).toBe(200)

  expect(await seen(desk, desk.ama, drawerId)).toMatchObject({ expected: 300, counted: 300, difference: 0 })
  expect(await problems(desk)).toEqual([])
})

test('a refund in cash leaves the drawer of who gives it', async () => {
  const desk = await counter()
  await take(desk, desk.ama, 120)
  const own = await opened(desk, desk.adwoa, 50)

  await desk.school.call(
    endpoints.adjustStudent,
    {
      params: { studentId: desk.studentId },
      body: {
        kind: 'refund',
        amount: 20,
        feeType: 'School Fees',
        note: 'Paid twice',
        payment_method: 'Cash',
      },
    },
    desk.adwoa,
  )

  expect((await counted(desk, desk.adwoa, own, 30)).reply.result).toBe('agrees')
  expect(await problems(desk)).toEqual([])
})

test('a refund taken back brings its cash in again, also once its drawer is counted', async () => {
  const desk = await counter()
  await take(desk, desk.ama, 120)
  const own = await opened(desk, desk.adwoa, 50)
  const { transaction } = await desk.school.call(
    endpoints.adjustStudent,
    {
      params: { studentId: desk.studentId },
      body: { kind: 'refund', amount: 20, feeType: 'School Fees', note: 'Twice', payment_method: 'Cash' },
    },
    desk.adwoa,
  )
  await counted(desk, desk.adwoa, own, 30)
  const next = await opened(desk, desk.adwoa, 30)

  await desk.school.call(
    endpoints.reverseTransaction,
    { params: { entryId: transaction.id }, body: { reason: 'It was another child' } },
    desk.adwoa,
  )

  expect((await counted(desk, desk.adwoa, next, 50)).reply.result).toBe('agrees')
  expect(await problems(desk)).toEqual([])
})

test('cash from before there were drawers is put right in no drawer', async () => {
  const desk = await counter({ isOn: false })
  const receiptId = await take(desk, desk.ama, 100)
  await desk.school.call(endpoints.setRules, { body: { drawers: true } })
  const drawerId = await opened(desk, desk.adwoa)

  await desk.school.call(
    endpoints.correctReceipt,
    {
      params: { receiptId },
      body: { lines: [{ feeType: 'School Fees', amount: 120 }], reason: 'It was 120', cash: 'came_once' },
    },
    desk.adwoa,
  )

  expect((await counted(desk, desk.adwoa, drawerId, 0)).reply.result).toBe('agrees')
  expect(await problems(desk)).toEqual([])
})

function takeBack(
  { school }: Counter,
  who: Person,
  receiptId: string,
  cash?: 'came_once' | 'given_back',
  askFloat?: boolean,
) {
  const body = { reason: 'It came once', cash, askFloat }
  return school.inject(endpoints.reverseReceipt, { params: { receiptId }, body }, who)
}

/** Asked by Ama, approved by Adwoa. Answers how the request ended. */
async function askedAndApproved(desk: Counter, receiptId: string, cash: 'came_once' | 'given_back') {
  const body = { act: 'take_back' as const, receiptId, reason: 'Wrong child', cash }
  const { request } = await desk.school.call(endpoints.askRequest, { body }, desk.ama)
  const answer = { params: { requestId: request.id }, body: { approve: true } }
  return (await desk.school.call(endpoints.answerRequest, answer, desk.adwoa)).request.state
}
