import { decodeReply, encodeSent } from '#shared/api/convert.ts'
import type { Endpoint, Reply, Sent } from '#shared/api/endpoint.ts'
import { Refusal } from '#shared/errors.ts'
import { keyProof } from './browser-key.ts'
import { connectionAnswered, connectionFailed } from './connection.ts'
import { connectionDown, nameOf, refusalFrom, request } from './http.ts'
import { lockDesk } from './lock.ts'
import { parseInPieces, textOf } from './parse-in-pieces.ts'
import { ownerKey, readDesk, readSession, type Session } from './session.ts'
import { signInAgain } from './sign-in-again.ts'

export { wasAnswered } from './http.ts'

/** Papers of ten thousand rows and whole-school exports take their time, and a thin connection takes longer: only silence ends them. */
const FILE_SILENCE_MS = 120_000
const SOMEBODY_ELSE =
  'Somebody else signed in here before this was sent. Sign in as yourself, and do it again.'

/** What goes with a call besides what the contract names. */
export interface CallOptions {
  /** Made once per form and kept across retries, so that one act is recorded once. */
  idempotencyKey?: string
  /** Whose act it is, the session it was done in, and the proof of it: for when another sends it, or a locked desk. */
  doneIn?: { owner: string; sessionId: string; proof: string }
  /** Whose call it is, where that was known before it was made: it goes out in nobody else's session. */
  caller?: string | undefined
  /** Of a session that has just left this page. */
  authToken?: string
  signal?: AbortSignal
  /** Begins the time the server is given, where it is another than usual. */
  limit?: () => AbortSignal
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

/** As `call`, with the answer's headers beside it: the paged report carries its totals there. A long list is read in pieces. */
export async function callWithHeaders<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E> = {},
  options: CallOptions = {},
): Promise<{ reply: Reply<E>; headers: Headers }> {
  const response = await send(endpoint, sent, options)
  const read = async () => parseInPieces(await textOf(response), (part) => decodeReply(endpoint, part))
  return { reply: (await bodyIn(read, options)) as Reply<E>, headers: response.headers }
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

interface SendOptions extends CallOptions {
  /** That the call comes from this browser. */
  proof?: string | null
}

async function send<E extends Endpoint>(endpoint: E, sent: Sent<E>, given: CallOptions): Promise<Response> {
  const [session, owner] = [readSession(), ownerKey()]
  const isNamed = given.authToken !== undefined || given.doneIn !== undefined
  const options = isNamed ? given : { ...given, caller: given.caller ?? owner ?? undefined }
  const response = await attemptProved(endpoint, sent, options)
  if (response.ok) return response
  const refusal = await bodyIn(() => refusalFrom(response), options)
  if (refusal.code !== 'signed_out') throw refusal
  const goesOn = options.doneIn && readDesk() ? asksWhoIsThere(session) : isSignedInSince(session, owner)
  if (!goesOn && !(await signInAgain())) throw refusal
  const again = await attemptProved(endpoint, sent, options)
  if (again.ok) return again
  throw await bodyIn(() => refusalFrom(again), options)
}

/** Once more where the proof was of another time than the server's, or another page has made the key since. Nothing was done then. */
async function attemptProved<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  options: SendOptions,
): Promise<Response> {
  const isKnown = options.authToken ?? options.doneIn ?? readSession()
  const proof = isKnown ? await keyProof() : null
  const response = await attempt(endpoint, sent, { ...options, proof })
  if (!isKnown || (response.status !== 401 && response.status !== 403)) return response
  const another = await keyProof({ anew: proof === null })
  return another && another !== proof
    ? await attempt(endpoint, sent, { ...options, proof: another })
    : response
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
  // Signing in again may have taken a while, and another person: nothing is done in their name.
  if (options.caller && options.caller !== ownerKey()) throw new Refusal('signed_out', SOMEBODY_ELSE)
  try {
    const headers = headersOf(options)
    const response = await request(endpoint, encodeSent(endpoint, sent), {
      headers,
      signal: options.signal,
      limit: options.limit?.(),
    })
    connectionAnswered(response)
    return response
  } catch (error) {
    if (!options.signal?.aborted) connectionFailed()
    throw error
  }
}

/** A body may break off half-way. Its shape is the contract's promise, held by the server's own tests. */
async function bodyIn<Body>(read: () => Promise<Body>, { signal }: CallOptions): Promise<Body> {
  try {
    return await read()
  } catch (error) {
    if (signal?.aborted) throw error
    connectionFailed()
    throw connectionDown()
  }
}

function headersOf(options: SendOptions): Headers {
  const headers = new Headers()
  const { idempotencyKey, doneIn, proof, authToken = readSession()?.authToken } = options
  const desk = readDesk()
  if (authToken) headers.set('Authorization', `Bearer ${authToken}`)
  else if (doneIn && desk)
    headers.set('Authorization', `Desk ${desk.schoolId}.${desk.deskId}.${desk.deskKey}`)
  if (proof) headers.set('X-Key-Proof', proof)
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  if (doneIn && !(authToken && doneIn.owner === ownerKey())) {
    headers.set('X-Act-Session', doneIn.sessionId)
    headers.set('X-Act-Proof', doneIn.proof)
  }
  return headers
}
