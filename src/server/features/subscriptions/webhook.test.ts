import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { eventually, openPayments, type Payments } from './testing/payments.ts'
import { WEBHOOK_PATH } from './webhook.ts'

/** Sends a body as it stands, signed with a key. */
async function deliver(p: Payments, body: string, key = p.sandbox.secretKey): Promise<number> {
  const response = await fetch(`${p.address}${WEBHOOK_PATH}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-paystack-signature': createHmac('sha512', key).update(body).digest('hex'),
    },
    body,
  })
  await response.arrayBuffer()
  return response.status
}

function success(reference: string): string {
  return JSON.stringify({
    event: 'charge.success',
    data: { id: 1, status: 'success', reference, amount: 50_000 },
  })
}

test('the same webhook a hundred times at once makes one school and one payout account', async () => {
  const p = await openPayments()
  const { id, form } = await p.signUp()
  const { reference, page } = await p.startRegistration(id)
  p.sandbox.faults.switchOn({ fault: 'no_webhook' })
  await p.press(page, 'close')

  const statuses = await Promise.all(Array.from({ length: 100 }, () => deliver(p, success(reference))))

  expect(new Set(statuses)).toEqual(new Set([200]))
  await eventually(
    async () => p.subaccountsOf(form.schoolEmail),
    (seen) => seen.length > 0,
  )
  expect(await p.schoolsOf(form.schoolEmail)).toHaveLength(1)
  expect(p.subaccountsOf(form.schoolEmail)).toHaveLength(1)
  expect((await p.checkout(reference)).state).toBe('used')
})

test('a forged webhook is refused and changes nothing', async () => {
  const p = await openPayments()
  const { id, form } = await p.signUp()
  const { reference } = await p.startRegistration(id)

  const forged = await deliver(p, success(reference), 'sk_test_guessed')
  const unsigned = await fetch(`${p.address}${WEBHOOK_PATH}`, { method: 'POST', body: success(reference) })

  expect([forged, unsigned.status]).toEqual([401, 401])
  expect((await p.checkout(reference)).state).toBe('open')
  expect(await p.schoolsOf(form.schoolEmail)).toEqual([])
})

test('a rightly signed webhook for a payment nobody made makes no school', async () => {
  const p = await openPayments()
  const { id, form } = await p.signUp()
  const { reference } = await p.startRegistration(id)

  const status = await deliver(p, success(reference))
  await eventually(
    () => p.checkout(reference),
    ({ checks }) => checks > 0,
  )

  expect(status).toBe(200)
  expect((await p.checkout(reference)).state).toBe('open')
  expect(await p.schoolsOf(form.schoolEmail)).toEqual([])
})

test.each([
  '{',
  'null',
  '{"event":"customeridentification.success","data":{}}',
  success('AK-REG-NOBODYKNOWSIT'),
  success('AK-REG-\0'),
  success('AK-REG-\ud800'),
  JSON.stringify({ event: 'charge.dispute.\0', data: { reference: 'AK-REG-NOBODYKNOWSIT' } }),
])('a signed webhook that is none of our business is thanked for: %s', async (body) => {
  const p = await openPayments()

  expect(await deliver(p, body)).toBe(200)
})

test('the signature is over the bytes as they came, not over what they mean', async () => {
  const p = await openPayments()
  const spaced = '{ "event" : "charge.success",\n "data": { "reference": "AK-REG-NOBODYKNOWSIT", "n": 1.0 } }'

  expect(await deliver(p, spaced)).toBe(200)
})

test.each(['duplicate_webhook', 'out_of_order_webhook', 'early_webhook', 'late_webhook'] as const)(
  'with %s the school is made once',
  async (fault) => {
    const p = await openPayments()
    const { id, form } = await p.signUp()
    const { page, reference } = await p.startRegistration(id)
    p.sandbox.faults.switchOn({ fault, ms: 150 })
    await p.press(page, 'close')

    await eventually(
      async () => {
        if (fault === 'early_webhook') await p.verify(reference)
        return await p.schoolsOf(form.schoolEmail)
      },
      (seen) => seen.length > 0,
    )

    expect(await p.schoolsOf(form.schoolEmail)).toHaveLength(1)
    expect((await p.checkout(reference)).state).toBe('used')
  },
)

test('a wrongly signed webhook loses nothing: the payer’s own return settles the payment', async () => {
  const p = await openPayments()
  const { id } = await p.signUp()
  const { page, reference } = await p.startRegistration(id)
  p.sandbox.faults.switchOn({ fault: 'wrong_signature' })
  await p.press(page, 'pay')

  const { data } = (await p.verify(reference)).reply

  expect(data.outcome).toBe('school_created')
})

test('money that went back is noted on the operator’s list', async () => {
  const p = await openPayments()
  const { id } = await p.signUp()
  const { page, reference } = await p.startRegistration(id)
  p.sandbox.faults.switchOn({ fault: 'wrong_amount' })
  await p.press(page, 'pay')
  await p.verify(reference)

  await deliver(p, JSON.stringify({ event: 'refund.processed', data: { transaction_reference: reference } }))

  expect((await p.checkout(reference)).state).toBe('refunded')
})
