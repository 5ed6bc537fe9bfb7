import sql from 'sql-template-tag'
import type { Received } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { nowIn } from '../../platform.ts'
import type { World } from '../../world.ts'

export type ContactMessage = Received<typeof endpoints.sendContactMessage>['body']

const limit = rateLimit({
  name: 'contact',
  triesMax: 10,
  windowSeconds: 3_600,
  sentence: 'You have sent several messages already. Please wait an hour, or write us an e-mail.',
})

/**
 * Keeps what a visitor writes to the operator, up to ten an hour from one address. Refuses too_many.
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
  await world.database.pool.query(
    sql`insert into contact_messages
          (first_name, last_name, email, phone, message, services, received_at, mail_not_before)
        values (${written.firstName}, ${written.lastName}, ${written.email}, ${written.phone}, ${written.message},
          ${written.services}, ${now}, ${now})`,
  )
}
