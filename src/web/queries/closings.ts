import { queryOptions } from '@tanstack/react-query'
import { listClosings, printClosing } from '#shared/api/closings.ts'
import type { Reply } from '#shared/api/endpoint.ts'
import { call, callFile } from '#web/api.ts'
import type { Paper } from './documents.ts'

export type Closing = Reply<typeof listClosings>['closings'][number]

/** Terms whose last day is locked, newest first. */
export const closingsQuery = () =>
  queryOptions({
    queryKey: ['closings'],
    queryFn: ({ signal }) => call(listClosings, {}, { signal }),
  })

export function closingFile(termId: string): Paper {
  return (options) => callFile(printClosing, { params: { termId } }, options)
}
