import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { type Sandbox, startSandbox } from '../../sandbox/index.ts'
import { settleAll } from '../../sandbox/settlements.ts'
import { aPayingFamily, createPayingSchool, worldOf } from '../../testing/paying.ts'
import { aPersonOf } from '../../testing/people.ts'
import type { SampleSchool } from '../../testing/sample-school.ts'
import { settleIntent } from './settle.ts'
import { readSettlements } from './settlements.ts'

/** What Paystack pays out leaves online clearing payment by payment, once, and what nothing explains is listed. */

let sandbox: Sandbox
let school: SampleSchool
let world: Awaited<ReturnType<typeof worldOf>>
beforeAll(async () => {
  sandbox = await startSandbox({ retryMs: 20 })
  school = await createPayingSchool(sandbox)
  world = await worldOf(sandbox, school)
})
afterAll(() => sandbox.close())

async function pay(amount: number) {
  const family = await aPayingFamily(school)
  const line = { childId: family.childId, feeType: 'School Fees', amount }
  return { ...family, ...(await family.start({ lines: [line] })).reply }
}
async function read() {
  await school.rows(
    sql`update paying_rules set settlements_at = app_now() where school_id = ${school.schoolId}`,
  )
  await readSettlements(world, school.schoolId)
}
const listed = async () => (await school.call(endpoints.listSettlements)).settlements
const clearing = async () => (await school.call(endpoints.readParentPaying)).clearing
const verified = () => school.rows(sql`select * from verify_school(${school.schoolId})`)
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
  const { request } = await school.call(endpoints.askRequest, {
    body: { act: 'refund_online', reason: 'Paid twice', receiptId: paid.receiptId ?? '', amount: 30 },
  })
  const params = { requestId: request.id }
  await school.inject(endpoints.answerRequest, { params, body: { approve: true } }, { token: bursar.token })
  await settleIntent(world, school.schoolId, paid.paymentId)
  expect(await clearing()).toBe(10)
  settleAll(sandbox.books, sandbox.faults)
  await read()

  expect((await listed())[0]).toMatchObject({ amount: 9.22, charges: 0.78, refunds: 30, remainder: 0 })
  expect(await clearing()).toBe(0)
  expect(await accounts()).toMatchObject({ 'online clearing': 0 })
  expect(await verified()).toEqual([])
})

test('a payout that is short, or holds what nobody knows, is booked as far as it is known and says the rest', async () => {
  await pay(20)
  sandbox.faults.switchOn({ fault: 'settlement_short', times: 1 })
  sandbox.faults.switchOn({ fault: 'settlement_stranger', times: 1 })
  settleAll(sandbox.books, sandbox.faults)
  sandbox.faults.switchOn({ fault: 'server_error', calls: ['settlement'], times: 3 })
  await read()
  expect(await listed()).toHaveLength(2)
  await read()

  const [short] = await listed()
  // 9.80 of the stranger, less 5.00.
  expect(short).toMatchObject({ amount: 24.41, remainder: 4.8 })
  expect(short?.lines[0]).toEqual({ reference: 'T-stranger', amount: 10, charge: 0.2, receipt: null })
  expect(await clearing()).toBe(0)
  expect(await verified()).toEqual([])
})
