import { z } from 'zod'
import { cedis } from './codecs.ts'

/** Amounts that cross beside the answer of a call. */

/** The facts of refusals that are amounts, by their names: pesewas on both sides, cedis in JSON. Other facts cross as they are. */
export const refusalFacts = z.object({
  amount: cedis,
  kept: cedis,
  less: cedis,
  more: cedis,
  over: cedis,
  owed: cedis,
  received: cedis,
  toCome: cedis,
  inCredit: z.union([cedis, z.array(z.object({ amount: cedis }))]),
})

/** What the headers of a report's page say of its whole filter. */
export const reportTotals = z.object({ debit: cedis, credit: cedis, received: cedis })
