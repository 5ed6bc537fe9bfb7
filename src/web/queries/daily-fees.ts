import { queryOptions } from '@tanstack/react-query'
import { readDailyFees, saveDailyFee, saveDailyRate } from '#shared/api/daily-fees.ts'
import type { Reply, Sent } from '#shared/api/endpoint.ts'
import { call } from '#web/api.ts'
import { queryClient } from './client.ts'

export type DailyFee = Reply<typeof readDailyFees>['dailyFees'][number]
export type DailyRate = DailyFee['classes'][number]['rates'][number]

export const dailyFeesQuery = () =>
  queryOptions({
    queryKey: ['dailyFees'],
    queryFn: async ({ signal }) => (await call(readDailyFees, {}, { signal })).dailyFees,
  })

export async function keepDailyFee(
  body: NonNullable<Sent<typeof saveDailyFee>['body']>,
  idempotencyKey: string,
): Promise<string> {
  const { message } = await call(saveDailyFee, { body }, { idempotencyKey })
  await queryClient.invalidateQueries({ queryKey: ['dailyFees'] })
  return message
}

export type NewDailyRate = NonNullable<Sent<typeof saveDailyRate>['body']> & { feeTypeId: string }

export async function keepDailyRate(
  { feeTypeId, ...body }: NewDailyRate,
  idempotencyKey: string,
): Promise<string> {
  const { message } = await call(saveDailyRate, { params: { feeTypeId }, body }, { idempotencyKey })
  await queryClient.invalidateQueries({ queryKey: ['dailyFees'] })
  return message
}
