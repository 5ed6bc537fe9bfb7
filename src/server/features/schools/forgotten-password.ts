import { createHash, randomBytes, randomInt } from 'node:crypto'
import { type Context, queryOne, sql } from '../../context/context.ts'
import { type AccountId, accountsNamed } from '../../context/directory.ts'
import { nowIn } from '../../context/platform.ts'
import type { World } from '../../context/world.ts'
import { sendMail } from '../../gateways/mail/send-mail.ts'
import { mayTake, rateLimit } from '../../http/rate-limit.ts'
import { tellCodeBySms } from '../messages/index.ts'
import { ACCOUNTS_MAX } from './find-accounts.ts'
import { operatorContext } from './found-school.ts'
import { askerOf, isKnownAddress, knownHere, type Visitor } from './known-devices.ts'

export const RESET_MINUTES = 30

const sentence = 'Too many tries. Wait an hour, then ask again.'
/** For an e-mail from one browser or address: nobody uses up somebody else's tries. */
const byAsker = rateLimit({ name: 'forgot-email', triesMax: 5, windowSeconds: 3_600, sentence })
const byAddress = rateLimit({ name: 'forgot-address', triesMax: 20, windowSeconds: 3_600, sentence })
/**
 * What strangers may have sent to one school. The span is that of a link or code: while nothing more is sent, those that were
 * sent work, for whoever holds the phone or the mailbox.
 */
const sentToSchool = rateLimit({
  name: 'forgot-sent',
  triesMax: 8,
  windowSeconds: RESET_MINUTES * 60,
  sentence,
})

interface Request {
  email: string
  by: 'email' | 'sms'
  visitor: Visitor
  /** This site's own address, for the link; null when it is not known for sure. */
  site: string | null
  onError: (error: unknown) => void
}

/**
 * Sends the school of this e-mail a link by e-mail, or a code by SMS when it asked for that or no mail can be sent.
 * The answer is the same, after the same time, whether there is such a school or not. Refuses too_many.
 */
export async function sendReset(world: World, { email, by, visitor, site, onError }: Request) {
  const accounts = (await accountsNamed(world, email)).slice(0, ACCOUNTS_MAX)
  const known = await knownHere(world, accounts, visitor)
  const isKnown = known.length > 0 && known.length === accounts.length
  const asker = isKnown ? `device ${visitor.device.toString('hex')}` : visitor.address
  if (!isKnown) await byAddress.take(world, visitor.address)
  await byAsker.take(world, `${email.toLowerCase()} ${asker}`)
  const linkTo = by === 'email' && canMail(world) ? site : null
  const sentBy = linkTo ? 'email' : 'sms'
  void sendTo(world, accounts, { visitor, site: linkTo, known }).catch(onError)
  return { message: SENT[sentBy], sentBy } as const
}

const SENT = {
  email: `If a school signs in with this e-mail, a link is on its way. It works once, for ${RESET_MINUTES} minutes.`,
  sms: `If a school signs in with this e-mail, a code is on its way to its phone. It works once, for ${RESET_MINUTES} minutes.`,
}

/** Without a fixed address of ours, the link would lead wherever the request said it came to. */
function canMail({ env }: World): boolean {
  return env.smtpUrl !== undefined && (env.publicUrl !== undefined || !env.isProduction)
}

interface Ask extends Pick<Request, 'visitor' | 'site'> {
  /** Those that were signed in to in this browser. */
  known: AccountId[]
}

/** To everybody of this name: by e-mail with a link to this site, else by SMS. */
async function sendTo(world: World, accounts: AccountId[], ask: Ask): Promise<void> {
  for (const accountId of accounts) await sendToAccount(world, accountId, ask)
}

async function sendToAccount(world: World, accountId: AccountId, { visitor, site, known }: Ask) {
  const { schoolId, staffId } = accountId
  const isStranger = !known.includes(accountId) && !(await isKnownAddress(world, schoolId, visitor))
  const way = await wayTo(world, accountId, site !== null)
  if (!way) return
  const subject = `${schoolId} ${staffId ?? ''}${way.phone ? 'sms' : 'email'}`
  if (isStranger && !(await mayTake(sentToSchool, world, subject))) return
  const context = { ...(await operatorContext(world.database, schoolId)), now: world.now?.() }
  if (way.phone) return await sendCode(world, context, { staffId, phone: way.phone, visitor })
  const link = await newResetLink(world, schoolId, site ?? '', staffId)
  await sendMail(world.env, {
    to: way.email ?? '',
    subject: 'A new password for Akontaa',
    text: `Choose a new password here: ${link}\n\nThe link works once, for ${RESET_MINUTES} minutes. If you did not ask for it, do nothing.\n`,
  })
}

interface Way {
  phone?: string
  email?: string
}

/** Where it goes: to the mailbox when that was asked for and there is one, else to the phone. */
async function wayTo(world: World, { schoolId, staffId }: AccountId, byMail: boolean): Promise<Way | null> {
  const found = await queryOne<{ phone: string | null; email: string | null }>(
    { ...(await operatorContext(world.database, schoolId)), now: world.now?.() },
    sql`select case when f.id is not null then f.phone when c.recovery_until > app_now() then c.recovery_phone
            else c.phone end as phone,
          case when f.id is not null then f.email else c.email end as email
        from schools c
        left join staff f on f.school_id = c.id and f.id = ${staffId} and f.left_at is null
        where c.id = ${schoolId} and (${staffId}::uuid is null or f.id is not null)`,
  )
  if (found?.email && byMail) return { email: found.email }
  return found?.phone ? { phone: found.phone } : null
}

/** A link that lets whoever has it choose the school's password, once. */
export async function newResetLink(
  world: World,
  schoolId: string,
  site: string,
  staffId: string | null = null,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await keep(world, { schoolId, staffId }, 'link', () => hashOfToken(token))
  return `${site}/login/resetPassword?token=${token}`
}

async function sendCode(
  world: World,
  context: Context,
  { staffId, phone, visitor }: { staffId: string | null; phone: string; visitor: Visitor },
): Promise<void> {
  const code = String(randomInt(100_000_000)).padStart(8, '0')
  const expiresAt = await keep(
    world,
    { schoolId: context.schoolId, staffId },
    'code',
    (id) => hashOfCode(id, code),
    visitor,
  )
  await tellCodeBySms(world, context, {
    told: 'password-code',
    phone,
    code,
    expiresAt,
    textWith: (shown) =>
      `Your Akontaa code is ${shown}. It works for ${RESET_MINUTES} minutes. We never ask you for it.`,
  })
}

async function keep(
  world: World,
  { schoolId, staffId }: AccountId,
  kind: 'link' | 'code',
  hashOf: (id: string) => Buffer,
  visitor?: Visitor,
) {
  const asker = visitor && askerOf(visitor)
  const { rows } = await world.database.pool.query<{ id: string }>(sql`select uuid_v7() as id`)
  const id = rows[0]?.id ?? ''
  const expiresAt = new Date(nowIn(world).getTime() + RESET_MINUTES * 60_000)
  await world.database.pool.query(
    sql`insert into password_resets (id, school, staff, secret_hash, kind, expires_at, asked_by, asked_from)
        values (${id}, ${schoolId}, ${staffId}, ${hashOf(id)}, ${kind}, ${expiresAt}, ${asker?.askedBy ?? null},
          ${asker?.askedFrom ?? null})`,
  )
  return expiresAt
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export function hashOfCode(id: string, code: string): Buffer {
  return createHash('sha256').update(`${id} ${code}`).digest()
}
