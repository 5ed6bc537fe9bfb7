import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { createTestSchool } from '../testing/test-school.ts'

/** Who asks is settled first, then how much they may send, then how it is built; only then is anything read. */

const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }

type School = Awaited<ReturnType<typeof createTestSchool>>

async function post({ app, token }: School, url: string, payload: string | Buffer, headers: object = {}) {
  const answer = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...JSON_TYPE, authorization: `Bearer ${token}`, ...headers },
  })
  return { status: answer.statusCode, said: answer.body, headers: answer.headers }
}

test('who is not signed in is told so before a byte of what they sent is read', async () => {
  const school = await createTestSchool()

  for (const url of ['/api/students/import', '/api/students/add', '/api/schools/edit']) {
    for (const payload of ['[[[[', '{', 'x'.repeat(2_000_000), '{"__proto__": 1}']) {
      const { status } = await post(school, url, payload, { authorization: 'Bearer nobody' })
      expect(status, `${url} ${payload.slice(0, 20)}`).toBe(401)
    }
  }
})

test('who may not record is told so before what they sent is read', async () => {
  const school = await createTestSchool({ expiresOn: '2026-11-01' })

  const { status } = await post(school, '/api/students/import', '[[[[')

  expect(status).toBe(402)
})

test('a body that nests deeper than any call needs is refused, wherever it is sent', async () => {
  const school = await createTestSchool()

  for (const url of [
    '/api/students/import',
    '/api/students/add',
    '/api/schools/login',
    '/api/contact',
    '/nowhere',
  ]) {
    for (const payload of [
      '['.repeat(90_000),
      '{"a":'.repeat(15_000),
      `{"a":${'['.repeat(21)}${']'.repeat(21)}}`,
    ]) {
      const { status, said } = await post(school, url, payload)
      expect([status, said], url).toEqual([400, expect.stringContaining('nests deeper than 20 levels')])
    }
  }
})

test('a body of more values than any call needs is refused', async () => {
  const school = await createTestSchool()
  const keys = Array.from({ length: 10_001 }, (_, index) => `"${index.toString(36)}":1`)

  for (const payload of [
    `{"studentIds":[${'1,'.repeat(10_001)}1]}`,
    `{${keys.join(',')}}`,
    `[${'{},'.repeat(10_001)}{}]`,
  ]) {
    const { status, said } = await post(school, '/api/students/deletion/students', payload)
    expect([status, said]).toEqual([413, expect.stringContaining('more than 10,000 values')])
  }
})

test('brackets and commas within a text are text', async () => {
  const school = await createTestSchool()
  const body = { firstName: 'Ama', email: 'ama@school.example', message: `${'[{,"\\'.repeat(700)}` }

  const { status } = await school.inject(endpoints.sendContactMessage, { body }, { address: '198.51.100.71' })

  expect(status).toBe(200)
})

test('a text longer than any field holds is refused by its name, before anything is made of it', async () => {
  const school = await createTestSchool()
  // Putting such marks in order takes the square of their number.
  const marks = `a${'\u0301\u0316'.repeat(40_000)}`

  const { problem } = await school.inject(endpoints.addStudent, {
    body: { studentFirstName: marks } as never,
  })
  const nested = await school.inject(endpoints.previewClassFees, {
    params: { schoolId: school.schoolId },
    body: { other: [{ deep: marks }] } as never,
  })
  const named = await school.inject(endpoints.addStudent, { body: { ['n'.repeat(20_001)]: 1 } as never })

  expect(problem.fields).toEqual({ studentFirstName: 'studentFirstName has more than 20,000 characters.' })
  expect(nested.problem.fields).toEqual({ 'other.0.deep': 'other.0.deep has more than 20,000 characters.' })
  expect(named.problem.message).toBe('The name of a field has more than 200 characters.')
})

test('more marks on one letter than any script has are refused by the name of the field', async () => {
  const school = await createTestSchool()
  const name = (marks: number) => ({ studentFirstName: `E${'\u0303\u0323'.repeat(marks / 2)}` }) as never

  const { problem } = await school.inject(endpoints.addStudent, { body: name(9_000) })
  const few = await school.inject(endpoints.addStudent, { body: name(4) })

  expect(problem.fields).toEqual({
    studentFirstName: 'studentFirstName has more than 30 marks on one letter.',
  })
  expect(few.problem.fields).not.toHaveProperty('studentFirstName')
})

test('a refusal names twenty wrong fields at most', async () => {
  const school = await createTestSchool()

  const { problem } = await school.inject(endpoints.archiveStudents, {
    body: { studentIds: Array.from({ length: 1_500 }, () => 'x') },
  })

  expect(Object.keys(problem.fields ?? {})).toHaveLength(20)
})

test('who sends too much is told the limit of that call', async () => {
  const school = await createTestSchool()
  const send = (url: string, bytes: number) => post(school, url, JSON.stringify({ csv: 'x'.repeat(bytes) }))

  expect(await send('/api/students/import', 11_500_000)).toMatchObject({
    status: 413,
    said: expect.stringContaining('The limit is 11 MB.'),
  })
  expect(await send('/api/students/add', 1_100_000)).toMatchObject({
    status: 413,
    said: expect.stringContaining('The limit is 1 MB.'),
  })
  expect(await send('/api/schools/login', 110_000)).toMatchObject({
    status: 413,
    said: expect.stringContaining('The limit is 100 KB.'),
  })
  expect(await send('/api/nowhere', 110_000)).toMatchObject({
    status: 413,
    said: expect.stringContaining('The limit is 100 KB.'),
  })
})

test('a form of very many fields is refused, however they are named', async () => {
  const school = await createTestSchool()
  const forms = [
    Array.from({ length: 20_000 }, (_, index) => `${index.toString(36)}=`).join('&'),
    'a=&'.repeat(30_000),
    '&'.repeat(90_000),
    'services=Others&'.repeat(60),
  ]

  for (const form of forms) {
    const { status, said } = await post(school, '/contact', form, FORM_TYPE)
    expect([status, said]).toEqual([400, expect.stringContaining('more than 50 fields')])
  }
})

test('an address that keeps posting forms waits before they are read', async () => {
  const { app } = await createTestSchool()
  const send = (payload: string, url = '/contact', headers = FORM_TYPE as object) =>
    app.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress: '198.51.100.72',
      headers: { ...headers },
    })
  for (let sent = 0; sent < 60; sent++) expect((await send('email=a')).statusCode).toBe(422)

  expect((await send('&'.repeat(90_000))).statusCode).toBe(429)
  expect((await send('[[[', '/api/contact', JSON_TYPE)).statusCode).toBe(429)
})

test('whatever the method, the type or the letters, a refusal is the contract’s problem', async () => {
  const { app } = await createTestSchool()
  const bodies = [
    Buffer.from([0x7b, 0xff, 0xfe]),
    Buffer.from('{'),
    Buffer.from('['.repeat(30)),
    Buffer.from('{"__proto__":1}'),
  ]

  for (const method of ['OPTIONS', 'POST', 'PUT', 'DELETE'] as const) {
    for (const url of ['/api/students/add', '/api/nothing', '/nowhere', '/', '/contact', '*']) {
      for (const payload of bodies) {
        const answer = await app.inject({
          method,
          url,
          payload,
          headers: { ...JSON_TYPE, authorization: 'Bearer x' },
        })
        expect(answer.statusCode, `${method} ${url} ${payload}`).toBeLessThan(500)
        expect(answer.headers['content-type'], `${method} ${url}`).toMatch(/^application\/problem\+json/)
        expect(answer.json(), `${method} ${url}`).toMatchObject({
          code: expect.any(String),
          error: expect.any(String),
        })
      }
    }
  }
})
