import { REGISTRATION_FEE, RENEWAL_FEE } from '#shared/constants.ts'
import { invalidField, Refusal } from '#shared/errors.ts'
import type { Pesewas } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import { type Context, queryOne, sql } from '../../context/context.ts'
import { nowIn } from '../../context/platform.ts'
import type { World } from '../../context/world.ts'
import { paystackOf } from '../../gateways/paystack/index.ts'
import { newReference, type Purpose } from './checkouts.ts'
import { settle } from './settle.ts'
import { requireSignUp } from './sign-ups.ts'

/** What a payment is for; the price follows from it. */
export interface Order {
  purpose: Purpose
  email: string
  schoolName: string
  signUpId: string | null
  school: string | null
}

/** The purpose an amount names. Refuses invalid for any other amount. */
export function purposeOf(amount: Pesewas): Purpose {
  if (amount === REGISTRATION_FEE) return 'registration'
  if (amount === RENEWAL_FEE) return 'renewal'
  throw invalidField('amount', 'amount must be 500 (registration) or 200 (renewal).')
}

/**
 * The return address, written the one way every reader takes alike. Refuses one that is not this site's: it would lead
 * the payer, and the reference, elsewhere.
 */
export function ownCallback(callBack: string, site: string | null): string {
  const url = new URL(callBack)
  if (site && url.origin === new URL(site).origin) return url.href
  throw invalidField('callBack', 'callBack must be an address of this site.')
}

/** Registration by a stored sign-up, or by an older client that sends its details after paying. Refuses not_found, invalid. */
export async function orderRegistration(
  world: World,
  signUpId: string | undefined,
  email: string | undefined,
): Promise<Order> {
  const base = { purpose: 'registration', school: null } as const
  if (signUpId) {
    const signUp = await requireSignUp(world, signUpId)
    if (signUp.school) throw alreadyPaid('registration', await usedReference(world, signUp.id))
    return { ...base, signUpId, email: signUp.email, schoolName: signUp.details.schoolName }
  }
  if (!email || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw invalidField('email', 'Enter a valid email address.')
  }
  return { ...base, signUpId: null, email: email.toLowerCase(), schoolName: email }
}

/** Three more months for the signed-in school. */
export async function orderRenewal(context: Context): Promise<Order> {
  const school = await queryOne<{ name: string; email: string }>(
    context,
    sql`select name, email from schools where id = ${context.schoolId}`,
  )
  if (!school) throw new Refusal('not_found', 'School not found.')
  const { schoolId } = context
  return {
    purpose: 'renewal',
    email: school.email,
    schoolName: school.name,
    signUpId: null,
    school: schoolId,
  }
}

/**
 * Opens a payment. Our row comes first, so that a payment whose answer gets lost is still found and settled. Somebody
 * who has paid already, and closed the tab, is told so instead of paying twice. Refuses conflict, upstream.
 */
export async function startCheckout(
  world: World,
  order: Order,
  { callBack, browserHash }: { callBack: string; browserHash: Buffer },
) {
  const paystack = paystackOf(world)
  await refuseIfPaid(world, order)
  const reference = newReference(order.purpose)
  const amount = PRICES[order.purpose]
  const now = nowIn(world)
  await world.database.pool.query(
    sql`insert into checkouts (reference, purpose, amount, email, signup_id, school, browser_hash, opened_at, next_check_at)
        values (${reference}, ${order.purpose}, ${amount}, ${order.email}, ${order.signUpId}, ${order.school},
          ${browserHash}, ${now}, ${now}::timestamptz + interval '2 minutes')`,
  )
  const answer = await paystack.initialize({
    reference,
    amount,
    callbackUrl: callBack,
    email: order.email,
    schoolName: order.schoolName,
    purpose: order.purpose,
    cancelUrl: withReference(callBack, reference),
  })
  if (answer.is !== 'ok') {
    const said = answer.is === 'refused' ? { facts: { reason: answer.message } } : {}
    throw new Refusal('upstream', sentences.signUp.unableToStart, said)
  }
  await world.database.pool.query(sql`update checkouts set has_page = true where reference = ${reference}`)
  return { ...answer.data, reference }
}

const PRICES: Record<Purpose, Pesewas> = { registration: REGISTRATION_FEE, renewal: RENEWAL_FEE }

function withReference(callBack: string, reference: string): string {
  const url = new URL(callBack)
  url.searchParams.set('reference', reference)
  return url.href
}

/** Earlier payments for the same thing, newest first, that may have been made without our hearing of it. */
const LOOKED_AT = 3

async function refuseIfPaid(world: World, { purpose, signUpId, school }: Order): Promise<void> {
  if (!signUpId && !school) return
  const { rows } = await world.database.pool.query<{ reference: string }>(
    sql`select reference from checkouts
        where purpose = ${purpose} and state in ('open', 'paid') and has_page
          and (signup_id = ${signUpId}::uuid or school = ${school}::uuid)
        order by opened_at desc limit ${LOOKED_AT}`,
  )
  for (const { reference } of rows) {
    const settled = await settle(world, reference)
    if (settled?.checkout.state === 'used') throw alreadyPaid(purpose, reference)
  }
}

async function usedReference({ database }: World, signUpId: string): Promise<string | null> {
  const { rows } = await database.pool.query<{ reference: string }>(
    sql`select reference from checkouts where signup_id = ${signUpId} and state = 'used'`,
  )
  return rows[0]?.reference ?? null
}

function alreadyPaid(purpose: Purpose, reference: string | null): Refusal {
  const sentence =
    purpose === 'registration'
      ? 'This registration is paid for already, and the school is created. Sign in with the e-mail and password you chose.'
      : 'A renewal you paid for has just been settled. There is nothing more to pay.'
  return new Refusal('conflict', sentence, { facts: { paid: true, reference } })
}
