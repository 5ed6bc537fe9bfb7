import { queryOptions } from '@tanstack/react-query'
import type { Reply } from '#shared/api/endpoint.ts'
import { confirmNumbers, readNumbers } from '#shared/api/numbers.ts'
import type { NumberSeries } from '#shared/numbers.ts'
import { call } from '#web/api.ts'
import { queryClient } from './client.ts'

export type Numbers = Reply<typeof readNumbers>

export const numbersQuery = () =>
  queryOptions({
    queryKey: ['numbers'],
    queryFn: ({ signal }): Promise<Numbers> => call(readNumbers, {}, { signal }),
  })

/** Goes on behind the last numbers on paper. After a restore the dashboard records again. */
export async function goOnBehind(
  last: Partial<Record<NumberSeries, number>>,
  idempotencyKey: string,
): Promise<Numbers> {
  const numbers = await call(confirmNumbers, { body: { last } }, { idempotencyKey })
  queryClient.setQueryData(numbersQuery().queryKey, numbers)
  void queryClient.invalidateQueries({ queryKey: ['session'] })
  return numbers
}
