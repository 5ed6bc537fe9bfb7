import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { pesewas } from '#shared/money.ts'
import { createPaystack } from '../gateways/paystack/index.ts'
import { feeOf } from './answers.ts'
import { startSandbox } from './index.ts'

async function open(options: Parameters<typeof startSandbox>[0] = {}) {
  const sandbox = await startSandbox(options)
  onTestFinished(() => sandbox.close())
  const paystack = createPaystack({ baseUrl: sandbox.url, secretKey: sandbox.secretKey })
  const initialize = (reference: string, email = 'office@school.example') =>
    paystack.initialize({
      email,
      reference,
      amount: pesewas(50_000),
      purpose: 'registration',
      schoolName: 'Adom',
      callbackUrl: 'https://fees.example/paymentCallback',
      cancelUrl: 'https://fees.example/paymentCallback?reference=x',
    })
  return { sandbox, paystack, initialize }
}

/** Fees of real payments in Ghana, from Paystack's own published samples. */
test.each([
  [4999, 98],
  [121999, 2379],
  [123499, 2409],
  [129999, 2535],
  [249999, 4875],
  [262996, 5129],
  [373497, 7284],
])('the fee on %i pesewas is %i', (amount, fee) => {
  expect(feeOf(amount)).toBe(fee)
})

test('a payment begins as abandoned, and a reference is taken once', async () => {
  const { paystack, initialize } = await open()

  await initialize('AK-1')
  const again = await initialize('AK-1')

  expect(await paystack.verify('AK-1')).toMatchObject({
    is: 'ok',
    data: { status: 'abandoned', amount: 50_000 },
  })
  expect(again).toMatchObject({ is: 'refused', code: 'duplicate_reference' })
})

test('a reference with an underscore and a broken e-mail are refused', async () => {
  const { initialize } = await open()

  expect(await initialize('AK_1')).toMatchObject({
    is: 'refused',
    message: 'Invalid character in transaction reference',
  })
  expect(await initialize('AK-2', 'nobody')).toMatchObject({ is: 'refused', code: 'invalid_email_address' })
})

test('another key is not let in', async () => {
  const { sandbox } = await open()

  const response = await fetch(`${sandbox.url}/bank`, { headers: { authorization: 'Bearer sk_test_other' } })

  expect(response.status).toBe(401)
})

test('a restart finds open payments and payout accounts again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'akontaa-sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const stateFile = join(folder, 'state.json')
  const first = await open({ stateFile })
  await first.initialize('AK-1')
  const account = {
    businessName: 'Adom',
    bankCode: '040100',
    accountNumber: '1011130067824',
    contactEmail: 'office@school.example',
    description: 'Akontaa payout 1',
  }
  await first.paystack.createSubaccount(account)
  await first.sandbox.close()

  const second = await open({ stateFile })

  expect((await second.paystack.verify('AK-1')).is).toBe('ok')
  expect(await second.paystack.listSubaccounts(1)).toMatchObject({
    is: 'ok',
    data: [{ description: 'Akontaa payout 1', account_number: '1011130067824' }],
  })
})

test('faults are switched over HTTP, and a counted one goes by itself', async () => {
  const { sandbox, paystack } = await open()
  const control = `${sandbox.url}/sandbox/faults`

  await fetch(control, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fault: 'resolve_limit', times: 3 }),
  })
  const limited = await paystack.resolveAccount('1011130067824', '040100')
  const after = await paystack.resolveAccount('1011130067824', '040100')
  const listed = z.object({ on: z.array(z.unknown()) }).parse(await (await fetch(control)).json())

  expect(limited.is).toBe('unreachable')
  expect(after.is).toBe('ok')
  expect(listed.on).toEqual([])
})

test('the payer’s page says that no money moves, and what each button does', async () => {
  const { initialize } = await open()
  const started = await initialize('AK-1')
  const page = started.is === 'ok' ? await (await fetch(started.data.authorization_url)).text() : ''

  expect(page).toContain('Payment sandbox. No money moves on this page.')
  for (const button of ['Pay', 'Decline', 'Cancel', 'Pay and close the tab'])
    expect(page).toContain(`>${button} <`)
  expect(page).toContain('50000 GHS, minor unit')
})
