import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import type { Endpoint, Received } from '#shared/api/endpoint.ts'
import { invariant, notFound, Refusal } from '#shared/errors.ts'
import { formatPhone } from '#shared/phones.ts'
import { type Context, query, queryOne } from '../context/context.ts'
import { placesOfParent } from '../context/directory.ts'
import { nowIn } from '../context/platform.ts'
import type { World } from '../context/world.ts'
import { askPlatform } from '../db/citus/door.ts'
import { plannedOnce } from '../db/plan-once.ts'
import { type Answer, type Exchange, publicRoute } from './route.ts'

/** After so long without a visit a session ends, and the number has to show a child's code again. */
export const IDLE_DAYS = 90
const AT_MOST = '1 year'
/** A session that has not shown a child's code is for that alone, and for so long. */
const UNCONFIRMED = '15 minutes'
/** A visit is written down once an hour. */
const SEEN_EVERY = '1 hour'

/** Who is signed in as a parent, and the schools that are open to this number now. */
export interface ParentSession {
  sessionId: string
  phone: string
  signedInAt: Date
  hasShownChild: boolean
  schoolIds: readonly string[]
  /** Schools that let parents in and have seen no code of their own from this number. */
  unprovedIds: readonly string[]
  nameOf: (schoolId: string) => Promise<string>
  /** What opens one of those schools as the database shows it to this number. Refuses not_found. */
  inSchool: (schoolId: string) => Context
}

/** A parent's token: its form is no school's, so that neither is ever looked up as the other. */
export function newParentToken(): { token: string; hash: Buffer } {
  const token = `parent_${randomBytes(32).toString('base64url')}`
  return { token, hash: hashOfParentToken(token) }
}

export function hashOfParentToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

interface Found {
  id: string
  phone: string
  createdAt: Date
  hasShownChild: boolean
  isStale: boolean
}

/**
 * Which parent asks. A number that no school has any more is out with this request, and has to begin anew. Refuses signed_out.
 */
async function requireParent(world: World, request: FastifyRequest): Promise<ParentSession> {
  const token = /^Bearer (parent_[\w-]{43})$/.exec(request.headers.authorization ?? '')?.[1]
  const hash = token ? hashOfParentToken(token) : undefined
  const found = hash && (await findSession(world, hash))
  if (!found) throw new Refusal('signed_out', 'You were signed out. Sign in again.')
  const { id: sessionId, phone, createdAt: signedInAt, hasShownChild } = found
  const places = await placesOfParent(world, phone)
  if (hasShownChild && places.length === 0) await refuseForgotten(world, phone)
  const open = places.filter(({ isOpen }) => isOpen)
  const schoolIds = open.filter(({ isProved }) => isProved).map(({ schoolId }) => schoolId)
  const unprovedIds = open.filter(({ isProved }) => !isProved).map(({ schoolId }) => schoolId)
  if (found.isStale) await noteVisit(world, found, schoolIds)
  const inSchool = (schoolId: string): Context => {
    if (!schoolIds.includes(schoolId)) throw notFound('School')
    const caller = { staffId: '', sessionId: null, role: 'auditor', requestId: request.id } as const
    return {
      schoolId,
      database: world.database,
      now: world.now?.(),
      caller,
      parentSession: hash.toString('hex'),
    }
  }
  const nameOf = async (schoolId: string) => {
    const context = asSchool(world, schoolId, request.id)
    const row = await queryOne<{ name: string }>(
      context,
      sql`select name from schools where id = ${schoolId}`,
    )
    return row?.name ?? ''
  }
  return { sessionId, phone, signedInAt, hasShownChild, schoolIds, unprovedIds, nameOf, inSchool }
}

async function findSession(world: World, hash: Buffer): Promise<Found | undefined> {
  const now = nowIn(world)
  const statement = plannedOnce(
    sql`select id, phone, created_at as "createdAt", confirmed_at is not null as "hasShownChild",
          seen_at < ${now}::timestamptz - ${SEEN_EVERY}::interval as "isStale"
        from parent_sessions
        where token_hash = ${hash} and ended_at is null and created_at > ${now}::timestamptz - ${AT_MOST}::interval
          and seen_at > ${now}::timestamptz - make_interval(days => ${IDLE_DAYS})
          and (confirmed_at is not null or created_at > ${now}::timestamptz - ${UNCONFIRMED}::interval)`,
  )
  const [found] = await askPlatform<Found>(world.database, statement)
  return found
}

async function refuseForgotten(world: World, phone: string): Promise<never> {
  await world.database.pool.query(
    sql`update parent_sessions set ended_at = ${nowIn(world)} where phone = ${phone} and ended_at is null`,
  )
  throw new Refusal(
    'signed_out',
    `No school that uses this app has a child linked to ${formatPhone(phone)} now.`,
    { facts: { reason: 'no_child' } },
  )
}

/** The school itself, for what it keeps of its parents. */
export function asSchool(world: World, schoolId: string, requestId: string): Context {
  const caller = { staffId: '', sessionId: null, role: 'head', requestId } as const
  return { schoolId, database: world.database, now: world.now?.(), caller }
}

/** A school is told of visits that were to it. A visit proves no number: only a code by SMS does. */
async function noteVisit(
  world: World,
  { id, phone, hasShownChild }: Found,
  schoolIds: string[],
): Promise<void> {
  const now = nowIn(world)
  for (const schoolId of hasShownChild ? schoolIds : []) {
    await query(
      asSchool(world, schoolId, id),
      sql`update parent_confirmations set seen_at = ${now} where school_id = ${schoolId} and phone = ${phone}`,
    )
  }
  await world.database.pool.query(sql`update parent_sessions set seen_at = ${now} where id = ${id}`)
}

const sessions = new WeakMap<FastifyRequest, ParentSession>()

type Handler<E extends Endpoint> = (
  parent: ParentSession,
  received: Received<E>,
  exchange: Exchange,
) => Promise<Answer<E>>

/** Serves a call of parents. Who asks is settled before the body is read; a session of a school opens none of them. */
export function parentRoute<E extends Endpoint>(
  app: FastifyInstance,
  world: World,
  endpoint: E,
  handler: Handler<E>,
) {
  publicRoute(
    app,
    world,
    endpoint,
    (received, exchange) => {
      const parent = sessions.get(exchange.request)
      invariant(parent, 'a parent’s call has a session')
      return handler(parent, received, exchange)
    },
    {
      enter: async (request, reply) => {
        reply.header('cache-control', 'private, no-store')
        const parent = await requireParent(world, request)
        if (endpoint.access === 'parent' && !parent.hasShownChild) {
          throw new Refusal('signed_out', 'Type the code of one of your children first.')
        }
        sessions.set(request, parent)
      },
    },
  )
}
