import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { type Context, query, sql } from '../../context/context.ts'

type NoticeReply = Reply<typeof endpoints.listNotices>['notices'][number]
type Row = Omit<NoticeReply, 'at' | 'withdrawnAt' | 'texts'> &
  NoticeReply['texts'] & { at: Date; withdrawnAt: Date | null }

/** The newest 100 notices of this school. */
export async function listNotices(context: Context): Promise<NoticeReply[]> {
  const rows = await query<Row>(
    context,
    sql`with newest as materialized (
            select * from notices where school_id = ${context.schoolId} order by written_at desc, id desc limit 100),
          told as materialized (
            select (m.facts->>'notice')::uuid as notice_id,
              count(*) filter (where m.status in ('queued', 'sending', 'failed'))::int as waiting,
              count(*) filter (where m.status in ('sent', 'delivered'))::int as sent,
              count(*) filter (where m.status = 'dead')::int as failed
            from messages m
            where m.school_id = ${context.schoolId} and m.kind = 'notice' and m.created_at >= (select min(written_at) from newest)
            group by 1),
          shown as materialized (
            select p.notice_id, json_build_object('waiting', count(*) filter (where p.status in ('queued', 'sending')),
              'sent', count(*) filter (where p.status = 'sent'), 'failed', count(*) filter (where p.status = 'dead')) as pushes
            from notice_pushes p
            where p.school_id = ${context.schoolId} and p.notice_id in (select id from newest)
            group by 1)
        select n.id as "noticeId", n.audience as to, n.whom, n.title, n.body, n.written_at as at, w.name as by,
          n.withdrawn_at as "withdrawnAt", coalesce(t.waiting, 0) as waiting, coalesce(t.sent, 0) as sent, coalesce(t.failed, 0) as failed,
          coalesce(s.pushes, '{"waiting": 0, "sent": 0, "failed": 0}') as pushes
        from newest n
        join staff w on w.school_id = n.school_id and w.id = n.written_by
        left join told t on t.notice_id = n.id
        left join shown s on s.notice_id = n.id
        order by n.written_at desc, n.id desc`,
  )
  return rows.map(({ at, withdrawnAt, waiting, sent, failed, ...notice }) => ({
    ...notice,
    at: at.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    texts: { waiting, sent, failed },
  }))
}
