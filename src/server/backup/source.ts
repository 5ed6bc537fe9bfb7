import type pg from 'pg'
import { codeOf } from '../context/context.ts'
import type { Place, Places } from '../db/citus/places.ts'
import type { Database } from '../db/database.ts'
import { allowTime } from '../db/time-limits.ts'
import { tablesOf } from './tables.ts'

/** Where the rows of a backup are read: what belongs to no school, and each school. */
export interface Source {
  platform: pg.ClientBase
  /** The transaction that sees this school, and from here on no other. */
  at: (school: string) => Promise<pg.ClientBase>
}

/** One database that holds everything. */
export function alone(client: pg.ClientBase): Source {
  const at = async (school: string) => {
    await enter(client, school)
    return client
  }
  return { platform: client, at }
}

const HOWEVER_IDLE = 'set local idle_in_transaction_session_timeout = 0'
const READ = `begin isolation level repeatable read read only; ${HOWEVER_IDLE}`

/** Runs `read` over everything there is as of one moment, on however many machines. */
export async function* asOfOneMoment(
  database: Database,
  read: (source: Source) => AsyncGenerator<string>,
): AsyncGenerator<string> {
  const opened: pg.PoolClient[] = []
  let isBroken = true
  try {
    const { places, pool } = database
    if (places) yield* read(await overMachines(database, places, opened))
    else yield* read(alone(await opening(pool, READ, opened)))
    for (const client of opened) await client.query('commit')
    isBroken = false
  } finally {
    // Given up half way (the disk is full, say): the connections go with their transactions.
    for (const client of opened) client.release(isBroken)
  }
}

const TRIES = 5

/** Machines have a moment in common when nobody can write: that is waited for so often, two seconds at most each time. */
async function overMachines(database: Database, places: Places, opened: pg.PoolClient[]): Promise<Source> {
  for (let tries = 1; ; tries += 1) {
    const held: pg.PoolClient[] = []
    try {
      return await holding(database, places, held, opened)
    } catch (error) {
      if (tries === TRIES || !GIVEN_WAY.has(codeOf(error) ?? '')) throw error
      for (const client of opened.splice(0)) client.release(true)
    } finally {
      for (const client of held) {
        await client.query('rollback').catch(() => {})
        client.release()
      }
    }
  }
}

/** Somebody who held the one lock waited for the other, or a school was just moved. */
const GIVEN_WAY = new Set(['55P03', '40P01', 'AKMVD', '3F000'])

const HOLD = `begin; set local lock_timeout = '2s'; ${HOWEVER_IDLE}`

/**
 * Holds up who writes what belongs to no school, then who writes in any school: each act there moves the school's tail. What has two
 * phases has ended everywhere then, since its halves hold these locks until both are done. So the transactions that are begun in
 * between see the same moment, and their schools stay where they are until the end.
 */
async function holding(
  database: Database,
  places: Places,
  held: pg.PoolClient[],
  opened: pg.PoolClient[],
): Promise<Source> {
  const holder = await opening(database.pool, HOLD, held)
  const tables = (await tablesOf(holder)).filter(({ isSchools }) => !isSchools)
  await holder.query(`lock table ${tables.map(({ name }) => `"${name}"`).join(', ')} in share mode`)
  const placeOf = new Map<string, Place>()
  for (const school of await schoolsIn(holder)) placeOf.set(school, await places.of(school))
  const parts = Map.groupBy(
    new Map([...placeOf.values()].map((place) => [place.name, place])).values(),
    ({ pool }) => pool,
  )
  for (const [pool, there] of parts) {
    const names = there.map(({ name }) => `${name}.school_tails`).join(', ')
    await (await opening(pool, HOLD, held)).query(`lock table ${names} in share mode`)
  }
  const platform = await opening(database.pool, READ, opened)
  await platform.query('select from directory limit 1')
  const machines = new Map<pg.Pool, pg.PoolClient>()
  for (const [pool, there] of parts) {
    const client = await opening(pool, READ, opened)
    await client.query(`select ${there.map(({ name }) => `${name}.enter()`).join(', ')}`)
    machines.set(pool, client)
  }
  return { platform, at: (school) => entered(school, placeOf.get(school), machines) }
}

async function entered(
  school: string,
  place: Place | undefined,
  machines: ReadonlyMap<pg.Pool, pg.PoolClient>,
): Promise<pg.ClientBase> {
  const client = place && machines.get(place.pool)
  if (!client) throw new Error(`No machine holds school ${school}.`)
  await client.query(`select set_config('search_path', '${place.name}, public', true)`)
  await enter(client, school)
  return client
}

async function opening(pool: pg.Pool, begin: string, all: pg.PoolClient[]): Promise<pg.PoolClient> {
  const client = await pool.connect()
  all.push(client)
  await client.query(begin)
  await allowTime(client)
  return client
}

/** The schools there are, in a lasting order. */
export async function schoolsIn(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('select school_id as id from directory order by 1')
  return rows.map(({ id }) => id)
}

/** From here on the transaction sees and writes this school. */
export async function enter(client: pg.ClientBase, school: string): Promise<void> {
  await client.query(`select set_config('app.school_id', $1, true)`, [school])
}
