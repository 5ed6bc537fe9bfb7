import { dueIntents } from '../../context/directory.ts'
import type { World } from '../../context/world.ts'
import { type Loop, startLoop, withEach } from '../../loop.ts'
import { settleIntent } from './settle.ts'
import { sweepSettlements } from './settlements.ts'

const AT_ONCE = 25
const EVERY_MS = 5_000

/** Looks at the payments of parents that are due. Throws what went wrong with one only after all the others. */
export async function sweepIntents(world: World, isStopping = () => false): Promise<void> {
  const due = await dueIntents(world, AT_ONCE)
  await withEach(due, isStopping, ({ schoolId, id }) => settleIntent(world, schoolId, id))
}

/** Sweeps for as long as the process runs. */
export function startPayingSweeper(world: World, onError: (error: unknown) => void): Loop {
  return startLoop({
    everyMs: EVERY_MS,
    onError,
    round: async (isStopping) => {
      await sweepIntents(world, isStopping)
      await sweepSettlements(world, isStopping)
    },
  })
}
