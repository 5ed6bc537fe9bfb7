import type { z } from 'zod'
import { hearTime } from '../heard-time.ts'
import { envelope } from './shapes.ts'

/** What the client stands on; tests pass their own. */
export interface Surroundings {
  baseUrl: string
  secretKey: string
  fetch: typeof fetch
  now: () => number
  sleep: (ms: number) => Promise<void>
}

/**
 * The three ways a call can end. Only `refused` is Paystack's own no; `unreachable` says nothing about what it did, and has a status
 * where something was answered: then nothing of the call is still on its way.
 */
export type Answered<Data> =
  | { is: 'ok'; data: Data }
  | { is: 'refused'; status: number; code: string | null; message: string }
  | { is: 'unreachable'; message: string; status?: number }

interface Call<Data> {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  query?: Record<string, string>
  body?: object
  shape: z.ZodType<Data>
  timeoutMs: number
}

const TRIES_MAX = 3
const FIRST_WAIT_MS = 300
/** Nobody waits longer than this for one question, tries and pauses together. */
const PATIENCE_MS = 12_000

/**
 * Makes one call. A GET that fails in passing is tried again, as late as Paystack asks (Retry-After,
 * x-ratelimit-reset); a POST or PUT never is: nobody knows what the first one did.
 */
export async function send<Data>(at: Surroundings, call: Call<Data>): Promise<Answered<Data>> {
  const until = at.now() + PATIENCE_MS
  for (let tries = 1; ; tries++) {
    const { answer, waitMs } = await attempt(at, call)
    if (answer.is !== 'unreachable' || call.method !== 'GET' || tries === TRIES_MAX) return answer
    const pause = waitMs ?? FIRST_WAIT_MS * 3 ** (tries - 1) * (0.75 + Math.random() / 2)
    if (at.now() + pause > until) return answer
    await at.sleep(pause)
  }
}

interface Attempt<Data> {
  answer: Answered<Data>
  waitMs?: number | undefined
}

async function attempt<Data>(at: Surroundings, call: Call<Data>): Promise<Attempt<Data>> {
  try {
    const response = await at.fetch(urlOf(at.baseUrl, call), {
      method: call.method,
      headers: {
        authorization: `Bearer ${at.secretKey}`,
        accept: 'application/json',
        ...(call.body ? { 'content-type': 'application/json' } : {}),
      },
      body: call.body ? JSON.stringify(call.body) : null,
      redirect: 'error',
      signal: AbortSignal.timeout(call.timeoutMs),
    })
    hearTime(response)
    return { answer: read(call.shape, response.status, await response.text()), waitMs: waitOf(at, response) }
  } catch (error) {
    return { answer: unreachable(error instanceof Error ? error.name : 'no answer') }
  }
}

function urlOf(baseUrl: string, { path, query }: Call<unknown>): string {
  return `${baseUrl}${path}${query ? `?${new URLSearchParams(query)}` : ''}`
}

/** Trouble on their side, a key they do not take, and pages that are not the API's at all are "unreachable". */
function read<Data>(shape: z.ZodType<Data>, status: number, text: string): Answered<Data> {
  if (status >= 500 || [401, 403, 408, 429].includes(status))
    return { is: 'unreachable', message: `HTTP ${status}`, status }
  const said = envelope.safeParse(parseJson(text))
  if (!said.success) return unreachable(`HTTP ${status} without a readable answer`)
  const { status: isDone, data, code, message } = said.data
  if (!isDone || status >= 400) return { is: 'refused', status, code, message }
  const parsed = shape.safeParse(data)
  return parsed.success ? { is: 'ok', data: parsed.data } : unreachable('an answer of another shape')
}

function unreachable(message: string): { is: 'unreachable'; message: string } {
  return { is: 'unreachable', message }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Seconds from now, or the moment itself in seconds since 1970. */
function waitOf(at: Surroundings, response: Response): number | undefined {
  const asked = Number(
    response.headers.get('retry-after') ?? response.headers.get('x-ratelimit-reset') ?? Number.NaN,
  )
  if (!Number.isFinite(asked) || asked < 0) return undefined
  return asked > 1e9 ? Math.max(0, asked * 1000 - at.now()) : asked * 1000
}
