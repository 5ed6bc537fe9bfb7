import { queryOne, type Sql, sql } from '../../context/context.ts'
import { nowIn } from '../../context/platform.ts'
import type { World } from '../../context/world.ts'
import {
  type PaystackListedDispute,
  type PaystackListedRefund,
  paystackOf,
} from '../../gateways/paystack/index.ts'
import { withEach } from '../../loop.ts'
import { stateOf } from './disputes.ts'
import { readPages } from './pages.ts'
import { paystackIdOf } from './refunds.ts'
import { hintAtIntent, noteOnIntent, placeOfReference, platformIn } from './settle.ts'

/**
 * How far back: a bank may ask four months after a payment, and nobody can say whose day Paystack's list goes by. What came while we were
 * away so long is found all the same; what is known to be open is looked at hourly however old it is.
 */
const BACK_MS = 180 * 24 * 3_600_000

/**
 * Finds disputes and refunds whose announcement never came: reads Paystack's lists over all schools, and hints at each payment that has one which
 * its school's books do not know in that state. It is believed no more than a webhook. False when a list could not be read to its end.
 */
export async function findUnannounced(world: World, isStopping = () => false): Promise<boolean> {
  const from = new Date(nowIn(world).getTime() - BACK_MS)
  const paystack = paystackOf(world)
  const disputes = await readPages((page) => paystack.disputesSince(from, page), isStopping)
  const refunds = await readPages((page) => paystack.refundsSince(from, page), isStopping)
  const told = [
    ...disputes.rows.map((row) => row && newsOfDispute(row)),
    ...refunds.rows.map((row) => row && newsOfRefund(row)),
  ].filter((news) => news !== null)
  await withEach(told, isStopping, (news) => hint(world, news))
  return disputes.isWhole && refunds.isWhole && !isStopping()
}

interface News {
  reference: string | null
  /** What its webhook would have been called. */
  event: string
  /** Whether payment `i` is to be looked at. */
  isNews: Sql
}

function newsOfDispute(row: PaystackListedDispute): News {
  const state = stateOf(row)
  return {
    reference: row.reference,
    event: state === 'won' || state === 'lost' ? 'charge.dispute.resolve' : 'charge.dispute.create',
    isNews: sql`not exists (select from online_disputes d where d.school_id = i.school_id and d.paystack_id = ${row.id}
      and (d.closed_at is not null or d.state = ${state}))`,
  }
}

/** One that failed and was never here is none; of a payment without a receipt nothing is booked. */
function newsOfRefund(row: PaystackListedRefund): News {
  const { status } = row
  const ours = sql`select from online_refunds r where r.school_id = i.school_id and r.paystack_id = ${paystackIdOf(row)}`
  const isUnknown =
    status === 'failed'
      ? sql`exists (${ours} and r.state = 'sent')`
      : status === 'processed'
        ? sql`not exists (${ours} and r.state = 'processed')`
        : sql`not exists (${ours})`
  return {
    reference: row.reference,
    event: status === 'failed' || status === 'processed' ? `refund.${status}` : 'refund.pending',
    isNews: sql`i.state = 'posted' and ${isUnknown}`,
  }
}

/** Other products' payments, and references that nobody here knows, are passed over. */
async function hint(world: World, { reference, event, isNews }: News): Promise<void> {
  const place = reference ? await placeOfReference(world, reference) : undefined
  if (!place) return
  const found = await queryOne(
    await platformIn(world, place.schoolId),
    sql`select i.id from payment_intents i where i.school_id = ${place.schoolId} and i.id = ${place.id} and ${isNews}`,
  )
  if (!found) return
  await noteOnIntent(world, place, event)
  await hintAtIntent(world, place)
}
