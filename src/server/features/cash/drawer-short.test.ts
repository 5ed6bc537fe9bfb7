import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import type { Person } from '../../testing/people.ts'
import { type Counter, counted, counter, opened, problems, seen, take } from './testing/counter.ts'

/** Cash is given back out of a drawer that holds it; where it should not, somebody says yes first. */

test('cash out of an empty drawer is asked about, and confirmed it goes', async () => {
  const office = await counter()
  await take(office, office.ama, 120)
  await opened(office, office.adwoa)

  const asked = await giveBack(office, office.adwoa, 20)
  const confirmed = await giveBack(office, office.adwoa, 20, { confirm: true })

  expect(asked.problem).toMatchObject({
    code: 'drawer_short',
    message: 'The drawer should hold 0.00. Give GH₵20.00 out of it all the same?',
    facts: { amount: 20, drawerIsShort: true },
  })
  expect(confirmed.status, confirmed.raw.body).toBe(200)
  expect(await problems(office)).toEqual([])
})

test('what lies in a drawer that has not been counted is not told', async () => {
  const office = await counter()
  await take(office, office.ama, 120)
  await opened(office, office.adwoa, 30)

  const { problem } = await giveBack(office, office.adwoa, 50)

  expect(problem.message).toBe('The drawer should hold less than that. Give GH₵50.00 out of it all the same?')
  expect((await giveBack(office, office.adwoa, 30)).status).toBe(200)
})

test('money that does not stand there and a drawer without it are one question', async () => {
  const office = await counter()
  await opened(office, office.adwoa)

  const { problem } = await giveBack(office, office.adwoa, 20)

  expect(problem).toMatchObject({ code: 'more_than_received', facts: { drawerIsShort: true } })
  expect(problem.message).toBe(
    'Only GH₵0.00 was received for this student. The drawer should hold 0.00. Give back GH₵20.00 all the same?',
  )
})

test('the float is asked first; what a counted drawer kept counts; other money than cash leaves no drawer', async () => {
  const office = await counter()
  await take(office, office.ama, 120)
  const drawerId = await opened(office, office.adwoa, 15)

  expect((await giveBack(office, office.adwoa, 25, { payment_method: 'Bank' })).status).toBe(200)
  await counted(office, office.adwoa, drawerId, 15)

  expect((await giveBack(office, office.adwoa, 20, { askFloat: true })).problem.code).toBe('drawer_needed')
  expect((await giveBack(office, office.adwoa, 16)).problem.code).toBe('drawer_short')
  expect((await giveBack(office, office.adwoa, 15)).status).toBe(200)
  expect(await problems(office)).toEqual([])
})

test('of two refunds at one moment out of one drawer the second is asked about', async () => {
  const office = await counter()
  const other = await office.school.addStudent()
  await take(office, office.ama, 120)
  await take({ ...office, studentId: other }, office.ama, 120)
  await opened(office, office.adwoa, 80)

  const both = await Promise.all([
    giveBack(office, office.adwoa, 60),
    giveBack({ ...office, studentId: other }, office.adwoa, 60),
  ])

  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.problem.code).toBe('drawer_short')
})

test('who asks another person is asked of their own drawer, out of which it goes', async () => {
  const office = await counter()
  await take(office, office.kojo, 120)
  await opened(office, office.ama)
  const refund = { act: 'refund' as const, studentId: office.studentId, feeType: 'School Fees', amount: 20 }
  const ask = (confirm: boolean) =>
    office.school.inject(
      endpoints.askRequest,
      { body: { ...refund, reason: 'Paid twice', confirm } },
      office.ama,
    )

  expect((await ask(false)).problem.code).toBe('drawer_short')
  const { request } = (await ask(true)).reply
  const answer = { params: { requestId: request.id }, body: { approve: true } }
  expect((await office.school.inject(endpoints.answerRequest, answer, office.adwoa)).status).toBe(200)
  expect(await problems(office)).toEqual([])
})

test('a receipt taken back out of a drawer that holds less is asked about, whichever drawer it leaves', async () => {
  const office = await counter()
  const drawerId = await opened(office, office.ama)
  const receiptId = await take(office, office.ama, 120)
  const away = { params: { drawerId }, body: { amount: 100, to: 'safe' as const } }
  await office.school.call(endpoints.handOver, away, office.ama)
  const takeBack = (who: Person, more: object = {}) =>
    office.school.inject(
      endpoints.reverseReceipt,
      { params: { receiptId }, body: { reason: 'Paid twice', ...more } },
      who,
    )

  const { problem } = await takeBack(office.adwoa)
  expect([problem.code, problem.message]).toEqual([
    'drawer_short',
    'The drawer should hold less than that. Give GH₵120.00 out of it all the same?',
  ])
  await opened(office, office.adwoa)
  expect((await takeBack(office.adwoa, { cash: 'given_back' })).problem.message).toBe(
    'The drawer should hold 0.00. Give GH₵120.00 out of it all the same?',
  )
  expect((await takeBack(office.adwoa, { cash: 'given_back', confirm: true })).status).toBe(200)
  expect(await problems(office)).toEqual([])
})

test('of money that never came nothing is asked, nor where the drawer has it', async () => {
  const office = await counter()
  await opened(office, office.ama)
  const takeBack = (receiptId: string, more: object = {}) =>
    office.school.inject(
      endpoints.reverseReceipt,
      { params: { receiptId }, body: { reason: 'Entered twice', ...more } },
      office.adwoa,
    )

  // All that lies there is enough.
  expect((await takeBack(await take(office, office.ama, 120))).status).toBe(200)
  expect((await takeBack(await take(office, office.ama, 60), { cash: 'came_once' })).status).toBe(200)
  expect(await problems(office)).toEqual([])
})

test('a correction is asked about by what leaves the drawer in the end, and confirmed it is done', async () => {
  const office = await counter()
  const drawerId = await opened(office, office.ama)
  const receiptId = await take(office, office.ama, 500)
  const away = { params: { drawerId }, body: { amount: 480, to: 'safe' as const } }
  await office.school.call(endpoints.handOver, away, office.ama)
  const correct = (amount: number, more: object = {}) => {
    const body = { lines: [{ feeType: 'School Fees', amount }], reason: 'A nought too many', ...more }
    return office.school.inject(endpoints.correctReceipt, { params: { receiptId }, body }, office.adwoa)
  }

  expect((await correct(50)).problem).toMatchObject({
    code: 'drawer_short',
    message: 'The drawer should hold less than that. Give GH₵450.00 out of it all the same?',
  })
  expect((await correct(500, { payment_method: 'Mobile Money' })).problem.code).toBe('drawer_short')
  expect((await correct(50, { confirm: true })).status).toBe(200)
  expect(await problems(office)).toEqual([])
})

test('what never came, and a correction that the drawer can bear, are not asked about', async () => {
  const office = await counter()
  const drawerId = await opened(office, office.ama)
  const first = await take(office, office.ama, 100)
  const second = await take(office, office.ama, 60)
  const away = { params: { drawerId }, body: { amount: 110, to: 'safe' as const } }
  await office.school.call(endpoints.handOver, away, office.ama)
  const correct = (receiptId: string, amount: number, more: object = {}) => {
    const body = { lines: [{ feeType: 'School Fees', amount }], reason: 'Typed too much', ...more }
    return office.school.inject(endpoints.correctReceipt, { params: { receiptId }, body }, office.adwoa)
  }

  expect((await correct(first, 60)).status).toBe(200)
  expect((await correct(second, 5, { cash: 'came_once' })).status).toBe(200)
  expect(await problems(office)).toEqual([])
})

test('a wrong day is put right without a word of the cash, which stays in the drawer that was counted', async () => {
  const office = await counter()
  const drawerId = await opened(office, office.ama)
  const receiptId = await take(office, office.ama, 100)
  await counted(office, office.ama, drawerId, 100)
  const body = {
    lines: [{ feeType: 'School Fees', amount: 100 }],
    date: '2026-11-18',
    reason: 'The wrong day was typed',
  }

  const { status } = await office.school.inject(
    endpoints.correctReceipt,
    { params: { receiptId }, body },
    office.adwoa,
  )

  expect(status).toBe(200)
  const { difference, lateReceipts } = await seen(office, office.adwoa, drawerId)
  expect({ difference, lateReceipts }).toEqual({ difference: 0, lateReceipts: 0 })
  expect(await problems(office)).toEqual([])
})

test('who asks for a receipt to be taken back or put right is asked of the drawer its cash will leave', async () => {
  const office = await counter()
  const receiptId = await take(office, office.kojo, 120)
  await opened(office, office.ama)
  const ask = (question: object) => {
    const body = { act: 'take_back' as const, receiptId, reason: 'Paid twice', ...question }
    return office.school.inject(endpoints.askRequest, { body }, office.ama)
  }
  const lines = [{ feeType: 'School Fees', amount: 20 }]

  expect((await ask({ cash: 'given_back' })).problem).toMatchObject({
    code: 'drawer_short',
    message: 'The drawer should hold 0.00. Give GH₵120.00 out of it all the same?',
  })
  expect((await ask({ act: 'correct', lines, cash: 'given_back' })).problem.message).toBe(
    'The drawer should hold 0.00. Give GH₵100.00 out of it all the same?',
  )
  const { request } = (await ask({ cash: 'given_back', confirm: true })).reply
  const answer = { params: { requestId: request.id }, body: { approve: true } }
  expect((await office.school.inject(endpoints.answerRequest, answer, office.adwoa)).status).toBe(200)
  expect(await problems(office)).toEqual([])
})

function giveBack({ school, studentId }: Counter, who: Person, amount: number, more: object = {}) {
  const body = { kind: 'refund' as const, amount, feeType: 'School Fees', note: 'Paid twice', ...more }
  return school.inject(endpoints.adjustStudent, { params: { studentId }, body }, who)
}
