import { notFound, Refusal } from '#shared/errors.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { appendAudit, once } from '../../ledger/index.ts'
import { BEARS_NOTHING } from './in-hand.ts'
import { requireMessage } from './queries.ts'

/** Queues a message once more that did not go. Refuses not_found, conflict. */
export async function resendMessage(context: Context, id: string) {
  const { replayed } = await once(context, async (inner) => {
    const { status, isEmptied, hasSecret } = await lockMessage(inner, id)
    if (hasSecret) throw new Refusal('conflict', 'A code is sent once. Ask for a new one.')
    if (isEmptied) throw new Refusal('conflict', 'This message was emptied. It cannot be sent again.')
    if (!['failed', 'dead', 'sent'].includes(status)) {
      throw new Refusal('conflict', 'Only a message that was sent or failed can be sent again.')
    }
    await refuseTakenBack(inner, id)
    await query(
      inner,
      sql`update messages set status = 'queued', reason = null, attempts = 0, not_before = app_now(),
            leased_until = null, phone = coalesce((select g.phone from guardians g
              where g.school_id = messages.school_id and g.id = messages.guardian_id), phone)
          where school_id = ${inner.schoolId} and id = ${id}`,
    )
    await appendAudit(inner, 'resend_message', id, {})
    return { id }
  })
  const message = await requireMessage(context, id)
  return { ...message, ...(replayed ? { replayed } : {}) }
}

/** The worker, and whoever erases the student, wait for this or are seen here. Refuses not_found. */
async function lockMessage(context: Context, id: string) {
  const message = await queryOne<{ status: string; isEmptied: boolean; hasSecret: boolean }>(
    context,
    sql`select status, phone = '' as "isEmptied", facts ? 'secret' as "hasSecret" from messages
        where school_id = ${context.schoolId} and id = ${id} for no key update`,
  )
  if (!message) throw notFound('Message')
  return message
}

/** A family is not thanked again for a payment that no longer counts. */
async function refuseTakenBack(context: Context, id: string): Promise<void> {
  const found = await queryOne<{ feeStands: boolean }>(
    context,
    sql`select fee_stands(m.school_id, m.kind, m.billing_run_id, m.facts) as "feeStands" from messages m where m.school_id = ${context.schoolId} and m.id = ${id}
          and is_taken_back(m.school_id, m.kind, m.receipt_id, m.billing_run_id, m.facts)`,
  )
  if (found?.feeStands) throw new Refusal('conflict', BEARS_NOTHING)
  if (found)
    throw new Refusal('conflict', 'What this message tells of was taken back. It cannot be sent again.')
}
