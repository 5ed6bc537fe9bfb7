import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sql } from '../../context/context.ts'
import type { World } from '../../context/world.ts'
import { hintAtIntent, noteOnIntent, placeOfReference, settleIntent } from '../paying/index.ts'
import { hint, settleIfFree } from './settle.ts'

export const WEBHOOK_PATH = '/api/paystack/webhook'

/**
 * Paystack's word that something has happened. It is only a hint: whatever it says is asked back over our own call.
 * Signed over the raw bytes; answered at once, worked on after. Unknown events and references are fine.
 */
export function webhookRoute(app: FastifyInstance, world: World): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(WEBHOOK_PATH, { config: { operation: 'paystackWebhook' } }, async (request, reply) => {
      const { secretKey } = world.env.paystack
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (!secretKey || !isSigned(body, request.headers['x-paystack-signature'], secretKey)) {
        return reply.code(401).send({ message: 'The signature is not right.' })
      }
      const news = readNews(body)
      const settles = news ? await take(world, news) : undefined
      reply.code(200).send({ message: 'Thank you.' })
      if (settles) {
        settles().catch((error: unknown) =>
          request.log.error({ err: error }, 'a payment could not be settled; the sweeper tries again'),
        )
      }
      return reply
    })
  })
}

function isSigned(body: Buffer, signature: unknown, secretKey: string): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/i.test(signature)) return false
  const expected = createHmac('sha512', secretKey).update(body).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}

interface News {
  event: string
  reference: string
}

/** What a payment of ours can be called; with anything else it is not ours. */
const reference = z.string().regex(/^[\w.=-]{1,100}$/)

const news = z.object({
  event: z.string().regex(/^[\w.]{1,100}$/),
  data: z.object({
    reference: reference.optional(),
    transaction_reference: reference.optional(),
    transaction: z.object({ reference }).optional(),
  }),
})

function readNews(body: Buffer): News | undefined {
  try {
    const { event, data } = news.parse(JSON.parse(body.toString()))
    const reference = data.transaction_reference ?? data.transaction?.reference ?? data.reference
    return reference ? { event, reference } : undefined
  } catch {
    // Signed, but of a kind we do not know: nothing to do.
    return undefined
  }
}

/** Notes the news durably; answers how to settle it where it calls for that. */
async function take(world: World, news: News): Promise<(() => Promise<unknown>) | undefined> {
  const place = await placeOfReference(world, news.reference)
  if (place) {
    if (news.event !== 'charge.success') await noteOnIntent(world, place, news.event)
    await hintAtIntent(world, place)
    return () => settleIntent(world, place.schoolId, place.id)
  }
  return (await takeOfCheckout(world, news)) ? () => settleIfFree(world, news.reference) : undefined
}

/** A payment to us. True when it calls for settling. */
async function takeOfCheckout(world: World, { event, reference }: News): Promise<boolean> {
  if (event === 'charge.success') return await hint(world, reference)
  if (event === 'refund.processed') {
    await world.database.pool.query(
      sql`update checkouts set state = 'refunded' where reference = ${reference} and state = 'to_refund'`,
    )
  }
  if (event === 'refund.processed' || event.startsWith('charge.dispute.')) {
    // The school keeps what it has: a person decides. The operator's list shows it.
    await world.database.pool.query(
      sql`update checkouts set reason = left(coalesce(reason || '; ', '') || ${event}, 300)
          where reference = ${reference} and state = 'used' and position(${event} in coalesce(reason, '')) = 0`,
    )
  }
  return false
}
