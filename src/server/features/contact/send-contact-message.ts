import sql from 'sql-template-tag'
import type { Received } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { inPlatform, nowIn } from '../../context/platform.ts'
import type { World } from '../../context/world.ts'
import { rateLimit } from '../../http/rate-limit.ts'

export type ContactMessage = Received<typeof endpoints.sendContactMessage>['body']

const limit = rateLimit({
  name: 'contact',
  triesMax: 10,
  windowSeconds: 3_600,
  sentence: 'You have sent several messages already. Please wait an hour, or write us an e-mail.',
})

/** The same words from the same visitor within this time are one message. */
const SAME_MINUTES = 10

/**
 * Keeps what a visitor writes to the operator, up to ten an hour from one address; what is sent twice, by a double click
 * or a page loaded again, is kept once. Refuses too_many.
 * What fills in the field that people cannot see is a program: it is thanked and dropped.
 */
export async function sendContactMessage(
  world: World,
  { nickname, ...written }: ContactMessage,
  address: string,
): Promise<void> {
  await limit.take(world, address)
  if (nickname) return
  const now = nowIn(world)
  const { firstName, lastName, email, phone, message, services } = written
  await inPlatform(world, async (client) => {
    // Two copies at the same moment take turns: the second then sees the first.
    await client.query(
      sql`select pg_advisory_xact_lock(hashtextextended(${`contact ${email} ${message}`}, 0))`,
    )
    await client.query(
      sql`insert into contact_messages
            (first_name, last_name, email, phone, message, services, received_at, mail_not_before)
          select ${firstName}, ${lastName}, ${email}, ${phone}, ${message}, ${services}::text[], ${now}::timestamptz,
            ${now}::timestamptz
          where not exists (select from contact_messages
            where received_at > ${now}::timestamptz - make_interval(mins => ${SAME_MINUTES})
              and first_name = ${firstName} and last_name = ${lastName} and email = ${email} and phone = ${phone}
              and message = ${message} and services = ${services}::text[])`,
    )
  })
}
