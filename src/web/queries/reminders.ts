import { queryOptions } from '@tanstack/react-query'
import type { Reply, Sent } from '#shared/api/endpoint.ts'
import { readNextReminder, readReminders, sendReminders, setReminders } from '#shared/api/reminders.ts'
import { call } from '#web/api.ts'
import { queryClient } from './client.ts'

/** Today's reminders before they go. Amounts are cedis. */
export type Reminders = Reply<typeof readReminders>

export const remindersQuery = () =>
  queryOptions({
    queryKey: ['reminders'],
    queryFn: ({ signal }): Promise<Reminders> => call(readReminders, {}, { signal }),
  })

/** What the next reminder of a family would say to a guardian. Read again with the call list. */
export const nextReminderQuery = (familyId: string, guardianId: string | undefined) =>
  queryOptions({
    queryKey: ['callList', 'reminder', familyId, guardianId],
    queryFn: ({ signal }): Promise<Reply<typeof readNextReminder>> =>
      call(readNextReminder, { params: { familyId }, query: guardianId ? { guardianId } : {} }, { signal }),
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
