import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { buildApp } from '../app.ts'
import { parseEnv } from '../env.ts'
import { testApp } from '../testing/test-app.ts'
import { createTestSchool } from '../testing/test-school.ts'

/** What every answer of the API has in common, whatever was asked. */

const JSON_TYPE = { 'content-type': 'application/json' }

test('a refusal is a problem with one sentence for people, under both names older clients read', async () => {
  const { app } = await createTestSchool()

  const answer = await app.inject('/api/schools/session')

  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(answer.json()).toEqual({
    type: '/api/docs#signed_out',
    title: 'signed out',
    status: 401,
    code: 'signed_out',
    detail: 'Please sign in.',
    message: 'Please sign in.',
    error: 'Please sign in.',
  })
})

test('every answer carries a request id of ours, never the caller’s', async () => {
  const { app, token } = await createTestSchool()
  const asked = [
    ...[
      '/api/schools/session',
      '/api/nothing',
      '/api/openapi.json',
      '/api/docs',
      '/api/health/live',
      '/r/none',
    ],
    ...['/api/%zz', `/api/students/${'x'.repeat(3_000)}`, '/', '/nowhere'],
  ]

  const ids = new Set<unknown>()
  for (const url of asked) {
    const headers = { authorization: `Bearer ${token}`, 'x-request-id': 'mine', 'request-id': 'mine' }
    const answer = await app.inject({ url, headers })
    expect(answer.headers['x-request-id'], url).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    ids.add(answer.headers['x-request-id'])
  }
  expect(ids.size).toBe(asked.length)
})

test.each([
  ['a body over 1 MB', 413, 'too_large', JSON_TYPE, `{"schoolEmail":"${'x'.repeat(1_000_001)}"}`],
  ['another media type', 415, 'unsupported_media', { 'content-type': 'application/xml' }, '<a/>'],
  ['plain text', 415, 'unsupported_media', { 'content-type': 'text/plain' }, '{}'],
  ['a form', 415, 'unsupported_media', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=b'],
  ['broken JSON', 400, 'bad_request', JSON_TYPE, '{"schoolEmail": '],
  ['keys of the prototype', 400, 'bad_request', JSON_TYPE, '{"__proto__": {"a": 1}}'],
  ['a list for an object', 422, 'invalid', JSON_TYPE, '[]'],
])('%s is answered %i %s', async (_, status, code, headers, payload) => {
  const { app } = await createTestSchool()

  const answer = await app.inject({ method: 'POST', url: '/api/schools/login', headers, payload })

  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  expect(answer.json().message).toBe(answer.json().error)
})

test('a class list may be larger than other bodies', async () => {
  const school = await createTestSchool()
  const csv = `First name,Surname\n${'x'.repeat(2_000_000)}`

  const { status } = await school.inject(endpoints.importStudents, { body: { csv } })

  expect(status).not.toBe(413)
})

test('what is not there says so, whatever the method, and an address that cannot be read is a bad request', async () => {
  const { app } = await createTestSchool()

  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
    const answer = await app.inject({ method, url: '/api/nothing?name=Ama' })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
    expect(answer.body).not.toContain('Ama')
  }
  expect((await app.inject('/api/%zz')).json().code).toBe('bad_request')
  expect((await app.inject(`/api/students/${'x'.repeat(3_000)}`)).json().code).toBe('bad_request')
})

test('HEAD is GET without the body', async () => {
  const school = await createTestSchool()
  const asked = {
    url: `/api/schools/${school.schoolId}`,
    headers: { authorization: `Bearer ${school.token}` },
  }

  const head = await school.app.inject({ ...asked, method: 'HEAD' })
  const get = await school.app.inject(asked)

  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', get.headers.etag])
  expect((await school.app.inject({ method: 'HEAD', url: asked.url })).statusCode).toBe(401)
})

test('pages, lists and texts have limits, each named in the answer', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  const token = { token: school.token }
  const report = (query: object) => school.inject(endpoints.reportTransactions, { query })
  const many = Array.from({ length: 2_001 }, () => studentId)
  const lines = Array.from({ length: 21 }, (_, place) => ({ feeType: `Fee ${place}`, amount: 1 }))
  const params = { studentId }

  const answers = [
    ['limit', await report({ limit: 201 })],
    ['page', await report({ page: 0 })],
    [
      'limit',
      await school.inject(endpoints.readJournal, {
        params: { schoolId: school.schoolId },
        query: { limit: 0 },
      }),
    ],
    ['studentIds', await school.inject(endpoints.archiveStudents, { body: { studentIds: many } })],
    ['lines', await school.inject(endpoints.payStudent, { params, body: { lines } })],
    ['note', await school.inject(endpoints.payStudent, { params, body: { note: 'x'.repeat(301) } }, token)],
    ['amountPaid', await school.inject(endpoints.payStudent, { params, body: { amountPaid: 1_000_000.01 } })],
  ] as const

  for (const [field, { problem }] of answers) expect(problem.fields, field).toHaveProperty([field])
})

test('an unknown key in a body is ignored, an unknown word of a list is not', async () => {
  const school = await createTestSchool()
  const params = { studentId: await school.addStudent() }
  const body = { amountPaid: 5, feeType: 'School Fees', someday: true }

  expect((await school.inject(endpoints.payStudent, { params, body })).status).toBe(200)
  const wrong = { ...body, payment_method: 'Cowries' as 'Cash' }
  expect((await school.inject(endpoints.payStudent, { params, body: wrong })).problem.fields).toEqual({
    payment_method: 'payment_method must be one of Cash, Mobile Money, Bank, Cheque, Card.',
  })
})

test('an id written in capitals, as some clients write them, is the same id', async () => {
  const school = await createTestSchool()
  const [studentId, schoolId] = [await school.addStudent(), school.schoolId]
  const capitals = { studentId: studentId.toUpperCase(), schoolId: schoolId.toUpperCase() }
  const classId = (await school.classId('Basic 4')).toUpperCase()
  const amount = { amount: 5, feeType: 'School Fees', transactionType: 'Credit' as const }

  await school.call(endpoints.listStudents, { params: { schoolId: capitals.schoolId } })
  expect(await school.call(endpoints.listClassStudents, { params: { classId } })).toHaveLength(1)
  await school.call(endpoints.recordTransaction, {
    params: { studentId: capitals.studentId },
    body: { ...amount, studentId, schoolId: capitals.schoolId },
  })

  expect(await school.call(endpoints.listTransactions, { params: { studentId } })).toHaveLength(1)
})

test('a body that is not UTF-8 is refused before any of it is kept', async () => {
  const { app, token, ...school } = await createTestSchool()
  const studentId = await school.addStudent()
  const send = (encoding: BufferEncoding) =>
    app.inject({
      method: 'POST',
      url: `/api/students/debit/${studentId}`,
      headers: { ...JSON_TYPE, authorization: `Bearer ${token}` },
      payload: Buffer.from('{"amount":5,"feeType":"School Fees","note":"Café"}', encoding),
    })

  expect((await send('latin1')).statusCode).toBe(400)
  expect((await send('utf8')).statusCode).toBe(200)
})

test('a key that is not printable, or longer than 200 characters, is refused', async () => {
  const school = await createTestSchool()
  const sent = {
    params: { studentId: await school.addStudent() },
    body: { amountPaid: 5, feeType: 'School Fees' },
  }

  for (const key of ['two words', 'x'.repeat(201), 'é']) {
    expect((await school.inject(endpoints.payStudent, sent, { key })).problem.code).toBe('bad_request')
  }
})

test('what takes too long is answered, and so is a database that is not there', async () => {
  const app = await testApp()
  const failing = (error: Error) => async () => {
    throw error
  }
  app.get('/api/slow', { handlerTimeout: 20 }, () => new Promise(() => {}))
  app.get('/api/full', failing(new Error('timeout exceeded when trying to connect')))
  app.get('/api/gone', failing(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })))
  app.get('/api/turns', failing(Object.assign(new Error('deadlock detected'), { code: '40P01' })))
  app.get('/api/long', failing(Object.assign(new Error('canceling statement'), { code: '57014' })))
  app.get('/api/room', failing(Object.assign(new Error('could not extend file'), { code: '53100' })))
  const brokenLine = 'Client has encountered a connection error and is not queryable'
  app.get('/api/broken', failing(new Error(brokenLine)))
  app.log.level = 'silent'

  expect((await app.inject('/api/slow')).json()).toMatchObject({ status: 504, code: 'timed_out' })
  for (const path of ['full', 'gone', 'turns', 'long', 'room', 'broken']) {
    const answer = await app.inject(`/api/${path}`)
    expect([answer.statusCode, answer.json().code], path).toEqual([503, 'busy'])
    expect(Number(answer.headers['retry-after']), path).toBeGreaterThan(0)
  }
})

test('a request that meets a server on its way out is answered as ever', async () => {
  const { context } = await createTestSchool()
  const env = parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'error' })
  const app = await buildApp({ database: context.database, env })
  const answers: Response[] = []
  app.addHook('preClose', async () => {
    answers.push(await fetch(`${app.listeningOrigin}/api/schools/session`))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })

  await app.close()

  expect(answers.map(({ status, headers }) => [status, headers.get('connection')])).toEqual([[401, 'close']])
})

test('a request may take half a minute to arrive', async () => {
  const app = await testApp()

  expect(app.server.requestTimeout).toBe(30_000)
})

test('a process that cannot keep up says so, and when to come back', async () => {
  const { app } = await createTestSchool({ settings: { BUSY_AFTER_MS: '100' } })
  const giveUpAt = performance.now() + 10_000

  let answer = await app.inject('/api/schools/session')
  while (answer.statusCode !== 503 && performance.now() < giveUpAt) {
    await stall(200)
    answer = await app.inject('/api/schools/session')
  }

  expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([503, '5', 'busy'])
})

test('a process that was held up for less than its limit refuses nobody', async () => {
  const { app } = await createTestSchool({ settings: { BUSY_AFTER_MS: '60000' } })

  for (let round = 0; round < 4; round++) {
    await stall(1_050)
    expect((await app.inject('/api/schools/session')).statusCode).toBe(401)
  }
})

/** Keeps the event loop from turning for so many milliseconds, then lets it turn once. */
async function stall(milliseconds: number) {
  const until = performance.now() + milliseconds
  while (performance.now() < until) Math.sqrt(until)
  await new Promise((resolve) => setImmediate(resolve))
}
