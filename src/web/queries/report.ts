import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { reportTransactions } from '#shared/api/transactions.ts'
import { REPORT_PAGE_SIZE } from '#shared/constants.ts'
import { fromCedis } from '#shared/money.ts'
import { callWithHeaders } from '#web/api.ts'
import { toEntry } from './entries.ts'
import { schoolId } from './wire.ts'

export interface ReportFilter {
  startDate: string
  endDate: string
  /** Class id or name, and fee type; empty for all. */
  className: string
  feeType: string
}

/** One page of the general report, with totals over the whole filter. `asOf` keeps the pages stable while others record. */
export const reportQuery = (filter: ReportFilter, page: number, asOf: string) =>
  queryOptions({
    queryKey: ['report', filter, page, asOf],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = {
        schoolId: schoolId(),
        startDate: filter.startDate,
        endDate: filter.endDate,
        ...(filter.className ? { selectedClass: filter.className } : {}),
        ...(filter.feeType ? { feeType: filter.feeType } : {}),
        page,
        limit: REPORT_PAGE_SIZE,
        ...(asOf ? { asOf: Number(asOf) } : {}),
      }
      const { reply, headers } = await callWithHeaders(reportTransactions, { query }, { signal })
      const total = (name: string) => Number(headers.get(`X-Total-${name}`) ?? 0)
      return {
        rows: reply.map(toEntry),
        count: total('Count'),
        debit: fromCedis(total('Debit')),
        credit: fromCedis(total('Credit')),
        received: fromCedis(total('Received')),
        asOf: /[?&]asOf=(\d+)/.exec(headers.get('Link') ?? '')?.[1] ?? '',
      }
    },
  })
