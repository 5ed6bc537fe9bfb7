import { expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { heardTimes } from '../heard-time.ts'
import { createPaystack, type NewPayment } from './index.ts'

/** A Paystack that answers from a list, one answer a call; time passes only when the client waits. */
function answering(...answers: (Response | Error)[]) {
  const asked: { method: string; url: string; body: unknown; headers: Headers }[] = []
  const waited: number[] = []
  let now = Date.parse('2026-11-20T09:00:00Z')
  const paystack = createPaystack({
    baseUrl: 'https://paystack.example',
    secretKey: 'sk_test_example',
    now: () => now,
    sleep: async (ms) => {
      waited.push(ms)
      now += ms
    },
    fetch: async (url, init) => {
      const body = typeof init?.body === 'string' ? JSON.parse(init.body) : null
      asked.push({ method: init?.method ?? '', url: String(url), body, headers: new Headers(init?.headers) })
      const answer = answers[asked.length - 1]
      if (!answer) throw new Error('asked once too often')
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  return { paystack, asked, waited }
}

function json(status: number, body: object, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers })
}

const html = () => new Response('<!doctype html><h1>Bad gateway</h1>', { status: 200 })
const resolved = () =>
  json(200, { status: true, message: 'ok', data: { account_number: '1', account_name: 'ADOM' } })

const payment: NewPayment = {
  email: 'office@school.example',
  amount: pesewas(50_000),
  reference: 'AK-REG-1',
  callbackUrl: 'https://fees.example/paymentCallback',
  cancelUrl: 'https://fees.example/paymentCallback?reference=AK-REG-1',
  purpose: 'registration',
  schoolName: 'Adom Grace Academy',
}

test('a payment is asked for in pesewas, in cedis’ currency, with our own reference', async () => {
  const { paystack, asked } = answering(
    json(200, {
      status: true,
      message: 'Authorization URL created',
      data: { authorization_url: 'https://checkout.paystack.com/x', access_code: 'x', reference: 'AK-REG-1' },
    }),
  )

  const answer = await paystack.initialize(payment)

  expect(answer).toMatchObject({ is: 'ok', data: { reference: 'AK-REG-1' } })
  expect(asked).toMatchObject([
    {
      method: 'POST',
      url: 'https://paystack.example/transaction/initialize',
      body: { amount: '50000', currency: 'GHS', reference: 'AK-REG-1', email: 'office@school.example' },
    },
  ])
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer sk_test_example')
})

test('what Paystack says the time is is heard, a no of its as well', async () => {
  const date = 'Thu, 24 Dec 2026 08:00:00 GMT'
  const { paystack } = answering(json(400, { status: false, message: 'Duplicate reference' }, { date }))

  await paystack.initialize(payment)

  expect(heardTimes().at(-1)?.at).toEqual(new Date(date))
})

test('a reading that fails in passing is asked again, three times at most', async () => {
  const { paystack, asked } = answering(json(500, {}), html(), new TypeError('fetch failed'))

  const answer = await paystack.resolveAccount('1011130067824', '040100')

  expect(answer.is).toBe('unreachable')
  expect(asked).toHaveLength(3)
})

test('a reading that works at the second try is answered', async () => {
  const { paystack } = answering(html(), resolved())

  expect(await paystack.resolveAccount('1', '2')).toMatchObject({ is: 'ok', data: { account_name: 'ADOM' } })
})

test.each([
  [{ 'retry-after': '2' }, 2_000],
  [{ 'x-ratelimit-reset': '3' }, 3_000],
  [{ 'x-ratelimit-reset': String(Date.parse('2026-11-20T09:00:04Z') / 1000) }, 4_000],
])('asked to wait by %j, it waits as long', async (headers, ms) => {
  const { paystack, waited } = answering(
    json(429, { status: false, message: 'Too many' }, headers),
    resolved(),
  )

  expect((await paystack.resolveAccount('1', '2')).is).toBe('ok')
  expect(waited).toEqual([ms])
})

test('asked to wait for longer than anybody would, it gives up at once', async () => {
  const { paystack, asked } = answering(json(429, { status: false, message: 'x' }, { 'retry-after': '3600' }))

  expect((await paystack.resolveAccount('1', '2')).is).toBe('unreachable')
  expect(asked).toHaveLength(1)
})

test.each([json(500, {}), html(), new TypeError('fetch failed'), new DOMException('late', 'TimeoutError')])(
  'what changes something is never sent a second time by itself',
  async (trouble) => {
    const { paystack, asked } = answering(trouble)

    expect((await paystack.initialize(payment)).is).toBe('unreachable')
    expect(asked).toHaveLength(1)
  },
)

test.each([
  [400, 'Transaction reference not found.', 'transaction_not_found'],
  [404, 'Transaction reference not found', null],
])('Paystack’s own no (%i) is told apart from silence and not asked again', async (status, message, code) => {
  const { paystack, asked } = answering(json(status, { status: false, message, ...(code ? { code } : {}) }))

  expect(await paystack.verify('AK-REG-1')).toEqual({ is: 'refused', status, message, code })
  expect(asked).toHaveLength(1)
})

test('a key that is not taken says nothing about a payment', async () => {
  const { paystack } = answering(...[1, 2, 3].map(() => json(401, { status: false, message: 'Invalid key' })))

  expect((await paystack.verify('AK-REG-1')).is).toBe('unreachable')
})

test('a payment is read as Paystack prints it: numbers as text, empty metadata, fields left out', async () => {
  const { paystack } = answering(
    json(200, {
      status: true,
      message: 'Verification successful',
      data: {
        id: 4099260516,
        domain: 'test',
        status: 'success',
        reference: 'AK-REG-1',
        amount: '50000',
        currency: 'GHS',
        metadata: '',
        log: [],
        paid_at: '2026-11-20T09:00:00.000Z',
        channel: 'mobile_money',
        gateway_response: 'Approved',
        authorization: { exp_month: 12 },
        customer: null,
      },
    }),
  )

  expect(await paystack.verify('AK-REG-1')).toMatchObject({
    is: 'ok',
    data: { id: '4099260516', amount: 50_000, paid_at: '2026-11-20T09:00:00.000Z' },
  })
})

test('the key says which mode is ours', () => {
  const domainOf = (secretKey: string) => createPaystack({ baseUrl: 'https://x.example', secretKey }).domain

  expect(domainOf('sk_live_1')).toBe('live')
  expect(domainOf('sk_test_1')).toBe('test')
})
