import { dueIntents } from '../../context/directory.ts'
import type { World } from '../../context/world.ts'
import { type Loop, startLoop, withEach } from '../../loop.ts'
import { settleIntent } from './settle.ts'
import { sweepSettlements } from './settlements.ts'
import { findUnannounced } from './unannounced.ts'

const AT_ONCE = 25
const EVERY_MS = 5_000
const FIND_EVERY_MS = 3_600_000
const FIND_FIRST_AFTER_MS = 10_000
/** After a reading that failed. */
const FIND_AGAIN_MS = 300_000

/** Looks at the payments of parents that are due. Throws what went wrong with one only after all the others. */
export async function sweepIntents(world: World, isStopping = () => false): Promise<void> {
  const due = await dueIntents(world, AT_ONCE)
  await withEach(due, isStopping, ({ schoolId, id }) => settleIntent(world, schoolId, id))
}

/** Sweeps for as long as the process runs, and looks beside it for what was never announced: payments do not wait for that. */
export function startPayingSweeper(world: World, onError: (error: unknown) => void): Pick<Loop, 'stop'> {
  const sweeping = startLoop({
    everyMs: EVERY_MS,
    onError,
    round: async (isStopping) => {
      await sweepIntents(world, isStopping)
      await sweepSettlements(world, isStopping)
    },
  })
  const finding = startLoop({
    everyMs: FIND_AGAIN_MS,
    firstAfterMs: FIND_FIRST_AFTER_MS,
    onError,
    round: async (isStopping) => ((await findUnannounced(world, isStopping)) ? FIND_EVERY_MS : FIND_AGAIN_MS),
  })
  return { stop: async () => void (await Promise.all([sweeping.stop(), finding.stop()])) }
}
