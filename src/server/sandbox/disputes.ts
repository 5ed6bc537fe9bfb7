import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { no, paymentAnswer, yes } from './answers.ts'
import type { Books, Dispute, Payment } from './books.ts'
import type { Faults } from './faults.ts'
import { faulty } from './faulty.ts'
import { listAsked, pageOf, paymentOf } from './lists.ts'
import type { Webhooks } from './webhooks.ts'

interface Disputes {
  books: Books
  faults: Faults
  webhooks: Webhooks
  secretKey: string
}

const said = z.object({
  is: z.enum(['open', 'answered', 'won', 'lost']),
  amount: z.number().int().min(1).optional(),
})

/** What a payer's bank wants back. `POST /sandbox/disputes/:reference` opens one, and says how it goes on. */
export function disputeRoutes(app: FastifyInstance, disputes: Disputes): void {
  const { books, faults, webhooks, secretKey } = disputes
  const on = faulty(faults, secretKey)
  app.get(
    '/dispute',
    on('dispute', (request, reply) => {
      const asked = listAsked.parse(request.query)
      const listed = pageOf(books.disputes, asked, faults)
      return yes(
        reply,
        'Disputes retrieved',
        listed.map((each) => disputeAnswer(each, paymentOf(books, String(each.transaction)))),
      )
    }),
  )
  app.post<{ Params: { reference: string } }>('/sandbox/disputes/:reference', (request, reply) => {
    const payment = books.payments.get(request.params.reference)
    if (payment?.status !== 'success') return no(reply, 404, 'No such payment', 'not_found')
    const { is, amount } = said.parse(request.body)
    const before = books.disputes.find(({ transaction }) => transaction === payment.id)
    const dispute = before ?? openDispute(books, payment.id, amount ?? payment.amount)
    Object.assign(dispute, STATES[is])
    books.save()
    void webhooks.announceDispute(payment, dispute.status === 'resolved' ? 'resolve' : 'create')
    return disputeAnswer(dispute, payment)
  })
}

const STATES = {
  open: { status: 'awaiting-merchant-feedback', resolution: null },
  answered: { status: 'awaiting-bank-feedback', resolution: null },
  won: { status: 'resolved', resolution: 'declined' },
  lost: { status: 'resolved', resolution: 'merchant-accepted' },
} as const

const ANSWER_WITHIN_MS = 48 * 3_600_000

function openDispute(books: Books, transaction: number, amount: number): Dispute {
  const dispute: Dispute = {
    id: books.nextId(),
    transaction,
    amount,
    status: 'awaiting-merchant-feedback',
    resolution: null,
    dueAt: new Date(Date.now() + ANSWER_WITHIN_MS).toISOString(),
    createdAt: new Date().toISOString(),
  }
  books.disputes.push(dispute)
  return dispute
}

function disputeAnswer(dispute: Dispute, payment?: Payment) {
  const { id, transaction, amount, status, resolution, dueAt, createdAt } = dispute
  return {
    id,
    refund_amount: amount,
    currency: 'GHS',
    status,
    resolution,
    domain: 'test',
    dueAt,
    transaction: payment ? paymentAnswer(payment) : { id: transaction },
    transaction_reference: null,
    category: 'chargeback',
    evidence: null,
    note: null,
    createdAt,
  }
}
