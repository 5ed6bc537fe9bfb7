import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import type { World } from '../../context/world.ts'
import { type Sandbox, startSandbox } from '../../sandbox/index.ts'
import { settleAll } from '../../sandbox/settlements.ts'
import { dyingAfter } from '../../testing/dying-database.ts'
import { aPayingFamily, createPayingSchool, worldOf } from '../../testing/paying.ts'
import { aPersonOf } from '../../testing/people.ts'
import type { SampleSchool } from '../../testing/sample-school.ts'
import { hintAtIntent, settleIntent } from './settle.ts'
import { readSettlements } from './settlements.ts'

/**
 * The process dies between two statements of paying, giving back and reading payouts, and others go on at once: one receipt, one refund, one
 * booking each, and our books are Paystack's.
 */

let sandbox: Sandbox
let school: SampleSchool
let world: World
let family: Awaited<ReturnType<typeof aPayingFamily>>
beforeAll(async () => {
  sandbox = await startSandbox({ retryMs: 20 })
  school = await createPayingSchool(sandbox)
  world = await worldOf(sandbox, school)
  family = await aPayingFamily(school)
})
afterAll(() => sandbox.close())

const worldNow = () => ({ ...world, now: () => school.clock.now })
const settle = (paymentId: string, at: World = worldNow()) => settleIntent(at, school.schoolId, paymentId)
const verified = () => school.rows(sql`select * from verify_school(${school.schoolId})`)

/** Does it as a process that dies later each time, until one lives to its end; after each death as several healthy ones. */
async function dyingAgainAndAgain(doing: {
  begin: () => Promise<string>
  act: (world: World, id: string) => Promise<unknown>
  check: (id: string) => Promise<void>
}): Promise<number> {
  for (let last = 1; ; last += 1) {
    const id = await doing.begin()
    const healthy = worldNow()
    const dying = { ...healthy, database: dyingAfter(healthy.database, last) }
    const died = await doing.act(dying, id).then(
      () => false,
      () => true,
    )
    // The lease of the dead runs out.
    school.clock.pass({ minutes: 3 })
    await Promise.all(Array.from({ length: 3 }, () => doing.act(worldNow(), id)))
    await doing.act(worldNow(), id)
    await doing.check(id)
    if (!died) return last
  }
}

const receipts = async () =>
  (
    await school.rows<{ count: number }>(
      sql`select count(*)::int as count from receipts where school_id = ${school.schoolId} and method = 'Online'`,
    )
  )[0]?.count

async function askedAndApproved(): Promise<string> {
  school.clock.pass({ minutes: 11 })
  const line = { childId: family.childId, feeType: 'School Fees', amount: 2 }
  const { reply } = await family.start({ lines: [line], number: '024 123 4003', confirm: true })
  await fetch(`${sandbox.url}/sandbox/wallets/${reply.reference}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ say: 'yes' }),
  })
  return reply.paymentId
}

test('a payment gets one receipt wherever its process dies, and webhooks, looks and sweeps come at once', async () => {
  let begun = 0
  const deaths = await dyingAgainAndAgain({
    begin: async () => {
      begun += 1
      return await askedAndApproved()
    },
    act: async (at, id) => {
      await hintAtIntent(at, { schoolId: school.schoolId, id })
      await Promise.all([settle(id, at), family.look(id)])
    },
    check: async (id) => {
      expect(await family.look(id)).toMatchObject({ state: 'posted' })
      expect(await receipts()).toBe(begun)
    },
  })

  expect(deaths).toBeGreaterThan(9)
  const paid = [...sandbox.books.payments.values()].reduce((sum, { amount }) => sum + amount, 0)
  expect(paid / 100).toBe((await school.call(endpoints.readParentPaying)).clearing)
  expect(await verified()).toEqual([])
})

test('money goes back once wherever its process dies', async () => {
  const bursar = await aPersonOf(school, 'bursar')
  let asked = 0
  const deaths = await dyingAgainAndAgain({
    // Of a payment of its own: the more went back of one, the more statements a look at it takes.
    begin: async () => {
      const paymentId = await askedAndApproved()
      const paid = await settle(paymentId).then(() => family.look(paymentId))
      const body = {
        act: 'refund_online' as const,
        reason: 'Paid twice',
        receiptId: paid.receiptId ?? '',
        amount: 0.01,
      }
      const { request } = await school.call(endpoints.askRequest, { body })
      const params = { requestId: request.id }
      await school.inject(
        endpoints.answerRequest,
        { params, body: { approve: true } },
        { token: bursar.token },
      )
      asked += 1
      return paymentId
    },
    act: (at, id) => settle(id, at),
    check: async () => {
      const rows = await school.rows<{ state: string }>(
        sql`select state from online_refunds where school_id = ${school.schoolId} and state = 'processed'`,
      )
      expect(rows).toHaveLength(asked)
      expect(sandbox.books.refunds).toHaveLength(asked)
    },
  })

  expect(deaths).toBeGreaterThan(9)
  expect(await verified()).toEqual([])
})

test('a payout is booked once wherever its process dies', async () => {
  let made = 0
  const deaths = await dyingAgainAndAgain({
    begin: async () => {
      if (made > 0) await settle(await askedAndApproved())
      made += settleAll(sandbox.books, sandbox.faults)
      return ''
    },
    act: async (at) => {
      await school.rows(
        sql`update paying_rules set settlements_at = app_now() where school_id = ${school.schoolId}`,
      )
      await readSettlements(at, school.schoolId)
    },
    check: async () => {
      const { settlements } = await school.call(endpoints.listSettlements)
      expect(settlements).toHaveLength(Math.min(made, 24))
      expect(settlements.every(({ remainder }) => remainder === 0)).toBe(true)
      expect((await school.call(endpoints.readParentPaying)).clearing).toBe(0)
    },
  })
  expect(deaths).toBeGreaterThan(6)
  expect(await verified()).toEqual([])
})
