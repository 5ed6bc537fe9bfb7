import { decodeReply, encodeSent } from '#shared/api/convert.ts'
import type { Endpoint, Reply, Sent } from '#shared/api/endpoint.ts'
import { Refusal, type RefusalCode, type RefusalDetails, refusalStatus } from '#shared/errors.ts'
import { connectionAnswered, connectionFailed } from './connection.ts'
import { lockDesk } from './lock.ts'
import { ownerKey, readDesk, readSession, type Session } from './session.ts'
import { signInAgain } from './sign-in-again.ts'

const TIMEOUT_MS = 20_000
/** Papers of ten thousand rows and whole-school exports take their time, and a thin connection takes longer: only silence ends them. */
const FILE_SILENCE_MS = 120_000

/** What goes with a call besides what the contract names. */
export interface CallOptions {
  /** Made once per form and kept across retries, so that one act is recorded once. */
  idempotencyKey?: string
  /** Whose act it is, the session it was done in, and the proof of it: for when another sends it, or a locked desk. */
  doneIn?: { owner: string; sessionId: string; proof: string }
  /** Of a session that has just left this page. */
  authToken?: string
  signal?: AbortSignal
}

/** How a file is waited for: it can be given up, and says how much of it has come. */
export interface FileOptions {
  signal?: AbortSignal
  onBytes?: (received: number) => void
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
  return decodeReply(endpoint, await bodyIn(() => response.json(), options))
}

/** As `call`, with the answer's headers beside it: the paged report carries its totals there. */
export async function callWithHeaders<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E> = {},
  options: CallOptions = {},
): Promise<{ reply: Reply<E>; headers: Headers }> {
  const response = await send(endpoint, sent, options)
  const reply = decodeReply(endpoint, await bodyIn(() => response.json(), options))
  return { reply, headers: response.headers }
}

/** Fetches a paper: PDF, CSV, XLSX, ZIP. Aborting the signal stops the server's work on it too. */
export async function callFile<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E> = {},
  { onBytes, ...options }: FileOptions = {},
): Promise<ServedFile> {
  const silence = openSilence(FILE_SILENCE_MS)
  const heard = (received: number) => {
    silence.broken()
    onBytes?.(received)
  }
  try {
    const response = await send(endpoint, sent, { ...options, limit: silence.begin })
    return { blob: await bodyIn(() => blobOf(response, heard), options), name: nameOf(response) }
  } finally {
    silence.broken(false)
  }
}

/** Aborts once nothing was heard for so long. Each attempt begins a silence of its own. */
function openSilence(longest: number) {
  let limit = new AbortController()
  let timer: number | undefined
  const broken = (goesOn = true) => {
    window.clearTimeout(timer)
    if (goesOn) timer = window.setTimeout(() => limit.abort(), longest)
  }
  const begin = () => {
    limit = new AbortController()
    broken()
    return limit.signal
  }
  return { begin, broken }
}

async function blobOf(response: Response, heard: (received: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  let received = 0
  for (;;) {
    const { value, done = true } = (await reader?.read()) ?? {}
    if (done || !value) break
    parts.push(value)
    received += value.length
    heard(received)
  }
  return new Blob(parts, { type: response.headers.get('Content-Type') ?? '' })
}

function nameOf(response: Response): string {
  const disposition = response.headers.get('Content-Disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1]
  const plain = /filename="([^"]+)"/.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : (plain ?? 'akontaa')
}

/** Nothing came back from our server: the connection is down, or it took too long. Its code is as of an answer, for whoever retries. */
class NoAnswer extends Refusal {}

/** Whether the server itself said no: its sentence can be shown. */
export function wasAnswered(error: unknown): error is Refusal {
  return error instanceof Refusal && !(error instanceof NoAnswer)
}

interface SendOptions extends CallOptions {
  /** Begins the time the server is given. */
  limit?: () => AbortSignal
}

async function send<E extends Endpoint>(endpoint: E, sent: Sent<E>, options: SendOptions): Promise<Response> {
  const [session, owner] = [readSession(), ownerKey()]
  const response = await attempt(endpoint, sent, options)
  if (response.ok) return response
  const refusal = await refusalFrom(response)
  if (refusal.code !== 'signed_out') throw refusal
  const goesOn = options.doneIn && readDesk() ? asksWhoIsThere(session) : isSignedInSince(session, owner)
  if (!goesOn && !(await signInAgain())) throw refusal
  const again = await attempt(endpoint, sent, options)
  if (again.ok) return again
  throw await refusalFrom(again)
}

/** At a desk an act that is proved waits for nobody: it goes out by the desk itself, which asks who is there. */
function asksWhoIsThere(before: Session | null): boolean {
  if (before?.authToken === readSession()?.authToken) lockDesk()
  return true
}

/** The same person has signed in again while this call was on its way with the old token. */
function isSignedInSince(before: Session | null, owner: string | null): boolean {
  const now = readSession()
  const isSame = now !== null && now.schoolId === before?.schoolId && (owner ?? ownerKey()) === ownerKey()
  return isSame && now.authToken !== before.authToken
}

async function attempt<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  options: SendOptions,
): Promise<Response> {
  const limit = options.limit?.() ?? AbortSignal.timeout(TIMEOUT_MS)
  try {
    const { body, ...place } = encodeSent(endpoint, sent)
    const response = await fetch(urlOf(endpoint, place), {
      method: endpoint.method,
      headers: headersOf(body, options),
      body: bodyOf(body),
      signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
    })
    if (!isOurs(endpoint, response)) throw new TypeError('Somebody else answered.')
    connectionAnswered(response.headers)
    return response
  } catch (error) {
    if (options.signal?.aborted) throw error
    const down = connectionDown()
    throw limit.aborted
      ? new NoAnswer('timed_out', 'The server took too long to answer. Try again: nothing is recorded twice.')
      : down
  }
}

/** A body may break off half-way. Its shape is the contract's promise, held by the server's own tests. */
async function bodyIn<Body>(read: () => Promise<Body>, { signal }: CallOptions): Promise<Body> {
  try {
    return await read()
  } catch (error) {
    throw signal?.aborted ? error : connectionDown()
  }
}

function connectionDown(): NoAnswer {
  connectionFailed()
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

function headersOf(body: unknown, options: CallOptions): Headers {
  const headers = new Headers({ Accept: 'application/json' })
  const { idempotencyKey, doneIn, authToken = readSession()?.authToken } = options
  const desk = readDesk()
  if (authToken) headers.set('Authorization', `Bearer ${authToken}`)
  else if (doneIn && desk)
    headers.set('Authorization', `Desk ${desk.schoolId}.${desk.deskId}.${desk.deskKey}`)
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  if (doneIn && !(authToken && doneIn.owner === ownerKey())) {
    headers.set('X-Act-Session', doneIn.sessionId)
    headers.set('X-Act-Proof', doneIn.proof)
  }
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
