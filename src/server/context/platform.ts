import type pg from 'pg'
import { runTransaction } from '../db/transaction.ts'
import { UUID, withRetries } from './context.ts'
import type { World } from './world.ts'

/** A connection whose transaction is the platform's own: it sees no school until it names one. */
export type PlatformClient = pg.PoolClient

/** The moment it is: the test's, or this machine's. */
export function nowIn(world: Pick<World, 'now'>): Date {
  return world.now?.() ?? new Date()
}

/**
 * One transaction on the platform's own tables (sign-ups, payments): what is there before a school is known.
 * Deadlocks are tried again. No network call belongs inside.
 */
export async function inPlatform<T>(
  world: Pick<World, 'database' | 'now'>,
  operation: (client: PlatformClient) => Promise<T>,
): Promise<T> {
  return await withRetries(() =>
    runTransaction(
      world.database.pool,
      `begin; ${REACHING}; set local "app.now" = '${nowIn(world).toISOString()}'`,
      operation,
    ),
  )
}

/** To Citus: what this transaction sets by SET is set where the schools are as well. Elsewhere no more than a word. */
const REACHING = 'set local citus.propagate_set_commands = local'

/** From here on this transaction is about one school, and sees that one only. */
export async function enterSchool(client: PlatformClient, schoolId: string): Promise<void> {
  if (!UUID.test(schoolId)) throw new Error('a school id is a UUID')
  await client.query(`set local "app.school_id" = '${schoolId}'`)
}

/** Notes an act of nobody's in a school's audit chain, and moves the version of its data. */
export async function auditAsPlatform(
  client: PlatformClient,
  schoolId: string,
  act: string,
  facts: object,
  staffId: string | null = null,
): Promise<void> {
  const caller = JSON.stringify({ staff: staffId ?? (await accountOf(client, schoolId)) })
  await client.query('select audit_append($1::uuid, $2::jsonb, $3, $1::uuid, $4::jsonb)', [
    schoolId,
    caller,
    act,
    JSON.stringify(facts),
  ])
}

/** Whose acts a school's own account does. */
export async function accountOf(client: PlatformClient, schoolId: string): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    `select id from staff where school_id = $1 and role = 'administrator'`,
    [schoolId],
  )
  return rows[0]?.id
}
