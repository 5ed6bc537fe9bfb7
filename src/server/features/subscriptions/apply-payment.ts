import { SUBSCRIPTION_MONTHS } from '#shared/constants.ts'
import { addMonths, type Day, dayOf } from '#shared/dates.ts'
import { Refusal } from '#shared/errors.ts'
import { codeOf, sql } from '../../context/context.ts'
import {
  auditAsPlatform,
  enterSchool,
  inPlatform,
  nowIn,
  type PlatformClient,
} from '../../context/platform.ts'
import type { World } from '../../context/world.ts'
import { insertSchool } from '../schools/index.ts'
import { adoptPayout, wantPayout } from '../settlement/index.ts'
import { type Checkout, lockCheckout } from './checkouts.ts'
import { bankOf, lockSignUp, type SignUp } from './sign-ups.ts'

/**
 * The second step: turns a proven payment into a school or into three more months, in one transaction; or puts it on
 * the list of what goes back. Repeatable: only a payment in state `paid` is touched, under its row's lock.
 */
export async function applyPayment(world: World, reference: string): Promise<void> {
  try {
    await inPlatform(world, async (client) => {
      const checkout = await lockCheckout(client, reference)
      if (checkout?.state !== 'paid') return
      if (checkout.purpose === 'renewal') await extend(world, client, checkout)
      else await register(world, client, checkout)
    })
  } catch (error) {
    if (!isEmailTaken(error)) throw error
    await inPlatform(world, async (client) => {
      const checkout = await lockCheckout(client, reference)
      if (checkout?.state === 'paid') await giveBack(client, reference, 'email_taken')
    })
  }
}

/** Why a proven payment cannot be used. */
export type NoUse = 'email_taken' | 'second_payment' | 'no_school' | 'unclaimed'

async function register(world: World, client: PlatformClient, checkout: Checkout): Promise<void> {
  // Of an older client: the details come with its next call.
  if (!checkout.signUpId) return
  const signUp = await lockSignUp(client, checkout.signUpId)
  if (!signUp) return
  if (signUp.school) return await giveBack(client, checkout.reference, 'second_payment')
  const schoolId = await makeSchool(world, client, signUp)
  await client.query(
    sql`update signups set school = ${schoolId}, email = '', details = '{}', password_hash = ''
        where id = ${signUp.id}`,
  )
  const { schoolName: businessName, settlementBankCode: bankCode, bankAccountNumber } = signUp.details
  const account = { businessName, bankCode, accountNumber: bankAccountNumber, email: signUp.email }
  if (!(await adoptPayout(client, checkout.reference, schoolId, account))) {
    await wantPayout(client, schoolId, account)
  }
  await auditAsPlatform(client, schoolId, 'register_school', factsOf(checkout))
  await noteUsed(client, checkout.reference, schoolId, null)
}

async function makeSchool(world: World, client: PlatformClient, signUp: SignUp): Promise<string> {
  const { details } = signUp
  const bank = bankOf(details)
  const { schoolId } = await insertSchool(
    client,
    {
      name: details.schoolName,
      email: signUp.email,
      address: details.schoolAddress,
      phone: details.schoolPhone,
      website: details.schoolWebsite,
      headName: details.headName,
      password: '',
      expiresOn: addMonths(dayOf(nowIn(world)), world.env.registrationMonths),
      ...(bank ? { bank: { ...bank, accountHolder: details.accountHolder ?? '' } } : {}),
    },
    signUp.passwordHash,
    nowIn(world),
  )
  if (!bank) {
    await client.query(
      sql`update schools set mobile_money_provider = ${details.bankName ?? details.settlementBankCode},
            mobile_money_number = ${details.bankAccountNumber}, account_holder_name = ${details.accountHolder},
            payout_status = 'pending'
          where id = ${schoolId}`,
    )
  }
  return schoolId
}

/** Three months from the later of the expiry and today: nobody pays for days that are over, nor loses days to come. */
async function extend(world: World, client: PlatformClient, checkout: Checkout): Promise<void> {
  const { school } = checkout
  if (!school) return await giveBack(client, checkout.reference, 'no_school')
  await enterSchool(client, school)
  const { rows } = await client.query<{ expiresOn: Day }>(
    sql`select expires_on as "expiresOn" from schools where id = ${school} and closed_at is null for no key update`,
  )
  const [found] = rows
  if (!found) return await giveBack(client, checkout.reference, 'no_school')
  const expiresOn = renewedUntil(found.expiresOn, dayOf(nowIn(world)))
  await client.query(sql`update schools set expires_on = ${expiresOn} where id = ${school}`)
  await auditAsPlatform(client, school, 'renew_subscription', {
    ...factsOf(checkout),
    from: found.expiresOn,
    to: expiresOn,
  })
  await noteUsed(client, checkout.reference, school, expiresOn)
}

export function renewedUntil(expiresOn: Day, today: Day): Day {
  return addMonths(expiresOn > today ? expiresOn : today, SUBSCRIPTION_MONTHS)
}

function factsOf({ reference, amount }: Checkout) {
  return { reference, amount }
}

async function noteUsed(client: PlatformClient, reference: string, school: string, expiresOn: Day | null) {
  await client.query(
    sql`update checkouts set state = 'used', reason = null, school = ${school}, expires_on = ${expiresOn},
          used_at = app_now()
        where reference = ${reference}`,
  )
}

/** Puts a payment on the operator's list of what goes back. */
export async function giveBack(client: PlatformClient, reference: string, reason: NoUse): Promise<void> {
  await client.query(
    sql`update checkouts set state = 'to_refund', reason = ${reason} where reference = ${reference}`,
  )
}

function isEmailTaken(error: unknown): boolean {
  if (error instanceof Refusal) return error.code === 'email_taken'
  // Two schools of one e-mail in the same moment.
  return codeOf(error) === '23505' && String((error as Error).message).includes('directory_email')
}
