import { type Context, query, sql } from '../../context/context.ts'
import { dueMessages, type MessageId } from '../../context/directory.ts'
import type { World } from '../../context/world.ts'
import type { SmsGateway, SmsResult } from '../../gateways/sms/gateway.ts'
import { countText } from '../../http/metrics.ts'
import {
  asNobody,
  BEARS_NOTHING,
  type DueText,
  noteTexts,
  type Outcome,
  readTexts,
  takeTexts,
} from './in-hand.ts'
import { isQuiet, isQuietEvening, quietUntil } from './quiet-hours.ts'
import { severalAtOnce, together } from './several-at-once.ts'
import { forgetSecret, withSecret } from './text-secrets.ts'
import { writeText } from './write-text.ts'

/** A provider that does not take a message is asked about a day long: in the first hour eight times, then once an hour. */
const ATTEMPTS_MAX = 31
const PAUSE_SECONDS_MAX = 3_600
/** What cannot even be written is a fault of ours, which an hour does not mend. */
const WRITING_ATTEMPTS_MAX = 6
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

/**
 * The same for chosen messages; which of them are not due is left alone. Several are in the provider's hands at a time, and those that are
 * at the same step are read, taken and noted in one statement.
 */
export async function sendThese(
  world: World,
  gateway: SmsGateway,
  messages: MessageId[],
  isStopping = () => false,
): Promise<{ sent: number; mustRest: boolean }> {
  let sent = 0
  let mustRest = false
  const wrong: unknown[] = []
  const steps = {
    read: together((some: readonly MessageId[]) => readTexts(world, some)),
    take: together((some: readonly Written[]) => takeTexts(world, some)),
    note: together((some: readonly Outcome[]) => noteTexts(world, gateway.name, some)),
  }
  await severalAtOnce(messages, async (message) => {
    if (mustRest || isStopping()) return
    const context = asNobody(world, message.schoolId)
    const written = await takeInHand(context, steps, message).catch(async (error: unknown) => {
      wrong.push(error)
      return await putAside(context, message.id)
    })
    if (!written) return
    const hasSecret = written.due.facts.secret === true
    const text = hasSecret ? await withSecret(world, { ...message, text: written.text }) : written.text
    if (text === null) return await cancelUnsent(context, message.id)
    const result = await handOver(gateway, { ...written, text })
    const outcome = outcomeOf(written.due, result)
    await steps.note(outcome)
    countText(isUnsure(result) ? 'unsure' : outcome.status)
    if (hasSecret && result.outcome === 'sent') await forgetSecret(world, message.id)
    if (result.outcome === 'no_credit') mustRest = true
    if (result.outcome === 'sent') sent++
  })
  if (wrong.length > 0) throw wrong[0]
  return { sent, mustRest }
}

interface Written {
  due: DueText
  text: string
}

interface Steps {
  read: (message: MessageId) => Promise<DueText | undefined>
  take: (written: Written) => Promise<boolean>
}

/** Reads it, writes its words, and takes it in hand if nobody has changed it since: no lock is held in between. */
async function takeInHand(context: Context, steps: Steps, message: MessageId): Promise<Written | null> {
  const due = await steps.read(message)
  if (!due) return null
  if (due.status === 'sending') return await giveUpUnknown(context, due)
  if (due.isTakenBack) {
    const reason = due.feeStands ? BEARS_NOTHING : 'What it tells of was taken back before this was sent.'
    return await cancel(context, due, reason)
  }
  if (due.refused) return await cancel(context, due, due.refused)
  if (mustWait(due)) return await postpone(context, due, quietUntil(new Date(due.now)))
  const written = { due, text: await writeText(context, due) }
  return (await steps.take(written)) ? written : null
}

/** Of a message `m`: nobody has changed it since it was read, nor is about to. Whoever does waits, and finds it done. */
function isAsRead({ schoolId, id, version }: DueText) {
  return sql`m.school_id = ${schoolId} and m.id = (select o.id from messages o
    where o.school_id = ${schoolId} and o.id = ${id} and o.xmin = ${version}::text::xid for update skip locked)`
}

function mustWait({ kind, now, isHoliday }: DueText): boolean {
  if (isHoliday) return true
  if (kind === 'evening') return isQuietEvening(new Date(now))
  return kind !== 'receipt' && kind !== 'receipt_void' && kind !== 'custom' && isQuiet(new Date(now))
}

async function giveUpUnknown(context: Context, due: DueText): Promise<null> {
  await query(
    context,
    sql`update messages m set status = 'dead', leased_until = null,
          reason = 'The server stopped while this was being sent. It may have arrived; send it again if it did not.',
          facts = facts_when_given_up(facts, sent_at, 'unsure')
        where ${isAsRead(due)}`,
  )
  countText('unsure')
  return null
}

async function cancel(context: Context, due: DueText, reason: string): Promise<null> {
  await query(
    context,
    sql`update messages m set status = 'cancelled', leased_until = null, reason = ${reason}
        where ${isAsRead(due)}`,
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
          status = case when attempts + 1 >= ${WRITING_ATTEMPTS_MAX} then 'dead' else 'failed' end,
          facts = case when attempts + 1 >= ${WRITING_ATTEMPTS_MAX} then facts_when_given_up(facts, sent_at, 'unsent') else facts end,
          not_before = app_now() + make_interval(secs => 15 * 2 ^ (attempts + 1))
        where school_id = ${context.schoolId} and id = ${id} and status in ('queued', 'failed')`,
  )
  return null
}

async function postpone(context: Context, due: DueText, until: Date): Promise<null> {
  await query(
    context,
    sql`update messages m set not_before = ${until}, reason = 'Waits for the daytime (08:00 to 19:00, Monday to Saturday).'
        where ${isAsRead(due)}`,
  )
  return null
}

async function handOver(gateway: SmsGateway, { due, text }: Written): Promise<SmsResult> {
  const from = due.isSenderApproved ? due.senderId : PLATFORM_SENDER
  try {
    return await gateway.send({ to: due.phone, from, text, reference: due.id })
  } catch (error) {
    return { outcome: 'failed', reason: error instanceof Error ? error.message : 'unknown', unknown: true }
  }
}

/** It may have gone: nobody but the school decides whether it is sent again. */
function isUnsure(result: SmsResult): boolean {
  return result.outcome === 'failed' && result.unknown === true
}

function outcomeOf({ schoolId, id, attempts }: DueText, result: SmsResult): Outcome {
  const providerId = result.outcome === 'sent' ? result.providerId : null
  const uncounted = result.outcome === 'no_credit'
  const state = stateAfter(result, attempts + 1)
  const given = state.status !== 'dead' ? null : isUnsure(result) ? 'unsure' : 'unsent'
  return { schoolId, id, providerId, uncounted, given, ...state }
}

function stateAfter(result: SmsResult, attempts: number): Pick<Outcome, 'status' | 'reason' | 'waitSeconds'> {
  if (result.outcome === 'sent') return { status: 'sent', reason: null, waitSeconds: FIRST_LOOK_SECONDS }
  const { reason } = result
  if (result.outcome === 'no_credit') return { status: 'queued', reason, waitSeconds: 60 }
  const isOver = result.outcome === 'rejected' || attempts >= ATTEMPTS_MAX || isUnsure(result)
  if (isOver) return { status: 'dead', reason, waitSeconds: 0 }
  // Twice as long each time, and never all at the same moment.
  const pause = Math.min(15 * 2 ** attempts, PAUSE_SECONDS_MAX)
  return { status: 'failed', reason, waitSeconds: pause * (0.75 + Math.random() / 2) }
}
