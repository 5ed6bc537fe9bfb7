import { toGsm } from '#shared/sms.ts'
import { type Context, sql } from '../../context/context.ts'
import { queueText } from '../../ledger/index.ts'

/** Queues a text to a school itself, at this phone. `told` names what it is about; every call is a text of its own. */
export async function tellBySms(
  context: Context,
  told: string,
  phone: string,
  sentence: string,
): Promise<void> {
  await queueText(context, {
    kind: 'custom',
    told: sql`${told}::text || ':' || uuid_v7()`,
    phone,
    text: toGsm(sentence),
  })
}
