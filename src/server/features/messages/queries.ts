import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { notFound } from '#shared/errors.ts'
import { may, type Role } from '#shared/permissions.ts'
import { formatPhone } from '#shared/phones.ts'
import { segmentsOf } from '#shared/sms.ts'
import { contains, nameContains } from '../../context/contains.ts'
import { type Context, inTransaction, query, type Sql, sql } from '../../context/context.ts'
import { type Queued, writeText } from './write-text.ts'

type MessageReply = Reply<typeof endpoints.resendMessage>
type Status = MessageReply['status']

interface MessageRow extends Queued {
  id: string
  phone: string
  guardianName: string | null
  segments: number | null
  status: Status
  onlyLogged: boolean
  reason: string | null
  createdAt: string
  sentAt: string | null
}

/** Only a provider can say that a text has arrived; the log once did. */
const statusOf = sql`case when m.provider = 'log' and m.status = 'delivered' then 'sent' else m.status end`
const columns = sql`
  m.id, m.kind, m.phone, nullif(concat_ws(' ', g.first_name, g.surname), '') as "guardianName", m.text, m.segments,
  ${statusOf} as status, m.provider is not distinct from 'log' as "onlyLogged", m.reason, m.receipt_id as "receiptId", m.billing_run_id as "billingRunId", m.facts, g.language,
  to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt",
  to_char(m.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "sentAt"`
const tables = sql`messages m left join guardians g on g.school_id = m.school_id and g.id = m.guardian_id`

interface MessageFilter {
  status?: Status | undefined
  search?: string | undefined
  before?: string | undefined
  limit: number
}

/** Messages, newest first, each with the words it was or will be sent with. */
export function listMessages(
  context: Context,
  filter: MessageFilter,
): Promise<Pick<Reply<typeof endpoints.listMessages>, 'messages' | 'next'>> {
  const { status, search, before, limit } = filter
  return inTransaction(context, async (inner) => {
    const rows = await query<MessageRow>(
      inner,
      sql`select ${columns} from ${tables}
          where m.school_id = ${inner.schoolId} and ${maySeeEvenings(inner)} and (${status ?? null}::text is null or ${statusOf} = ${status ?? null})
            ${search?.trim() ? naming(search.trim()) : sql``}
            and (${before ?? null}::uuid is null or (m.created_at, m.id) < (select b.created_at, b.id from messages b
              where b.school_id = ${inner.schoolId} and b.id = ${before ?? null}))
          order by m.created_at desc, m.id desc limit ${limit + 1}`,
    )
    const messages: MessageReply[] = []
    for (const row of rows.slice(0, limit)) messages.push(await replyOf(inner, row))
    return { messages, next: rows.length > limit ? (messages.at(-1)?.id ?? null) : null }
  })
}

/** The text of an evening adds up the cash of the day: who has to count a drawer reads it afterwards. */
function maySeeEvenings({ schoolId, caller: { role, staffId } }: Context): Sql {
  return sql`(m.kind <> 'evening' or not exists (select from drawers d where d.school_id = ${schoolId} and d.state = 'open'
    and (${role === 'bursar'} or d.staff_id = ${staffId}) and d.opened_at <= m.created_at))
    and ${maySeeWeeklies(role)}`
}

/** Of messages `m`: the text of a week is for those who see the watch list, in every list and file. */
export function maySeeWeeklies(role: Role): Sql {
  return sql`(${may(role, 'see_watch')} or m.told is null or m.told not like 'weekly:%')`
}

/** A number is found as it is written here or from abroad, with or without spaces. */
function naming(sought: string): Sql {
  const pattern = contains(sought)
  const digits = /^[\d\s+]+$/.test(sought) ? sought.replace(/\D/g, '').replace(/^0/, '') : ''
  return sql`and (${nameContains(sql`g.first_name || ' ' || g.surname`, sought)} or lower(m.text) like ${pattern}
    ${digits ? sql`or m.phone like ${contains(digits)}` : sql``})`
}

/** One message as the contract spells it. Refuses not_found. */
export async function requireMessage(context: Context, id: string): Promise<MessageReply> {
  const [row] = await query<MessageRow>(
    context,
    sql`select ${columns} from ${tables} where m.school_id = ${context.schoolId} and m.id = ${id}`,
  )
  if (!row) throw notFound('Message')
  return await replyOf(context, row)
}

async function replyOf(context: Context, row: MessageRow): Promise<MessageReply> {
  const text = await writeText(context, row)
  return {
    id: row.id,
    kind: row.kind,
    to: formatPhone(row.phone),
    guardianName: row.guardianName,
    text,
    segments: row.segments ?? segmentsOf(text),
    status: row.status,
    onlyLogged: row.onlyLogged,
    reason: row.reason,
    createdAt: row.createdAt,
    sentAt: row.sentAt,
  }
}
