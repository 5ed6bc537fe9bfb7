import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { reportTotals } from '#shared/api/beside.ts'
import { decodeAt } from '#shared/api/convert.ts'
import type { Reply } from '#shared/api/endpoint.ts'
import { readSummary } from '#shared/api/figures.ts'
import { reportTransactions } from '#shared/api/transactions.ts'
import { REPORT_PAGE_SIZE } from '#shared/constants.ts'
import type { Pesewas } from '#shared/money.ts'
import { call, callWithHeaders } from '#web/api.ts'
import { type Entry, toEntry } from './entries.ts'
import { schoolId } from './wire.ts'

export interface ReportFilter {
  startDate: string
  endDate: string
  /** Class id or name, and fee type; empty for all. */
  className: string
  feeType: string
}

/** One page, with the sums over the whole filter. */
export interface Report {
  rows: Entry[]
  count: number
  debit: Pesewas
  credit: Pesewas
  received: Pesewas
  /** The journal number that further pages and the summary are asked as of. */
  asOf: string
}

/** One page of the general report, with totals over the whole filter. `asOf` keeps the pages stable while others record. */
export const reportQuery = (filter: ReportFilter, page: number, asOf: string) =>
  queryOptions({
    queryKey: ['report', filter, page, asOf],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Report> => {
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
        ...decodeAt(reportTotals, {
          debit: total('Debit'),
          credit: total('Credit'),
          received: total('Received'),
        }),
        asOf: /[?&]asOf=(\d+)/.exec(headers.get('Link') ?? '')?.[1] ?? '',
      }
    },
  })

/** What a period brought and what is owed now, and their parts; every column adds up. */
export interface Summary extends Sums {
  credit: Record<'money' | 'reductions' | 'sponsors' | 'moved' | 'uncharged', Pesewas>
  toComeFromSponsors: Pesewas
  /** Taken back or refunded: credit.money − moneyBack = received. */
  moneyBack: Pesewas
  byClass: (Sums & { classId: string | null; className: string })[]
  byFeeType: (Sums & { feeType: string })[]
  /** The fee types’ owed − this = owed. */
  creditElsewhere: Pesewas
  byMethod: { method: string; received: Pesewas }[]
  days: { date: string; charged: Pesewas; received: Pesewas }[]
}

interface Sums {
  charged: Pesewas
  received: Pesewas
  owed: Pesewas
}

/** `asOf` as in the report of the same days, so that both tell of the same entries. */
export const summaryQuery = (filter: ReportFilter, asOf = '') =>
  queryOptions({
    queryKey: ['report', 'summary', filter, asOf],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Summary> => {
      const { startDate, endDate, className, feeType } = filter
      const query = {
        startDate,
        endDate,
        ...(className ? { selectedClass: className } : {}),
        ...(feeType ? { feeType } : {}),
        ...(asOf ? { asOf: Number(asOf) } : {}),
      }
      return toSummary(await call(readSummary, { params: { schoolId: schoolId() }, query }, { signal }))
    },
  })

function toSummary(reply: Reply<typeof readSummary>): Summary {
  const { credit } = reply
  return {
    ...toSums(reply),
    credit: {
      money: credit.money,
      reductions: credit.reductions,
      sponsors: credit.sponsors,
      moved: credit.moved,
      uncharged: credit.uncharged,
    },
    toComeFromSponsors: reply.toComeFromSponsors,
    moneyBack: reply.moneyBack,
    creditElsewhere: reply.creditElsewhere,
    byClass: reply.byClass.map((part) => ({ ...part, ...toSums(part) })),
    byFeeType: reply.byFeeType.map((part) => ({ ...part, ...toSums(part) })),
    byMethod: reply.byMethod.map(({ method, received }) => ({ method, received })),
    days: reply.days.map(({ date, charged, received }) => {
      return { date, charged, received }
    }),
  }
}

function toSums({ charged, received, owed }: Sums): Sums {
  return { charged, received, owed }
}
