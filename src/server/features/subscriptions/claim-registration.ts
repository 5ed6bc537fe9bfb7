import { signUpFields } from '#shared/api/sign-up.ts'
import { Refusal } from '#shared/errors.ts'
import { sentences } from '#shared/sentences.ts'
import { sql } from '../../context/context.ts'
import { enterSchool, inPlatform } from '../../context/platform.ts'
import type { World } from '../../context/world.ts'
import { makePayoutOf, payoutOf, wantPayoutOf } from '../settlement/index.ts'
import { type Checkout, checkoutOfBrowser, isOfBrowser, lockCheckout } from './checkouts.ts'
import { explain } from './sentences.ts'
import { settle } from './settle.ts'
import { storeSignUp } from './sign-ups.ts'

/** Which paid registration somebody means: by its reference, or by the browser that opened it. */
export interface Claim {
  reference?: string | undefined
  browserHash: Buffer | undefined
}

/**
 * The school a registration has made. When no sign-up was stored before paying, `form` (an older client's full payload)
 * is stored now and the school made from it. Refuses payment_required, email_taken, conflict, invalid, upstream.
 */
export async function claimSchool(world: World, claim: Claim, form: object) {
  const checkout = await requirePaid(world, claim, emailIn(form))
  if (checkout.state === 'paid') {
    await requireOwner(world, checkout, claim, form)
    await attachSignUp(world, checkout.reference, form)
  }
  const { checkout: settled } = (await settle(world, checkout.reference)) ?? { checkout }
  refuseIfGivenBack(settled)
  if (settled.state !== 'used' || !settled.school) throw unpaid()
  const { school } = settled
  const name = await inPlatform(world, async (client) => {
    await enterSchool(client, school)
    const { rows } = await client.query<{ name: string }>(sql`select name from schools where id = ${school}`)
    return rows[0]?.name ?? ''
  })
  return { message: sentences.signUp.created, schoolId: school, schoolName: name }
}

interface AskedAccount {
  business_name: string
  settlement_bank: string
  account_number: string
  primary_contact_email?: string | undefined
}

/**
 * The payout account of a paid registration: what a job has made or makes now. Nulls while Paystack does not make it;
 * the school does not wait for that. Refuses payment_required, conflict, email_taken.
 */
export async function claimPayout(world: World, claim: Claim, asked: AskedAccount) {
  const contact = { schoolEmail: asked.primary_contact_email }
  const checkout = await requirePaid(world, claim, emailIn(contact))
  if (checkout.school) {
    await makePayoutOf(world, { school: checkout.school })
    return await payoutOf(world, { school: checkout.school })
  }
  await requireOwner(world, checkout, claim, contact)
  await inPlatform(world, async (client) => {
    const locked = await lockCheckout(client, checkout.reference)
    if (locked?.state !== 'paid') return
    await wantPayoutOf(client, checkout.reference, {
      businessName: asked.business_name,
      bankCode: asked.settlement_bank,
      accountNumber: asked.account_number,
      email: asked.primary_contact_email ?? checkout.email,
    })
  })
  await makePayoutOf(world, { reference: checkout.reference })
  return await payoutOf(world, { reference: checkout.reference })
}

/** A registration whose money has come. Refuses payment_required, and what happened to money that goes back. */
async function requirePaid(
  world: World,
  { reference, browserHash }: Claim,
  email: string,
): Promise<Checkout> {
  const named = reference ?? (browserHash && (await checkoutOfBrowser(world, browserHash, email)))
  const settled = named ? await settle(world, typeof named === 'string' ? named : named.reference) : undefined
  if (settled?.checkout.purpose !== 'registration') throw unpaid()
  const { checkout, heard } = settled
  refuseIfGivenBack(checkout)
  if (checkout.state === 'used' || checkout.state === 'paid') return checkout
  throw heard ? unpaid() : new Refusal('upstream', sentences.signUp.exception)
}

function unpaid(): Refusal {
  return new Refusal('payment_required', 'There is no registration payment to make this school from.')
}

function refuseIfGivenBack(checkout: Checkout): void {
  if (checkout.state !== 'to_refund' && checkout.state !== 'refunded') return
  throw new Refusal(checkout.reason === 'email_taken' ? 'email_taken' : 'conflict', explain(checkout))
}

/**
 * A payment without a sign-up belongs to the browser that opened it, or to whoever gives the e-mail it was opened with:
 * knowing somebody's reference is not enough to take what they paid for.
 */
async function requireOwner(
  world: World,
  checkout: Checkout,
  { browserHash }: Claim,
  form: object,
): Promise<void> {
  if (await isOfBrowser(world, checkout.reference, browserHash)) return
  if (emailIn(form) !== checkout.email) throw unpaid()
}

function emailIn(form: object): string {
  return 'schoolEmail' in form ? String(form.schoolEmail ?? '').toLowerCase() : ''
}

async function attachSignUp(world: World, reference: string, form: object): Promise<void> {
  const parsed = signUpFields.safeParse(form)
  if (!parsed.success) {
    const fields: Record<string, string> = {}
    for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message
    throw new Refusal('invalid', Object.values(fields)[0] ?? 'This is not valid.', { fields })
  }
  const { id } = await storeSignUp(world, parsed.data)
  await world.database.pool.query(
    sql`update checkouts set signup_id = ${id}
        where reference = ${reference} and state = 'paid' and signup_id is null`,
  )
}
