import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import type { Endpoint, Received } from '#shared/api/endpoint.ts'
import { addDays, type Day, dayOf } from '#shared/dates.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import { awaitsNumbers } from '#shared/numbers.ts'
import { may, permissions, type Role, whoMay } from '#shared/permissions.ts'
import type { Context } from '../context/context.ts'
import { askSchool, knownSchoolOfCode } from '../context/directory.ts'
import type { World } from '../context/world.ts'
import type { Database } from '../db/database.ts'
import { plannedOnce } from '../db/plan-once.ts'
import { isKeyProved } from './key-proof.ts'
import { noteSchool } from './logger.ts'
import { RememberedSessions } from './remembered-sessions.ts'
import type { DataVersion } from './versions.ts'

/** A token is worth nothing after twelve hours without use, and after seven days in any case. */
const IDLE = '12 hours'
const AT_MOST = '7 days'

export interface Session {
  context: Context
  staffName: string
  expiresOn: Day
  /** The school was restored, and has not said yet which numbers are on paper: it only reads. */
  awaitsNumbers: boolean
  /** Of the school's data, and the day it was, when the session was found: what is read after it is no older. */
  version: DataVersion
  /** Of a locked desk that sends what was done there: nobody is signed in. */
  deskId?: string
}

/**
 * A new bearer token and the hash we keep of it. The school's code leads it, so that the session is looked up inside
 * that school; the rest is 256 random bits.
 */
export function newToken(schoolCode: string): { token: string; hash: Buffer } {
  const token = `${schoolCode}_${randomBytes(32).toString('base64url')}`
  return { token, hash: hashOf(token) }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

const rememberedOf = new WeakMap<Database, RememberedSessions<FoundSession>>()

function remembered({ database }: World): RememberedSessions<FoundSession> {
  const known = rememberedOf.get(database) ?? new RememberedSessions<FoundSession>()
  rememberedOf.set(database, known)
  return known
}

/** Who is asking. Refuses signed_out for a missing, unknown, revoked, expired or copied token alike. */
export async function requireSession(world: World, request: FastifyRequest): Promise<Session> {
  const token = tokenOf(request)
  const found = token ? await findSession(world, token) : undefined
  if (token) remembered(world).note(nameOf(token), found)
  if (!found || !isFromItsBrowser(found, request)) throw new Refusal('signed_out', 'Please sign in.')
  return sessionOf(world, request, found)
}

/**
 * Who was asking with this token a moment ago, without a look at the database: only for what proves it in the statement that acts, and
 * asks anew when that or anything else is refused.
 */
export function rememberedSession(world: World, request: FastifyRequest): Session | undefined {
  const token = tokenOf(request)
  const found = token && remembered(world).find(nameOf(token))
  if (!found || !isFromItsBrowser(found, request)) return undefined
  const session = sessionOf(world, request, found)
  const proves = { expiresOn: found.expiresOn, idle: IDLE, atMost: AT_MOST }
  return { ...session, context: { ...session.context, proves } }
}

/** A token that goes with a browser's key is worth nothing without a proof of that. */
function isFromItsBrowser({ boundKey }: FoundSession, request: FastifyRequest): boolean {
  return boundKey === null || isKeyProved(boundKey, request)
}

/** What a token is remembered by: what lies in memory opens nothing. */
function nameOf(token: string): string {
  return hashOf(token).toString('base64')
}

function tokenOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer ([0-9a-z]{4}_[\w-]{43})$/i.exec(headers.authorization ?? '')?.[1]
}

function sessionOf(world: World, request: FastifyRequest, found: FoundSession): Session {
  noteSchool(request)
  const { schoolId, sessionId, staffId, staffName, role, expiresOn, awaitsNumbers, dataVersion, today } =
    found
  return {
    staffName,
    expiresOn,
    awaitsNumbers,
    version: { number: dataVersion, today },
    context: {
      schoolId,
      database: world.database,
      now: world.now?.(),
      caller: { staffId, sessionId, role, requestId: request.id },
    },
  }
}

interface FoundSession {
  schoolId: string
  sessionId: string
  staffId: string
  staffName: string
  role: Role
  expiresOn: Day
  awaitsNumbers: boolean
  dataVersion: number
  today: Day
  /** The key of the browser it was opened with; null of all other sessions. */
  boundKey: string | null
}

async function findSession(world: World, token: string): Promise<FoundSession | undefined> {
  const schoolId = await knownSchoolOfCode(world, token.slice(0, 4))
  if (!schoolId) return undefined
  // The school is set by the first argument, which PostgreSQL evaluates before it enters the function.
  const [row] = await askSchool<{ session: Omit<FoundSession, 'schoolId'> | null }>(
    world,
    schoolId,
    plannedOnce(sql`select signed_in_here(set_config('app.school_id', ${schoolId}, true)::uuid, ${hashOf(token)}, ${IDLE}, ${AT_MOST})
        as session`),
  )
  return row?.session ? { schoolId, ...row.session } : undefined
}

/** Refuses forbidden with who can. A call that names no permission is nobody's. */
export function requirePermission(
  { context: { caller } }: Session,
  endpoint: Endpoint,
  request: FastifyRequest,
): void {
  const { id, lookPermission } = endpoint
  const permission = lookPermission && isLook(request) ? lookPermission : endpoint.permission
  if (permission && may(caller.role, permission)) return
  if (!permission) throw new Error(`${id} names no permission`)
  const { roles } = permissions[permission]
  throw new Refusal('forbidden', whoMay(permission), { facts: { permission, roles } })
}

function isLook({ query }: FastifyRequest): boolean {
  return Object(query).look === 'true'
}

/** The day it is in Ghana. */
export function todayIn(world: Pick<World, 'now'>): Day {
  return dayOf(world.now?.() ?? new Date())
}

/**
 * Reading goes on when a subscription has lapsed; recording waits for its renewal. Cash that a desk without a line took
 * while the school was paid up is in the drawer: for some days it may still be written down, for a day before the end.
 */
export function requirePaidUp(
  session: Session,
  world: World,
  { lateDays }: Endpoint,
  { body, isKeyed = false }: { body?: unknown; isKeyed?: boolean } = {},
): void {
  const today = todayIn(world)
  if (today < session.expiresOn) return
  const isLate = lateDays && today < addDays(session.expiresOn, lateDays)
  if (isLate && (isKeyed || hasSlip(body)) && wasTakenBefore(session.expiresOn, body)) return
  throw new Refusal(
    'subscription_expired',
    'Your subscription has expired. Everything can still be read and exported; renew to record again.',
  )
}

/** What a device kept has the key it was kept under, and the slip it was given out on. Anybody can write an old date. */
function hasSlip(body: unknown): boolean {
  const { slip } = Object(body) as { slip?: unknown }
  return typeof slip === 'string' && slip.trim() !== ''
}

/** After a restore nothing is recorded until the school has said which numbers are on paper. Refuses awaits_numbers. */
export function requireNumbers(session: Session): void {
  if (session.awaitsNumbers) throw awaitsNumbers()
}

function wasTakenBefore(end: Day, body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !('takenAt' in body) || !('date' in body)) return false
  const { takenAt, date } = body
  if (typeof takenAt !== 'string' || typeof date !== 'string') return false
  const taken = new Date(takenAt)
  return !Number.isNaN(taken.getTime()) && dayOf(taken) < end && date.slice(0, 10) < end
}

/** A school named in path, query or body must be the token's; another one is simply not there. */
export function requireOwnSchool(session: Session, received: Received<Endpoint>): void {
  for (const part of [received.params, received.query, received.body]) {
    if (typeof part !== 'object' || part === null || !('schoolId' in part)) continue
    if (part.schoolId !== undefined && part.schoolId !== session.context.schoolId) throw notFound('School')
  }
  requireSameStudent(received)
}

function requireSameStudent({ params, body }: Received<Endpoint>): void {
  const named = (part: unknown) =>
    typeof part === 'object' && part !== null && 'studentId' in part ? part.studentId : undefined
  const [inPath, inBody] = [named(params), named(body)]
  if (inPath !== undefined && inBody !== undefined && inPath !== inBody) {
    const sentence = 'The student in the body is not the one in the path.'
    throw new Refusal('invalid', sentence, { fields: { studentId: sentence } })
  }
}
