import { actText } from '#shared/act-proof.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { Refusal } from '#shared/errors.ts'
import { keyText, PROOF_MS } from '#shared/key-proof.ts'
import { may, type Role } from '#shared/permissions.ts'
import type { PlainHeaders } from '../browser/headers.ts'
import { digestOf, signatureBy } from '../browser/keys.ts'
import type { School, Session } from './school.ts'

/** A call as it came. */
export interface Asked {
  headers: PlainHeaders
  params: Record<string, string>
  body: unknown
}

/** Whose act a call is. */
export interface Caller {
  staffId: string
  role: Role
  /** Null at a locked desk. */
  session: Session | null
}

const HOUR = 3_600_000
const IDLE_MS = 12 * HOUR
const AT_MOST_MS = 7 * 24 * HOUR
const BY_PIN_MS = 72 * HOUR
const SKEW_MS = 5 * 60_000

/** As `server/http` settles it: who is signed in, or in whose name something is brought. */
export function whoAsks(school: School, endpoint: Endpoint, asked: Asked): Caller {
  const isBrought = endpoint.carriesPerson === true && asked.headers.has('x-act-session')
  const sender = senderOf(school, asked, isBrought)
  if (!isBrought) {
    if (!sender.session) throw signedOut()
    requireRole(sender.role, endpoint)
    return sender
  }
  const made = madeBy(school, endpoint, asked, sender)
  requireRole(made.role, endpoint)
  return made
}

function senderOf(school: School, asked: Asked, isBrought: boolean): Caller {
  const authorization = asked.headers.get('authorization') ?? ''
  if (isBrought && authorization.startsWith('Desk ')) {
    if (school.isDeskEnded || authorization !== `Desk ${school.id}.${school.deskId}.${school.deskKey}`)
      throw new Refusal('desk_ended', 'This browser is no longer a desk of the school.')
    return { staffId: '', role: 'auditor', session: null }
  }
  const token = /^Bearer (.+)$/.exec(authorization)?.[1]
  const session = school.sessions.find((each) => each.token === token)
  const person = session && school.person(session.staffId)
  const now = school.now
  const isAlive =
    session &&
    session.revokedAt === null &&
    now - session.usedAt < IDLE_MS &&
    now - session.createdAt < AT_MOST_MS &&
    isKeyProved(school, session, asked)
  if (!isAlive || !person || person.hasLeft) throw signedOut()
  session.usedAt = now
  return { staffId: person.id, role: person.role, session }
}

function isKeyProved(school: School, { boundKey }: Session, { headers }: Asked): boolean {
  if (boundKey === null) return true
  const [, moment = '', signature = ''] = /^(\d+)\.(.+)$/.exec(headers.get('x-key-proof') ?? '') ?? []
  if (Math.abs(school.now - Number(moment)) > PROOF_MS) return false
  const publicHalf = new Uint8Array(Buffer.from(boundKey, 'base64url'))
  const wanted = signatureBy(publicHalf, new TextEncoder().encode(keyText(Number(moment))))
  return Buffer.from(wanted).toString('base64url') === signature
}

function madeBy(school: School, { id: operation }: Endpoint, asked: Asked, sender: Caller): Caller {
  const { headers, params, body } = asked
  const [sessionId, proof, key] = ['x-act-session', 'x-act-proof', 'idempotency-key'].map((name) =>
    headers.get(name),
  )
  const made = school.sessions.find(({ id }) => id === sessionId)
  const person = made && school.person(made.staffId)
  const takenAt = Date.parse(String(Object(body).takenAt))
  if (!made || !person || !sessionId || !key || Number.isNaN(takenAt)) throw unproved()
  const longest = made.openedBy === 'pin' ? BY_PIN_MS : AT_MOST_MS
  const end = Math.min(made.revokedAt ?? Number.POSITIVE_INFINITY, made.createdAt + longest)
  const isInItsLife = takenAt >= made.createdAt - SKEW_MS && takenAt <= end
  const isFromThere = sender.session
    ? (made.deskId !== null && made.deskId === sender.session.deskId) ||
      made.staffId === sender.staffId ||
      ['head', 'bursar'].includes(sender.role)
    : made.deskId === school.deskId
  const subjectId = String(params.studentId ?? params.familyId)
  const text = actText({ sessionId, key, operation, subjectId, body: Object(body) })
  const bytes = (value: string) => new TextEncoder().encode(value)
  const wanted = digestOf(digestOf(bytes(made.token)), bytes(text))
  const isProved = Buffer.from(wanted).toString('hex') === proof
  if (!isInItsLife || !isFromThere || !isProved || !isKeyProved(school, made, asked)) throw unproved()
  return { staffId: person.id, role: person.role, session: sender.session }
}

function requireRole(role: Role, { permission }: Endpoint): void {
  if (permission && may(role, permission)) return
  throw new Refusal('forbidden', 'This needs somebody else.')
}

const signedOut = () => new Refusal('signed_out', 'Please sign in.')
const unproved = () => new Refusal('unproved', 'It cannot be shown who did this. It stays on this device.')
