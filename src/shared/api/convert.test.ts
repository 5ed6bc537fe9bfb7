import { expect, test } from 'vitest'
import { z } from 'zod'
import { REGISTRATION_FEE } from '../constants.ts'
import { pesewas } from '../money.ts'
import { amountIn, amountOrNoneIn, cedis } from './codecs.ts'
import { decodeReply, encodeReply, encodeSent } from './convert.ts'
import { endpoint } from './endpoint.ts'
import { initializePayment } from './paystack.ts'

const call = endpoint({
  id: 'tryAmounts',
  method: 'POST',
  path: '/',
  access: 'public',
  summary: '',
  query: z.object({ from: amountOrNoneIn.optional(), name: z.string().optional() }),
  body: z.object({ lines: z.array(z.object({ amount: amountIn, feeType: z.string() })) }),
  reply: z.object({
    name: z.string(),
    owed: cedis,
    limit: cedis.nullable(),
    fees: z.array(z.object({ feeType: z.string(), amount: cedis, parts: z.array(cedis) })),
    last: z.object({ amount: cedis }).nullable(),
    price: z.number(),
  }),
})

const onWire = {
  name: 'Ama',
  owed: -0.1,
  limit: null,
  fees: [{ feeType: 'School Fees', amount: 1_234.56, parts: [0.29, 1_000_000] }],
  last: { amount: 0.57 },
  price: 0.035,
}
const inside = {
  name: 'Ama',
  owed: -10,
  limit: null,
  fees: [{ feeType: 'School Fees', amount: 123_456, parts: [29, 100_000_000] }],
  last: { amount: 57 },
  price: 0.035,
}

test('amounts are pesewas inside and cedis in JSON, and come back the same to the letter', () => {
  const json = JSON.stringify(onWire)

  const decoded = decodeReply(call, JSON.parse(json))

  expect(decoded).toEqual(inside)
  expect(JSON.stringify(encodeReply(call, decoded))).toBe(json)
  // What is answered may be kept by whoever made it.
  expect(decoded).toEqual(inside)
})

test('every amount of a hundred cedis crosses and comes back as it was', () => {
  const amounts = Array.from({ length: 20_001 }, (_, place) => place - 10_000)
  const crossed = amounts.map((owed) => JSON.parse(JSON.stringify(encodeReply(call, { owed }))))

  expect(crossed.map((each) => decodeReply(call, each).owed)).toEqual(amounts)
})

test('what is sent becomes cedis in query and body, and is read as what it was', () => {
  const sent = {
    query: { from: pesewas(50_000) },
    body: { lines: [{ amount: pesewas(29), feeType: 'PTA' }] },
  }

  const crossed = encodeSent(call, sent)

  expect(crossed).toEqual({
    params: undefined,
    query: { from: 500 },
    body: { lines: [{ amount: 0.29, feeType: 'PTA' }] },
  })
  expect(call.body.parse(crossed.body)).toEqual(sent.body)
  expect(sent.body.lines[0]?.amount).toBe(29)
})

test('our own prices are sent as the specification has them', () => {
  const body = { amount: REGISTRATION_FEE, callBack: 'https://fees.test/paymentCallback' }

  expect(encodeSent(initializePayment, { body }).body).toEqual({ ...body, amount: 500 })
  expect(initializePayment.body.parse({ ...body, amount: '500' })).toEqual(body)
  for (const wrong of [0.001, -5, 'five', 1e300])
    expect(initializePayment.body.safeParse({ ...body, amount: wrong }).success).toBe(false)
})
