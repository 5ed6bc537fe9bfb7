import { isClockHeld } from '../../clock.ts'
import { sql } from '../../context/context.ts'
import { nowIn } from '../../context/platform.ts'
import type { World } from '../../context/world.ts'
import { type Loop, startLoop } from '../../loop.ts'
import { makeDuePayouts } from '../settlement/index.ts'
import { settleIfFree } from './settle.ts'
import { forgetOldSignUps } from './sign-ups.ts'

const AT_ONCE = 25

/**
 * Finishes what no browser and no webhook has finished: payments that are due for another look, payout accounts that
 * are due for another try. Answers how many payments were due; throws what went wrong with one only after all the others.
 * Asked to stop, it ends after the one in hand.
 */
export async function sweep(world: World, isStopping = () => false): Promise<number> {
  const { rows } = await world.database.pool.query<{ reference: string }>(
    sql`select reference from checkouts
        where next_check_at <= ${nowIn(world)} and (leased_until is null or leased_until <= ${nowIn(world)})
        order by next_check_at limit ${AT_ONCE}`,
  )
  const wrong: unknown[] = []
  const note = (error: unknown) => void wrong.push(error)
  for (const { reference } of rows) {
    // What a school has bought begins on a day, which is not known under a wrong clock.
    if (!isStopping() && !isClockHeld(world.database)) await settleIfFree(world, reference).catch(note)
  }
  await makeDuePayouts(world, isStopping).catch(note)
  await forgetOldSignUps(world).catch(note)
  if (wrong.length > 0) throw wrong[0]
  return rows.length
}

const EVERY_MS = 20_000

/**
 * Sweeps for as long as the process runs. What goes wrong is told and tried again at the next round; stopping waits for the
 * payment under way, not for the whole round.
 */
export function startSweeper(world: World, onError: (error: unknown) => void): Loop {
  return startLoop({
    everyMs: EVERY_MS,
    onError,
    round: async (isStopping) => {
      await sweep(world, isStopping)
    },
  })
}
