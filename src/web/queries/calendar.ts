import { queryOptions } from '@tanstack/react-query'
import type { Reply } from '#shared/api/endpoint.ts'
import { readCalendar, removeHoliday, saveHoliday } from '#shared/api/schools-calendar.ts'
import { addMonths, type Day } from '#shared/dates.ts'
import { call } from '#web/api.ts'
import { queryClient } from './client.ts'
import { schoolId } from './wire.ts'

export type Calendar = Reply<typeof readCalendar>
export type Holiday = Calendar['holidays'][number]
export type CalendarTerm = Calendar['terms'][number]

/** Today in its term, the terms, and the holidays of a year from `from`, else from the term that is or comes. */
export const calendarQuery = (from?: Day) =>
  queryOptions({
    queryKey: ['calendar', from ?? ''],
    queryFn: ({ signal }) =>
      call(
        readCalendar,
        { params: { schoolId: schoolId() }, query: from ? { from, to: addMonths(from, 12) } : {} },
        { signal },
      ),
  })

export interface NewHoliday {
  id?: string
  /** Which public holiday of which year. */
  publicHoliday?: string
  name: string
  firstDay: Day
  lastDay: Day
  free: boolean
}

export async function keepHoliday(holiday: NewHoliday, idempotencyKey: string): Promise<Holiday> {
  const reply = await call(
    saveHoliday,
    { params: { schoolId: schoolId() }, body: holiday },
    { idempotencyKey },
  )
  await queryClient.invalidateQueries({ queryKey: ['calendar'] })
  return reply
}

export async function dropHoliday(holidayId: string, idempotencyKey: string): Promise<void> {
  await call(removeHoliday, { params: { schoolId: schoolId(), holidayId } }, { idempotencyKey })
  await queryClient.invalidateQueries({ queryKey: ['calendar'] })
}
