import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** A provider of SMS that keeps what it was given to send. */
export async function smsProvider() {
  const texts: string[] = []
  const server = createServer(async (request, response) => {
    // Its credit is asked for without a body.
    if (request.method !== 'POST') return response.end('{}')
    const { message } = (await json(request)) as { message: string }
    texts.push(message)
    response.end(JSON.stringify({ status: 'success', data: [{ id: `sms-${texts.length}` }] }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    texts,
    env: { SMS_PROVIDER: 'arkesel', ARKESEL_API_KEY: 'key', SMS_BASE_URL: baseUrl },
    close: () => server.close(),
  }
}
