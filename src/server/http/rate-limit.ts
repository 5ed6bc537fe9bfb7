import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { Refusal } from '#shared/errors.ts'
import { nowIn } from '../platform.ts'
import type { World } from '../world.ts'

/** So many tries in so long a time, for each subject. */
export interface RateLimitRule {
  /** What is tried; each name counts by itself. */
  name: string
  triesMax: number
  windowSeconds: number
  /** The sentence of the refusal. */
  sentence: string
}

/** `subject` is who is counted: an address, an e-mail with an address. It is kept as a hash only. */
export interface RateLimit {
  /** Counts a try; refuses too_many when there were too many already. */
  take: (world: Pick<World, 'database' | 'now'>, subject: string) => Promise<void>
  /** Refuses too_many without counting: for what counts only when it fails. */
  check: (world: Pick<World, 'database' | 'now'>, subject: string) => Promise<void>
  /** Counts a failure and refuses nothing. */
  count: (world: Pick<World, 'database' | 'now'>, subject: string) => Promise<void>
  /** Forgets a subject: it has shown that it may. */
  clear: (world: Pick<World, 'database' | 'now'>, subject: string) => Promise<void>
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
    },
    check: async (world, subject) => {
      const key = keyOf(rule, subject)
      refuseBlocked(world, key)
      const found = await read(world, key)
      if (found && found.tries >= rule.triesMax) block(world, key, found.endsAt)
    },
    count: async (world, subject) => {
      await add(world, rule, keyOf(rule, subject))
    },
    clear: async (world, subject) => {
      const key = keyOf(rule, subject)
      blocked.delete(key)
      await world.database.pool.query(sql`delete from rate_limits where key = ${Buffer.from(key, 'base64')}`)
    },
  }
}

interface Tries {
  tries: number
  endsAt: Date
}

let sweptAt = 0

/** One statement: two instances counting at once count two. A window that has ended begins again. */
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
          tries = case when known.ends_at <= ${now} then 1 else known.tries + 1 end,
          ends_at = case when known.ends_at <= ${now} then excluded.ends_at else known.ends_at end
        returning tries, ends_at as "endsAt"`,
  )
  return rows[0] ?? { tries: 1, endsAt }
}

async function read(world: Pick<World, 'database' | 'now'>, key: string): Promise<Tries | undefined> {
  const { rows } = await world.database.pool.query<Tries>(
    sql`select tries, ends_at as "endsAt" from rate_limits
        where key = ${Buffer.from(key, 'base64')} and ends_at > ${nowIn(world)}`,
  )
  return rows[0]
}

function keyOf({ name }: RateLimitRule, subject: string): string {
  return createHash('sha256').update(`${name}\n${subject}`).digest('base64')
}

function tooMany({ sentence }: RateLimitRule, world: Pick<World, 'now'>, endsAt: Date): Refusal {
  const seconds = Math.max(1, Math.ceil((endsAt.getTime() - nowIn(world).getTime()) / 1_000))
  return new Refusal('too_many', sentence, { retryAfterSeconds: seconds })
}
