import type { Received } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { invalidField, invariant, notFound, Refusal } from '#shared/errors.ts'
import { parsePhone } from '#shared/phones.ts'
import { sentences } from '#shared/sentences.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import type { World } from '../../context/world.ts'
import { sendMail } from '../../gateways/mail/send-mail.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { appendAudit, once, queueText, refusalFrom, wasDone } from '../../ledger/index.ts'
import { accountHolderOrNull, type PayoutTarget, payoutTarget, wantPayout } from '../settlement/index.ts'
import { keepOwnPin } from './own-password.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { schoolRecordOf } from './queries.ts'
import { tellBySms } from './tell-by-sms.ts'

type Sent = Received<typeof endpoints.editSchool>['body']

/** A school's details in our own words, those it has or those it is to have. */
interface Details {
  name: string
  address: string
  phone: string
  website: string
  email: string
  momoProvider: string
  momoNumber: string
  bankName: string
  bankAccountNumber: string
}

interface Kept extends Details {
  bankCode: string | null
  passwordHash: string
}

const wrongPasswords = rateLimit({
  name: 'current-password',
  triesMax: 10,
  windowSeconds: 600,
  sentence: 'The password was wrong too often. Wait ten minutes, then try again.',
})

/** Whether somebody else has an e-mail is answered to a school so often, and to nobody else. */
const takenEmails = rateLimit({
  name: 'new-email',
  triesMax: 10,
  windowSeconds: 24 * 3_600,
  sentence: 'The e-mail was changed too often today. Try again tomorrow.',
})

/**
 * Changes a school's details: any part of them. A current password that comes along must be right. A new payout account
 * is sent to Paystack by a job, and the old contact is told. Refuses invalid, email_taken, wrong_sign_in, not_found,
 * conflict.
 */
export async function editSchool(world: World, context: Context, sent: Sent) {
  // A retry after a lost answer comes with the password that its first try has changed.
  if (await wasDone(context)) return await answer(context, true)
  const kept = await detailsOf(context)
  await checkPassword(world, context, sent.currentPassword, kept.passwordHash)
  const wanted = wantedDetails(kept, sent)
  const password = sent.school_password || sent.schoolPassword
  const passwordHash = password ? await hashPassword(password, turnOf(context)) : null
  const payout = isPayoutChanged(kept, wanted) ? await preparePayout(world, kept, wanted) : undefined
  if (wanted.email !== kept.email) await takenEmails.take(world, context.schoolId)
  const { replayed } = await once(context, async (inner) => {
    if (passwordHash) await savePassword(inner, kept.passwordHash, passwordHash)
    const isAccount = passwordHash !== null || wanted.email !== kept.email || wanted.phone !== kept.phone
    if (isAccount && sent.currentPassword === undefined) await keepRecoveryPhone(inner)
    await save(inner, kept, wanted)
    if (wanted.email !== kept.email) await changeEmail(inner, wanted.email)
    if (passwordHash) await endOtherSessions(inner)
    if (payout) await savePayout(inner, wanted, payout)
    if (payout) await tellBySms(inner, 'payout-changed', kept.phone, payoutChanged(kept.name))
    await audit(inner, kept, wanted, passwordHash !== null)
    return {}
  })
  if (payout && !replayed) {
    // Not awaited: the text is on its way, and a mail server may take its time.
    const text = `${payoutChanged(kept.name)}\n`
    void sendMail(world.env, { to: kept.email, subject: 'Your payout account was changed', text })
  }
  return await answer(context, replayed === true)
}

async function answer(context: Context, replayed: boolean) {
  const updatedSchool = await schoolRecordOf(context)
  return { updatedSchool, message: sentences.schoolEdit.updated, ...(replayed ? { replayed } : {}) }
}

/** For the contact the school had until now: whoever took over its desk cannot stop that. */
function payoutChanged(name: string): string {
  return `${name}: the account your online payments are paid out to was changed. If this was not you, call us at once.`
}

async function detailsOf(context: Context): Promise<Kept> {
  const kept = await queryOne<Kept>(
    context,
    sql`select name, address, phone, website, email, coalesce(mobile_money_provider, '') as "momoProvider",
          coalesce(mobile_money_number, '') as "momoNumber", coalesce(bank_name, '') as "bankName",
          coalesce(bank_account_number, '') as "bankAccountNumber", bank_code as "bankCode",
          password_hash as "passwordHash"
        from schools where id = ${context.schoolId}`,
  )
  if (!kept) throw notFound('School')
  return kept
}

async function checkPassword(world: World, context: Context, given: string | undefined, hash: string) {
  if (given === undefined) return
  await wrongPasswords.take(world, context.schoolId)
  const isRight = await isPassword(given, hash, turnOf(context)).catch(async (error) => {
    await wrongPasswords.giveBack(world, context.schoolId) // Too many at once: nothing was tried.
    throw error
  })
  if (isRight) return await wrongPasswords.giveBack(world, context.schoolId)
  const sentence = 'The current password is not right.'
  throw new Refusal('wrong_sign_in', sentence, { fields: { currentPassword: sentence } })
}

/** One school's changes wait for each other, and never for the place of somebody who signs in. */
function turnOf({ schoolId }: Context) {
  return { lane: 'change', of: schoolId } as const
}

/** Both spellings of the contract count; what is not named stays. */
function wantedDetails(kept: Kept, sent: Sent): Details {
  const phone = sent.school_phone ?? sent.schoolPhone
  return {
    name: sent.school_name ?? sent.schoolName ?? kept.name,
    address: sent.school_address ?? sent.schoolAddress ?? kept.address,
    phone: phone === undefined || phone === kept.phone ? kept.phone : requirePhone(phone),
    website: sent.school_website ?? sent.schoolWebsite ?? kept.website,
    email: (sent.school_email ?? sent.schoolEmail ?? kept.email).toLowerCase(),
    momoProvider: sent.mobile_money_provider ?? kept.momoProvider,
    momoNumber: sent.mobile_money_number ?? kept.momoNumber,
    bankName: sent.bank_name ?? sent.bankName ?? kept.bankName,
    bankAccountNumber: sent.bank_account_number ?? sent.bankAccountNumber ?? kept.bankAccountNumber,
  }
}

function requirePhone(text: string): string {
  const phone = parsePhone(text)
  if (phone) return phone
  throw invalidField('school_phone', 'Enter a phone number of Ghana, such as 024 123 4567.')
}

function isPayoutChanged(kept: Details, wanted: Details): boolean {
  return (['momoProvider', 'momoNumber', 'bankName', 'bankAccountNumber'] as const).some(
    (field) => kept[field] !== wanted[field],
  )
}

interface Payout {
  /** Null when the school names no account any more. */
  target: PayoutTarget | null
  holder: string | null
}

/** Everything slow about a new payout account, before the transaction. */
async function preparePayout(world: World, kept: Kept, wanted: Details): Promise<Payout> {
  const target = await payoutTarget(world, wanted, kept)
  const holder = target && (await accountHolderOrNull(world, target.accountNumber, target.bankCode))
  return { target, holder }
}

/** Only what this edit changes: what it read may have been changed meanwhile. */
async function save(context: Context, kept: Details, wanted: Details) {
  const changed = (field: 'name' | 'address' | 'phone' | 'website') =>
    wanted[field] === kept[field] ? null : wanted[field]
  await query(
    context,
    sql`update schools set name = coalesce(${changed('name')}, name),
          address = coalesce(${changed('address')}, address), phone = coalesce(${changed('phone')}, phone),
          website = coalesce(${changed('website')}, website)
        where id = ${context.schoolId}`,
  )
}

/**
 * Without the current password it may be somebody at an open session who changes password, e-mail or phone: for a week codes go
 * to the phone the school has now, and that phone hears of it, once a day.
 */
async function keepRecoveryPhone(context: Context) {
  const text =
    'The password, e-mail or phone of your Akontaa account was changed. If this was not you, choose a new password at once.'
  await query(
    context,
    sql`update schools set recovery_phone = phone, recovery_until = app_now() + interval '7 days'
        where id = ${context.schoolId} and (recovery_until is null or recovery_until <= app_now())`,
  )
  await queueText(context, {
    kind: 'custom',
    told: sql`'account-changed:' || app_today()`,
    phone: sql`(select recovery_phone from schools where id = ${context.schoolId})`,
    text,
  })
}

/** Only in place of the one that was checked: of two at the same moment, the later would lock out the earlier. */
async function savePassword(context: Context, before: string, after: string) {
  await keepOwnPin(context)
  const saved = await queryOne(
    context,
    sql`update schools set password_hash = ${after}
        where id = ${context.schoolId} and password_hash = ${before} returning id`,
  )
  if (saved) return
  const sentence = 'The password was changed just now in another place. Sign in with the new one.'
  throw new Refusal('conflict', sentence, { fields: { school_password: sentence } })
}

async function changeEmail(context: Context, email: string): Promise<void> {
  try {
    await query(context, sql`select change_school_email(${context.schoolId}, ${email})`)
  } catch (error) {
    throw refusalFrom(error) ?? error
  }
}

/** A new password ends every other session: whoever knew the old one is out. */
async function endOtherSessions(context: Context): Promise<void> {
  await query(
    context,
    sql`update sessions set revoked_at = app_now() where school_id = ${context.schoolId} and revoked_at is null
          and staff_id = (select id from staff where school_id = ${context.schoolId} and role = 'administrator')
          and id is distinct from ${context.caller.sessionId}::uuid`,
  )
}

/** An account is one thing: its parts are written together. */
async function savePayout(context: Context, wanted: Details, { target, holder }: Payout): Promise<void> {
  const { momoProvider, momoNumber, bankName, bankAccountNumber } = wanted
  const bankCode = bankName && target ? target.bankCode : null
  await query(
    context,
    sql`update schools set payout_status = ${target ? 'pending' : 'none'}, account_holder_name = ${holder},
          mobile_money_provider = nullif(${momoProvider}, ''), mobile_money_number = nullif(${momoNumber}, ''),
          bank_name = nullif(${bankName}, ''), bank_account_number = nullif(${bankAccountNumber}, ''),
          bank_code = ${bankCode}
        where id = ${context.schoolId}`,
  )
  invariant(context.client, 'an edit is one transaction')
  if (!target) return
  await wantPayout(context.client, context.schoolId, {
    businessName: wanted.name,
    email: wanted.email,
    ...target,
  })
}

/** Which fields, for ever; what stood in them, until somebody asks for it to be erased. Never a password. */
async function audit(context: Context, kept: Kept, wanted: Details, hasNewPassword: boolean): Promise<void> {
  const { passwordHash: _, bankCode: __, ...before } = kept
  const changed = Object.keys(wanted).filter(
    (field) => Reflect.get(before, field) !== Reflect.get(wanted, field),
  )
  const fields = [...changed, ...(hasNewPassword ? ['password'] : [])]
  if (fields.length === 0) return
  await appendAudit(context, 'edit_school', context.schoolId, { fields }, { before, after: wanted })
}
