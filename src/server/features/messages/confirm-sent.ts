import { type Context, plannedOnce, query, sql } from '../../context/context.ts'
import { unconfirmedMessages } from '../../context/directory.ts'
import type { World } from '../../context/world.ts'
import type { SmsGateway } from '../../gateways/sms/gateway.ts'
import { severalAtOnce } from './several-at-once.ts'

const BATCH = 60
const LOOK_AGAIN = '5 minutes'
const LOOK_AT_MOST = '1 day'

/** Asks the provider what became of messages it took: delivered, failed, or ask again later, for a day at most. */
export async function confirmSent(
  world: World,
  gateway: SmsGateway,
  isStopping = () => false,
): Promise<void> {
  const { name, statusOf } = gateway
  if (!statusOf) return
  await severalAtOnce(await unconfirmedMessages(world, BATCH), async ({ schoolId, id }) => {
    if (isStopping()) return
    const context: Context = { schoolId, database: world.database, now: world.now?.(), caller: nobody }
    const [message] = await query<{ provider: string; providerId: string }>(
      context,
      plannedOnce(
        sql`select provider, provider_id as "providerId" from messages where school_id = ${schoolId} and id = ${id}`,
      ),
    )
    // What another provider took cannot be asked of this one.
    const state = message?.provider === name ? await statusOf(message.providerId) : ('pending' as const)
    await query(
      context,
      plannedOnce(sql`update messages set
            status = case ${state}::text when 'delivered' then 'delivered' when 'failed' then 'dead' else status end,
            reason = case ${state}::text when 'failed' then 'The phone could not be reached.' else reason end,
            not_before = case when sent_at < app_now() - ${LOOK_AT_MOST}::interval then 'infinity'
              else app_now() + ${LOOK_AGAIN}::interval end
          where school_id = ${schoolId} and id = ${id} and status = 'sent'`),
    )
  })
}

const nobody = { staffId: '', sessionId: null, role: 'head', requestId: 'messages' } as const
