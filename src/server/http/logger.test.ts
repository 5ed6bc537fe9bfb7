import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { buildApp } from '../app.ts'
import { parseEnv } from '../env.ts'
import { inject } from '../testing/test-app.ts'
import { createTestSchool } from '../testing/test-school.ts'

test('the log says what went wrong and where, and names nobody', async () => {
  const school = await createTestSchool()
  const lines: string[] = []
  const app = await buildApp({
    database: school.context.database,
    env: parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'debug' }),
    now: () => school.clock.now,
    log: { write: (line) => void lines.push(line) },
  })
  app.post('/api/broken', async ({ body }) => {
    throw new Error(`invalid input value: "${JSON.stringify(body)}" at 'Dzifa Agbeko'`)
  })
  const phone = '+233244987654'
  const guardian = { firstName: 'Dzifa', surname: 'Agbeko', phone }
  const studentId = await school.addStudent({ surname: 'Agbeko', guardian })
  const options = { token: school.token, key: 'a-key-of-the-caller' }

  await inject(app, endpoints.signIn, { body: { schoolEmail: school.email, schoolPassword: 'wrong secret' } })
  await inject(app, endpoints.signIn, {
    body: { schoolEmail: school.email, schoolPassword: school.password },
  })
  await inject(
    app,
    endpoints.payStudent,
    { params: { studentId }, body: { amountPaid: 7, payer: 'Agbeko', feeType: 'School Fees' } },
    options,
  )
  await inject(
    app,
    endpoints.sendMessage,
    { body: { messageTo: phone, message: 'Dzifa Agbeko owes' } },
    options,
  )
  await inject(
    app,
    endpoints.readJournal,
    { params: { schoolId: school.schoolId }, query: { search: 'Agbeko' } },
    options,
  )
  const broken = await app.inject({
    method: 'POST',
    url: '/api/broken?name=Agbeko',
    payload: { name: 'Dzifa Agbeko', phone },
    headers: { authorization: `Bearer ${school.token}`, cookie: 'akontaa_checkout=secret' },
  })

  const log = lines.join('\n')
  expect(broken.json()).toMatchObject({
    status: 500,
    message: expect.stringMatching(/^Something went wrong/),
  })
  expect(log).toContain(String(broken.headers['x-request-id']))
  expect(log).toMatch(/logger\.test\.ts:\d+/)
  expect(log).toContain('invalid input value')
  const secrets = [
    'Dzifa',
    'Agbeko',
    '244987654',
    school.token,
    school.email,
    school.password,
    'wrong secret',
  ]
  for (const secret of [...secrets, 'a-key-of-the-caller', 'akontaa_checkout'])
    expect(log).not.toContain(secret)

  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  const code = school.token.slice(0, 4)
  expect(requests.map(({ method, route, status, school }) => [method, route, status, school])).toEqual([
    ['POST', '/api/schools/login', 401, undefined],
    ['POST', '/api/schools/login', 200, undefined],
    ['POST', '/api/students/pay/:studentId', 200, code],
    ['POST', '/api/parents/sendMessage', 422, code],
    ['GET', '/api/schools/:schoolId/journal', 200, code],
    ['POST', '/api/broken', 500, undefined],
  ])
  expect(requests.every(({ reqId, ms }) => reqId && ms >= 0)).toBe(true)
})

test('a caller who hangs up half-way through a request is not a fault of ours, nor of the database', async () => {
  const school = await createTestSchool()
  const lines: string[] = []
  const app = await buildApp({
    database: school.context.database,
    env: parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'warn' }),
    log: { write: (line) => void lines.push(line) },
  })
  onTestFinished(() => app.close())
  const answered = new Promise<number>((resolve) => {
    app.addHook('onSend', async (_request, reply) => resolve(reply.statusCode))
  })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))

  const caller = connect(Number(port), '127.0.0.1')
  await once(caller, 'connect')
  const head = ['POST /api/schools/login HTTP/1.1', 'host: x', 'content-type: application/json']
  caller.write([...head, 'content-length: 100', '', '{"schoolEmail": "'].join('\r\n'))
  await once(app.server, 'request')
  caller.destroy()

  expect(await answered).toBe(400)
  expect(lines).toEqual([])
})
