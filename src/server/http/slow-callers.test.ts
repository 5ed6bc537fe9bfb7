import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { Refusal } from '#shared/errors.ts'
import { testApp } from '../testing/test-app.ts'
import { problemOf } from './errors.ts'

/** What the server says to bytes that never become a request. */

async function say(sent: string, requestMs?: number): Promise<string> {
  const app = await testApp()
  onTestFinished(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  if (requestMs) Object.assign(app.server, { requestTimeout: requestMs, headersTimeout: requestMs })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(sent)
  return text(socket)
}

const UNFINISHED =
  'POST /api/schools/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{'

test.each([
  ['a body that never ends', UNFINISHED],
  ['headers that never end', 'GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: '],
])(
  '%s is cut off soon after its time, and told so',
  async (_, sent) => {
    expect(await say(sent, 100)).toMatch(/^HTTP\/1\.1 408 /)
  },
  15_000,
)

test.each([
  ['nonsense', 'nonsense\r\n\r\n', 400],
  ['headers that are too long', `GET / HTTP/1.1\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ['a body that never ends', UNFINISHED, 408],
])('%s is answered as every refusal is', async (_, sent, status) => {
  const [head = '', body = ''] = (await say(sent, status === 408 ? 100 : undefined)).split('\r\n\r\n')

  expect(head).toContain(`HTTP/1.1 ${status} `)
  expect(head).toContain('application/problem+json')
  expect(Object.keys(JSON.parse(body))).toEqual(Object.keys(problemOf(new Refusal('bad_request', 'x'))))
  expect(JSON.parse(body)).toMatchObject({ status, code: 'bad_request' })
})

test('who is refused before their body is read hears so, however much they send', async () => {
  const app = await testApp()
  onTestFinished(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })

  const answer = await fetch(`${app.listeningOrigin}/api/students/import`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: '['.repeat(10_800_000),
  })

  expect(answer.status).toBe(401)
})

test('what is under way when the server is asked to stop is answered, and its connection closed', async () => {
  const app = await testApp()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(UNFINISHED)
  await once(app.server, 'request')

  const closed = app.close()
  await new Promise(setImmediate)
  socket.write('"schoolEmail":"a@b.example","schoolPassword":"x"}')

  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  expect(answer).toMatch(/^connection: close\r$/im)
  await closed
})
