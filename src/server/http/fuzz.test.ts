import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from '#shared/api/index.ts'
import { type Sandbox, startSandbox } from '../sandbox/index.ts'
import { type FuzzRequest, type Operation, operationsOf, type Pool, requestsFor } from '../testing/fuzzing.ts'
import { aFamily, type TestParent } from '../testing/parents.ts'
import { placesOf } from '../testing/places.ts'
import { anAddress, createSampleSchool, type SampleSchool } from '../testing/sample-school.ts'
import { sampleOf } from '../testing/samples.ts'
import { testDatabase } from '../testing/test-database.ts'

/**
 * Random requests made from the published document, held against the published document. A few hundred with every run of
 * the tests; FUZZ_REQUESTS=20000 for many, FUZZ_SEED to see some again.
 */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 400)
/** The same requests in every ordinary run; others each time a longer run is asked for. */
const SEED = Number(process.env.FUZZ_SEED ?? (process.env.FUZZ_REQUESTS ? Date.now() % 1_000_000 : 1_957))
/** Schools are used up: children are archived, sessions ended. */
const PER_SCHOOL = 1_000
const AT_ONCE = 4
const PATIENCE_MS = 20_000

let sandbox: Sandbox
beforeAll(async () => {
  await testDatabase()
  sandbox = await startSandbox({ retryMs: 50 })
})
afterAll(() => sandbox.close())

test(
  'whatever is sent is answered as the document says',
  async () => {
    const seen: Seen = {
      complaints: new Map(),
      statuses: new Map(),
      succeeded: new Set(),
      slowest: { ms: 0, operation: '' },
    }

    for (let done = 0; done < REQUESTS; done += PER_SCHOOL) {
      await fuzz(seen, Math.min(PER_SCHOOL, REQUESTS - done), SEED + done)
      if (process.env.FUZZ_REQUESTS) tell(seen)
    }

    expect([...seen.complaints.values()], `FUZZ_SEED=${SEED}`).toEqual([])
    expect(seen.statuses.get(200), 'requests that succeeded').toBeGreaterThan(REQUESTS / 20)
  },
  60_000 + REQUESTS * 100,
)

interface Seen {
  /** By operation and kind, the first of each. */
  complaints: Map<string, string>
  statuses: Map<number, number>
  succeeded: Set<string>
  slowest: { ms: number; operation: string }
}

async function fuzz(seen: Seen, requests: number, seed: number): Promise<void> {
  const school = await createSampleSchool(sandbox)
  const stranger = await createSampleSchool(sandbox)
  const operations = operationsOf((await school.app.inject('/api/openapi.json')).json())
  const pool = await poolOf(school, stranger)
  const { parent, childId, receiptId } = await aFamily(school)
  pool.set('studentId', [...(pool.get('studentId') ?? []), childId])
  pool.set('receiptId', [...(pool.get('receiptId') ?? []), receiptId])
  const all = fc.sample(requestsFor(operations, pool), { numRuns: requests, seed })
  while (all.length > 0) {
    const batch = all.splice(0, AT_ONCE)
    await Promise.all(
      batch.map((request) => tryOut(seen, request, { own: school, foreign: stranger, parent })),
    )
  }
}

/** Values of right calls of every endpoint; of every eighth another school's too. */
async function poolOf(school: SampleSchool, stranger: SampleSchool): Promise<Pool> {
  const pool: Pool = new Map()
  for (const [place, endpoint] of allEndpoints.entries()) {
    for (const each of place % 8 === 0 ? [school, stranger] : [school]) {
      for (const { path, value } of placesOf(await sampleOf(endpoint, each))) {
        const name = path.findLast((part) => !/^\d+$/.test(part)) ?? ''
        pool.set(name, [...(pool.get(name) ?? []), value])
      }
    }
  }
  // What would end the session or close the books for the rest of the run.
  for (const name of ['through', 'token', 'currentPassword']) pool.delete(name)
  return pool
}

/** Calls that end sessions or close the books are made by the other school. */
const endings = new Set(['signOut', 'signOutParent', 'resetPassword', 'editSchool', 'closeDays'])

interface Callers {
  own: SampleSchool
  foreign: SampleSchool
  parent: TestParent
}

async function tryOut(seen: Seen, request: FuzzRequest, schools: Callers) {
  const { operation, url, key, payload } = request
  const owner = operation.path.startsWith('/parents/') ? schools.parent : schools.own
  const tokens = {
    own: (endings.has(operation.operationId) ? schools.foreign : owner).token,
    foreign: schools.foreign.token,
    none: undefined,
    nonsense: 'nonsense',
  }
  const token = tokens[request.token]
  const answering = schools.own.app.inject({
    method: operation.method as 'GET',
    url,
    remoteAddress: anAddress(),
    headers: {
      'accept-encoding': request.encoding,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(payload === undefined ? {} : { 'content-type': request.contentType }),
    },
    ...(payload === undefined ? {} : { payload }),
  })
  const began = performance.now()
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null).unref())
  const answer = await Promise.race([answering, late])
  const ms = performance.now() - began
  if (ms > seen.slowest.ms) seen.slowest = { ms, operation: operation.operationId }
  const complaint = answer ? complaintAbout(operation, answer) : 'no answer'
  if (answer) {
    seen.statuses.set(answer.statusCode, (seen.statuses.get(answer.statusCode) ?? 0) + 1)
    if (answer.statusCode < 300) seen.succeeded.add(operation.operationId)
  }
  if (!complaint) return
  const kind = `${operation.operationId} ${complaint.slice(0, 40)}`
  const asked = `${operation.method} ${url} ${payload?.slice(0, 600)} key=${key} ${request.contentType}`
  if (!seen.complaints.has(kind)) seen.complaints.set(kind, `${complaint}\n${asked}`)
}

type Answer = Awaited<ReturnType<SampleSchool['app']['inject']>>

/** Faults that are somebody else's: Paystack's, or too much at once. */
const notOurs = new Set([501, 502, 503])
const INSIDES =
  /\bat .+:\d+:\d+|node_modules|\b(select|insert into|update) .+ (from|values|set) |syntax error|SQLSTATE|violates/i

function complaintAbout(
  { responses }: Operation,
  { statusCode, headers, rawPayload }: Answer,
): string | null {
  const type = String(headers['content-type'] ?? '').split(';')[0] ?? ''
  const text = isPacked(headers) ? '' : rawPayload.toString()
  const documented = responses[String(statusCode)] ?? responses.default
  if (statusCode >= 500 && !notOurs.has(statusCode)) return `a fault: ${statusCode} ${text}`
  if (!documented) return `an undocumented status: ${statusCode} ${text.slice(0, 300)}`
  if (!headers['x-request-id']) return 'no request id'
  if (statusCode === 304) return text === '' ? null : 'a body with 304'
  const content = documented.content?.[type]
  if (!content) return `an undocumented type: ${statusCode} ${type} ${text.slice(0, 300)}`
  if (isPacked(headers) || !/json$/.test(type)) return null
  if (statusCode >= 400 && INSIDES.test(text)) return `insides shown: ${text}`
  return unlikeSchema(content.schema, text)
}

function isPacked(headers: Answer['headers']): boolean {
  return headers['content-encoding'] !== undefined
}

function unlikeSchema(schema: object | undefined, text: string): string | null {
  try {
    const parsed = schemaOf(schema ?? {}).safeParse(JSON.parse(text))
    return parsed.success
      ? null
      : `unlike its schema: ${parsed.error.message.slice(0, 400)} ${text.slice(0, 400)}`
  } catch (error) {
    return `not readable: ${error} ${text.slice(0, 300)}`
  }
}

const schemas = new WeakMap<object, z.ZodType>()

function schemaOf(schema: object): z.ZodType {
  const known = schemas.get(schema)
  if (known) return known
  const made = '$ref' in schema ? PROBLEM : z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
  schemas.set(schema, made)
  return made
}

/** The one schema the document refers to. */
const PROBLEM = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().min(1),
  code: z.string(),
  message: z.string().min(1),
  error: z.string().min(1),
  fields: z.record(z.string(), z.string()).optional(),
})

function tell({ statuses, succeeded, slowest }: Seen): void {
  const never = allEndpoints.filter(({ id }) => !succeeded.has(id)).map(({ id }) => id)
  const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  const minutes = (performance.now() / 60_000).toFixed(1)
  process.stderr.write(
    `FUZZ_SEED=${SEED} after ${minutes} min: ${counts.join(', ')}; slowest ${slowest.ms.toFixed(0)} ms ${slowest.operation}; never succeeded: ${never.join(', ') || 'none'}\n`,
  )
}
