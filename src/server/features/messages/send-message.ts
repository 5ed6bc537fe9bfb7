import { invalidField, invariant, notFound } from '#shared/errors.ts'
import { parsePhone } from '#shared/phones.ts'
import { problemOfLetters, segmentsOf, toGsm } from '#shared/sms.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { appendAudit, once, queueText } from '../../ledger/index.ts'
import { waitForNamesakes } from '../guardians/index.ts'

interface Written {
  messageId: string
  status: string
  segments: number
}

/**
 * Sends a text to a guardian of this school. Within ten minutes of a payment recorded in this session, to that payment's
 * guardian, it answers the receipt that is queued already: an older client thanks a second time by itself. Without a key, the
 * same words to the same number within two minutes are a button pressed twice, and are one text. A letter that no SMS carries is named.
 * Refuses invalid, not_found.
 */
export function sendMessage(
  context: Context,
  to: string,
  message: string,
): Promise<Written & { replayed?: boolean }> {
  const phone = parsePhone(to)
  if (!phone) throw invalidField('messageTo', 'Enter a phone number of Ghana, such as 024 123 4567.')
  const text = toGsm(message)
  return once(context, async (inner) => {
    // An erasure of this family ends first, and leaves no number to write to; or it waits, and empties this text too.
    await waitForNamesakes(inner, [phone])
    const thanked = await receiptJustQueued(inner, phone)
    if (thanked) return thanked
    const problem = problemOfLetters(message)
    if (problem) throw invalidField('message', problem)
    const written = context.idempotency ? undefined : await sameJustWritten(inner, phone, text)
    return written ?? (await writeMessage(inner, phone, text))
  })
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

/** Two at the same moment take turns at the number, so that the second sees the first. */
function sameJustWritten(context: Context, phone: string, text: string) {
  return queryOne<Written>(
    context,
    sql`select id as "messageId", status, coalesce(segments, 1) as segments from messages
        where school_id = ${context.schoolId} and phone = ${phone} and kind = 'custom' and text = ${text}
          and created_at > app_now() - interval '2 minutes'
        order by created_at desc limit 1`,
  )
}

/** Queues words for a guardian once: what is told already is answered. Refuses not_found. */
export async function tellOnce(
  context: Context,
  { guardianId, told, text }: { guardianId: string; told: string; text: string },
): Promise<{ messageId: string; isNew: boolean }> {
  const [guardian] = await query<{ phone: string }>(
    context,
    sql`select phone from guardians where school_id = ${context.schoolId} and id = ${guardianId}`,
  )
  if (!guardian) throw notFound('Guardian')
  await waitForNamesakes(context, [guardian.phone])
  const messageId = await queueText(context, {
    kind: 'custom',
    told,
    guardianId,
    phone: guardian.phone,
    text,
  })
  if (messageId) {
    await appendAudit(context, 'send_message', messageId, { segments: segmentsOf(text) })
    return { messageId, isNew: true }
  }
  const before = await queryOne<{ messageId: string }>(
    context,
    sql`select id as "messageId" from messages where school_id = ${context.schoolId} and told = ${told}`,
  )
  if (!before) throw notFound('Text')
  return { ...before, isNew: false }
}

async function writeMessage(context: Context, phone: string, text: string): Promise<Written> {
  const segments = segmentsOf(text)
  const guardian = await queryOne<{ id: string }>(
    context,
    sql`select id from guardians where school_id = ${context.schoolId} and phone = ${phone} limit 1`,
  )
  if (!guardian) throw notFound('Guardian')
  const told = sql`'custom:' || uuid_v7()`
  const messageId = await queueText(context, { kind: 'custom', told, guardianId: guardian.id, phone, text })
  invariant(messageId, 'a text of its own was told before')
  await appendAudit(context, 'send_message', messageId, { segments })
  return { messageId, status: 'queued', segments }
}
