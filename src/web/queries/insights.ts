import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Reply, Sent } from '#shared/api/endpoint.ts'
import { listTermPupils, readInsights, setTermTarget } from '#shared/api/insights.ts'
import { exportInsights, listInsightEntries, listInsightFamilies } from '#shared/api/insights-lists.ts'
import { readTermNow } from '#shared/api/insights-now.ts'
import { readWatchList } from '#shared/api/insights-watch.ts'
import { readWeekly, setWeekly } from '#shared/api/insights-weekly.ts'
import { invalidField } from '#shared/errors.ts'
import { type Pesewas, parseCedisOrZero, pesewas } from '#shared/money.ts'
import { call, callFile } from '#web/api.ts'
import { queryClient } from './client.ts'
import type { Paper } from './documents.ts'

const NOW_STAYS_MS = 5 * 60_000

/** Where the school stands in a term; amounts in cedis. */
export type Insights = Reply<typeof readInsights>

/** Which term, else that of today; and which days of money, else the term's. Empty is not asked for. */
export interface InsightsAsked {
  termId: string
  from?: string
  to?: string
}

export const insightsQuery = (asked: InsightsAsked) =>
  queryOptions({
    queryKey: ['insights', 'term', filled(asked)],
    queryFn: ({ signal }) => call(readInsights, { query: filled(asked) }, { signal }),
    // The page stays while another term comes, and says that it is busy.
    placeholderData: (before) => before,
  })

export type TermPupils = Reply<typeof listTermPupils>

interface PupilsAsked {
  termId: string
  classId?: string
  feeTypeId?: string
  kindId?: string
}

/** Who makes up a figure of a term. */
export const termPupilsQuery = (asked: PupilsAsked) =>
  queryOptions({
    queryKey: ['insights', 'pupils', asked],
    queryFn: ({ signal }) => call(listTermPupils, { query: asked }, { signal }),
  })

/** Sets a term's target, or takes it away. */
export async function changeTarget(
  body: { termId: string; percent: number | null },
  idempotencyKey: string,
): Promise<string> {
  const { message } = await call(setTermTarget, { body }, { idempotencyKey })
  await queryClient.invalidateQueries({ queryKey: ['insights'] })
  return message
}

/** The page as a sheet. */
export function insightsFile(asked: InsightsAsked, format: 'csv' | 'xlsx'): Paper {
  return (options) => callFile(exportInsights, { query: { ...filled(asked), format } }, options)
}

export type FigureEntries = Reply<typeof listInsightEntries>
export type EntriesAsked = Record<'from' | 'to', string> &
  Partial<Record<'method' | 'weekday' | 'hour' | 'reduction', string>>

/** The entries behind a figure of a period, the newest first. */
export const figureEntriesQuery = (asked: EntriesAsked) =>
  infiniteQueryOptions({
    queryKey: ['insights', 'entries', filled(asked)],
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }): Promise<FigureEntries> => {
      const query = { ...filled(asked), ...(pageParam > 0 ? { before: pageParam } : {}) }
      return call(
        listInsightEntries,
        { query: query as NonNullable<Sent<typeof listInsightEntries>['query']> },
        { signal },
      )
    },
    getNextPageParam: ({ next }) => next,
  })

/** The families who owe from an amount to another, as the address has them. */
export const owingFamiliesQuery = (from: string, below: string) =>
  queryOptions({
    queryKey: ['insights', 'families', from, below],
    queryFn: ({ signal }) => {
      const end = inAddress(below)
      const query = { from: inAddress(from) ?? pesewas(0), ...(end === undefined ? {} : { below: end }) }
      return call(listInsightFamilies, { query }, { signal })
    },
  })

function inAddress(typed: string): Pesewas | undefined {
  if (!typed) return undefined
  const amount = parseCedisOrZero(typed)
  if (amount === null) throw invalidField('from', 'This address names no amount.')
  return amount
}

export type WatchList = Reply<typeof readWatchList>

/** What needs a look, in the term so far or from a day to another. */
export const watchListQuery = (from = '', to = '') =>
  queryOptions({
    queryKey: ['insights', 'watch', from, to],
    queryFn: ({ signal }) => call(readWatchList, { query: filled({ from, to }) }, { signal }),
  })

/** How far the term is; it changes slowly, and the home is opened often. */
export const termNowQuery = () =>
  queryOptions({
    queryKey: ['insights', 'now'],
    queryFn: ({ signal }) => call(readTermNow, {}, { signal }),
    staleTime: NOW_STAYS_MS,
  })

export type Weekly = Reply<typeof readWeekly>

export const weeklyQuery = () =>
  queryOptions({
    queryKey: ['insights', 'weekly'],
    queryFn: ({ signal }) => call(readWeekly, {}, { signal }),
  })

export interface WeeklyChange {
  on?: boolean
  weekday?: number
  hour?: number
}

export async function changeWeekly(change: WeeklyChange, idempotencyKey: string): Promise<Weekly> {
  const weekly = await call(setWeekly, { body: change }, { idempotencyKey })
  queryClient.setQueryData(weeklyQuery().queryKey, weekly)
  return weekly
}

/** Without what is empty. */
function filled<Asked extends object>(asked: Asked): Partial<Asked> {
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value)) as Partial<Asked>
}
