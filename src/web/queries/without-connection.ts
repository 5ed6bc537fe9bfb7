import type { QueryKey } from '@tanstack/react-query'
import { isConnected } from '#web/connection.ts'
import { queryClient } from './client.ts'

/**
 * While there is no connection, a page that was never opened shows what a list in memory knows of it, as old as the list. With
 * a connection it waits for its own answer: what a form begins with must not change under somebody's hands.
 */
export function withoutConnection<List, Part>(listKey: QueryKey, take: (list: List) => Part | undefined) {
  return {
    initialData: (): Part | undefined => {
      const list = isConnected() ? undefined : queryClient.getQueryData<List>(listKey)
      return list && take(list)
    },
    initialDataUpdatedAt: () => queryClient.getQueryState(listKey)?.dataUpdatedAt,
  }
}

/** True while a page shows what a list knows, because its own answer has never come. */
export function isFromList(queryKey: QueryKey): boolean {
  return queryClient.getQueryState(queryKey)?.dataUpdateCount === 0
}
