import { notFound, Refusal } from '#shared/errors.ts'
import { type Context, query, sql } from '../../context/context.ts'
import type { Progress } from '../../context/under-way.ts'
import { requireSecondForBills, undoBillingRun, untellBilled } from '../../ledger/index.ts'
import { inParts, partOf } from './parts-of-act.ts'

export interface ActUndone {
  runs: number
  entries: number
  /** Pupils who had paid, counted once for each fee. */
  inCredit: number
}

/** Undoes every run of an act on many classes that still stands, newest first. Refuses not_found, already_reversed, needs_approval. */
export function undoAct(
  context: Context,
  act: string,
  reason: string,
  onProgress?: Progress,
): Promise<ActUndone & { replayed?: boolean }> {
  return inParts(
    context,
    () => undoEach(context, act, reason, onProgress),
    async (inner, undone) => {
      if (undone.runs === 0) throw new Refusal('already_reversed', 'This bill was taken back already.')
      await untellBilled(inner, act)
      return undone
    },
  )
}

async function undoEach(
  context: Context,
  act: string,
  reason: string,
  onProgress?: Progress,
): Promise<ActUndone> {
  const runs = await runsOf(context, act)
  if (runs.length === 0) throw notFound('Bill')
  await requireSecondForBills(context, { runs: runs.map(({ id }) => id) })
  const undone: ActUndone = { runs: 0, entries: 0, inCredit: 0 }
  for (const [at, { id }] of runs.entries()) {
    try {
      const { entries, inCredit } = await undoBillingRun(partOf(context, id), id, reason, act)
      undone.runs += 1
      undone.entries += entries
      undone.inCredit += inCredit
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'already_reversed') throw error
    }
    onProgress?.(at + 1, runs.length)
  }
  return undone
}

function runsOf(context: Context, act: string): Promise<{ id: string }[]> {
  return query<{ id: string }>(
    context,
    sql`select id from billing_runs where school_id = ${context.schoolId} and act_id = ${act}
        order by recorded_at desc, id desc`,
  )
}
