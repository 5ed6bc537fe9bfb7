import type pg from 'pg'
import { runTransaction } from '../db/transaction.ts'
import { withRetries } from './context.ts'
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
      `begin; select set_config('app.now', '${nowIn(world).toISOString()}', true)`,
      operation,
    ),
  )
}

/** From here on this transaction is about one school, and sees that one only. */
export async function enterSchool(client: PlatformClient, schoolId: string): Promise<void> {
  await client.query(`select set_config('app.school_id', $1, true)`, [schoolId])
}

/** Notes an act of nobody's in a school's audit chain, and moves the version of its data. */
export async function auditAsPlatform(
  client: PlatformClient,
  schoolId: string,
  act: string,
  facts: object,
  staffId: string | null = null,
): Promise<void> {
  await client.query(
    `select audit_append($1, jsonb_build_object('staff',
       coalesce($4::uuid, (select id from staff where school_id = $1 and role = 'administrator'))), $2, $1, $3::jsonb)`,
    [schoolId, act, JSON.stringify(facts), staffId],
  )
}
