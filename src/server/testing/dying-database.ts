import type pg from 'pg'
import type { Place } from '../db/citus/places.ts'
import type { Database } from '../db/database.ts'

type Told = pg.Submittable & { callback: (error: Error) => void }

/**
 * The same database for a process that dies: its statement number `last` is still carried out, but neither that nor anything after it is
 * answered. What was not committed by then is undone, as when a connection breaks.
 */
export function dyingAfter(database: Database, last: number): Database {
  let count = 0
  const isDead = () => count >= last
  const carriedOut = async <Answer>(statement: () => Promise<Answer>): Promise<Answer> => {
    if (isDead()) throw new Error('the process died')
    count += 1
    const isLast = isDead()
    const answer = await statement()
    if (isLast) throw new Error('the process died')
    return answer
  }
  /** A statement that is told its answer by a call hears that nobody answers any more. */
  const queryOf = (target: pg.Pool | pg.PoolClient) => (asked: string | Told) => {
    if (typeof asked === 'string' || !('submit' in asked)) return carriedOut(() => target.query(asked))
    const answered = asked.callback
    const died = () => answered(new Error('the process died'))
    if (isDead()) return died()
    count += 1
    if (isDead()) asked.callback = died
    return target.query(asked)
  }
  const dying = (client: pg.PoolClient): pg.PoolClient =>
    new Proxy(client, {
      get: (target, name) => {
        if (name === 'query') return queryOf(target)
        if (name === 'release') {
          return (isBroken?: boolean) => {
            if (!isDead()) return target.release(isBroken)
            void target
              .query('rollback')
              .catch(() => undefined)
              .then(() => target.release())
          }
        }
        return Reflect.get(target, name, target)
      },
    })
  const dyingPool = (pool: pg.Pool) =>
    new Proxy(pool, {
      get: (target, name) => {
        if (name === 'query') return queryOf(target)
        if (name === 'connect') return async () => dying(await target.connect())
        return Reflect.get(target, name, target)
      },
    })
  const { places } = database
  const dyingPlace = (place: Place): Place => ({ ...place, pool: dyingPool(place.pool) })
  return {
    ...database,
    pool: dyingPool(database.pool),
    places: places && {
      ...places,
      of: async (schoolId) => dyingPlace(await places.of(schoolId)),
      at: (schoolId, run) => places.at(schoolId, (place) => run(dyingPlace(place))),
    },
  }
}
