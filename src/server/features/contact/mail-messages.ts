import nodemailer from 'nodemailer'
import sql from 'sql-template-tag'
import { codeOf } from '../../context/context.ts'
import { nowIn } from '../../context/platform.ts'
import type { World } from '../../context/world.ts'

/** Where mail goes through, and to whom. */
export interface Postbox {
  smtpUrl: string
  to: string
}

const ATTEMPTS_MAX = 5
const WAIT_MINUTES = 10
const AT_ONCE = 10

/**
 * Mails what has not been mailed yet; a message that fails waits ten minutes, five times in all, and stays listed in any
 * case. Claimed before sending, so that instances never send one twice. Answers how many were sent.
 */
export async function mailMessages(world: World, { smtpUrl, to }: Postbox): Promise<number> {
  const waiting = await claimMessages(world)
  if (waiting.length === 0) return 0
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  let sent = 0
  for (const written of waiting) {
    const failure = await transport.sendMail(mailOf(written, to)).then(
      () => null,
      // What a mail server says may name the visitor: the code of the failure is enough.
      (error: unknown) => codeOf(error) ?? 'failed',
    )
    await noteOutcome(world, written.id, failure)
    if (!failure) sent++
  }
  transport.close()
  return sent
}

interface Waiting {
  id: string
  name: string
  email: string
  phone: string
  message: string
  services: string[]
}

async function claimMessages(world: World): Promise<Waiting[]> {
  const now = nowIn(world)
  const { rows } = await world.database.pool.query<Waiting>(
    sql`update contact_messages set mail_attempts = mail_attempts + 1,
          mail_not_before = ${now}::timestamptz + make_interval(mins => ${WAIT_MINUTES})
        where id in (select id from contact_messages
          where mailed_at is null and mail_attempts < ${ATTEMPTS_MAX} and mail_not_before <= ${now}
          order by received_at limit ${AT_ONCE} for update skip locked)
        returning id, trim(regexp_replace(first_name || ' ' || last_name, '\\s+', ' ', 'g')) as name, email, phone, message, services`,
  )
  return rows
}

async function noteOutcome(world: World, id: string, failure: string | null): Promise<void> {
  const mailedAt = failure ? null : nowIn(world)
  await world.database.pool.query(
    sql`update contact_messages set mailed_at = ${mailedAt}, mail_failure = ${failure} where id = ${id}`,
  )
}

/** From ourselves, so that the operator's mail server accepts it; an answer goes to the visitor. */
function mailOf({ name, email, phone, message, services }: Waiting, to: string) {
  const lines = [
    name && `Name: ${name}`,
    `E-mail: ${email}`,
    phone && `Phone: ${phone}`,
    services.length > 0 && `Services: ${services.join(', ')}`,
  ]
  return {
    from: { name: 'Akontaa', address: to },
    to,
    replyTo: { name, address: email },
    subject: `Message from ${name || email}`,
    text: `${lines.filter(Boolean).join('\n')}\n\n${message}\n`,
  }
}
