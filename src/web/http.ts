import { refusalFacts } from '#shared/api/beside.ts'
import { decodeAt } from '#shared/api/convert.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { Refusal, type RefusalCode, type RefusalDetails, refusalStatus } from '#shared/errors.ts'
import { NoAnswer } from './no-answer.ts'

/** One request of the contract and its answer, whoever asks: somebody at a desk (`api.ts`) or a parent. */

const TIMEOUT_MS = 20_000

interface RequestOptions {
  headers: Headers
  signal?: AbortSignal | undefined
  /** Ends the time that the server is given. */
  limit?: AbortSignal | undefined
}

/** Whether the server itself said no: its sentence can be shown. */
export function wasAnswered(error: unknown): error is Refusal {
  return error instanceof Refusal && !(error instanceof NoAnswer)
}

/** Sends one request. Throws NoAnswer where nobody, or somebody else, answers in time; its own error where the signal gives it up. */
export async function request(
  endpoint: Endpoint,
  sent: { params?: unknown; query?: unknown; body?: unknown },
  { headers, signal, limit = AbortSignal.timeout(TIMEOUT_MS) }: RequestOptions,
): Promise<Response> {
  headers.set('Accept', 'application/json')
  if (sent.body !== undefined && !(sent.body instanceof FormData))
    headers.set('Content-Type', 'application/json')
  try {
    const response = await fetch(urlOf(endpoint, sent), {
      method: endpoint.method,
      headers,
      body: bodyOf(sent.body),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    if (!isOurs(endpoint, response)) throw new TypeError('Somebody else answered.')
    return response
  } catch (error) {
    if (signal?.aborted) throw error
    throw limit.aborted ? tookTooLong() : connectionDown()
  }
}

export function tookTooLong(): NoAnswer {
  return new NoAnswer(
    'timed_out',
    'The server took too long to answer. Try again: nothing is recorded twice.',
  )
}

export function connectionDown(): NoAnswer {
  return new NoAnswer('upstream', 'The connection is down. Nothing was lost; try again in a moment.')
}

/** A hotel's sign-in page or a provider's error page answers too, with 200 if it likes: that is a connection that is down. */
function isOurs({ produces }: Endpoint, { headers }: Response): boolean {
  const type = headers.get('Content-Type') ?? ''
  return /json/.test(type) || (produces?.some((mediaType) => type.startsWith(mediaType)) ?? false)
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

function bodyOf(body: unknown): BodyInit | null {
  if (body === undefined) return null
  return body instanceof FormData ? body : JSON.stringify(body)
}

/** The name that the server gave a file. */
export function nameOf(response: Response): string {
  const disposition = response.headers.get('Content-Disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1]
  const plain = /filename="([^"]+)"/.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : (plain ?? 'akontaa')
}

interface Problem {
  code?: string
  detail?: string
  message?: string
  fields?: Record<string, string>
  facts?: Record<string, unknown>
}

/** Rejects with NoAnswer where the answer broke off on its way: its status alone does not say what was refused. */
export async function refusalFrom(response: Response): Promise<Refusal> {
  const problem: Problem = await response.json().catch(() => {
    throw connectionDown()
  })
  const details: RefusalDetails = {}
  if (problem.fields) details.fields = problem.fields
  if (problem.facts) details.facts = decodeAt(refusalFacts, problem.facts)
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
