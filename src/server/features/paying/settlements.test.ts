import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import type { World } from '../../context/world.ts'
import type { Sandbox } from '../../sandbox/index.ts'
import { settleAll } from '../../sandbox/settlements.ts'
import { giveBack, openPaying } from '../../testing/paying.ts'
import { aPersonOf } from '../../testing/people.ts'
import type { SampleSchool } from '../../testing/sample-school.ts'
import { bring, moves } from '../statements/testing/bring.ts'
import { settleIntent } from './settle.ts'
import { readSettlements } from './settlements.ts'

/** What Paystack pays out leaves online clearing payment by payment, once, and what nothing explains is listed. */

let paying: Awaited<ReturnType<typeof openPaying>>
let sandbox: Sandbox
let school: SampleSchool
let world: World
beforeAll(async () => {
  paying = await openPaying()
  ;({ sandbox, school, world } = paying)
})
afterAll(() => sandbox.close())

const pay = (amount: number) => paying.aPayment(amount)
const verified = () => paying.verified()
async function read() {
  await school.rows(
    sql`update paying_rules set settlements_at = app_now() where school_id = ${school.schoolId}`,
  )
  await readSettlements(world, school.schoolId)
}
const listed = async () => (await school.call(endpoints.listSettlements)).settlements
const clearing = async () => (await school.call(endpoints.readParentPaying)).clearing
const accounts = async () => {
  const rows = await school.rows<{ account: string; balance: number }>(
    sql`select account, balance::int as balance from trial_balance where school_id = ${school.schoolId}
          and account in ('online clearing', 'bank accounts', 'charges')`,
  )
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]))
}

test('a payout goes from online clearing to the bank less the charge, however often it is read', async () => {
  await pay(100)
  await pay(50)
  settleAll(sandbox.books, sandbox.faults)
  await read()
  await Promise.all([read(), read()])

  expect(await listed()).toMatchObject([
    { amount: 147.07, charges: 2.93, remainder: 0, refunds: 0, lines: [{ receipt: expect.any(String) }, {}] },
  ])
  expect(await clearing()).toBe(0)
  expect(await accounts()).toEqual({ 'online clearing': 0, 'bank accounts': 14_707, charges: 293 })
  expect(await verified()).toEqual([])
})

test('what went back is taken off a later payout', async () => {
  const bursar = await aPersonOf(school, 'bursar')
  const paid = await pay(40)
  await giveBack(school, bursar, { receiptId: paid.receiptId ?? '', amount: 30 })
  await settleIntent(world, school.schoolId, paid.paymentId)
  expect(await clearing()).toBe(10)
  settleAll(sandbox.books, sandbox.faults)
  await read()

  expect((await listed())[0]).toMatchObject({ amount: 9.22, charges: 0.78, refunds: 30, remainder: 0 })
  expect(await clearing()).toBe(0)
  expect(await accounts()).toMatchObject({ 'online clearing': 0 })
  expect(await verified()).toEqual([])
})

test('a payout that is noted is booked further by itself: its payments are not asked for again', async () => {
  sandbox.faults.switchOn({ fault: 'wrong_amount', times: 1 })
  const { paymentId } = await pay(60)
  settleAll(sandbox.books, sandbox.faults)
  await read()
  const [noted] = await listed()
  expect(noted?.remainder).toBeGreaterThan(0)
  const at = sandbox.books.settlements.find(({ id }) => String(id) === noted?.paystackId)
  // Nobody answers them any more: they were read.
  const payments = at?.payments ?? []
  if (at) at.payments = []
  await school.call(endpoints.settleMismatch, { params: { paymentId }, body: { act: 'post' } })
  await read()
  if (at) at.payments = payments

  expect((await listed())[0]).toMatchObject({ paystackId: noted?.paystackId, remainder: 0 })
  expect(await clearing()).toBe(0)
  expect(await verified()).toEqual([])
})

test('a payout stands once in the account: the line that is set aside as its sweep and the entry meet', async () => {
  const [{ amount = 0 } = {}] = await listed()
  const date = school.clock.now.toISOString().slice(0, 10)
  const accounts = await school.rows<{ id: string }>(
    sql`select bank_account_id as id from online_settlements where school_id = ${school.schoolId} limit 1`,
  )
  const accountId = accounts[0]?.id ?? ''
  await school.call(endpoints.editStatementAccount, {
    params: { accountId },
    body: { type: 'bank', bank: 'A bank', number: '1011130067824', openingBalance: 0, openingDate: date },
  })
  const text = 'PAYSTACK PAYOUT'
  await bring(
    school,
    accountId,
    moves(0, [
      { row: 2, date, amount, text },
      { row: 3, date, amount, text },
    ]),
  )
  const { lines } = await school.call(endpoints.readStatementTray, { params: { accountId } })
  const reconciled = async () => {
    const { items } = await school.call(endpoints.readReconciliation, { params: { accountId } })
    return Object.fromEntries(items.map(({ item, after }) => [item, after]))
  }
  const before = await reconciled()
  await school.call(endpoints.setLinesAside, { body: { lineIds: [lines[0]?.id ?? ''], why: 'sweep' } })
  expect(await reconciled()).toEqual({ ...before, tray: amount, entry: (before.entry ?? 0) + amount })
  // A second line of the same sum has no payout of its own.
  await school.call(endpoints.setLinesAside, { body: { lineIds: [lines[1]?.id ?? ''], why: 'sweep' } })
  expect(await reconciled()).toMatchObject({ sweep: amount, entry: (before.entry ?? 0) + amount })
  expect(await verified()).toEqual([])
})

test('a payout that is short, or holds what nobody knows, is booked as far as it is known and says the rest', async () => {
  await pay(20)
  const before = (await listed()).length
  sandbox.faults.switchOn({ fault: 'settlement_short', times: 1 })
  sandbox.faults.switchOn({ fault: 'settlement_stranger', times: 1 })
  settleAll(sandbox.books, sandbox.faults)
  sandbox.faults.switchOn({ fault: 'server_error', calls: ['settlement'], times: 3 })
  await read()
  expect(await listed()).toHaveLength(before)
  await read()

  const [short] = await listed()
  // 9.80 of the stranger, less 5.00.
  expect(short).toMatchObject({ amount: 24.41, remainder: 4.8 })
  expect(short?.lines[0]).toEqual({ reference: 'T-stranger', amount: 10, charge: 0.2, receipt: null })
  expect(await clearing()).toBe(0)
  expect(await verified()).toEqual([])
})
