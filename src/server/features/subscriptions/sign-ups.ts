import type { z } from 'zod'
import type { signUpFields } from '#shared/api/sign-up.ts'
import { MOBILE_MONEY_PROVIDERS } from '#shared/constants.ts'
import { Refusal } from '#shared/errors.ts'
import { sql } from '../../context/context.ts'
import { schoolOfEmail } from '../../context/directory.ts'
import { nowIn, type PlatformClient } from '../../context/platform.ts'
import type { World } from '../../context/world.ts'
import { sendMail } from '../../gateways/mail/send-mail.ts'
import { mayTake, rateLimit } from '../../http/rate-limit.ts'
import { hashPassword } from '../schools/index.ts'
import { accountHolderOrNull } from '../settlement/index.ts'
import { CHECKOUT_HOURS } from './checkouts.ts'

export type SignUpForm = z.output<typeof signUpFields>

/** What is kept of a sign-up: the form without its password, and the holder the bank named. */
export interface SignUpDetails extends Omit<SignUpForm, 'schoolPassword' | 'schoolEmail'> {
  accountHolder: string | null
}

export interface SignUp {
  id: string
  email: string
  details: SignUpDetails
  passwordHash: string
  school: string | null
}

/**
 * Keeps a sign-up for 72 hours until it is paid. Every one is a new row: what another tab or person stored is never
 * overwritten. `from` is who asks, of whom only so many wait. Refuses email_taken, too_many.
 */
export async function storeSignUp(world: World, form: SignUpForm, from?: string) {
  const { schoolEmail, schoolPassword, ...fields } = form
  const email = schoolEmail.toLowerCase()
  await refuseTakenEmail(world, email)
  const [passwordHash, accountHolder] = await Promise.all([
    hashPassword(schoolPassword, { lane: 'change', of: from }),
    accountHolderOrNull(world, fields.bankAccountNumber, fields.settlementBankCode),
  ])
  const details: SignUpDetails = { ...fields, accountHolder }
  const now = nowIn(world)
  const expiresAt = new Date(now.getTime() + CHECKOUT_HOURS * 3_600_000)
  const { rows } = await world.database.pool.query<{ id: string }>(
    sql`insert into signups (email, details, password_hash, created_at, expires_at)
        values (${email}, ${JSON.stringify(details)}::jsonb, ${passwordHash}, ${now}, ${expiresAt}) returning id`,
  )
  const id = rows[0]?.id
  if (!id) throw new Error('an insert answers its row')
  return { id, schoolName: fields.schoolName, expiresAt: expiresAt.toISOString() }
}

async function refuseTakenEmail(world: World, email: string) {
  if (!(await schoolOfEmail(world, email))) return
  const sentence = 'This e-mail is registered already. Sign in, or use another one.'
  throw new Refusal('email_taken', sentence, { fields: { schoolEmail: sentence } })
}

const toldOwners = rateLimit({
  name: 'sign-up-told',
  triesMax: 1,
  windowSeconds: 24 * 3_600,
  sentence: 'This owner was told today.',
})

/** Tells whoever has the school of this e-mail that somebody signed up with it, once a day. Nothing waits for it. */
export function tellOwner(world: World, email: string): void {
  const to = email.toLowerCase()
  const text = `Somebody filled in the sign-up form of Akontaa with this e-mail. There is a school with it already: sign in with it, or ask for a new password. If it was not you, do nothing.\n`
  void mayTake(toldOwners, world, to).then(
    (isFirst) =>
      isFirst && sendMail(world.env, { to, subject: 'You have a school on Akontaa already', text }),
    () => false,
  )
}

const columns = sql`id, email, details, password_hash as "passwordHash", school`

/** A sign-up that can still be paid for. Refuses not_found. */
export async function requireSignUp(world: World, id: string): Promise<SignUp> {
  const { rows } = await world.database.pool.query<SignUp>(
    sql`select ${columns} from signups where id = ${id} and (school is not null or expires_at > ${nowIn(world)})`,
  )
  const [signUp] = rows
  if (!signUp)
    throw new Refusal('not_found', 'This sign-up is not known any more. Please fill in the form again.')
  return signUp
}

/** The same row, locked, whatever its age: a payment for it has come. */
export async function lockSignUp(client: PlatformClient, id: string): Promise<SignUp | undefined> {
  const { rows } = await client.query<SignUp>(sql`select ${columns} from signups where id = ${id} for update`)
  return rows[0]
}

/** The bank account of a sign-up; undefined when it named a wallet. */
export function bankOf(details: SignUpDetails) {
  const { settlementBankCode: code, bankAccountNumber: accountNumber, bankName } = details
  if (MOBILE_MONEY_PROVIDERS.some((wallet) => wallet.code === code)) return undefined
  return { code, accountNumber, name: bankName ?? code }
}

/** Forgets sign-ups nobody has paid for, a week after they ran out. What an open payment names stays. */
export async function forgetOldSignUps(world: World): Promise<void> {
  await world.database.pool.query(
    sql`delete from signups s where s.school is null and s.expires_at < ${nowIn(world)}::timestamptz - interval '7 days'
          and not exists (select from checkouts c where c.signup_id = s.id and c.state in ('open', 'paid'))`,
  )
}
