import { createHash, randomBytes, randomInt } from 'node:crypto'
import { type Context, queryOne, sql } from '../../context/context.ts'
import { schoolOfEmail } from '../../context/directory.ts'
import { nowIn } from '../../context/platform.ts'
import type { World } from '../../context/world.ts'
import { sendMail } from '../../gateways/mail/send-mail.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { tellCodeBySms } from '../messages/index.ts'
import { operatorContext } from './found-school.ts'

const sentence = 'Too many tries. Wait an hour, then ask again.'
const byEmail = rateLimit({ name: 'forgot-email', triesMax: 5, windowSeconds: 3_600, sentence })
const byAddress = rateLimit({ name: 'forgot-address', triesMax: 20, windowSeconds: 3_600, sentence })

export const RESET_MINUTES = 30

interface Request {
  email: string
  by: 'email' | 'sms'
  address: string
  /** This site's own address, for the link; null when it is not known for sure. */
  site: string | null
  onError: (error: unknown) => void
}

/**
 * Sends the school of this e-mail a link by e-mail, or a code by SMS when it asked for that or no mail can be sent.
 * The answer is the same, after the same time, whether there is such a school or not. Refuses too_many.
 */
export async function sendReset(world: World, { email, by, address, site, onError }: Request) {
  await byAddress.take(world, address)
  await byEmail.take(world, email.toLowerCase())
  const linkTo = by === 'email' && canMail(world) ? site : null
  const sentBy = linkTo ? 'email' : 'sms'
  void sendTo(world, email, linkTo).catch(onError)
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

/** By e-mail with a link to this site, else by SMS. */
async function sendTo(world: World, email: string, site: string | null): Promise<void> {
  const schoolId = await schoolOfEmail(world, email)
  if (!schoolId) return
  const context = { ...(await operatorContext(world.database, schoolId)), now: world.now?.() }
  if (!site) return await sendCode(world, context)
  const link = await newResetLink(world, schoolId, site)
  await sendMail(world.env, {
    to: email,
    subject: 'A new password for Akontaa',
    text: `Choose a new password here: ${link}\n\nThe link works once, for ${RESET_MINUTES} minutes. If you did not ask for it, do nothing.\n`,
  })
}

/** A link that lets whoever has it choose the school's password, once. */
export async function newResetLink(world: World, schoolId: string, site: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await keep(world, schoolId, 'link', () => hashOfToken(token))
  return `${site}/login/resetPassword?token=${token}`
}

async function sendCode(world: World, context: Context): Promise<void> {
  const school = await queryOne<{ phone: string }>(
    context,
    sql`select case when recovery_until > app_now() then recovery_phone else phone end as phone
        from schools where id = ${context.schoolId}`,
  )
  if (!school) return
  const code = String(randomInt(100_000_000)).padStart(8, '0')
  const expiresAt = await keep(world, context.schoolId, 'code', (id) => hashOfCode(id, code))
  await tellCodeBySms(world, context, {
    ...{ told: 'password-code', phone: school.phone, code, expiresAt },
    textWith: (shown) =>
      `Your Akontaa code is ${shown}. It works for ${RESET_MINUTES} minutes. We never ask you for it.`,
  })
}

async function keep(world: World, schoolId: string, kind: 'link' | 'code', hashOf: (id: string) => Buffer) {
  const { rows } = await world.database.pool.query<{ id: string }>(sql`select uuid_v7() as id`)
  const id = rows[0]?.id ?? ''
  const expiresAt = new Date(nowIn(world).getTime() + RESET_MINUTES * 60_000)
  await world.database.pool.query(
    sql`insert into password_resets (id, school, secret_hash, kind, expires_at)
        values (${id}, ${schoolId}, ${hashOf(id)}, ${kind}, ${expiresAt})`,
  )
  return expiresAt
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export function hashOfCode(id: string, code: string): Buffer {
  return createHash('sha256').update(`${id} ${code}`).digest()
}
