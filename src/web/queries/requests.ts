import { queryOptions } from '@tanstack/react-query'
import { listRequests, type RequestRow } from '#shared/api/requests.ts'
import { fromCedis, type Pesewas } from '#shared/money.ts'
import { call } from '#web/api.ts'

/** An act that waits for another person, or was answered. Amounts are pesewas. */
export type Asked = Omit<RequestRow, 'amount' | 'totalDebt'> & { amount: Pesewas; totalDebt: Pesewas }

const AGAIN_MS = 20_000

export const requestsQuery = (state: 'open' | 'answered' | 'all' = 'all') =>
  queryOptions({
    queryKey: ['requests', state],
    queryFn: async ({ signal }): Promise<Asked[]> =>
      (await call(listRequests, { query: { state } }, { signal })).requests.map(toAsked),
    refetchInterval: AGAIN_MS,
  })

function toAsked(row: RequestRow): Asked {
  return { ...row, amount: fromCedis(row.amount), totalDebt: fromCedis(row.totalDebt) }
}
