import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints, parentEndpoints } from '#shared/api/index.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { aParent, letParentsIn } from '../../testing/parents.ts'
import { giveBack, openPaying, startPayment } from '../../testing/paying.ts'
import { aPersonOf } from '../../testing/people.ts'
import { inject } from '../../testing/test-app.ts'
import { aPhone } from '../../testing/test-school.ts'
import { settleIntent } from '../paying/settle.ts'

/** The second of two payers pays on the own phone. Of 977.00 Akosua bears 586.20 and Yaw 390.80. */

let paying: Awaited<ReturnType<typeof openPaying>>
beforeAll(async () => {
  paying = await openPaying()
  await letParentsIn(paying.school)
})
afterAll(() => paying.sandbox.close())

test('what the second payer pays in the app settles the own share, and the first owes what the first owed', async () => {
  const family = await aSharedFamily()

  const { reply: paid } = await family.second.start(390.8)

  expect(paid).toMatchObject({ state: 'posted', pays: 390.8 })
  const { payers } = await paying.school.call(endpoints.readPayers, { params: family.params })
  expect(payers).toMatchObject({
    first: { owes: 586.2, paid: 0 },
    second: { owes: 0, paid: 390.8 },
  })
  expect(await paying.owedBy(family.childId)).toBe(58_620)
  expect(await family.second.owes()).toBe(0)
  expect(await family.first.owes()).toBe(586.2)
  expect(await family.second.receipt(paid.receiptId)).toMatchObject({
    status: 200,
    reply: { amount: 390.8, method: 'Online', payer: 'Yaw Owusu', owedAfter: 0 },
  })
  expect((await family.first.receipt(paid.receiptId)).status).toBe(404)
  expect(await paying.verified()).toEqual([])
})

test('both pay on their phones at once, and each settles the own share', async () => {
  const family = await aSharedFamily()

  const [one, other] = await Promise.all([family.first.start(586.2), family.second.start(390.8)])

  expect([one.reply.state, other.reply.state]).toEqual(['posted', 'posted'])
  const { payers } = await paying.school.call(endpoints.readPayers, { params: family.params })
  expect([payers?.first.owes, payers?.second.owes]).toEqual([0, 0])
  expect(await paying.owedBy(family.childId)).toBe(0)
  expect(await paying.verified()).toEqual([])
})

test('what goes back of a payment in parts is taken off whoever paid it, and the other owes as before', async () => {
  const { school, world } = paying
  const bursar = await aPersonOf(school, 'bursar')
  const family = await aSharedFamily()
  const { reply: paid } = await family.second.start(390.8)
  const back = async (amount?: number) => {
    await giveBack(school, bursar, { receiptId: paid.receiptId ?? '', ...(amount ? { amount } : {}) })
    await settleIntent(world, school.schoolId, paid.paymentId)
    const { payers } = await school.call(endpoints.readPayers, { params: family.params })
    return payers
  }

  expect(await back(100)).toMatchObject({
    first: { owes: 586.2, paid: 0 },
    second: { owes: 100, paid: 290.8 },
  })
  expect(await back()).toMatchObject({ first: { owes: 586.2, paid: 0 }, second: { owes: 390.8, paid: 0 } })
  expect(await paying.owedBy(family.childId)).toBe(97_700)
  expect(await paying.verified()).toEqual([])
  const unnamed = await asOwner(school.context, async (client) => {
    await client.query('delete from payer_refunds')
    const { rows } = await client.query('select problem from verify_school($1)', [school.schoolId])
    return rows.map(({ problem }) => problem)
  })
  expect(unnamed).toEqual(Array(2).fill('what went back of a payer’s receipt is not that payer’s'))
})

async function aSharedFamily() {
  const { school } = paying
  const [first, second] = [aPhone(), aPhone()]
  const childId = await school.addStudent({
    firstName: 'Abena',
    guardian: { firstName: 'Akosua', surname: 'Mensah', phone: first },
  })
  const params = { studentId: childId }
  await school.call(endpoints.debitStudent, { params, body: { feeType: 'School Fees', amount: 977 } })
  await school.call(endpoints.setPayers, {
    params,
    body: {
      second: { firstName: 'Yaw', surname: 'Owusu', phone: second },
      firstPercent: 60,
      secondPercent: 40,
    },
  })
  return { childId, params, first: await aPayer(childId, first), second: await aPayer(childId, second) }
}

async function aPayer(childId: string, phone: string) {
  const { school } = paying
  const { token } = await aParent(school, phone, childId)
  const params = { schoolId: school.schoolId }
  return {
    start: (amount: number) =>
      startPayment(school, token, { lines: [{ childId, feeType: 'School Fees', amount }] }),
    receipt: (receiptId: string | null) =>
      inject(
        school.app,
        parentEndpoints.readParentReceipt,
        { params: { ...params, receiptId: receiptId ?? '' } },
        { token },
      ),
    owes: async () => (await inject(school.app, parentEndpoints.listChildren, {}, { token })).reply.owed,
  }
}
