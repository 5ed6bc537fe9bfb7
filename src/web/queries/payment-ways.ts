import { queryOptions } from '@tanstack/react-query'
import type { Reply, Sent } from '#shared/api/endpoint.ts'
import { readPaymentWays, savePaymentWays } from '#shared/api/payment-ways.ts'
import { call } from '#web/api.ts'
import { queryClient } from './client.ts'
import { schoolId } from './wire.ts'

export type PaymentWays = Reply<typeof readPaymentWays>

/** How parents pay besides at the office, and the sentence that bills print. */
export const paymentWaysQuery = () =>
  queryOptions({
    queryKey: ['paymentWays'],
    queryFn: ({ signal }) => call(readPaymentWays, { params: { schoolId: schoolId() } }, { signal }),
  })

export async function changePaymentWays(
  body: NonNullable<Sent<typeof savePaymentWays>['body']>,
  idempotencyKey: string,
): Promise<void> {
  const { message: _, ...saved } = await call(
    savePaymentWays,
    { params: { schoolId: schoolId() }, body },
    { idempotencyKey },
  )
  queryClient.setQueryData(paymentWaysQuery().queryKey, saved)
}
