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
  const office = await counter()
  const drawerId = await opened(office, office.ama)
  const receiptId = await take(office, office.ama, 350)
  await take(office, office.ama, 40)

  expect((await takeBack(office, office.adwoa, receiptId)).status).toBe(200)

  const { reply } = await counted(office, office.ama, drawerId, 40)
  expect(reply).toMatchObject({ result: 'agrees' })
  expect(reply.drawer.movements?.at(-1)).toMatchObject({
    kind: 'taken_back',
    amount: -350,
    number: 'AGA-000001',
  })
  expect(await problems(office)).toEqual([])
})

test('once its drawer is counted it is asked what became of the cash', async () => {
  const office = await counter()
  const drawerId = await opened(office, office.ama)
  const receiptId = await take(office, office.ama, 350)
  await counted(office, office.ama, drawerId, 350)

  const { problem } = await takeBack(office, office.adwoa, receiptId)

  expect(problem).toMatchObject({ code: 'cash_unsaid', facts: { drawerId, staffName: 'Ama Mensah' } })
  expect(problem?.message).toBe(
    'The cash of this receipt was counted in Ama Mensah’s drawer. What happened to it?',
  )
})

test('never received is taken off the difference of the drawer that missed it, also of a locked day', async () => {
  const office = await counter()
  const drawerId = await opened(office, office.ama)
  const receiptId = await take(office, office.ama, 350)
  await take(office, office.ama, 100)
  for (const _ of ['once', 'again']) await counted(office, office.ama, drawerId, 100)
  await office.school.call(
    endpoints.explainDifference,
    { params: { drawerId }, body: { reason: 'One receipt too many?' } },
    office.ama,
  )
  expect(await balances(office)).toEqual({ 'drawer Ama Mensah': 100_00, 'over_short Ama Mensah': 350_00 })
  await closeThrough(office.school.context, '2026-11-20')
  await daysLater(office, 1)

  expect((await takeBack(office, office.adwoa, receiptId, 'came_once')).status).toBe(200)

  expect(await balances(office)).toEqual({ 'drawer Ama Mensah': 100_00, 'over_short Ama Mensah': 0 })
  expect(await seen(office, office.ama, drawerId)).toMatchObject({
    expected: 100,
    counted: 100,
    difference: 0,
  })
  expect(await problems(office)).toEqual([])
})

test('given back now leaves the drawer of who gives it, and asks for one', async () => {
  const office = await counter()
  const hers = await opened(office, office.ama)
  const receiptId = await take(office, office.ama, 350)
  await counted(office, office.ama, hers, 350)
  await daysLater(office, 1)

  const asked = await takeBack(office, office.adwoa, receiptId, 'given_back', true)
  expect(asked.problem?.code).toBe('drawer_needed')
  const own = await opened(office, office.adwoa, 400)
  await takeBack(office, office.adwoa, receiptId, 'given_back', true)

  const { reply } = await counted(office, office.adwoa, own, 50)
  expect(reply).toMatchObject({ result: 'agrees' })
  expect(reply.drawer.movements?.at(-1)).toMatchObject({ kind: 'given_back', amount: -350 })
  expect(await seen(office, office.ama, hers)).toMatchObject({ expected: 350, difference: 0 })
  expect(await problems(office)).toEqual([])
})

test('what was asked for and approved leaves the drawer of who asked', async () => {
  const office = await counter()
  const first = await opened(office, office.ama)
  const receiptId = await take(office, office.ama, 200)
  await counted(office, office.ama, first, 200)
  const second = await opened(office, office.ama, 200)
  await office.school.call(endpoints.setRules, { body: { twoPersons: true } })

  const body = {
    act: 'take_back' as const,
    receiptId,
    reason: 'Changed their mind',
    cash: 'given_back' as const,
  }
  const { request } = await office.school.call(endpoints.askRequest, { body }, office.ama)
  await office.school.call(
    endpoints.answerRequest,
    { params: { requestId: request.id }, body: { approve: true } },
    office.adwoa,
  )

  expect((await counted(office, office.ama, second, 0)).reply.result).toBe('agrees')
  expect(await problems(office)).toEqual([])
})

test('an approval whose act touches a drawer on the way is the approval of that act', async () => {
  const office = await counter()
  const drawerId = await opened(office, office.ama)
  const missing = await take(office, office.ama, 200)
  const back = await take(office, office.ama, 80)
  for (const _ of ['once', 'again']) await counted(office, office.ama, drawerId, 80)
  await office.school.call(endpoints.setRules, { body: { twoPersons: true } })

  // The first brings another difference of the counted drawer, the second opens one.
  expect(await askedAndApproved(office, missing, 'came_once')).toBe('approved')
  expect(await askedAndApproved(office, back, 'given_back')).toBe('approved')

  expect(await problems(office)).toEqual([])
})

test('who asks to take cash back says what became of it, since its drawer may be counted before the answer', async () => {
  const office = await counter()
  await opened(office, office.ama)
  const receiptId = await take(office, office.ama, 200)
  await office.school.call(endpoints.setRules, { body: { twoPersons: true } })

  const body = { act: 'take_back' as const, receiptId, reason: 'Wrong child' }
  const { problem } = await office.school.inject(endpoints.askRequest, { body }, office.ama)

  expect(problem?.code).toBe('cash_unsaid')
})

test('a wrong sum put right is missing, or too much, in the drawer it was written in', async () => {
  const office = await counter()
  const drawerId = await opened(office, office.ama)
  const receiptId = await take(office, office.ama, 350)
  await counted(office, office.ama, drawerId, 300)
  const { reply } = await counted(office, office.ama, drawerId, 300)
  expect(reply.result).toBe('say_why')

  const correct = (cash?: 'came_once') =>
    office.school.inject(
      endpoints.correctReceipt,
      {
        params: { receiptId },
        body: { lines: [{ feeType: 'School Fees', amount: 300 }], reason: 'It was 300', cash },
      },
      office.adwoa,
    )
  expect((await correct()).problem?.code).toBe('cash_unsaid')
  expect((await correct('came_once')).status).toBe(200)

  expect(await seen(office, office.ama, drawerId)).toMatchObject({
    expected: 300,
    counted: 300,
    difference: 0,
  })
  expect(await problems(office)).toEqual([])
})

test('a refund in cash leaves the drawer of who gives it', async () => {
  const office = await counter()
  await take(office, office.ama, 120)
  const own = await opened(office, office.adwoa, 50)

  await office.school.call(
    endpoints.adjustStudent,
    {
      params: { studentId: office.studentId },
      body: {
        kind: 'refund',
        amount: 20,
        feeType: 'School Fees',
        note: 'Paid twice',
        payment_method: 'Cash',
      },
    },
    office.adwoa,
  )

  expect((await counted(office, office.adwoa, own, 30)).reply.result).toBe('agrees')
  expect(await problems(office)).toEqual([])
})

test('a refund taken back brings its cash in again, also once its drawer is counted', async () => {
  const office = await counter()
  await take(office, office.ama, 120)
  const own = await opened(office, office.adwoa, 50)
  const { transaction } = await office.school.call(
    endpoints.adjustStudent,
    {
      params: { studentId: office.studentId },
      body: { kind: 'refund', amount: 20, feeType: 'School Fees', note: 'Twice', payment_method: 'Cash' },
    },
    office.adwoa,
  )
  await counted(office, office.adwoa, own, 30)
  const next = await opened(office, office.adwoa, 30)

  await office.school.call(
    endpoints.reverseTransaction,
    { params: { entryId: transaction.id }, body: { reason: 'It was another child' } },
    office.adwoa,
  )

  expect((await counted(office, office.adwoa, next, 50)).reply.result).toBe('agrees')
  expect(await problems(office)).toEqual([])
})

test('cash from before there were drawers is put right in no drawer', async () => {
  const office = await counter({ isOn: false })
  const receiptId = await take(office, office.ama, 100)
  await office.school.call(endpoints.setRules, { body: { drawers: true } })
  const drawerId = await opened(office, office.adwoa)

  await office.school.call(
    endpoints.correctReceipt,
    {
      params: { receiptId },
      body: { lines: [{ feeType: 'School Fees', amount: 120 }], reason: 'It was 120', cash: 'came_once' },
    },
    office.adwoa,
  )

  expect((await counted(office, office.adwoa, drawerId, 0)).reply.result).toBe('agrees')
  expect(await problems(office)).toEqual([])
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
async function askedAndApproved(office: Counter, receiptId: string, cash: 'came_once' | 'given_back') {
  const body = { act: 'take_back' as const, receiptId, reason: 'Wrong child', cash }
  const { request } = await office.school.call(endpoints.askRequest, { body }, office.ama)
  const answer = { params: { requestId: request.id }, body: { approve: true } }
  return (await office.school.call(endpoints.answerRequest, answer, office.adwoa)).request.state
}
