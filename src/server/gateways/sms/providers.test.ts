import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { parseEnv } from '../../env.ts'
import { heardTimes } from '../heard-time.ts'
import { arkeselGateway } from './arkesel.ts'
import { hubtelGateway } from './hubtel.ts'
import { smsGatewayFor } from './index.ts'
import { mnotifyGateway } from './mnotify.ts'

const sms = { to: '+233241234567', from: 'AGAFEES', text: 'Thank you.', reference: 'r-1' }

interface Heard {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: unknown
}

/** A small server that speaks as the provider does: it answers one thing and keeps what it heard. */
async function provider(status: number, answer: unknown): Promise<{ baseUrl: string; heard: Heard[] }> {
  const heard: Heard[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    heard.push({
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: body ? JSON.parse(body) : null,
    })
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard }
}

test('Hubtel gets sender, number and text with basic authentication, and its message id is kept', async () => {
  const { baseUrl, heard } = await provider(201, { rate: 0.03, messageId: 'm-9', status: 0 })
  const gateway = hubtelGateway({ clientId: 'id', clientSecret: 'secret', baseUrl })

  expect(await gateway.send(sms)).toEqual({ outcome: 'sent', providerId: 'm-9' })
  expect(heard[0]?.url).toBe('/v1/messages/send')
  expect(heard[0]?.headers.authorization).toBe(`Basic ${btoa('id:secret')}`)
  expect(heard[0]?.body).toEqual({ From: 'AGAFEES', To: '233241234567', Content: 'Thank you.' })
})

test('a provider is asked where SMS_BASE_URL says, for instance at a relay of the operator’s', async () => {
  const { baseUrl, heard } = await provider(201, { messageId: 'm-9', status: 0 })
  const env = parseEnv({
    SMS_PROVIDER: 'hubtel',
    HUBTEL_CLIENT_ID: 'id',
    HUBTEL_CLIENT_SECRET: 'secret',
    SMS_BASE_URL: `${baseUrl}/`,
  })

  expect(await smsGatewayFor(env).send(sms)).toEqual({ outcome: 'sent', providerId: 'm-9' })
  expect(heard[0]?.url).toBe('/v1/messages/send')
})

test('what the provider says the time is is heard, whatever it says of the text', async () => {
  const { baseUrl } = await provider(500, {})

  await hubtelGateway({ clientId: 'id', clientSecret: 'secret', baseUrl }).send(sms)

  const [last] = heardTimes().slice(-1)
  expect(Math.abs(Date.now() - (last?.at.getTime() ?? 0))).toBeLessThan(60_000)
})

test('Arkesel gets its key in a header, and a number it does not take is rejected for good', async () => {
  const good = await provider(200, { status: 'success', data: [{ recipient: '233241234567', id: 'a-1' }] })
  const bad = await provider(200, { status: 'success', data: [{ 'invalid numbers': ['0999'] }] })

  const sent = await arkeselGateway({ apiKey: 'k', baseUrl: good.baseUrl }).send(sms)
  const refused = await arkeselGateway({ apiKey: 'k', baseUrl: bad.baseUrl }).send(sms)

  expect(sent).toEqual({ outcome: 'sent', providerId: 'a-1' })
  expect(good.heard[0]?.headers['api-key']).toBe('k')
  expect(refused.outcome).toBe('rejected')
})

test('mNotify gets the local form of the number, and its campaign tells of the delivery', async () => {
  const { baseUrl, heard } = await provider(200, {
    status: 'success',
    summary: { _id: 'c-1', total_sent: 1, total_rejected: 0 },
    report: [{ status: 'DELIVRD' }],
  })
  const gateway = mnotifyGateway({ apiKey: 'k', baseUrl })

  expect(await gateway.send(sms)).toEqual({ outcome: 'sent', providerId: 'c-1' })
  expect(heard[0]?.body).toMatchObject({ recipient: ['0241234567'], sender: 'AGAFEES' })
  expect(await gateway.statusOf?.('c-1')).toBe('delivered')
})

test.each([
  [402, 'no_credit'],
  [403, 'failed'],
  [500, 'failed'],
  [429, 'failed'],
  [422, 'rejected'],
] as const)('every provider that answers %i leaves the message %s', async (status, outcome) => {
  const { baseUrl } = await provider(status, { status: 'error', message: 'no' })
  const gateways = [
    hubtelGateway({ clientId: 'id', clientSecret: 'secret', baseUrl }),
    arkeselGateway({ apiKey: 'k', baseUrl }),
    mnotifyGateway({ apiKey: 'k', baseUrl }),
  ]

  for (const gateway of gateways) expect((await gateway.send(sms)).outcome).toBe(outcome)
})

test.each([
  ['a page of a proxy', 'Hello.'],
  ['nothing that is known', { ok: true }],
  ['nothing', null],
])(
  'every provider that answers 200 with %s leaves it open whether the message has gone',
  async (_, answer) => {
    const { baseUrl } = await provider(200, answer)
    const gateways = [
      hubtelGateway({ clientId: 'id', clientSecret: 'secret', baseUrl }),
      arkeselGateway({ apiKey: 'k', baseUrl }),
      mnotifyGateway({ apiKey: 'k', baseUrl }),
    ]

    for (const gateway of gateways)
      expect(await gateway.send(sms)).toMatchObject({ outcome: 'failed', unknown: true })
  },
)

test('a provider that cannot be reached is tried again; one that hangs up in between is not', async () => {
  const server = createServer((request) => request.socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const gateway = arkeselGateway({ apiKey: 'k', baseUrl: `http://127.0.0.1:${port}` })

  const hungUp = await gateway.send(sms)
  await new Promise((resolve) => server.close(resolve))
  const absent = await gateway.send(sms)

  expect(hungUp).toMatchObject({ outcome: 'failed', unknown: true })
  expect(absent).toEqual({ outcome: 'failed', reason: 'The SMS provider could not be reached.' })
})
