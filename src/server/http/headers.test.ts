import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../context/context.ts'
import { testApp } from '../testing/test-app.ts'
import { createTestSchool } from '../testing/test-school.ts'

const PARENTS = 'https://parents.example'
const production = { NODE_ENV: 'production', PAYSTACK_SECRET_KEY: 'sk_live_1' }

test('scripts of other sites are not let in', async () => {
  const { app, token } = await createTestSchool()
  const headers = { origin: PARENTS, authorization: `Bearer ${token}` }

  const asked = await app.inject({ url: '/api/schools/session', headers })
  const preflight = await app.inject({
    method: 'OPTIONS',
    url: '/api/schools/session',
    headers: { origin: PARENTS, 'access-control-request-method': 'PUT' },
  })

  for (const { headers: answered } of [asked, preflight]) {
    expect(Object.keys(answered).filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

test('a site that is named may make every call, and read what it needs', async () => {
  const { app } = await createTestSchool({ settings: { CORS_ORIGINS: `https://other.example,${PARENTS}` } })

  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: '/api/students/edit',
      headers: {
        origin: PARENTS,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type,idempotency-key,if-none-match',
      },
    })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers['access-control-allow-origin']).toBe(PARENTS)
    expect(String(preflight.headers['access-control-allow-methods'])).toContain(method)
    expect(preflight.headers['access-control-allow-headers']).toMatch(/authorization.*idempotency-key/)
  }
  const asked = await app.inject({ url: '/api/schools/session', headers: { origin: PARENTS } })
  expect(asked.headers['access-control-allow-origin']).toBe(PARENTS)
  expect(asked.headers['access-control-allow-credentials']).toBeUndefined()
  expect(asked.headers.vary).toMatch(/Origin/i)
  for (const name of [
    'ETag',
    'X-Total-Count',
    'X-Total-Received',
    'Link',
    'Retry-After',
    'Idempotency-Replayed',
  ]) {
    expect(String(asked.headers['access-control-expose-headers'])).toContain(name)
  }
})

test('a site that is not named is not let in beside one that is', async () => {
  const { app } = await createTestSchool({ settings: { CORS_ORIGINS: PARENTS } })

  for (const origin of [
    'https://evil.example',
    `${PARENTS}.evil.example`,
    'http://parents.example',
    'null',
  ]) {
    const { headers } = await app.inject({ url: '/api/schools/session', headers: { origin } })
    expect(headers['access-control-allow-origin'], origin).not.toBe(origin)
  }
})

test('every answer forbids what a page of ours never needs', async () => {
  const { app } = await createTestSchool()

  for (const url of ['/api/health/live', '/api/nothing', '/api/docs', '/r/none']) {
    const { headers } = await app.inject(url)
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/default-src 'self'/)
    expect(policy).toMatch(/object-src 'none'.*frame-ancestors 'none'/)
    expect(policy).not.toMatch(/unsafe-|\*|http:/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('same-origin')
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers.server).toBeUndefined()
  }
})

test('browsers are told to insist on TLS in production, and not on a laptop', async () => {
  const laptop = await createTestSchool()
  const live = await createTestSchool({ settings: production })

  expect((await laptop.app.inject('/api/health/live')).headers['strict-transport-security']).toBeUndefined()
  expect((await live.app.inject('/api/health/live')).headers['strict-transport-security']).toMatch(
    /max-age=\d{8}/,
  )
})

test('long answers are compressed as the caller can read, short ones and none at all are not', async () => {
  const school = await createTestSchool()
  const headers = { authorization: `Bearer ${school.token}` }
  const classes = `/api/classes/${school.schoolId}`
  const ask = (url: string, encoding: string, more: object = {}) =>
    school.app.inject({ url, headers: { ...headers, 'accept-encoding': encoding, ...more } })

  const long = await ask(classes, 'gzip, br')
  expect(long.headers['content-encoding']).toBe('br')
  expect(long.headers.vary).toMatch(/accept-encoding/i)
  expect((await ask(classes, 'gzip')).headers['content-encoding']).toBe('gzip')
  expect((await ask(classes, 'identity')).headers['content-encoding']).toBeUndefined()
  expect((await ask('/api/schools/session', 'br')).headers['content-encoding']).toBeUndefined()
  const unchanged = await ask(classes, 'br', { 'if-none-match': String(long.headers.etag) })
  expect([unchanged.statusCode, unchanged.rawPayload.length]).toEqual([304, 0])
})

test('a host that is no name of a site is refused, and comes into no page', async () => {
  const { app } = await createTestSchool()

  for (const host of ['evil.example"><script>', 'evil.example/path', "a'b", 'a b', `${'a'.repeat(300)}`]) {
    for (const url of ['/', '/login']) {
      const { statusCode, body } = await app.inject({ url, headers: { host } })
      expect(statusCode, `${host} ${url}`).toBe(400)
      expect(body).not.toContain('<script>')
    }
  }
  for (const host of ['localhost:3000', 'fees.example.com', '[::1]:3000', '10.0.0.7'])
    expect((await app.inject({ url: '/login', headers: { host } })).statusCode, host).toBe(200)
})

test('no address leads out of the folder of assets', async () => {
  const app = await testApp()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  // As written: whatever makes addresses tidy would take the dots away.
  const ask = async (path: string) => {
    const [response] = await once(get({ host: '127.0.0.1', port, path: `/assets/${path}` }), 'response')
    return { status: response.statusCode, body: await text(response) }
  }

  const paths = ['../../../package.json', '..%2f..%2fpackage.json', '%2e%2e/%2e%2e/.env', '%00', '..\\..\\x']
  const answers = await Promise.all(paths.map(ask))
  await app.close()

  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 404))
  for (const { body } of answers) expect(body).not.toContain('dependencies')
})

/** Where a session says it was opened from. */
async function addressSeen(settings: Record<string, string>, forwarded: string): Promise<string | null> {
  const school = await createTestSchool({ settings })
  const body = { schoolEmail: school.email, schoolPassword: school.password }
  const headers = { 'x-forwarded-for': forwarded }
  const { authToken: _ } = (
    await school.inject(endpoints.signIn, { body }, { headers, address: '192.0.2.7' })
  ).reply
  const [session] = await school.rows<{ address: string }>(
    sql`select host(address) as address from sessions where address is not null`,
  )
  return session?.address ?? null
}

test('a caller’s address is its own unless a proxy is configured, and then what that proxy says', async () => {
  expect(await addressSeen({}, '203.0.113.9')).toBe('192.0.2.7')
  expect(await addressSeen({ TRUST_PROXY: 'on' }, '203.0.113.9')).toBe('203.0.113.9')
  // The caller wrote the first, our proxy added the second.
  expect(await addressSeen({ TRUST_PROXY: 'on' }, '1.1.1.1, 203.0.113.9')).toBe('203.0.113.9')
})

test('a file that exists is kept for a year; one that does not is kept by nobody', async () => {
  const app = await testApp()
  const page = (await app.inject('/login')).body
  const there = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? ''

  const [found, missing] = [await app.inject(there), await app.inject(there.replace('.js', '-gone.js'))]

  expect([found.statusCode, found.headers['cache-control']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ])
  expect(missing.statusCode).toBe(404)
  expect(String(missing.headers['cache-control'])).not.toMatch(/immutable|max-age=[1-9]/)
})
