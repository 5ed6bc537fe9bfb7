import { queryOptions } from '@tanstack/react-query'
import type { Reply, Sent } from '#shared/api/endpoint.ts'
import { listNotices, previewNotice, withdrawNotice, writeNotice } from '#shared/api/notices.ts'
import { call } from '#web/api.ts'
import { queryClient } from './client.ts'

export type SchoolNotice = Reply<typeof listNotices>['notices'][number]
export type NoticeDraft = NonNullable<Sent<typeof writeNotice>['body']>
export type NoticePreview = Reply<typeof previewNotice>

/** What the school has written to its families, newest first. */
export const noticesQuery = () =>
  queryOptions({
    queryKey: ['notices'],
    queryFn: async ({ signal }) => (await call(listNotices, {}, { signal })).notices,
  })

/** Whom it reaches and what its texts cost; writes nothing. */
export function lookAtNotice(body: NoticeDraft): Promise<NoticePreview> {
  return call(previewNotice, { body })
}

export async function sendNotice(body: NoticeDraft, idempotencyKey: string): Promise<string> {
  const { message } = await call(writeNotice, { body }, { idempotencyKey })
  refresh()
  return message
}

export async function takeNoticeBack(noticeId: string, idempotencyKey: string): Promise<string> {
  const { message } = await call(withdrawNotice, { params: { noticeId } }, { idempotencyKey })
  refresh()
  return message
}

function refresh() {
  for (const part of ['notices', 'messages']) void queryClient.invalidateQueries({ queryKey: [part] })
}
