import { segmentsOf } from '#shared/sms.ts'
import { type Context, inTransaction, plannedOnce, query, queryOne, sql } from '../../context/context.ts'
import { dueMessages, type MessageId } from '../../context/directory.ts'
import type { World } from '../../context/world.ts'
import type { SmsGateway, SmsResult } from '../../gateways/sms/gateway.ts'
import { isTakenBack } from './queries.ts'
import { isQuiet, isQuietEvening, quietUntil } from './quiet-hours.ts'
import { severalAtOnce } from './several-at-once.ts'
import { forgetSecret, withSecret } from './text-secrets.ts'
import { type Queued, writeText } from './write-text.ts'

/** A message in hand is ours for so long; a process that dies with it leaves it to be looked at, not sent twice. */
const LEASE = '2 minutes'
const ATTEMPTS_MAX = 6
const BATCH = 60
/** When the provider is first asked whether the message has arrived. */
const FIRST_LOOK_SECONDS = 30
/** The sender until a school's own is approved. */
const PLATFORM_SENDER = 'AKONTAA'

/**
 * Sends what is due, each message at most once, and answers how many were handed over and whether to rest because the
 * provider has no credit left. Claimed before sending: a crash in between is shown as unknown, never repeated by itself.
 * Throws what went wrong with one of them only after the others have had their turn. Asked to stop, it ends after those
 * in hand.
 */
export async function sendDue(
  world: World,
  gateway: SmsGateway,
  isStopping = () => false,
): Promise<{ sent: number; mustRest: boolean }> {
  return await sendThese(world, gateway, await dueMessages(world, BATCH), isStopping)
}

/** The same for chosen messages; which of them are not due is left alone. */
export async function sendThese(
  world: World,
  gateway: SmsGateway,
  messages: MessageId[],
  isStopping = () => false,
): Promise<{ sent: number; mustRest: boolean }> {
  let sent = 0
  let mustRest = false
  const wrong: unknown[] = []
  await severalAtOnce(messages, async ({ schoolId, id }) => {
    if (mustRest || isStopping()) return
    const context: Context = { schoolId, database: world.database, now: world.now?.(), caller: nobody }
    const message = await claimText(context, id).catch(async (error: unknown) => {
      wrong.push(error)
      return await putAside(context, id)
    })
    if (!message) return
    const text = message.hasSecret ? await withSecret(world, message) : message.text
    if (text === null) return void (await cancel(context, id, 'The code was used up before this was sent.'))
    const result = await handOver(gateway, { ...message, text })
    await noteOutcome(context, message, result, gateway.name)
    if (message.hasSecret && result.outcome === 'sent') await forgetSecret(world, id)
    if (result.outcome === 'no_credit') mustRest = true
    if (result.outcome === 'sent') sent++
  })
  if (wrong.length > 0) throw wrong[0]
  return { sent, mustRest }
}

/** The worker records nothing in anybody's name. */
const nobody = { staffId: '', sessionId: null, role: 'head', requestId: 'messages' } as const

interface Claimed {
  id: string
  to: string
  from: string
  text: string
  attempts: number
  /** A code that is kept elsewhere has to be put in. */
  hasSecret: boolean
}

interface Row extends Queued {
  id: string
  status: string
  phone: string
  attempts: number
  now: Date
  senderId: string
  isSenderApproved: boolean
  isTakenBack: boolean
  /** Of a reminder or a notice: why it must not go any more. */
  refused: string | null
  /** Of a reminder: no texts to families today. */
  isHoliday: boolean
}

function claimText(context: Context, id: string): Promise<Claimed | null> {
  return inTransaction(context, async (inner) => {
    const row = await lockDue(inner, id)
    if (!row) return null
    if (row.status === 'sending') return await giveUpUnknown(inner, id)
    if (row.isTakenBack)
      return await cancel(inner, id, 'What it tells of was taken back before this was sent.')
    if (row.refused) return await cancel(inner, id, row.refused)
    if (mustWait(row)) {
      return await postpone(inner, id, quietUntil(row.now))
    }
    const text = await writeText(inner, row)
    await query(
      inner,
      plannedOnce(sql`update messages set status = 'sending', text = ${text}, segments = ${segmentsOf(text)},
            attempts = attempts + 1, leased_until = app_now() + ${LEASE}::interval
          where school_id = ${inner.schoolId} and id = ${id}`),
    )
    const from = row.isSenderApproved ? row.senderId : PLATFORM_SENDER
    return { id, to: row.phone, from, text, attempts: row.attempts + 1, hasSecret: row.facts.secret === true }
  })
}

function mustWait({ kind, now, isHoliday }: Row): boolean {
  if (isHoliday) return true
  if (kind === 'evening') return isQuietEvening(now)
  return kind !== 'receipt' && kind !== 'receipt_void' && kind !== 'custom' && isQuiet(now)
}

function lockDue(context: Context, id: string) {
  return queryOne<Row>(
    context,
    plannedOnce(sql`select m.id, m.kind, m.status, m.text, m.phone, m.attempts, m.receipt_id as "receiptId",
          m.billing_run_id as "billingRunId", m.facts, app_now() as now, c.sender_id as "senderId",
          c.sender_id_status = 'approved' as "isSenderApproved", ${isTakenBack} as "isTakenBack",
          case when m.kind = 'reminder' then reminder_refused(m.school_id, m.id)
            when m.kind = 'notice' and not exists (select from guardians g where g.school_id = m.school_id and g.id = m.guardian_id
              and g.phone = m.phone and not g.no_reminders)
            then 'The number was changed, or the family asked for no more texts, before this was sent.' end as refused,
          case when m.kind = 'reminder' then not is_reminder_day(m.school_id, app_today()) else false end as "isHoliday"
        from messages m join schools c on c.id = m.school_id
        where m.school_id = ${context.schoolId} and m.id = ${id} and m.status in ('queued', 'failed', 'sending')
          and m.not_before <= app_now() and (m.leased_until is null or m.leased_until < app_now())
        for update of m skip locked`),
  )
}

async function giveUpUnknown(context: Context, id: string): Promise<null> {
  await query(
    context,
    sql`update messages set status = 'dead', leased_until = null,
          reason = 'The server stopped while this was being sent. It may have arrived; send it again if it did not.'
        where school_id = ${context.schoolId} and id = ${id}`,
  )
  return null
}

async function cancel(context: Context, id: string, reason: string): Promise<null> {
  await query(
    context,
    sql`update messages set status = 'cancelled', leased_until = null, reason = ${reason}
        where school_id = ${context.schoolId} and id = ${id}`,
  )
  return null
}

/** It could not be written: it is tried again later, and for a while only, and does not stand before all the others. */
async function putAside(context: Context, id: string): Promise<null> {
  await query(
    context,
    sql`update messages set attempts = attempts + 1, reason = 'It could not be written.',
          status = case when attempts + 1 >= ${ATTEMPTS_MAX} then 'dead' else 'failed' end,
          not_before = app_now() + make_interval(secs => 15 * 2 ^ (attempts + 1))
        where school_id = ${context.schoolId} and id = ${id} and status in ('queued', 'failed')`,
  )
  return null
}

async function postpone(context: Context, id: string, until: Date): Promise<null> {
  await query(
    context,
    sql`update messages set not_before = ${until}, reason = 'Waits for the daytime (08:00 to 19:00, Monday to Saturday).'
        where school_id = ${context.schoolId} and id = ${id}`,
  )
  return null
}

async function handOver(gateway: SmsGateway, { id, to, from, text }: Claimed): Promise<SmsResult> {
  try {
    return await gateway.send({ to, from, text, reference: id })
  } catch (error) {
    return { outcome: 'failed', reason: error instanceof Error ? error.message : 'unknown' }
  }
}

async function noteOutcome(
  context: Context,
  { id, attempts }: Claimed,
  result: SmsResult,
  provider: string,
): Promise<void> {
  const next = stateAfter(result, attempts)
  await query(
    context,
    plannedOnce(sql`update messages set status = ${next.status}, reason = ${next.reason}, leased_until = null,
          provider = ${provider}, provider_id = ${result.outcome === 'sent' ? result.providerId : null},
          sent_at = case when ${next.status} = 'sent' then app_now() else sent_at end,
          not_before = app_now() + make_interval(secs => ${next.waitSeconds}),
          attempts = attempts - ${result.outcome === 'no_credit' ? 1 : 0}
        where school_id = ${context.schoolId} and id = ${id} and status = 'sending'`),
  )
}

function stateAfter(result: SmsResult, attempts: number) {
  if (result.outcome === 'sent') return { status: 'sent', reason: null, waitSeconds: FIRST_LOOK_SECONDS }
  const { reason } = result
  if (result.outcome === 'no_credit') return { status: 'queued', reason, waitSeconds: 60 }
  const isOver = result.outcome === 'rejected' || attempts >= ATTEMPTS_MAX || result.unknown === true
  if (isOver) return { status: 'dead', reason, waitSeconds: 0 }
  // Twice as long each time, and never all at the same moment.
  return { status: 'failed', reason, waitSeconds: 15 * 2 ** attempts * (0.75 + Math.random() / 2) }
}
