import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../context/context.ts'
import { testApp } from '../testing/test-app.ts'
import { createTestSchool } from '../testing/test-school.ts'

/** What a caller writes into Host, or a proxy into X-Forwarded-…, chooses nothing for anybody else. */

test.each([
  ['203.0.113.9:5678', '203.0.113.9'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['fe80::7%eth0', 'fe80::7'],
  ['unknown', '192.0.2.7'],
  ['_hidden', '192.0.2.7'],
  ['"203.0.113.9"', '192.0.2.7'],
  ['203.0.113.9/24', '192.0.2.7'],
  ['203.0.113.999', '192.0.2.7'],
  ['1.1.1.1, unknown', '192.0.2.7'],
  ['', '192.0.2.7'],
  [',', '192.0.2.7'],
  ['9'.repeat(500), '192.0.2.7'],
  [':'.repeat(500), '192.0.2.7'],
  ["'; drop table sessions; --", '192.0.2.7'],
])('a proxy that writes “%.30s” for an address stops nobody from signing in', async (forwarded, seen) => {
  const school = await createTestSchool({ settings: { TRUST_PROXY: 'on' } })
  const body = { schoolEmail: school.email, schoolPassword: school.password }
  const headers = { 'x-forwarded-for': forwarded, 'x-forwarded-proto': forwarded }

  const { status } = await school.inject(endpoints.signIn, { body }, { headers, address: '192.0.2.7' })

  expect(status).toBe(200)
  const sessions = await school.rows<{ address: string }>(
    sql`select host(address) as address from sessions where address is not null`,
  )
  expect(sessions).toEqual([{ address: seen }])
})

test('whatever stands in the headers of a proxy, no call that reads them fails', async () => {
  const { app } = await createTestSchool({ settings: { TRUST_PROXY: 'on' } })
  const forwarded = {
    'x-forwarded-for': '1.2.3.4:5678',
    'x-forwarded-host': 'a b, c"d',
    'x-forwarded-proto': 'java script',
  }

  for (const url of [
    '/',
    '/api/openapi.json',
    '/r/none',
    '/api/paystack/getBanks',
    '/api/paystack/verify/x',
  ]) {
    expect((await app.inject({ url, headers: forwarded })).statusCode, url).not.toBe(500)
  }
  const payload = { email: 'a@school.example', amount: 500, callBack: 'http://localhost/x' }
  const paid = await app.inject({
    method: 'POST',
    url: '/api/paystack/initialize',
    headers: forwarded,
    payload,
  })
  expect([400, 422]).toContain(paid.statusCode)
})

test.each([
  'evil.example',
  'evil.example:443',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '192.168.1.66',
  '0x7f000001',
  '2130706433',
  '[::2]',
  'localhost.',
])('without PUBLIC_URL, a request to “%s” names no site that a payer may be sent to', async (host) => {
  const { app } = await createTestSchool()
  const payload = { email: 'a@school.example', amount: 500, callBack: `http://${host}/paymentCallback` }

  const answer = await app.inject({
    method: 'POST',
    url: '/api/paystack/initialize',
    headers: { host },
    payload,
  })

  expect(answer.statusCode).toBe(422)
  expect(answer.json().fields).toHaveProperty('callBack')
})

test('without PUBLIC_URL, a page names this machine only, however many names it is asked for by', async () => {
  const app = await testApp()
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const ask = async (host: string) => {
    const [response] = await once(
      get({ host: '127.0.0.1', port, path: '/faq', headers: { host } }),
      'response',
    )
    return { status: response.statusCode, etag: response.headers.etag, body: await text(response) }
  }

  const strange = await Promise.all(['one.test', 'two.test:99', `localhost:${port + 1}`, '10.9.8.7'].map(ask))
  const own = await ask(`127.0.0.1:${port}`)

  expect(new Set(strange.map(({ status, etag }) => `${status} ${etag}`)).size).toBe(1)
  for (const { body } of strange) expect(body).not.toMatch(/one\.test|two\.test|10\.9\.8\.7/)
  if (own.status === 200) expect(own.body).toContain(`href="http://127.0.0.1:${port}/faq"`)
})

test('the document of the API is the same for whoever asks by whatever name', async () => {
  const { app } = await createTestSchool()
  const ask = async (host: string) => (await app.inject({ url: '/api/openapi.json', headers: { host } })).body

  expect(await ask('a.example')).toBe(await ask('b.example'))
})
