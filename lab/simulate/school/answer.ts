import type { z } from 'zod'
import { inputHash } from '#server/http/idempotency.ts'
import { encodeReply } from '#shared/api/convert.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/index.ts'
import { Refusal, refusalStatus } from '#shared/errors.ts'
import type { PlainHeaders } from '../browser/headers.ts'
import { type Act, debitStudent, discardTaken, payFamily, payStudent } from './acts.ts'
import { keepRegister, readFace, readRegisterBook, signIn, unlockDesk } from './doors.ts'
import type { School } from './school.ts'
import { type Asked, type Caller, whoAsks } from './who-asks.ts'

/** An answer on its way: its body is JSON, as the network carries it. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

type Received = { params: never; body: never }
type Handler = (act: Act, received: Received, asked: Asked) => unknown

const { payStudent: pay, payFamily: payAll, debitStudent: debit, discardTaken: discard } = endpoints
/** The calls that an outbox makes; all others are answered as if the server did not have them. */
const served: readonly [Endpoint, Handler][] = [
  [pay, (act, { params, body }) => payStudent(act, (params as { studentId: string }).studentId, body)],
  [debit, (act, { params, body }) => debitStudent(act, (params as { studentId: string }).studentId, body)],
  [payAll, (act, { params, body }) => payFamily(act, (params as { familyId: string }).familyId, body)],
  [discard, (act, { body }) => discardTaken(act, body)],
  [endpoints.keepRegister, (act, { body }) => keepRegister(act, body)],
  [endpoints.readRegisterBook, (act) => readRegisterBook(act)],
  [endpoints.signIn, ({ school }, { body }) => signIn(school, body)],
  [endpoints.unlockDesk, ({ school }, { body }) => unlockDesk(school, body)],
  [endpoints.readDesk, ({ school }) => readFace(school)],
  [endpoints.readSession, ({ school, caller }) => whoIsThere(school, caller)],
  [endpoints.signOut, ({ school, caller }) => signOut(school, caller)],
]
const routes = served.map(([endpoint, handler]) => ({
  endpoint,
  handler,
  path: new RegExp(`^/api${endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}))

/** What the server says to a call that has reached it; what it does, it does at this moment and whole. */
export function answer(
  school: School,
  method: string,
  url: string,
  headers: PlainHeaders,
  body: string,
): Answer {
  try {
    const [path = ''] = url.split('?')
    const [route, params] = routeOf(method, path)
    const asked = { headers, params, body: body ? JSON.parse(body) : {} }
    const reply = done(school, route, asked)
    return said(school, 200, encodeReply(route.endpoint, reply))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refused(school, error)
  }
}

function routeOf(method: string, path: string) {
  for (const route of routes) {
    const found = route.endpoint.method === method && route.path.exec(path)
    if (found) return [route, { ...found.groups }] as const
  }
  throw new Refusal('not_found', 'There is nothing here.')
}

/** As `server/http/route.ts`: who asks, whether the school records now, what was sent, and once for each key. */
function done(school: School, { endpoint, handler }: (typeof routes)[number], asked: Asked): unknown {
  const isOpen = endpoint.access === 'public'
  const caller = isOpen
    ? { staffId: '', role: 'auditor' as const, session: null }
    : whoAsks(school, endpoint, asked)
  if (endpoint.access === 'paid_up') requireRecording(school)
  const received = {
    params: read(endpoint.params, asked.params),
    body: read(endpoint.body, asked.body),
    query: {},
  }
  const key = endpoint.idempotent ? (asked.headers.get('idempotency-key') ?? undefined) : undefined
  const act = { school, caller, key }
  if (key === undefined) return handler(act, received as unknown as Received, asked)
  const hash = inputHash(endpoint, received as never)
  const known = school.answered.get(key)
  if (known && known.hash !== hash)
    throw new Refusal('key_reused', 'This Idempotency-Key was used before with other details. Use a new key.')
  if (known) return known.answer
  const made = handler(act, received as unknown as Received, asked)
  school.answered.set(key, { hash, answer: made })
  return made
}

function requireRecording({ moods }: School): void {
  if (moods.hasWrongClock)
    throw new Refusal('clock_wrong', 'The server’s clock is wrong.', { retryAfterSeconds: 30 })
  if (moods.awaitsNumbers) throw new Refusal('awaits_numbers', 'The last numbers on paper are not known yet.')
  if (moods.isBusy)
    throw new Refusal('busy', 'Too much is being recorded at this moment.', { retryAfterSeconds: 5 })
  if (moods.isExpired) throw new Refusal('subscription_expired', 'Your subscription has expired.')
}

function read(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Refusal('invalid', `${issue?.path.join('.')}: ${issue?.message}`)
}

function signOut(school: School, { session }: Caller) {
  school.revoke((each) => each === session)
  return { message: 'Signed out.' }
}

function whoIsThere(school: School, { staffId, session }: Caller) {
  const person = school.person(staffId)
  const staff = { id: staffId, name: person?.name, role: person?.role }
  return { schoolId: school.id, staffId, staffName: person?.name, staff, sessionId: session?.id }
}

function refused(school: School, { code, message, details }: Refusal): Answer {
  const { facts, fields, retryAfterSeconds } = details
  const problem = {
    code,
    message,
    detail: message,
    ...(facts ? { facts } : {}),
    ...(fields ? { fields } : {}),
  }
  const answered = said(school, refusalStatus[code], problem)
  if (retryAfterSeconds) answered.headers['retry-after'] = String(retryAfterSeconds)
  return answered
}

export function said(school: School, status: number, body: unknown): Answer {
  const date = new Date(school.now).toUTCString()
  return { status, headers: { 'content-type': 'application/json', date }, body: JSON.stringify(body) }
}
