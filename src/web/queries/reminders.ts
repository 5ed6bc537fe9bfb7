import { queryOptions } from '@tanstack/react-query'
import type { Reply, Sent } from '#shared/api/endpoint.ts'
import { readReminders, sendReminders, setReminders } from '#shared/api/reminders.ts'
import { call } from '#web/api.ts'
import { queryClient } from './client.ts'

/** Today's reminders before they go. Amounts are cedis. */
export type Reminders = Reply<typeof readReminders>

export const remindersQuery = () =>
  queryOptions({
    queryKey: ['reminders'],
    queryFn: ({ signal }): Promise<Reminders> => call(readReminders, {}, { signal }),
  })

export async function changeReminders(
  body: NonNullable<Sent<typeof setReminders>['body']>,
  idempotencyKey: string,
): Promise<Reminders> {
  const changed = await call(setReminders, { body }, { idempotencyKey })
  queryClient.setQueryData(remindersQuery().queryKey, changed)
  return changed
}

export async function remindNow(leaveOut: string[], idempotencyKey: string): Promise<string> {
  const { message } = await call(sendReminders, { body: { leaveOut } }, { idempotencyKey })
  for (const part of ['reminders', 'messages']) void queryClient.invalidateQueries({ queryKey: [part] })
  return message
}
