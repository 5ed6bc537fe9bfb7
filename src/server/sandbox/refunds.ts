import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { no, yes } from './answers.ts'
import type { Books, Payment, Refund } from './books.ts'
import type { Faults } from './faults.ts'
import { faulty } from './faulty.ts'
import { listAsked, pageOf, paymentOf } from './lists.ts'
import type { Webhooks } from './webhooks.ts'

interface Refunds {
  books: Books
  faults: Faults
  webhooks: Webhooks
  secretKey: string
}

const asked = z.object({
  transaction: z.union([z.string(), z.number()]).transform(String),
  amount: z.coerce.number().int().min(1).optional(),
  merchant_note: z.string().nullish(),
})

/** Money that goes back: asked for by `POST /refund`, and gone at once unless a fault says otherwise. */
export function refundRoutes(app: FastifyInstance, refunds: Refunds): { stop: () => void } {
  const { books, faults, secretKey } = refunds
  const stopped = new AbortController()
  const on = faulty(faults, secretKey)
  app.post(
    '/refund',
    on('refund', (request, reply) => {
      const parsed = asked.safeParse(request.body)
      if (!parsed.success) return no(reply, 400, 'Transaction is required', 'missing_params')
      const payment = paymentOf(books, parsed.data.transaction)
      if (payment?.status !== 'success')
        return no(reply, 404, 'Transaction not found', 'transaction_not_found')
      const amount = parsed.data.amount ?? payment.amount
      const gone = books.refunds
        .filter((each) => each.transaction === payment.id && each.status !== 'failed')
        .reduce((sum, each) => sum + each.amount, 0)
      if (amount > payment.amount - gone)
        return no(reply, 400, 'Refund amount cannot be more than transaction amount', 'invalid_params')
      const refund: Refund = {
        id: books.nextId(),
        transaction: payment.id,
        amount,
        status: 'pending',
        note: parsed.data.merchant_note ?? null,
        createdAt: new Date().toISOString(),
      }
      books.refunds.push(refund)
      books.save()
      decideLater(refunds, payment, refund, stopped.signal)
      return yes(reply, 'Refund has been queued for processing', refundAnswer(refund, payment))
    }),
  )
  app.get(
    '/refund',
    on('refunds', (request, reply) => {
      const listed = pageOf(books.refunds, listAsked.parse(request.query), faults)
      return yes(
        reply,
        'Refunds retrieved',
        listed.map((each) => refundAnswer(each, paymentOf(books, String(each.transaction)))),
      )
    }),
  )
  return { stop: () => stopped.abort() }
}

function decideLater(refunds: Refunds, payment: Payment, refund: Refund, signal: AbortSignal): void {
  const { books, faults, webhooks } = refunds
  const decide = (status: Refund['status']) => {
    refund.status = status
    books.save()
    void webhooks.announceRefund(payment, refund)
  }
  const waits = faults.take('refund_waits')
  if (!waits) {
    decide(endOf(faults))
    return
  }
  sleep(waits.ms, undefined, { ref: false, signal }).then(
    () => decide('processed'),
    () => undefined,
  )
}

function endOf(faults: Faults): Refund['status'] {
  if (faults.take('refund_fails')) return 'failed'
  return faults.take('refund_needs_attention') ? 'needs-attention' : 'processed'
}

function refundAnswer({ id, transaction, amount, status, note, createdAt }: Refund, payment?: Payment) {
  return {
    id,
    integration: 463_433,
    domain: payment?.domain ?? 'test',
    transaction,
    dispute: null,
    amount,
    deducted_amount: null,
    currency: payment?.currency ?? 'GHS',
    channel: payment?.channel ?? null,
    fully_deducted: null,
    refunded_by: 'office@akontaa.example',
    settlement: null,
    customer_note: note,
    merchant_note: note,
    status,
    created_at: createdAt,
    updated_at: createdAt,
    transaction_reference: payment?.reference ?? null,
  }
}
