import { isClockHeld } from './clock.ts'
import { type Context, inTransaction } from './context/context.ts'
import type { World } from './context/world.ts'
import { type Loop, startLoop, withEach } from './loop.ts'

interface SchoolJob {
  /** Stands as the request in whatever it writes. */
  name: string
  everyMs: number
  /** The schools for which something is due. */
  due: (world: World) => Promise<readonly string[]>
  /**
   * What is done for one school, in one transaction. Of two servers that see the same thing due, the second must find it done.
   */
  act: (context: Context) => Promise<void>
}

/** A job of every school: `run` is one round, `start` repeats it for as long as the process runs. */
export function schoolJob({ name, everyMs, due, act }: SchoolJob) {
  /** It records nothing in anybody's name. */
  const caller = { staffId: '', sessionId: null, role: 'head', requestId: name } as const

  /** Throws what went wrong with one school only after all the others. Under a wrong clock nothing is due. */
  async function run(world: World, isStopping = () => false): Promise<void> {
    if (isClockHeld(world.database)) return
    await withEach(await due(world), isStopping, (schoolId) =>
      inTransaction({ schoolId, database: world.database, now: world.now?.(), caller }, act),
    )
  }

  function start(world: World, onError: (error: unknown) => void): Loop {
    return startLoop({ everyMs, onError, round: (isStopping) => run(world, isStopping) })
  }

  return { run, start }
}
