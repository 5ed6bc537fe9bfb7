import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Reply, Sent } from '#shared/api/endpoint.ts'
import { listMessages, resendMessage } from '#shared/api/messages.ts'
import { call } from '#web/api.ts'
import { queryClient } from './client.ts'

export type Text = Reply<typeof listMessages>['messages'][number]
export type TextStatus = Text['status']
type Query = NonNullable<Sent<typeof listMessages>['query']>

/** Text messages, newest first; `search` finds a guardian, a number or words. */
export const textsQuery = (status: TextStatus | '', search: string) =>
  infiniteQueryOptions({
    queryKey: ['messages', status, search],
    initialPageParam: '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal, pageParam }) => {
      const query: Query = {}
      if (status) query.status = status
      if (search) query.search = search
      if (pageParam) query.before = pageParam
      return call(listMessages, { query }, { signal })
    },
    getNextPageParam: ({ next }) => next,
  })

/** Queues a message that failed once more. */
export async function resend(messageId: string, idempotencyKey: string): Promise<void> {
  await call(resendMessage, { params: { messageId } }, { idempotencyKey })
  await queryClient.invalidateQueries({ queryKey: ['messages'] })
}
