import type pg from 'pg'
import type { Sql } from 'sql-template-tag'
import type { Database } from '../database.ts'
import { runStatement, type Settings } from '../one-trip.ts'
import { asQuery, type PlannedOnce } from '../plan-once.ts'
import { runTransaction } from '../transaction.ts'
import { isBeingMoved, type Place } from './places.ts'

export { isBeingMoved }

/*
 * The one door to where a school's rows are: the database there is, or, where Citus has dealt the schools out, the part of the machine
 * that holds it. Whoever asks through it does not know which.
 */
export interface Here {
  /** One statement as a transaction of its own. */
  one<Row extends object>(settings: Settings, statement: Sql | PlannedOnce): Promise<Row[]>
  /** The same for a statement that itself says which school it is of. */
  ofItself<Row extends object>(statement: Sql | PlannedOnce, besides?: Settings): Promise<Row[]>
  /** Several as one transaction; `askIn` asks them. The settings must need no escaping. */
  several<T>(begin: string, settings: Settings, work: (client: pg.PoolClient) => Promise<T>): Promise<T>
}

/** Runs it where the school is, again when the school has moved meanwhile. */
export function whereIs<T>(
  database: Database,
  schoolId: string,
  run: (here: Here) => Promise<T>,
): Promise<T> {
  const { places } = database
  if (!places) return run(hereAt(database, schoolId))
  return places.at(schoolId, (place) => run(hereAt(database, schoolId, place)))
}

/** One statement of a transaction that `several` opened. */
export async function askIn<Row extends object>(
  client: pg.PoolClient,
  database: Database,
  statement: Sql | PlannedOnce,
): Promise<Row[]> {
  return (await client.query<Row>(asQuery(database, statement, openedAt.get(client)))).rows
}

/** One statement of what belongs to no school, or asks for whichever. */
export async function askPlatform<Row extends object>(
  database: Database,
  statement: Sql | PlannedOnce,
  settings: Settings = NONE,
): Promise<Row[]> {
  const asked = asQuery(database, statement)
  if (settings.size === 0) return (await database.pool.query<Row>(asked)).rows
  return await runStatement<Row>(database.pool, settings, asked)
}

/** Whether one statement or transaction may be of several schools. */
export function areTogether({ places }: Database): boolean {
  return !places
}

const NONE: Settings = new Map()
/** The place that the newest transaction of a connection was opened at: one machine has several. */
const openedAt = new WeakMap<pg.PoolClient, Place>()

function hereAt(database: Database, schoolId: string, place?: Place): Here {
  const pool = place?.pool ?? database.pool
  return {
    one: (settings, statement) =>
      runStatement(pool, settings, asQuery(database, statement, place), place?.entering),
    ofItself: (statement, besides = NONE) =>
      place
        ? runStatement(
            pool,
            new Map([['app.school_id', schoolId], ...besides]),
            asQuery(database, statement, place),
            place.entering,
          )
        : askPlatform(database, statement, besides),
    several: (begin, settings, work) =>
      runTransaction(pool, `${begin}; select ${place?.entering ?? ''}${setting(settings)}`, (client) => {
        if (place) openedAt.set(client, place)
        return work(client)
      }),
  }
}

/** In one round trip with the beginning: a text of several statements takes no parameters. */
function setting(settings: Settings): string {
  return [...settings].map(([name, value]) => `set_config('${name}', '${value}', true)`).join(', ')
}
