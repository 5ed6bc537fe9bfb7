import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { sweep } from './sweep.ts'
import { eventually, openPayments, SITE } from './testing/payments.ts'

test('a paid sign-up becomes one school that can sign in, with its payout account', async () => {
  const p = await openPayments()
  const { id, form } = await p.signUp({ headName: 'Kofi Amissah' })
  const { reference, page } = await p.startRegistration(id)

  const back = await p.press(page, 'pay')
  const { data } = (await p.verify(reference)).reply
  const made = await p.reply(endpoints.addSchool, { body: { reference } })

  expect(back).toBe(`${SITE}/paymentCallback?trxref=${reference}&reference=${reference}`)
  expect(data).toMatchObject({
    status: 'success',
    outcome: 'school_created',
    amount: 50_000,
    currency: 'GHS',
  })
  expect(await p.schoolsOf(form.schoolEmail)).toEqual([made.schoolId])
  const { schoolName, authToken: token } = await p.signIn(form.schoolEmail)
  expect(schoolName).toBe('Adom Grace Academy')
  expect((await p.reply(endpoints.readSession, {}, { token })).staffName).toBe('Kofi Amissah')
  const accounts = await eventually(
    async () => p.subaccountsOf(form.schoolEmail),
    (seen) => seen.length > 0,
  )
  expect(accounts).toMatchObject([
    { percentageCharge: 0, bankCode: '040100', accountNumber: '1011130067824' },
  ])
})

test('the tab closed after paying: the webhook alone makes the school', async () => {
  const p = await openPayments()
  const { id, form } = await p.signUp()
  const { page } = await p.startRegistration(id)

  const back = await p.press(page, 'close')

  expect(back).toBeNull()
  expect(
    await eventually(
      () => p.schoolsOf(form.schoolEmail),
      (seen) => seen.length > 0,
    ),
  ).toHaveLength(1)
})

test('neither browser nor webhook comes: the sweeper makes the school', async () => {
  const p = await openPayments({ now: new Date('2026-11-20T09:00:00Z') })
  const { id, form } = await p.signUp()
  const { page, reference } = await p.startRegistration(id)
  p.sandbox.faults.switchOn({ fault: 'no_webhook' })
  await p.press(page, 'close')

  p.clock.now = new Date('2026-11-20T09:30:00Z')
  await sweepUntil(p, reference, 'used')

  expect(await p.schoolsOf(form.schoolEmail)).toHaveLength(1)
})

test('asked again and again, a payment makes one school and one payout account', async () => {
  const p = await openPayments()
  const { id, form } = await p.signUp()
  const { reference, page, cookie } = await p.startRegistration(id)
  await p.press(page, 'pay')

  const asked = await Promise.all(Array.from({ length: 12 }, () => p.verify(reference)))
  const made = await Promise.all([
    p.reply(endpoints.addSchool, { body: { reference } }),
    p.reply(endpoints.addSchool, { body: {} }, { cookie }),
    p.reply(endpoints.addSchool, { body: { reference } }),
  ])
  const payout = { business_name: 'Adom', settlement_bank: '040100', account_number: '1011130067824' }
  const codes = await Promise.all(
    [1, 2, 3].map(() => p.reply(endpoints.createSubAccount, { body: { reference, ...payout } })),
  )
  const again = await p.reply(endpoints.createSubAccount, { body: payout }, { cookie })

  expect(new Set(asked.map(({ reply }) => reply.data.outcome))).toEqual(new Set(['school_created']))
  expect(new Set(made.map(({ schoolId }) => schoolId)).size).toBe(1)
  expect(await p.schoolsOf(form.schoolEmail)).toHaveLength(1)
  await eventually(
    async () => p.subaccountsOf(form.schoolEmail),
    (seen) => seen.length > 0,
  )
  expect(p.subaccountsOf(form.schoolEmail)).toHaveLength(1)
  const known = [...codes, again].map(({ data }) => data.subaccount_code).filter(Boolean)
  expect(new Set(known).size).toBeLessThanOrEqual(1)
})

test.each([
  ['decline', 'failed', 'unpaid'],
  ['cancel', 'abandoned', 'unpaid'],
] as const)('a payer who presses %s has paid nothing, and may try again', async (act, status, outcome) => {
  const p = await openPayments()
  const { id, form } = await p.signUp()
  const first = await p.startRegistration(id)
  await p.press(first.page, act)

  const { data } = (await p.verify(first.reference)).reply
  const refused = await p.send(endpoints.addSchool, { body: { reference: first.reference } })
  const second = await p.startRegistration(id)
  await p.press(second.page, 'pay')
  await p.verify(second.reference)

  expect(data).toMatchObject({ status, outcome })
  expect(refused.status).toBe(402)
  expect(await p.schoolsOf(form.schoolEmail)).toHaveLength(1)
})

test.each([
  ['wrong_amount', 'to_refund', 'GHS 5.00 was paid instead of GHS 500.00'],
  ['wrong_currency', 'to_refund', 'NGN was paid instead of GHS'],
  ['wrong_domain', 'failed', 'it was made in live mode'],
] as const)('a payment with %s makes no school', async (fault, state, reason) => {
  const p = await openPayments()
  const { id, form } = await p.signUp()
  const { reference, page } = await p.startRegistration(id)
  p.sandbox.faults.switchOn({ fault })
  await p.press(page, 'pay')

  const { data } = (await p.verify(reference)).reply
  const refused = await p.send(endpoints.addSchool, { body: { reference } })

  expect(data.status).toBe('failed')
  expect(refused.status).toBe(state === 'failed' ? 402 : 409)
  expect(await p.checkout(reference)).toMatchObject({ state, reason })
  expect(await p.schoolsOf(form.schoolEmail)).toEqual([])
})

test('paid twice, one sign-up makes one school and the second payment is to go back', async () => {
  const p = await openPayments()
  const { id, form } = await p.signUp()
  const first = await p.startRegistration(id)
  const second = await p.startRegistration(id)
  p.sandbox.faults.switchOn({ fault: 'no_webhook' })
  await Promise.all([p.press(first.page, 'pay'), p.press(second.page, 'pay')])

  await Promise.all([p.verify(first.reference), p.verify(second.reference)])

  const states = await Promise.all([p.checkout(first.reference), p.checkout(second.reference)])
  expect(states.map(({ state }) => state).sort()).toEqual(['to_refund', 'used'])
  expect(await p.schoolsOf(form.schoolEmail)).toHaveLength(1)
  const given = states.find(({ state }) => state === 'to_refund')?.reference ?? ''
  const told = (await p.verify(given)).reply.data
  expect(told.outcome).toBe('to_refund')
  expect(told.explanation).toContain('paid for twice')
  expect((await p.send(endpoints.addSchool, { body: { reference: given } })).problem.code).toBe('conflict')
})

test('who has paid and closed the tab is told so, instead of paying again', async () => {
  const p = await openPayments()
  const { id } = await p.signUp()
  const { page, reference } = await p.startRegistration(id)
  p.sandbox.faults.switchOn({ fault: 'no_webhook' })
  await p.press(page, 'close')

  const again = await p.send(endpoints.initializePayment, {
    body: { amount: 500, callBack: `${SITE}/paymentCallback`, signUpId: id },
  })

  const onceMore = await p.send(endpoints.initializePayment, {
    body: { amount: 500, callBack: `${SITE}/paymentCallback`, signUpId: id },
  })

  expect(again.problem).toMatchObject({ code: 'conflict', facts: { paid: true, reference } })
  expect(onceMore.problem).toMatchObject({ code: 'conflict', facts: { paid: true, reference } })
})

test('two sign-ups of one e-mail: the first to pay has the school, the other payment is to go back', async () => {
  const p = await openPayments()
  const one = await p.signUp()
  const other = await p.signUp({ schoolEmail: one.form.schoolEmail.toUpperCase() })
  const [first, second] = [await p.startRegistration(one.id), await p.startRegistration(other.id)]
  p.sandbox.faults.switchOn({ fault: 'no_webhook' })
  await Promise.all([p.press(first.page, 'pay'), p.press(second.page, 'pay')])

  await Promise.all([p.verify(first.reference), p.verify(second.reference)])

  const states = await Promise.all([p.checkout(first.reference), p.checkout(second.reference)])
  expect(states.map(({ state }) => state).sort()).toEqual(['to_refund', 'used'])
  expect(states.map(({ reason }) => reason)).toContain('email_taken')
  expect(await p.schoolsOf(one.form.schoolEmail)).toHaveLength(1)
})

test('what a sign-up stored is not kept once its school exists', async () => {
  const p = await openPayments()
  const { id } = await p.signUp()
  const { reference, page } = await p.startRegistration(id)
  await p.press(page, 'pay')

  await p.verify(reference)

  const { rows } = await p.world.database.pool.query(
    sql`select email, details, password_hash as hash from signups where id = ${id}`,
  )
  expect(rows).toEqual([{ email: '', details: {}, hash: '' }])
})

test('nobody pays for 72 hours: the payment is given up, and a late proof still counts', async () => {
  const p = await openPayments({ now: new Date('2026-11-20T09:00:00Z') })
  const { id, form } = await p.signUp()
  const { reference, page } = await p.startRegistration(id)
  p.clock.now = new Date('2026-11-23T10:00:00Z')
  await sweepUntil(p, reference, 'expired')
  expect((await p.checkout(reference)).state).toBe('expired')

  await p.press(page, 'pay')
  await eventually(
    () => p.schoolsOf(form.schoolEmail),
    (seen) => seen.length > 0,
  )

  expect(await p.schoolsOf(form.schoolEmail)).toHaveLength(1)
})

/** Other tests' payments lie in the same database: sweeps until this one has had its turn. */
async function sweepUntil(p: Awaited<ReturnType<typeof openPayments>>, reference: string, state: string) {
  for (let round = 0; round < 20; round++) {
    await sweep(p.world)
    if ((await p.checkout(reference)).state === state) return
  }
}
