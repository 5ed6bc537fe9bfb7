import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import sql from 'sql-template-tag'
import { Refusal } from '#shared/errors.ts'
import { nowIn } from '../context/platform.ts'
import type { World } from '../context/world.ts'

/** So many tries in so long a time, for each subject. */
export interface RateLimitRule {
  /** What is tried; each name counts by itself. */
  name: string
  triesMax: number
  windowSeconds: number
  /** The sentence of the refusal. */
  sentence: string
}

/**
 * `subject` is who is counted: an address, an e-mail with an address behind it. It is kept as a hash only. Of an IPv6
 * address the first 64 bits count: the rest its owner chooses freely.
 */
export interface RateLimit {
  /** Counts a try and answers which one it is; refuses too_many when there were too many already. */
  take: (world: Pick<World, 'database' | 'now'>, subject: string) => Promise<number>
  /** Takes a try back: it turned out not to be one. For what counts only when it fails. */
  giveBack: (world: Pick<World, 'database' | 'now'>, subject: string) => Promise<void>
}

/** Counts a try where too many are no refusal: false, and not counted, when there were too many already. */
export async function mayTake(
  limit: RateLimit,
  world: Pick<World, 'database' | 'now'>,
  subject: string,
): Promise<boolean> {
  try {
    await limit.take(world, subject)
    return true
  } catch (error) {
    if (isTooMany(error)) return false
    throw error
  }
}

export function isTooMany(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'too_many'
}

/** As many blocked subjects as are remembered in memory; the oldest go first. */
const BLOCKED_MAX = 10_000
const SWEEP_EVERY_MS = 60_000

/**
 * A limit shared by all instances through the database. Who is blocked is remembered in this process too, so that a
 * flood costs no statement. It takes a connection of its own: call it before a transaction, never inside one, since a
 * pool of one would wait for itself.
 */
export function rateLimit(rule: RateLimitRule): RateLimit {
  const blocked = new Map<string, Date>()

  const refuseBlocked = (world: Pick<World, 'now'>, key: string) => {
    const endsAt = blocked.get(key)
    if (!endsAt) return
    if (endsAt > nowIn(world)) throw tooMany(rule, world, endsAt)
    blocked.delete(key)
  }
  const block = (world: Pick<World, 'now'>, key: string, endsAt: Date): never => {
    const [oldest] = blocked.keys()
    if (oldest && blocked.size >= BLOCKED_MAX) blocked.delete(oldest)
    blocked.set(key, endsAt)
    throw tooMany(rule, world, endsAt)
  }

  return {
    take: async (world, subject) => {
      const key = keyOf(rule, subject)
      refuseBlocked(world, key)
      const { tries, endsAt } = await add(world, rule, key)
      if (tries > rule.triesMax) block(world, key, endsAt)
      return tries
    },
    giveBack: async (world, subject) => {
      const key = keyOf(rule, subject)
      blocked.delete(key)
      await world.database.pool.query(
        sql`update rate_limits set tries = greatest(tries - 1, 0) where key = ${Buffer.from(key, 'base64')}`,
      )
    },
  }
}

interface Tries {
  tries: number
  endsAt: Date
}

let sweptAt = 0

/** One statement: two instances counting at once count two. A window that has ended begins again; what is refused anyway adds nothing. */
async function add(world: Pick<World, 'database' | 'now'>, rule: RateLimitRule, key: string): Promise<Tries> {
  const now = nowIn(world)
  const endsAt = new Date(now.getTime() + rule.windowSeconds * 1_000)
  if (Date.now() - sweptAt > SWEEP_EVERY_MS) {
    sweptAt = Date.now()
    await world.database.pool.query(sql`delete from rate_limits where ends_at < ${now}`)
  }
  const { rows } = await world.database.pool.query<Tries>(
    sql`insert into rate_limits as known (key, tries, ends_at) values (${Buffer.from(key, 'base64')}, 1, ${endsAt})
        on conflict (key) do update set
          tries = case when known.ends_at <= ${now} then 1 else least(known.tries, ${rule.triesMax}) + 1 end,
          ends_at = case when known.ends_at <= ${now} then excluded.ends_at else known.ends_at end
        returning tries, ends_at as "endsAt"`,
  )
  return rows[0] ?? { tries: 1, endsAt }
}

function keyOf({ name }: RateLimitRule, subject: string): string {
  return createHash('sha256')
    .update(`${name}\n${withoutHost(subject)}`)
    .digest('base64')
}

/** An address as it is counted, and as little as can be kept of it. */
export function hashOfAddress(address: string): Buffer {
  return createHash('sha256').update(withoutHost(address)).digest()
}

/** The subject with the network in place of an IPv6 address at its end. */
function withoutHost(subject: string): string {
  const address = subject.slice(subject.lastIndexOf(' ') + 1)
  return isIPv6(address) ? subject.slice(0, -address.length) + networkOf(address) : subject
}

function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const [before, after] = [head, tail ?? ''].map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = tail === undefined ? 0 : 8 - (before?.length ?? 0) - (after?.length ?? 0)
  const groups = [...(before ?? []), ...Array<string>(Math.max(0, zeros)).fill('0'), ...(after ?? [])]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

function tooMany({ sentence }: RateLimitRule, world: Pick<World, 'now'>, endsAt: Date): Refusal {
  const seconds = Math.max(1, Math.ceil((endsAt.getTime() - nowIn(world).getTime()) / 1_000))
  return new Refusal('too_many', sentence, { retryAfterSeconds: seconds })
}
