import { queryOptions } from '@tanstack/react-query'
import { exportBouncedCheques, listBouncedCheques } from '#shared/api/bounced.ts'
import type { Reply } from '#shared/api/endpoint.ts'
import { call, callFile } from '#web/api.ts'
import type { Paper } from './documents.ts'

export type BouncedCheque = Reply<typeof listBouncedCheques>['cheques'][number]

/** Cheques and transfers that came back, by who had paid. */
export const bouncedQuery = () =>
  queryOptions({
    queryKey: ['bounced'],
    queryFn: async ({ signal }) => (await call(listBouncedCheques, {}, { signal })).cheques,
  })

/** The same as a sheet. */
export function bouncedFile(format: 'csv' | 'xlsx'): Paper {
  return (options) => callFile(exportBouncedCheques, { query: { format } }, options)
}
