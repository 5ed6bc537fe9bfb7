import { queryOptions } from '@tanstack/react-query'
import { openLastDay, printCashDay, readCashDay } from '#shared/api/cash-day.ts'
import type { Reply } from '#shared/api/endpoint.ts'
import { readEvening, remindPerson, setEvening } from '#shared/api/evening.ts'
import { call, callFile } from '#web/api.ts'
import { closeThrough } from './adjustments.ts'
import { queryClient } from './client.ts'
import { closingsQuery } from './closings.ts'
import type { Paper } from './documents.ts'
import { schoolQuery } from './school.ts'

/** A day's cash; amounts in cedis, null while they would tell what a drawer should hold. */
export type CashDay = Reply<typeof readCashDay>
export type Evening = Reply<typeof readEvening>

/** A day's cash, today's when none is named; others work meanwhile, so it is asked again from time to time. */
export const cashDayQuery = (date: string) =>
  queryOptions({
    queryKey: ['cashDay', date],
    queryFn: ({ signal }) => call(readCashDay, { query: date ? { date } : {} }, { signal }),
    refetchInterval: 30_000,
  })

export const eveningQuery = () =>
  queryOptions({
    queryKey: ['cashDay', 'evening'],
    queryFn: ({ signal }) => call(readEvening, {}, { signal }),
  })

export interface EveningChange {
  on?: boolean
  hour?: number
  staffIds?: string[]
}

export async function changeEvening(change: EveningChange, idempotencyKey: string): Promise<Evening> {
  const evening = await call(setEvening, { body: change }, { idempotencyKey })
  queryClient.setQueryData(eveningQuery().queryKey, evening)
  return evening
}

/** Locks a day and every day before it. */
export async function lockDay(day: string, idempotencyKey: string): Promise<string> {
  const through = await closeThrough(day, idempotencyKey)
  await queryClient.invalidateQueries({ queryKey: ['cashDay'] })
  return through
}

/** Opens the last locked day again. */
export async function openDay(
  given: { day: string; reason: string },
  idempotencyKey: string,
): Promise<string> {
  const { message } = await call(openLastDay, { body: given }, { idempotencyKey })
  void queryClient.invalidateQueries({ queryKey: schoolQuery().queryKey })
  void queryClient.invalidateQueries({ queryKey: closingsQuery().queryKey })
  await queryClient.invalidateQueries({ queryKey: ['cashDay'] })
  return message
}

/** Texts somebody whose drawer is not closed, or whose cash is on its way. */
export async function remind(staffId: string, idempotencyKey: string): Promise<string> {
  const { message } = await call(remindPerson, { params: { staffId } }, { idempotencyKey })
  await queryClient.invalidateQueries({ queryKey: ['cashDay'] })
  return message
}

export function cashDayFile(date: string): Paper {
  return (options) => callFile(printCashDay, { query: { date } }, options)
}
