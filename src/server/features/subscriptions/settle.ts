import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../context/context.ts'
import { inPlatform, nowIn } from '../../context/platform.ts'
import type { World } from '../../context/world.ts'
import { makePayoutOf } from '../settlement/index.ts'
import { applyPayment, giveBack } from './apply-payment.ts'
import { CHECKOUT_HOURS, type Checkout, findCheckout, lockCheckout } from './checkouts.ts'
import { confirmPayment } from './confirm-payment.ts'

export interface Settled {
  checkout: Checkout
  /** False when Paystack could not be asked just now: what the checkout says may be old. */
  heard: boolean
}

const LEASE = '30 seconds'
/** How long the callback waits for whoever is settling the same payment at this moment. */
const WAIT_MS = 15_000
const LOOK_AGAIN_MS = 100

/**
 * Drives a payment as far as it will go: open → paid → used, or to be given back. Callback, webhook, sweeper and
 * operator all call this, as often as they like: each step happens once. Undefined for a reference we never made.
 */
export async function settle(world: World, reference: string): Promise<Settled | undefined> {
  const until = Date.now() + WAIT_MS
  for (;;) {
    const lease = await claimCheckout(world, reference)
    if (lease) return await settleUnderLease(world, lease)
    const checkout = await findCheckout(world, reference)
    if (!checkout) return undefined
    if (isOver(checkout)) return { checkout, heard: true }
    if (Date.now() > until) return { checkout, heard: false }
    await sleep(LOOK_AGAIN_MS)
  }
}

/**
 * Says that there may be news of a payment. Kept in its row, so that whoever is settling it, or the sweeper, looks once
 * more even if this process ends now. False for a payment that is not ours or is over.
 */
export async function hint(world: World, reference: string): Promise<boolean> {
  const { rowCount } = await world.database.pool.query(
    sql`update checkouts set next_check_at = ${nowIn(world)}
        where reference = ${reference} and state in ('open', 'paid', 'failed', 'expired')`,
  )
  return rowCount === 1
}

/** Settles without waiting for whoever may be at it already. */
export async function settleIfFree(world: World, reference: string): Promise<void> {
  const lease = await claimCheckout(world, reference)
  if (lease) await settleUnderLease(world, lease)
}

/** Nothing more will happen by itself. */
function isOver({ state }: Checkout): boolean {
  return state === 'used' || state === 'to_refund' || state === 'refunded'
}

async function claimCheckout(world: World, reference: string): Promise<Checkout | undefined> {
  const isOurs = await inPlatform(world, async (client) => {
    const { rowCount } = await client.query(
      sql`update checkouts set leased_until = app_now() + ${LEASE}::interval,
            next_check_at = app_now() + ${LEASE}::interval
          where reference = ${reference} and state in ('open', 'paid', 'failed', 'expired')
            and (leased_until is null or leased_until <= app_now())`,
    )
    return rowCount === 1
  })
  return isOurs ? await findCheckout(world, reference) : undefined
}

async function settleUnderLease(world: World, claimed: Checkout): Promise<Settled> {
  let checkout = claimed
  let heard = true
  for (let round = 1; round <= ROUNDS_MAX; round++) {
    let wasHinted = false
    try {
      if (checkout.state !== 'paid') heard = (await confirmPayment(world, checkout)).heard
      await applyPayment(world, checkout.reference)
    } finally {
      wasHinted = await release(world, checkout.reference)
    }
    checkout = await mustFind(world, checkout.reference)
    if (isOver(checkout) || !wasHinted) break
    const again = await claimCheckout(world, checkout.reference)
    if (!again) break
    checkout = again
  }
  if (checkout.state === 'used' && checkout.purpose === 'registration' && checkout.school) {
    // Not awaited: a subaccount that fails never keeps a school waiting, and the job tries again.
    void makePayoutOf(world, { school: checkout.school }).catch(() => undefined)
  }
  return { checkout, heard }
}

/** A hint that came while we were asking may be news; a third in a row is left to the sweeper. */
const ROUNDS_MAX = 3

async function mustFind(world: World, reference: string): Promise<Checkout> {
  const checkout = await findCheckout(world, reference)
  if (!checkout) throw new Error('a checkout is never deleted')
  return checkout
}

/**
 * Gives the lease back, and says when to look again: soon at first, then rarely, up to 72 hours after the start.
 * True when somebody has hinted at news since the lease was taken.
 */
async function release(world: World, reference: string): Promise<boolean> {
  return await inPlatform(world, async (client) => {
    const checkout = await lockCheckout(client, reference)
    if (!checkout) return false
    const isGivenBack = isUnclaimed(world, checkout)
    if (isGivenBack) await giveBack(client, reference, 'unclaimed')
    const next = isGivenBack ? null : nextCheck(world, checkout)
    const { rows } = await client.query<{ wasHinted: boolean }>(
      sql`update checkouts c set leased_until = null, checks = c.checks + 1,
            next_check_at = case when ${next}::timestamptz is null or not old.hinted then ${next} else old.next_check_at end
          from (select next_check_at, coalesce(next_check_at < leased_until, false) as hinted from checkouts
            where reference = ${reference}) old
          where c.reference = ${reference} returning old.hinted as "wasHinted"`,
    )
    return rows[0]?.wasHinted ?? false
  })
}

/** Paid by an older client that never came back with the details of its school. */
function isUnclaimed(world: World, { state, purpose, signUpId, openedAt }: Checkout): boolean {
  return (
    state === 'paid' &&
    purpose === 'registration' &&
    !signUpId &&
    hoursSince(world, openedAt) > CHECKOUT_HOURS
  )
}

const PAUSES_MINUTES = [1, 2, 5, 10, 15, 30]

function nextCheck(world: World, { state, checks, openedAt }: Checkout): Date | null {
  if (state !== 'open' && state !== 'paid') return null
  if (state === 'open' && hoursSince(world, openedAt) > CHECKOUT_HOURS + 24) return null
  const minutes = PAUSES_MINUTES[checks] ?? 60
  return new Date(nowIn(world).getTime() + minutes * 60_000)
}

function hoursSince(world: World, moment: Date): number {
  return (nowIn(world).getTime() - moment.getTime()) / 3_600_000
}
