import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { z } from 'zod'
import { encodeReply } from '#shared/api/convert.ts'
import type { Endpoint, WireReply as Reply, WireSent as Sent } from '#shared/api/endpoint.ts'
import { refusalStatus } from '#shared/errors.ts'
import { buildApp } from '../app.ts'
import { parseEnv } from '../env.ts'
import { testDatabase } from './test-database.ts'

/** What answers calls in process. */
export type Answering = Pick<FastifyInstance, 'inject'>

/**
 * The application that the schools of this worker share, as they would share a server: one for each choice of settings.
 * Calls through what is answered happen at the moment `now` shows.
 */
export async function sharedApp(now: () => Date, settings: Record<string, string> = {}): Promise<Answering> {
  const key = JSON.stringify(settings)
  const shared = apps.get(key) ?? testApp(() => (clocks.getStore() ?? now)(), settings)
  apps.set(key, shared)
  const app = await shared
  // A call begins to be answered once it is awaited.
  const inject = (...sent: unknown[]) =>
    clocks.run(now, async () => await Reflect.apply(app.inject, app, sent))
  return { inject: inject as FastifyInstance['inject'] }
}

const apps = new Map<string, Promise<FastifyInstance>>()
const clocks = new AsyncLocalStorage<() => Date>()

/** An application of a test's own, on this worker's database; the clock and the settings are the test's. */
export async function testApp(
  now?: () => Date,
  settings: Record<string, string> = {},
): Promise<FastifyInstance> {
  // Many tests share one processor: that one of them runs late is not what they are about.
  const env = parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'error', BUSY_AFTER_MS: '60000', ...settings })
  const database = await testDatabase()
  return await buildApp({ database, env, ...(now ? { now } : {}) })
}

export interface CallOptions {
  /** The bearer token; none is signed out. */
  token?: string | undefined
  /** The Idempotency-Key. */
  key?: string | undefined
  headers?: Record<string, string> | undefined
  /** Where the call comes from: what is limited by address counts there. */
  address?: string | undefined
}

/** What came back, held against the contract: the reply of a success, or the problem of a refusal. */
export interface Answered<E extends Endpoint> {
  status: number
  headers: LightMyRequestResponse['headers']
  raw: LightMyRequestResponse
  /** The reply; asking for it when the call was refused fails the test with what was said. */
  readonly reply: Reply<E>
  /** The refusal; asking for it when the call succeeded fails the test. */
  readonly problem: Problem
}

const problem = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string().min(1),
  code: z.enum(Object.keys(refusalStatus)),
  message: z.string().min(1),
  error: z.string().min(1),
  fields: z.record(z.string(), z.string()).optional(),
  facts: z.record(z.string(), z.unknown()).optional(),
})
type Problem = z.output<typeof problem>

/**
 * Makes a call of the contract in process. A success must be the contract's reply and nothing beside it; a refusal must
 * be a problem with the status of its code.
 */
export async function inject<E extends Endpoint>(
  app: Answering,
  endpoint: E,
  sent: Sent<E> = {},
  { token, key, headers, address }: CallOptions = {},
): Promise<Answered<E>> {
  const raw = await app.inject({
    method: endpoint.method,
    url: urlOf(endpoint, sent),
    ...(address ? { remoteAddress: address } : {}),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...headers,
    },
    ...(sent.body === undefined ? {} : { payload: sent.body as object }),
  })
  const isSuccess = raw.statusCode < 300
  if (isSuccess && !endpoint.produces) expectReply(endpoint, raw)
  const refusal = raw.statusCode >= 400 ? expectProblem(raw) : undefined
  return {
    status: raw.statusCode,
    headers: raw.headers,
    raw,
    get reply(): Reply<E> {
      if (!isSuccess) throw new Error(`${endpoint.id} was refused: ${raw.statusCode} ${raw.body}`)
      return raw.json()
    },
    get problem() {
      if (!refusal) throw new Error(`${endpoint.id} was not refused: ${raw.statusCode} ${raw.body}`)
      return refusal
    },
  }
}

/** The address of a call, below the site's own. */
export function urlOf(endpoint: Endpoint, sent: Sent<Endpoint>): string {
  const params = new Map(Object.entries(sent.params ?? {}))
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params.get(name))))
  const query = Object.entries(sent.query ?? {}).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)]))
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`
}

/** Parsing drops what the contract does not name: a column that leaks makes the two differ. What crosses twice is the same. */
function expectReply(endpoint: Endpoint, raw: LightMyRequestResponse) {
  expect(raw.statusCode).toBe(endpoint.status)
  expect(raw.headers['content-type']).toMatch(/^application\/json/)
  expect(encodeReply(endpoint, endpoint.reply.parse(raw.json()))).toEqual(raw.json())
}

function expectProblem(raw: LightMyRequestResponse): Problem {
  expect(raw.headers['content-type']).toMatch(/^application\/problem\+json/)
  const said = problem.parse(raw.json())
  expect(raw.statusCode).toBe(new Map(Object.entries(refusalStatus)).get(said.code))
  return said
}
