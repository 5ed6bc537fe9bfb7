import { queryOptions } from '@tanstack/react-query'
import type { Reply, Sent } from '#shared/api/endpoint.ts'
import { printParentsSheet, readParentAccess, setParentAccess } from '#shared/api/parent-access.ts'
import { call, callFile } from '#web/api.ts'
import { queryClient } from './client.ts'
import type { Paper } from './documents.ts'

export type ParentAccess = Reply<typeof readParentAccess>

/** What parents see in their app, and who has signed in. */
export const parentAccessQuery = () =>
  queryOptions({
    queryKey: ['parentAccess'],
    queryFn: ({ signal }) => call(readParentAccess, {}, { signal }),
  })

export async function changeParentAccess(
  body: NonNullable<Sent<typeof setParentAccess>['body']>,
  idempotencyKey: string,
): Promise<void> {
  const changed = await call(setParentAccess, { body }, { idempotencyKey })
  queryClient.setQueryData(parentAccessQuery().queryKey, changed)
}

/** For the notice board: how parents see their children’s fees on the phone. */
export function parentsSheetFile(): Paper {
  return (options) => callFile(printParentsSheet, {}, options)
}
