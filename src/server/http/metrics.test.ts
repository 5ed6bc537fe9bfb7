import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { createTestSchool, type TestSchool } from '../testing/test-school.ts'

const METRICS_TOKEN = 'a token of sixteen letters'

async function scrape({ app }: TestSchool, token = METRICS_TOKEN): Promise<string> {
  return (await app.inject({ url: '/api/metrics', headers: { authorization: `Bearer ${token}` } })).body
}

function valueIn(text: string, name: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return Number(line?.split(' ').at(-1) ?? 0)
}

test('the operator sees requests, payments, what waits, the pool and the event loop', async () => {
  const school = await createTestSchool({ settings: { METRICS_TOKEN } })
  const studentId = await school.addStudent()
  const pay = { params: { studentId }, body: { amountPaid: 10, feeType: 'School Fees' } }
  const before = valueIn(await scrape(school), 'akontaa_payments_total')

  const key = randomUUID()
  await school.inject(endpoints.payStudent, pay, { key })
  await school.inject(endpoints.payStudent, pay, { key })
  await school.inject(endpoints.payStudent, pay, { token: 'none' })
  const text = await scrape(school)

  expect(valueIn(text, 'akontaa_payments_total') - before).toBe(1)
  expect(text).toMatch(/akontaa_request_duration_seconds_count\{operation="payStudent",status="200"\} \d/)
  expect(text).toMatch(/akontaa_request_duration_seconds_count\{operation="payStudent",status="401"\} \d/)
  expect(text).toMatch(/akontaa_jobs_waiting\{queue="messages"\} [1-9]/)
  expect(text).toMatch(/akontaa_jobs_waiting\{queue="payments_to_settle"\} \d/)
  expect(text).toMatch(/akontaa_database_connections\{state="open"\} [1-9]/)
  expect(text).toMatch(/nodejs_eventloop_lag_seconds \d/)
})

test('no metric names a school, a person or an address', async () => {
  const school = await createTestSchool({ settings: { METRICS_TOKEN }, name: 'Kwahu Ridge School' })
  const studentId = await school.addStudent({ surname: 'Quansah' })
  const nobodys = randomUUID()
  await school.call(endpoints.readStudent, { params: { studentId } })
  await school.app.inject(`/api/nothing/${nobodys}`)

  const text = await scrape(school)

  for (const trace of ['Kwahu', 'Quansah', studentId, school.schoolId, nobodys])
    expect(text).not.toContain(trace)
})

test('with a token, nobody reads without it, however near', async () => {
  const { app } = await createTestSchool({ settings: { METRICS_TOKEN } })

  for (const authorization of ['', 'Bearer ', 'Bearer another token of letters', METRICS_TOKEN]) {
    const { statusCode } = await app.inject({ url: '/api/metrics', headers: { authorization } })
    expect(statusCode).toBe(404)
  }
})

test('without a token only this machine reads, and nobody who comes through a proxy', async () => {
  const { app } = await createTestSchool()
  const behindProxy = await createTestSchool({ settings: { TRUST_PROXY: 'on' } })
  const from = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url: '/api/metrics', remoteAddress, headers })).statusCode

  expect(await from('127.0.0.1')).toBe(200)
  expect(await from('::ffff:127.0.0.1')).toBe(200)
  expect(await from('10.0.0.5')).toBe(404)
  expect(await from('127.0.0.1', { 'x-forwarded-for': '8.8.8.8' })).toBe(404)
  expect((await behindProxy.app.inject('/api/metrics')).statusCode).toBe(404)
})
