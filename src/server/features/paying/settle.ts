import { Refusal } from '#shared/errors.ts'
import { requireClock } from '../../clock.ts'
import { type Context, inTransaction, query, queryOne, sql } from '../../context/context.ts'
import { schoolOfCode } from '../../context/directory.ts'
import { nowIn } from '../../context/platform.ts'
import type { World } from '../../context/world.ts'
import { postIntent } from '../../ledger/index.ts'
import { isQuiet, quietUntil } from '../messages/index.ts'
import { operatorContext } from '../schools/index.ts'
import { confirmIntent, noteMismatch } from './confirm.ts'
import { codeInReference, findIntent, type Intent, type IntentState, intentColumns } from './intents.ts'
import { nextRefundCheck, settleRefunds } from './refunds.ts'

const LEASE = '30 seconds'

/** What is asked about again: also a payment that failed or expired can turn out to be paid. */
const UNDECIDED = sql`('open', 'processing', 'paid', 'failed', 'expired')`

/**
 * Drives a payment as far as it will go: asks Paystack, notes what is proven, posts it. Webhook, the return from Paystack's page,
 * the app and the sweeper all call this, as often as they like: each step is taken once. Of a posted payment with news it settles the
 * refunds. Undefined for a payment we never made.
 */
export async function settleIntent(world: World, schoolId: string, id: string): Promise<Intent | undefined> {
  const context = await platformIn(world, schoolId)
  const claimed = await claimIntent(context, id)
  if (claimed) {
    let isRead = false
    try {
      if (OVER.includes(claimed.state)) isRead = await settleRefunds(world, context, id)
      else await settleMoney(world, context, claimed)
    } finally {
      await releaseIntent(world, context, claimed, isRead)
    }
  }
  return await findIntent(context, id)
}

async function settleMoney(world: World, context: Context, claimed: Intent): Promise<void> {
  if (claimed.state !== 'paid') await confirmIntent(world, context, claimed)
  await post(world, context, claimed.id)
}

/** The platform acting in a school, as its own account. */
export async function platformIn(world: World, schoolId: string): Promise<Context> {
  return { ...(await operatorContext(world.database, schoolId)), now: world.now?.() }
}

/** Which payment a reference of ours is. */
export async function placeOfReference(
  world: World,
  reference: string,
): Promise<{ schoolId: string; id: string } | undefined> {
  const code = codeInReference(reference)
  const schoolId = code && (await schoolOfCode(world, code))
  if (!schoolId) return undefined
  const found = await queryOne<{ id: string }>(
    await platformIn(world, schoolId),
    sql`select id from payment_intents where school_id = ${schoolId} and reference = ${reference}`,
  )
  return found && { schoolId, id: found.id }
}

/** Says durably that there may be news: whoever settles it now, or the sweeper, looks once more. */
export async function hintAtIntent(world: World, { schoolId, id }: { schoolId: string; id: string }) {
  await query(
    await platformIn(world, schoolId),
    sql`update payment_intents set next_check_at = app_now()
        where school_id = ${schoolId} and id = ${id} and state in ${UNDECIDED}`,
  )
}

/** Paystack announced something besides, a refund or a dispute: of a payment with a receipt it is looked at, of another written down. */
export async function noteOnIntent(
  world: World,
  { schoolId, id }: { schoolId: string; id: string },
  event: string,
): Promise<void> {
  if (!/^(refund|charge\.dispute)\./.test(event)) return
  const context = await platformIn(world, schoolId)
  await query(
    context,
    sql`update payment_intents set said = left(concat_ws('; ', said, ${event}::text), 300)
        where school_id = ${schoolId} and id = ${id} and state <> 'posted' and position(${event} in coalesce(said, '')) = 0`,
  )
  await query(
    context,
    sql`update payment_intents set next_check_at = app_now() where school_id = ${schoolId} and id = ${id} and state in ('posted', 'mismatch', 'settled')`,
  )
}

function claimIntent(context: Context, id: string): Promise<Intent | undefined> {
  return queryOne<Intent>(
    context,
    sql`update payment_intents set leased_until = app_now() + ${LEASE}::interval, next_check_at = app_now() + ${LEASE}::interval
        where school_id = ${context.schoolId} and id = ${id}
          and (state in ${UNDECIDED} or state in ('posted', 'mismatch', 'settled') and next_check_at is not null)
          and (leased_until is null or leased_until <= app_now())
        returning ${intentColumns}`,
  )
}

/** A day that is locked is open again tomorrow, and after a restore the school says where numbers go on; what cannot be posted at all waits for the office. */
async function post(world: World, context: Context, id: string): Promise<void> {
  try {
    requireClock(world.database)
    await inTransaction(context, async (inner) => {
      const { receipt } = await postIntent(inner, id)
      if (receipt && isQuiet(nowIn(world))) await tellInTheMorning(world, inner, id)
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'busy') throw error
    if (error.code === 'day_closed' || error.code === 'awaits_numbers' || error.code === 'clock_wrong') return
    const said = `It has come, and could not be put on the child: ${error.message}`.slice(0, 300)
    await inTransaction(context, async (inner) => {
      const [waits] = await query(
        inner,
        sql`update payment_intents set state = 'mismatch', said = ${said}
            where school_id = ${inner.schoolId} and id = ${id} and state = 'paid' returning id`,
      )
      if (waits) await noteMismatch(inner, id)
    })
  }
}

/** Whoever pays at night is told at night; a receipt that waited for the next day is told by day. */
async function tellInTheMorning(world: World, context: Context, id: string): Promise<void> {
  await query(
    context,
    sql`update messages m set not_before = ${quietUntil(nowIn(world))} from payment_intents i
        where i.school_id = ${context.schoolId} and i.id = ${id} and i.done_at > i.paid_at + interval '30 minutes'
          and m.school_id = i.school_id and m.receipt_id = i.receipt_id and m.kind = 'receipt' and m.status = 'queued'`,
  )
}

/** Gives the lease back and says when to look again. A hint that came meanwhile stays. */
async function releaseIntent(
  world: World,
  context: Context,
  { id, state, said }: Intent,
  isRead: boolean,
): Promise<void> {
  const wasOver = OVER.includes(state)
  // Announced while it was not posted yet: looked at next.
  const isNews = /(refund|dispute)\./.test(said ?? '')
  await inTransaction(context, async (inner) => {
    const intent = await findIntent(inner, id)
    const next = wasOver
      ? await nextRefundCheck(world, inner, { intentId: id, isRead })
      : intent?.state === 'posted' && isNews
        ? nowIn(world)
        : intent
          ? nextCheck(world, intent)
          : null
    await query(
      inner,
      sql`update payment_intents set leased_until = null, checks = checks + 1,
            next_check_at = case when (${wasOver} or ${next}::timestamptz is not null) and next_check_at < leased_until then next_check_at
              else ${next}::timestamptz end
          where school_id = ${inner.schoolId} and id = ${id}`,
    )
  })
}

const MINUTE = 60_000
/** Up to this age of a payment it is looked at so often. */
const PAUSES: readonly (readonly [upToMs: number, everyMs: number])[] = [
  [5 * MINUTE, 5_000],
  [30 * MINUTE, MINUTE],
  [120 * MINUTE, 10 * MINUTE],
  [24 * 60 * MINUTE, 60 * MINUTE],
  [72 * 60 * MINUTE, 360 * MINUTE],
]
const UNANSWERED: readonly IntentState[] = ['open', 'processing']
const OVER: readonly IntentState[] = ['posted', 'settled', 'mismatch']

function nextCheck(world: World, { state, createdAt }: Intent): Date | null {
  if (OVER.includes(state)) return null
  const now = nowIn(world).getTime()
  const age = now - createdAt.getTime()
  const pause = PAUSES.find(([upTo]) => age < upTo)?.[1]
  if (state === 'paid') return new Date(now + (pause ?? 60 * MINUTE))
  // What Paystack has not answered is asked until it does: it may have taken the money.
  if (pause === undefined) return UNANSWERED.includes(state) ? new Date(now + 360 * MINUTE) : null
  return new Date(now + (state === 'failed' ? Math.max(pause, 10 * MINUTE) : pause))
}
