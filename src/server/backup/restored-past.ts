import type pg from 'pg'
import { areTogether } from '../db/citus/door.ts'
import type { Database } from '../db/database.ts'
import { allowTime } from '../db/time-limits.ts'
import { runTransaction } from '../db/transaction.ts'
import { alone, enter, schoolsIn } from './source.ts'

/**
 * For a database that was itself brought back to an earlier moment, by its own logs: does what restoring a backup does. In one
 * transaction, before a server is started on it. Answers how many schools now wait for their last numbers.
 */
export async function goOnFromPast(database: Database, moment: Date): Promise<number> {
  if (!areTogether(database))
    throw new Error('Where several machines hold the schools, restore a backup instead.')
  return await runTransaction(database.pool, 'begin', async (client) => {
    await allowTime(client)
    const schools = await schoolsIn(alone(client).platform)
    await loosenTies(client, schools)
    await askForNumbers(client, schools, moment.toISOString())
    return schools.length
  })
}

/**
 * A restored past must not act in the present: whoever signed out since stays out, used links stay used, and messages
 * that were waiting then may have been sent since, so that a person decides about each.
 */
export async function loosenTies(client: pg.ClientBase, schools: string[]): Promise<void> {
  // An older backup has no parents who sign in.
  await client.query(`update password_resets set used_at = now() where used_at is null;
    do $$ begin
      if to_regclass('parent_sessions') is not null then
        update parent_sessions set ended_at = now() where ended_at is null;
      end if;
    end $$`)
  for (const school of schools) {
    await enter(client, school)
    await client.query(`update sessions set revoked_at = now() where revoked_at is null;
      update messages set status = 'dead', leased_until = null,
        reason = 'It was waiting when the backup was made that this comes from; it may have been sent since.'
      where status in ('queued', 'sending', 'failed')`)
  }
}

/** Papers given out since then have numbers that are not known here: no school records before it has said which. */
export async function askForNumbers(client: pg.ClientBase, schools: string[], madeAt: string): Promise<void> {
  for (const school of schools) {
    await enter(client, school)
    await client.query('select ask_for_numbers($1, $2)', [school, madeAt])
  }
}

/** It cannot be earlier than the backup: the clock of the machine it is restored on is held against that (clock.ts). */
export async function seeClock(client: pg.ClientBase, madeAt: string): Promise<void> {
  await client.query(
    `insert into clock_seen (at, boot, uptime_s) values ($1, 'backup', 0) on conflict (is_only) do nothing`,
    [madeAt],
  )
}
