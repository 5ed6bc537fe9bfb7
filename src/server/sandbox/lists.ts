import { z } from 'zod'
import type { Books, Payment } from './books.ts'
import type { Faults } from './faults.ts'

/** How a list of refunds or disputes is asked for: of one payment or all, made since a moment or until one. */
export const listAsked = z.object({
  transaction: z.string().optional(),
  from: z.coerce.date().optional(),
  to: z.coerce.date().optional(),
  page: z.coerce.number().int().min(1).default(1),
  perPage: z.coerce.number().int().min(1).default(50),
})

/** One page of it, newest first. */
export function pageOf<Row extends { transaction: number; createdAt: string }>(
  rows: readonly Row[],
  { transaction, from, to, page, perPage }: z.output<typeof listAsked>,
  faults: Faults,
): Row[] {
  const isAll = !transaction || faults.take('no_filter')
  return rows
    .filter((each) => isAll || String(each.transaction) === transaction)
    .filter(({ createdAt }) => !(from && new Date(createdAt) < from) && !(to && new Date(createdAt) > to))
    .toReversed()
    .slice((page - 1) * perPage, page * perPage)
}

/** The payment of this id or reference. */
export function paymentOf({ payments }: Books, asked: string): Payment | undefined {
  return [...payments.values()].find(({ id, reference }) => String(id) === asked || reference === asked)
}
