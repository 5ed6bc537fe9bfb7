import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint, WireSent as Sent } from '#shared/api/endpoint.ts'
import { allEndpoints, endpoints } from '#shared/api/index.ts'
import { sql } from '../context/context.ts'
import { type Sandbox, startSandbox } from '../sandbox/index.ts'
import { renewAtTimes } from '../testing/renew-at-times.ts'
import { aDebtId, anAddress, createSampleSchool, type SampleSchool } from '../testing/sample-school.ts'
import { sampleOf } from '../testing/samples.ts'
import { type CallOptions, inject } from '../testing/test-app.ts'
import { testDatabase } from '../testing/test-database.ts'

/** The promises every call keeps, held over the contract itself: a new call is covered the day it is added. */

let sandbox: Sandbox
let shared: SampleSchool
let stranger: SampleSchool
beforeAll(async () => {
  await testDatabase()
  sandbox = await startSandbox({ retryMs: 50 })
})
afterAll(() => sandbox.close())
renewAtTimes(async () => {
  shared = await createSampleSchool(sandbox)
  stranger = await createSampleSchool(sandbox)
})

/** What ends sessions, or wants nobody at a desk yet, is tried in a school that nobody else uses. */
const schoolFor = async ({ id }: Endpoint) =>
  ['signOut', 'resetPassword', 'setPin'].includes(id) ? await createSampleSchool(sandbox) : shared

/** Writes of no school's data: they open and close sessions, or only answer. */
const writesNothing = new Set([
  'signOut',
  'previewPrices',
  // What it writes is of no school: that accounts are one person’s, and sessions.
  'addMySchool',
  'removeMySchool',
  'openMySchool',
  'previewBillClasses',
  'previewClassFees',
  'previewNotice',
  'previewReductions',
  'previewRestore',
  'previewTerm',
  'previewAward',
  'previewWithdrawal',
  'previewYearEnd',
  'updateSubscription',
  // Until a statement is brought it is in no record.
  'beginStatementFile',
  'sendStatementPiece',
  'checkStatementFile',
  // Files are in no record.
  'makeLetters',
  'makeExport',
  'dropMadeFile',
  // What it says goes to the network, whose answer is booked by itself.
  'sendAskedVoucher',
])
const isWrite = ({ id, method, access }: Endpoint) =>
  method !== 'GET' && access !== 'public' && !writesNothing.has(id)

const signedIn = allEndpoints.filter(({ access }) => access !== 'public')
const cases = (wanted: readonly Endpoint[]) => wanted.map((endpoint) => [endpoint.id, endpoint] as const)

function call(
  school: SampleSchool,
  endpoint: Endpoint,
  sent: Sent<Endpoint>,
  options: CallOptions = { token: school.token },
) {
  return inject(school.app, endpoint, sent, { address: anAddress(), ...options })
}

test.each(cases(signedIn))('%s is refused to whoever is not signed in', async (_, endpoint) => {
  const sent = await sampleOf(endpoint, shared)
  const madeUp = `${shared.token.slice(0, 5)}${'A'.repeat(43)}`

  for (const token of [undefined, 'nonsense', madeUp, `${shared.token}x`]) {
    const { status, problem } = await call(shared, endpoint, sent, { token })
    expect([status, problem.code, problem.message]).toEqual([401, 'signed_out', 'Please sign in.'])
  }
})

test.each(cases(signedIn))(
  '%s of an expired school is refused when it records, and answered when it does not',
  async (_, endpoint) => {
    const school = await schoolFor(endpoint)
    const sent = await sampleOf(endpoint, school)
    const expireOn = (day: string) => school.rows(sql`update schools set expires_on = ${day}`)
    await expireOn('2026-11-20')

    const { status } = await call(school, endpoint, sent)

    await expireOn('2030-01-01')
    expect(status).toBe(endpoint.access === 'paid_up' ? 402 : endpoint.status)
  },
)

/** What `recorded-answers.test.ts` does not hold, which compares on the embedded database alone. */
const unrecorded = (endpoint: Endpoint) =>
  !isWrite(endpoint) &&
  (process.env.TEST_DATABASE_URL ||
    endpoint.produces ||
    ['signOut', 'resetPassword', 'listMessages'].includes(endpoint.id))

test.each(cases(allEndpoints.filter(unrecorded)))(
  '%s answers a right call as the contract says',
  async (_, endpoint) => {
    const school = await schoolFor(endpoint)

    const { status, headers, raw } = await call(school, endpoint, await sampleOf(endpoint, school))

    expect(status, raw.body).toBe(endpoint.status)
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    if (endpoint.produces) expect(endpoint.produces).toContain(String(headers['content-type']).split(';')[0])
  },
)

test.each(cases(allEndpoints.filter(isWrite)))(
  '%s done once leaves one audit row and a new version, and its key answers again',
  async (_, endpoint) => {
    const school = await schoolFor(endpoint)
    const sent = await sampleOf(endpoint, school)
    const another = await sampleOf(endpoint, school)
    const options = { token: school.token, ...(endpoint.idempotent ? { key: randomUUID() } : {}) }

    const before = await tailOf(school)
    const first = await call(school, endpoint, sent, options)
    const after = await tailOf(school)

    expect(first.status, first.raw.body).toBe(endpoint.status)
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    expect(after.version, 'the data version').toBeGreaterThan(before.version)
    expect(after.audits, 'the audit log').toBeGreaterThan(before.audits)
    if (!endpoint.idempotent) return
    const again = await call(school, endpoint, sent, options)
    expect([again.headers['idempotency-replayed'], again.reply]).toEqual(['true', first.reply])
    if (isAnother(sent, another)) {
      const other = await call(school, endpoint, another, options)
      expect([other.status, other.problem.code]).toEqual([422, 'key_reused'])
    }
    expect(await tailOf(school)).toEqual(after)
  },
)

/** Whether it is more than a yes to a question, which goes with the key of the act it was asked of. */
function isAnother(sent: Sent<Endpoint>, other: Sent<Endpoint>): boolean {
  const act = ({ params, body }: Sent<Endpoint>) =>
    JSON.stringify([params, { ...Object(body), confirm: null }])
  return act(sent) !== act(other)
}

test('every call that records takes a key, except those that come to the same when repeated', () => {
  const without = allEndpoints.filter((endpoint) => isWrite(endpoint) && !endpoint.idempotent)

  expect(without.map(({ id }) => id)).toEqual([])
})

test.each(cases(allEndpoints.filter(({ versioned }) => versioned)))(
  '%s is answered 304 until the school’s data changes, and never by another school’s version',
  async (_, endpoint) => {
    const school = shared
    const sent = await sampleOf(endpoint, school)
    const asked = (tag: string) =>
      call(school, endpoint, sent, { token: school.token, headers: { 'if-none-match': tag } })
    const { etag } = (await call(school, endpoint, sent)).headers
    const foreign = (await call(stranger, endpoint, await sampleOf(endpoint, stranger))).headers.etag

    const unchanged = await asked(String(etag))
    const amongOthers = await asked(`"other", W/${String(etag).replace('W/', '')}`)
    const ofStranger = await asked(String(foreign))
    await aDebtId(school)
    const changed = await asked(String(etag))

    expect([unchanged.status, unchanged.raw.body, unchanged.headers.etag]).toEqual([304, '', etag])
    expect(unchanged.headers['cache-control']).toBe('private, no-cache')
    expect(amongOthers.status).toBe(304)
    expect(ofStranger.status).toBe(200)
    expect([changed.status, changed.headers.etag === etag]).toEqual([200, false])
  },
)

test('the lists that grow with a school are versioned', () => {
  const { listStudents, listClassStudents, listClasses, listBalances, listTransactions } = endpoints

  for (const endpoint of [listStudents, listClassStudents, listClasses, listBalances, listTransactions]) {
    expect(endpoint.versioned, endpoint.id).toBe(true)
  }
})

async function tailOf(school: SampleSchool) {
  const [tail] = await school.rows<{ version: number; audits: number }>(
    sql`select data_version as version, audit_number as audits from school_tails`,
  )
  if (!tail) throw new Error('a school has a tail')
  return tail
}
