import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** Where a school's transactions are opened, when its rows lie on a machine of several. */
export interface Place {
  /** Connections to that machine. */
  pool: pg.Pool
  /** What plans kept by a connection are told apart by: one machine holds several places. */
  name: string
  /** Settings, spelled as SQL, that come first in each transaction there. */
  entering: string
}

/** Finds a school's place, and finds it again when the school has moved. Without places, all is where the pool leads. */
export interface Places {
  of(schoolId: string): Promise<Place>
  /** Runs it where the school is. A school that is just moving is waited for: nothing has happened until it is entered. */
  at<T>(schoolId: string, run: (place: Place) => Promise<T>): Promise<T>
  close(): Promise<void>
}

type Asked = Pick<pg.Pool, 'query'>

interface Found {
  shard: string
  host: string
  port: number
}

/** Entering was refused: the schools have moved, or what they need there is not ready yet. */
const NOT_HERE = new Set(['AKMVD', '3F000'])
const WAITS_MS = [20, 50, 100, 200, 300, 400, 500, 500, 500, 500, 500, 500, 500, 500]

/**
 * The places of a database whose schools Citus has dealt out (db/citus/distribute.ts): on each machine, a schema for each part of the
 * schools that is there.
 */
export function placesOf(coordinator: Asked, poolAt: (host: string, port: number) => pg.Pool): Places {
  const pools = new Map<string, pg.Pool>()
  const known = new Map<string, Promise<Place>>()

  async function find(schoolId: string): Promise<Place> {
    const { rows } = await coordinator.query<Found>({
      name: 'place-of-school',
      text: WHERE,
      values: [schoolId],
    })
    const [found] = rows
    if (!found) throw new Error('no machine holds this school')
    const { shard, host, port } = found
    const pool = pools.get(`${host}:${port}`) ?? poolAt(host, port)
    pools.set(`${host}:${port}`, pool)
    const schema = `s${shard}`
    return {
      pool,
      name: schema,
      entering: `${schema}.enter(), set_config('search_path', '${schema}, public', true), `,
    }
  }

  function placeOf(schoolId: string): Promise<Place> {
    const place = known.get(schoolId) ?? find(schoolId)
    known.set(schoolId, place)
    place.catch(() => known.delete(schoolId))
    return place
  }

  return {
    of: placeOf,
    async at(schoolId, run) {
      for (const wait of WAITS_MS) {
        try {
          return await run(await placeOf(schoolId))
        } catch (error) {
          if (!NOT_HERE.has(codeOf(error))) throw error
          known.delete(schoolId)
          await sleep(wait)
        }
      }
      return await run(await placeOf(schoolId))
    },
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.end()))
    },
  }
}

const WHERE = `
  select s.shardid::text as shard, n.nodename as host, n.nodeport as port
  from pg_dist_placement s join pg_dist_node n on n.groupid = s.groupid and n.noderole = 'primary'
  where s.shardid = get_shard_id_for_distribution_column('schools'::regclass, $1::uuid)`

/** The school did not come to a place in all the time it was waited for. */
export function isBeingMoved(error: unknown): boolean {
  return NOT_HERE.has(codeOf(error))
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}
