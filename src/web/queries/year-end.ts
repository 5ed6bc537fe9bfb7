import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { previewYearEnd } from '#shared/api/classes-own.ts'
import { call } from '#web/api.ts'

/** What promoting all classes would do, without those who repeat. */
export const yearEndQuery = (repeaters: readonly string[]) =>
  queryOptions({
    queryKey: ['yearEnd', repeaters],
    queryFn: async ({ signal }) => {
      const reply = await call(previewYearEnd, { body: { repeaters: [...repeaters] } }, { signal })
      return { ...reply, owed: reply.owed }
    },
    placeholderData: keepPreviousData,
  })

export type YearEnd = Awaited<ReturnType<NonNullable<ReturnType<typeof yearEndQuery>['queryFn']>>>
