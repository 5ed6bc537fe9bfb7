import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { queryOne, sql } from '../../context/context.ts'
import type { AccountId } from '../../context/directory.ts'
import { nowIn } from '../../context/platform.ts'
import type { World } from '../../context/world.ts'
import { addressOf } from '../../http/address.ts'
import { hashOfAddress } from '../../http/rate-limit.ts'

const NAME = 'akontaa_device'
const KEPT_DAYS = 365
/** As long as an address counts as one the school works from. */
const ADDRESS_DAYS = 30

/** Who asks, before they have signed in. */
export interface Visitor {
  address: string
  /** The hash of the mark this browser carries; it opens nothing, and is only recognised. */
  device: Buffer
}

/** The visitor of this request; a browser without a mark gets one. */
export function visitorOf(world: World, request: FastifyRequest, reply: FastifyReply): Visitor {
  const found = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1]
  const mark = found ?? randomBytes(32).toString('base64url')
  if (!found) {
    const secure = (world.env.publicUrl ?? `${request.protocol}:`).startsWith('https:') ? '; Secure' : ''
    const rules = `Path=/api; Max-Age=${KEPT_DAYS * 86_400}; HttpOnly; SameSite=Lax${secure}`
    reply.header('set-cookie', `${NAME}=${mark}; ${rules}`)
  }
  return { address: addressOf(request), device: createHash('sha256').update(mark).digest() }
}

/** Those of these accounts that somebody has signed in to in this browser before. */
export async function knownHere(
  world: World,
  accounts: AccountId[],
  { device }: Visitor,
): Promise<AccountId[]> {
  const { rows } = await world.database.pool.query<{ account: string }>(
    sql`select encode(account, 'hex') as account from known_devices
        where account in (select decode(hash, 'hex') from unnest(${accounts.map(hashOfAccount)}::text[]) hash) and device = ${device}
          and seen_at > ${nowIn(world)}::timestamptz - make_interval(days => ${KEPT_DAYS})`,
  )
  const known = new Set(rows.map(({ account }) => account))
  return accounts.filter((account) => known.has(hashOfAccount(account)))
}

/** Whether this school has signed in from this very address lately, which a program without cookies has in common with itself. */
export async function isKnownAddress(world: World, schoolId: string | null, { address }: Visitor) {
  // Of no school it is looked up all the same, else an unknown e-mail would be answered a little sooner.
  const id = schoolId ?? randomUUID()
  const caller = { staffId: '', sessionId: null, role: 'head', requestId: '' } as const
  const context = { schoolId: id, database: world.database, now: world.now?.(), caller }
  const found = await queryOne(
    context,
    sql`select from sessions where school_id = ${id} and address = ${isIP(address) ? address : null}::inet
          and created_at > app_now() - make_interval(days => ${ADDRESS_DAYS}) limit 1`,
  )
  return found !== undefined
}

/**
 * Remembers the browser for the accounts that somebody has just signed in to there, and forgets those not seen for a year. Not for their
 * name: it may lead to somebody else's account too.
 */
export async function rememberDevice(
  world: World,
  accounts: AccountId[],
  { device }: Visitor,
): Promise<void> {
  const { pool } = world.database
  const now = nowIn(world)
  await pool.query(
    sql`insert into known_devices (account, device, seen_at)
        select decode(hash, 'hex'), ${device}, ${now}::timestamptz from unnest(${accounts.map(hashOfAccount)}::text[]) hash
        on conflict (account, device) do update set seen_at = excluded.seen_at`,
  )
  await pool.query(
    sql`delete from known_devices where seen_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})`,
  )
}

/** What is kept of who asked for a code. */
export function askerOf({ address, device }: Visitor) {
  return { askedBy: device, askedFrom: hashOfAddress(address) }
}

function hashOfAccount({ schoolId, staffId }: AccountId): string {
  return createHash('sha256')
    .update(`${schoolId} ${staffId ?? ''}`)
    .digest('hex')
}
