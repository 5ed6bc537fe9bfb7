import { formatDay } from '#shared/dates.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { sentences } from '#shared/sentences.ts'
import { type Context, queryOne, sql } from '../../context/context.ts'
import { nowIn } from '../../context/platform.ts'
import type { World } from '../../context/world.ts'
import { CHECKOUT_HOURS } from './checkouts.ts'

/**
 * The expiry a renewal has brought: the money has moved it already, in the transaction that used it. Refuses
 * payment_required when no renewal of this school was settled in the last 72 hours.
 */
export async function updateSubscription(world: World, context: Context) {
  const { rowCount } = await world.database.pool.query(
    sql`select from checkouts where school = ${context.schoolId} and purpose = 'renewal' and state = 'used'
          and used_at > ${nowIn(world)}::timestamptz - ${`${CHECKOUT_HOURS} hours`}::interval limit 1`,
  )
  if (rowCount === 0) {
    throw new Refusal('payment_required', 'No renewal has been paid for. The subscription is as it was.')
  }
  const school = await queryOne<{ expiresOn: string }>(
    context,
    sql`select expires_on as "expiresOn" from schools where id = ${context.schoolId}`,
  )
  invariant(school, 'a signed-in school exists')
  return {
    registration_expiration_date: school.expiresOn,
    message: `${sentences.renewal.upgraded} It runs until ${formatDay(school.expiresOn)}.`,
  }
}
