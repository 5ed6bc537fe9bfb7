import { invalidField, notFound } from '#shared/errors.ts'
import { parsePhone } from '#shared/phones.ts'
import { segmentsOf, toGsm } from '#shared/sms.ts'
import { type Context, queryOne, sql } from '../../context.ts'
import { appendAudit } from '../../ledger/index.ts'
import { once } from '../../once.ts'

interface Written {
  messageId: string
  status: string
  segments: number
}

/**
 * Sends a text to a guardian of this school. Within ten minutes of a payment recorded in this session, to that payment's
 * guardian, it answers the receipt that is queued already: an older client thanks a second time by itself.
 * Refuses invalid, not_found.
 */
export function sendMessage(
  context: Context,
  to: string,
  message: string,
): Promise<Written & { replayed?: boolean }> {
  const phone = parsePhone(to)
  if (!phone) throw invalidField('messageTo', 'Enter a phone number of Ghana, such as 024 123 4567.')
  return once(
    context,
    async (inner) => (await receiptJustQueued(inner, phone)) ?? (await write(inner, phone, message)),
  )
}

function receiptJustQueued(context: Context, phone: string) {
  return queryOne<Written>(
    context,
    sql`select m.id as "messageId", m.status, coalesce(m.segments, 1) as segments from messages m
        where m.school_id = ${context.schoolId} and m.phone = ${phone} and m.kind = 'receipt'
          and m.created_at > app_now() - interval '10 minutes'
          and exists (select from ledger_entries e where e.school_id = m.school_id and e.receipt_id = m.receipt_id
            and e.kind = 'payment' and e.session_id = ${context.caller.sessionId})
        order by m.created_at desc limit 1`,
  )
}

async function write(context: Context, phone: string, message: string): Promise<Written> {
  const text = toGsm(message)
  const segments = segmentsOf(text)
  const written = await queryOne<{ messageId: string; status: string }>(
    context,
    sql`insert into messages (school_id, kind, told, guardian_id, phone, text, segments, not_before, created_at)
        select school_id, 'custom', 'custom:' || uuid_v7(), id, phone, ${text}, ${segments}, app_now(), app_now()
        from guardians where school_id = ${context.schoolId} and phone = ${phone} limit 1
        returning id as "messageId", status`,
  )
  if (!written) throw notFound('Guardian')
  await appendAudit(context, 'send_message', written.messageId, { segments })
  return { ...written, segments }
}
