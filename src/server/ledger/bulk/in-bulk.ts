import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import type { Day } from '#shared/dates.ts'
import { allowTime } from '../../db/time-limits.ts'
import { runTransaction } from '../../db/transaction.ts'

/** What is to be written for one school, which has students and no entry yet. */
export interface History {
  schoolId: string
  entries: number
  from: Day
  to: Day
}

/**
 * Runs a load in one transaction in which the owner loads many schools at once: row-level security does not
 * bind him meanwhile, and the foreign keys are checked once for all rows at the end instead of one by one. Both are put
 * back before anything can be seen; a process killed on the way leaves nothing. No school can be used while it lasts.
 */
export async function inBulk(
  pool: pg.Pool,
  load: (client: pg.PoolClient, write: (history: History) => Promise<void>) => Promise<void>,
): Promise<void> {
  const functions = await readFile(new URL('./history.sql', import.meta.url), 'utf8')
  const run = async (client: pg.PoolClient) => {
    await allowTime(client)
    await client.query(functions)
    const gates = await openGates(client)
    await load(client, (history) => writeHistory(client, history))
    await closeGates(client, gates)
  }
  await runTransaction(pool, OPENING, run, { endsConnection: true })
}

const OPENING = `begin;
  set local timezone = 'UTC'; set local lock_timeout = 0;
  set local work_mem = '128MB'; set local maintenance_work_mem = '512MB'`

async function writeHistory(client: pg.PoolClient, { schoolId, entries, from, to }: History): Promise<void> {
  await client.query(
    `select set_config('app.school_id', $1::uuid::text, true), pg_temp.write_history($1::uuid, $2, $3, $4)`,
    [schoolId, entries, from, to],
  )
}

interface ForeignKey {
  on: string
  name: string
  definition: string
}

interface Gates {
  /** Under row-level security that binds the owner too. */
  tables: string[]
  keys: ForeignKey[]
  /** Where a change of a row is stamped (students/kept.sql): nobody has kept a list of these schools yet. */
  stamped: string[]
}

async function openGates(client: pg.PoolClient): Promise<Gates> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relforcerowsecurity order by 1`,
  )
  const tables = rows.map(({ name }) => name)
  for (const name of tables) await client.query(`alter table ${name} no force row level security`)
  const { rows: keys } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as on, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid::regclass::text = any($1) order by 1, 2`,
    [tables],
  )
  for (const { on, name } of keys) await client.query(`alter table ${on} drop constraint ${name}`)
  const { rows: stamps } = await client.query<{ on: string }>(
    `select tgrelid::regclass::text as on from pg_trigger where tgname = 'stamp_changed' order by 1`,
  )
  const stamped = stamps.map(({ on }) => on)
  for (const on of stamped) await client.query(`alter table ${on} disable trigger stamp_changed`)
  return { tables, keys, stamped }
}

/** A key that does not hold stops here, and with it the whole load. */
async function closeGates(client: pg.PoolClient, { tables, keys, stamped }: Gates): Promise<void> {
  for (const on of stamped) await client.query(`alter table ${on} enable trigger stamp_changed`)
  for (const { on, name, definition } of keys) {
    await client.query(`alter table ${on} add constraint ${name} ${definition}`)
  }
  for (const name of tables) await client.query(`alter table ${name} force row level security`)
}
