import type { Endpoint, Reply, Sent } from '#shared/api/endpoint.ts'
import { Refusal, type RefusalCode, type RefusalDetails, refusalStatus } from '#shared/errors.ts'
import { readSession } from './session.ts'
import { signInAgain } from './sign-in-again.ts'

const TIMEOUT_MS = 20_000
/** Papers of ten thousand rows and whole-school exports take their time. */
const FILE_TIMEOUT_MS = 120_000

/** What goes with a call besides what the contract names. */
export interface CallOptions {
  /** Made once per form and kept across retries, so that one act is recorded once. */
  idempotencyKey?: string
  signal?: AbortSignal
}

/** A file the server wrote, with the name it gave it. */
export interface ServedFile {
  blob: Blob
  name: string
}

/** Makes a call of the contract. Throws a Refusal when the server says no, does not answer in time, or is not there. */
export async function call<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E> = {},
  options: CallOptions = {},
): Promise<Reply<E>> {
  const response = await send(endpoint, sent, options)
  // The reply's shape is the contract's promise, held by the server's own tests.
  return (await response.json()) as Reply<E>
}

/** As `call`, with the answer's headers beside it: the paged report carries its totals there. */
export async function callWithHeaders<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E> = {},
  options: CallOptions = {},
): Promise<{ reply: Reply<E>; headers: Headers }> {
  const response = await send(endpoint, sent, options)
  return { reply: (await response.json()) as Reply<E>, headers: response.headers }
}

/** Fetches a paper: PDF, CSV, XLSX, ZIP. */
export async function callFile<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E> = {},
  options: CallOptions = {},
): Promise<ServedFile> {
  const response = await send(endpoint, sent, options)
  const disposition = response.headers.get('Content-Disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1]
  const plain = /filename="([^"]+)"/.exec(disposition)?.[1]
  return { blob: await response.blob(), name: encoded ? decodeURIComponent(encoded) : (plain ?? 'akontaa') }
}

async function send<E extends Endpoint>(endpoint: E, sent: Sent<E>, options: CallOptions): Promise<Response> {
  const response = await attempt(endpoint, sent, options)
  if (response.ok) return response
  const refusal = await refusalFrom(response)
  if (refusal.code !== 'signed_out') throw refusal
  if (!(await signInAgain())) throw refusal
  const again = await attempt(endpoint, sent, options)
  if (again.ok) return again
  throw await refusalFrom(again)
}

async function attempt<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  options: CallOptions,
): Promise<Response> {
  const limit = AbortSignal.timeout(endpoint.produces ? FILE_TIMEOUT_MS : TIMEOUT_MS)
  try {
    return await fetch(urlOf(endpoint, sent), {
      method: endpoint.method,
      headers: headersOf(sent.body, options),
      body: bodyOf(sent.body),
      signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw limit.aborted
      ? new Refusal('timed_out', 'The server took too long to answer. Try again: nothing is recorded twice.')
      : new Refusal('upstream', 'The line is down. Nothing was lost; try again in a moment.')
  }
}

function urlOf(endpoint: Endpoint, sent: { params?: unknown; query?: unknown }): string {
  const params = new Map(Object.entries(sent.params ?? {}))
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name) ?? '')),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(sent.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return `/api${path}${query.size > 0 ? `?${query}` : ''}`
}

function headersOf(body: unknown, options: CallOptions): Headers {
  const headers = new Headers({ Accept: 'application/json' })
  const session = readSession()
  if (session) headers.set('Authorization', `Bearer ${session.authToken}`)
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey)
  if (body !== undefined && !(body instanceof FormData)) headers.set('Content-Type', 'application/json')
  return headers
}

function bodyOf(body: unknown): BodyInit | null {
  if (body === undefined) return null
  return body instanceof FormData ? body : JSON.stringify(body)
}

interface Problem {
  code?: string
  detail?: string
  message?: string
  fields?: Record<string, string>
  facts?: Record<string, unknown>
}

async function refusalFrom(response: Response): Promise<Refusal> {
  const problem = (await response.json().catch(() => ({}))) as Problem
  const details: RefusalDetails = {}
  if (problem.fields) details.fields = problem.fields
  if (problem.facts) details.facts = problem.facts
  const retryAfter = Number(response.headers.get('Retry-After'))
  if (retryAfter > 0) details.retryAfterSeconds = retryAfter
  return new Refusal(
    codeOf(problem.code, response.status),
    problem.message ?? problem.detail ?? 'Something went wrong.',
    details,
  )
}

function codeOf(code: string | undefined, status: number): RefusalCode {
  const known = Object.keys(refusalStatus).find((word) => word === code)
  if (known) return known as RefusalCode
  return status === 401
    ? 'signed_out'
    : status === 404
      ? 'not_found'
      : status >= 500
        ? 'internal'
        : 'bad_request'
}
