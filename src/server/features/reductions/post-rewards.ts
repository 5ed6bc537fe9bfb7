import { Refusal } from '#shared/errors.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { schoolsWithRewards } from '../../context/directory.ts'
import type { World } from '../../context/world.ts'
import { postReductions } from '../../ledger/index.ts'
import { type Loop, startLoop } from '../../loop.ts'
import { operatorContext } from '../schools/index.ts'

const EVERY_MS = 30_000

/** Up to which version of its data each school was looked at: nothing is earned where nothing was recorded since. */
export type Looked = Map<string, number>

/**
 * Posts what was paid in time, of all schools that reward it. What a payment taken back leaves over is proposed to the office
 * and never posted here. Throws what went wrong with one school only after all the others.
 */
export async function postRewards(
  world: Pick<World, 'database' | 'now'>,
  looked: Looked,
  isStopping = () => false,
): Promise<void> {
  const wrong: unknown[] = []
  for (const schoolId of await schoolsWithRewards(world)) {
    if (isStopping()) break
    const operator = await operatorContext(world.database, schoolId)
    await rewardSchool({ ...operator, now: world.now?.() }, looked).catch((error: unknown) => {
      // A day that is locked is open again tomorrow.
      if (!(error instanceof Refusal)) wrong.push(error)
    })
  }
  if (wrong.length > 0) throw wrong[0]
}

/** Posts rewards for as long as the process runs. */
export function startRewards(world: World, onError: (error: unknown) => void): Loop {
  const looked: Looked = new Map()
  return startLoop({
    everyMs: EVERY_MS,
    onError,
    round: async (isStopping) => {
      await postRewards(world, looked, isStopping)
      return undefined
    },
  })
}

/** Of two servers that see the same payment, the second finds its reward posted. */
async function rewardSchool(context: Context, looked: Looked): Promise<void> {
  const { schoolId } = context
  const version = await versionOf(context)
  if (looked.get(schoolId) === version) return
  const classes = await query<{ id: string }>(
    context,
    sql`select distinct e.class_id as id
        from unnest(earned_charges(${schoolId}, reducible_charges(${schoolId}, term_of(${schoolId}, app_today()), null))) e
        order by 1`,
  )
  for (const { id } of classes) await postReductions(context, id, { earned: true })
  looked.set(schoolId, version)
}

async function versionOf(context: Context): Promise<number> {
  const tail = await queryOne<{ version: number }>(
    context,
    sql`select data_version as version from school_tails where school_id = ${context.schoolId}`,
  )
  return tail?.version ?? 0
}
