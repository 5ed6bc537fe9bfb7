import { queryOptions } from '@tanstack/react-query'
import type { Reply, Sent } from '#shared/api/endpoint.ts'
import {
  listSettlements,
  printDisputeEvidence,
  readParentPaying,
  setParentPaying,
  settleMismatch,
} from '#shared/api/parent-paying.ts'
import { call, callFile } from '#web/api.ts'
import { queryClient } from './client.ts'
import type { Paper } from './documents.ts'

export type ParentPaying = Reply<typeof readParentPaying>
export type OnlinePayment = ParentPaying['payments'][number]

export type Payout = Reply<typeof listSettlements>['settlements'][number]

/** What Paystack paid out to the bank. */
export const settlementsQuery = () =>
  queryOptions({
    queryKey: ['parentPaying', 'settlements'],
    queryFn: async ({ signal }) => (await call(listSettlements, {}, { signal })).settlements,
  })

/** How parents pay in their app, and their newest payments. */
export const parentPayingQuery = () =>
  queryOptions({
    queryKey: ['parentPaying'],
    queryFn: ({ signal }) => call(readParentPaying, {}, { signal }),
  })

export async function changeParentPaying(
  body: NonNullable<Sent<typeof setParentPaying>['body']>,
  idempotencyKey: string,
): Promise<void> {
  const changed = await call(setParentPaying, { body }, { idempotencyKey })
  queryClient.setQueryData(parentPayingQuery().queryKey, changed)
}

export async function endMismatch(
  { paymentId, ...body }: { paymentId: string; act: 'post' | 'note'; note?: string },
  idempotencyKey: string,
): Promise<void> {
  const changed = await call(settleMismatch, { params: { paymentId }, body }, { idempotencyKey })
  queryClient.setQueryData(parentPayingQuery().queryKey, changed)
  // A receipt of a child that is not named here: what is open is read again.
  void queryClient.invalidateQueries()
}

/** What the school's records say of a payment that the payer's bank wants back. */
export function disputeEvidenceFile(disputeId: string): Paper {
  return (options) => callFile(printDisputeEvidence, { params: { disputeId } }, options)
}
