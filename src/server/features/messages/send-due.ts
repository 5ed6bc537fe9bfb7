import { segmentsOf } from '#shared/sms.ts'
import { type Context, plannedOnce, query, queryOne, type Sql, sql } from '../../context/context.ts'
import { dueMessages, type MessageId } from '../../context/directory.ts'
import type { World } from '../../context/world.ts'
import type { SmsGateway, SmsResult } from '../../gateways/sms/gateway.ts'
import { isTakenBack } from './queries.ts'
import { isQuiet, isQuietEvening, quietUntil } from './quiet-hours.ts'
import { severalAtOnce } from './several-at-once.ts'
import { forgetSecret, withSecret } from './text-secrets.ts'
import { type Queued, receiptToTell, writeText } from './write-text.ts'

/** A message in hand is ours for so long; a process that dies with it leaves it to be looked at, not sent twice. */
const LEASE = '2 minutes'
const ATTEMPTS_MAX = 6
const BATCH = 60
/** When the provider is first asked whether the message has arrived. */
const FIRST_LOOK_SECONDS = 30
/** The sender until a school's own is approved. */
const PLATFORM_SENDER = 'AKONTAA'

/**
 * Sends what is due, each message at most once, and answers how many were handed over, whether to rest because the
 * provider has no credit left, and whether more may be due. Claimed before sending: a crash in between is shown as unknown, never repeated by itself.
 * Throws what went wrong with one of them only after the others have had their turn. Asked to stop, it ends after those
 * in hand.
 */
export async function sendDue(
  world: World,
  gateway: SmsGateway,
  isStopping = () => false,
): Promise<{ sent: number; mustRest: boolean; isMoreDue: boolean }> {
  const due = await dueMessages(world, BATCH)
  return { ...(await sendThese(world, gateway, due, isStopping)), isMoreDue: due.length === BATCH }
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
    if (text === null) return await cancelUnsent(context, id)
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
  /** Another one when anybody has changed it. */
  version: string
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

/**
 * Reads it, writes its words, and takes it in hand if nobody has changed it since: no lock is held in between, and each of the two
 * is one round trip.
 */
async function claimText(context: Context, id: string): Promise<Claimed | null> {
  const row = await findDue(context, id)
  if (!row) return null
  if (row.status === 'sending') return await giveUpUnknown(context, row)
  if (row.isTakenBack)
    return await cancel(context, row, 'What it tells of was taken back before this was sent.')
  if (row.refused) return await cancel(context, row, row.refused)
  if (mustWait(row)) return await postpone(context, row, quietUntil(row.now))
  const text = await writeText(context, row)
  const [taken] = await query(
    context,
    plannedOnce(sql`update messages m set status = 'sending', text = ${text}, segments = ${segmentsOf(text)},
          attempts = attempts + 1, leased_until = app_now() + ${LEASE}::interval
        where ${isAsRead(context, row)} returning m.id`),
  )
  if (!taken) return null
  const from = row.isSenderApproved ? row.senderId : PLATFORM_SENDER
  return { id, to: row.phone, from, text, attempts: row.attempts + 1, hasSecret: row.facts.secret === true }
}

/** Of a message `m`: nobody has changed it since it was read, nor is about to. Whoever does waits, and finds it in hand. */
function isAsRead({ schoolId }: Context, { id, version }: Row): Sql {
  return sql`m.school_id = ${schoolId} and m.id = (select o.id from messages o
    where o.school_id = ${schoolId} and o.id = ${id} and o.xmin = ${version}::text::xid for update skip locked)`
}

function mustWait({ kind, now, isHoliday }: Row): boolean {
  if (isHoliday) return true
  if (kind === 'evening') return isQuietEvening(now)
  return kind !== 'receipt' && kind !== 'receipt_void' && kind !== 'custom' && isQuiet(now)
}

function findDue(context: Context, id: string) {
  return queryOne<Row>(
    context,
    plannedOnce(sql`select m.xmin::text as version, m.id, m.kind, m.status, m.text, m.phone, m.attempts, m.receipt_id as "receiptId",
          m.billing_run_id as "billingRunId", m.facts, ${receiptToTell} as receipt, app_now() as now, c.sender_id as "senderId",
          c.sender_id_status = 'approved' as "isSenderApproved", ${isTakenBack} as "isTakenBack",
          case when m.kind = 'reminder' then reminder_refused(m.school_id, m.id)
            when m.kind = 'notice' and not exists (select from guardians g where g.school_id = m.school_id and g.id = m.guardian_id
              and g.phone = m.phone and not g.no_reminders)
            then 'The number was changed, or the family asked for no more texts, before this was sent.' end as refused,
          case when m.kind = 'reminder' then not is_reminder_day(m.school_id, app_today()) else false end as "isHoliday"
        from messages m join schools c on c.id = m.school_id
        where m.school_id = ${context.schoolId} and m.id = ${id} and m.status in ('queued', 'failed', 'sending')
          and m.not_before <= app_now() and (m.leased_until is null or m.leased_until < app_now())`),
  )
}

async function giveUpUnknown(context: Context, row: Row): Promise<null> {
  await query(
    context,
    sql`update messages m set status = 'dead', leased_until = null,
          reason = 'The server stopped while this was being sent. It may have arrived; send it again if it did not.'
        where ${isAsRead(context, row)}`,
  )
  return null
}

async function cancel(context: Context, row: Row, reason: string): Promise<null> {
  await query(
    context,
    sql`update messages m set status = 'cancelled', leased_until = null, reason = ${reason}
        where ${isAsRead(context, row)}`,
  )
  return null
}

async function cancelUnsent(context: Context, id: string): Promise<void> {
  await query(
    context,
    sql`update messages set status = 'cancelled', leased_until = null, reason = 'The code was used up before this was sent.'
        where school_id = ${context.schoolId} and id = ${id}`,
  )
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

async function postpone(context: Context, row: Row, until: Date): Promise<null> {
  await query(
    context,
    sql`update messages m set not_before = ${until}, reason = 'Waits for the daytime (08:00 to 19:00, Monday to Saturday).'
        where ${isAsRead(context, row)}`,
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
