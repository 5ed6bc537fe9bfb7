import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { actText, type ProvedAct } from '#shared/act-proof.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import type { Day } from '#shared/dates.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import type { Role } from '#shared/permissions.ts'
import { forOwnAccount, queryOne, sql } from '../context/context.ts'
import type { World } from '../context/world.ts'
import { addressOf } from './address.ts'
import { findDesk } from './desk.ts'
import { isKeyProved } from './key-proof.ts'
import { oldActText } from './old-act-proof.ts'
import type { Session } from './session.ts'
import type { DataVersion } from './versions.ts'

/** A session opened by PIN proves acts for as long as its desk may unlock without a connection; another for its whole life. */
const PROVES_BY_PIN = '72 hours'
const PROVES = '7 days'
/** As far as the clock of a device may be ahead. */
const SKEW = '5 minutes'

/** Whether a call brings what somebody else did at this desk: it says so in a header. */
export function bringsAnothersAct({ carriesPerson }: Endpoint, request: FastifyRequest): boolean {
  return carriesPerson === true && request.headers['x-act-session'] !== undefined
}

/** A locked desk names itself by its own key; nobody is signed in by it. */
const DESK =
  /^Desk ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/

/**
 * The desk that sends what was done there while it is locked; undefined where a person does. It can bring acts that were proved at it,
 * and nothing else: every other call wants a session. Refuses desk_ended, too_many.
 */
export async function sendingDesk(world: World, request: FastifyRequest): Promise<Session | undefined> {
  const [, schoolId, deskId, deskKey] = DESK.exec(request.headers.authorization ?? '') ?? []
  if (!schoolId || !deskId || !deskKey) return undefined
  const { context, desk } = await findDesk(world, { schoolId, deskId, deskKey }, addressOf(request))
  const school = await queryOne<{ expiresOn: Day; awaitsNumbers: boolean; version: DataVersion }>(
    context,
    sql`select c.expires_on as "expiresOn", t.awaits_numbers as "awaitsNumbers",
          jsonb_build_object('number', t.data_version, 'today', app_today()) as version
        from schools c join school_tails t on t.school_id = c.id where c.id = ${schoolId}`,
  )
  invariant(school, 'the school of a desk exists')
  const caller = { ...context.caller, requestId: request.id }
  return { ...school, context: { ...context, caller }, staffName: desk.name, deskId: desk.id }
}

/**
 * The session an act was made in, when it is sent by another: the act is then that person's, also when they have signed out or left
 * since. It was proved for this very call by that session's key, taken while the session lived, and comes from the same desk, from the
 * same person, or from the office; and from the browser that the session goes with, whose proof is another. Refuses unproved.
 */
export async function actingSession(
  session: Session,
  { id: operation }: Endpoint,
  request: FastifyRequest,
): Promise<Session> {
  const { headers, params, body } = request
  const [id, proof, key] = [headers['x-act-session'], headers['x-act-proof'], headers['idempotency-key']]
  if (typeof id !== 'string' || typeof proof !== 'string' || typeof key !== 'string') throw unproved()
  const made = UUID.test(id) ? await findMade(session, id, takenAtOf(body)) : undefined
  const { studentId, familyId } = params as { studentId?: string; familyId?: string }
  const subjectId = String(studentId ?? familyId).toLowerCase()
  if (made?.boundKey && !isKeyProved(made.boundKey, request)) throw unproved()
  if (!made || !isProved(proof, made, { sessionId: id, key, operation, subjectId, body: Object(body) }))
    throw unproved()
  const { caller } = session.context
  const sentBy = { staff: caller.staffId, session: caller.sessionId, hasLeft: made.hasLeft }
  // A desk is nobody: what it sends was sent by the person who did it.
  const through = session.deskId ? {} : { sentBy }
  return {
    ...session,
    staffName: made.name,
    context: {
      ...session.context,
      caller: { ...caller, staffId: made.staffId, sessionId: made.id, role: made.role, ...through },
    },
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function unproved(): Refusal {
  return new Refusal('unproved', 'It cannot be shown who did this. It stays on this device.')
}

function takenAtOf(body: unknown): string | null {
  const { takenAt } = Object(body) as { takenAt?: unknown }
  return typeof takenAt === 'string' && !Number.isNaN(Date.parse(takenAt)) ? takenAt : null
}

function isProved(proof: string, { key }: Made, act: ProvedAct): boolean {
  return isProof(proof, key, actText(act)) || isProof(proof, key, oldActText(act))
}

function isProof(proof: string, key: Buffer, text: string | undefined): boolean {
  if (text === undefined) return false
  const wanted = createHmac('sha256', key).update(text).digest()
  const given = Buffer.from(/^[0-9a-f]{64}$/.test(proof) ? proof : '', 'hex')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

interface Made {
  id: string
  staffId: string
  name: string
  role: Role
  /** The hash of its token: what its proofs were made with. */
  key: Buffer
  /** Of the browser it was opened with, which is where its acts were kept. */
  boundKey: string | null
  hasLeft: boolean
}

function findMade(
  { context, deskId }: Session,
  id: string,
  takenAt: string | null,
): Promise<Made | undefined> {
  const { schoolId, caller } = context
  return queryOne<Made>(
    forOwnAccount(context),
    sql`select s.id, s.staff_id as "staffId", f.name, role_of(f.role) as role, s.token_hash as key, s.bound_key as "boundKey",
          f.left_at is not null as "hasLeft"
        from sessions s
        join staff f on f.school_id = s.school_id and f.id = s.staff_id
        left join sessions o on o.school_id = s.school_id and o.id = ${caller.sessionId}
        where s.school_id = ${schoolId} and s.id = ${id}
          and ${takenAt}::timestamptz between s.created_at - ${SKEW}::interval
            and least(s.revoked_at, s.created_at + case s.opened_by when 'pin' then ${PROVES_BY_PIN} else ${PROVES} end::interval)
          and case when ${deskId ?? null}::uuid is not null then s.workstation_id = ${deskId ?? null}::uuid
            else s.workstation_id = o.workstation_id or s.staff_id = o.staff_id or ${caller.role} in ('head', 'bursar') end`,
  )
}
