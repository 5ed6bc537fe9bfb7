import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Books, Payment } from './books.ts'
import { checkoutPage, secureCardPage, toldPage } from './checkout-page.ts'
import type { Faults } from './faults.ts'
import { takeMoney } from './take-money.ts'
import type { Webhooks } from './webhooks.ts'

interface Checkout {
  books: Books
  faults: Faults
  webhooks: Webhooks
}

const pressed = z.object({
  act: z.enum(['pay', 'decline', 'cancel', 'close']),
  channel: z.enum(['card', 'mobile_money']).default('card'),
  /** The bank of the card has asked its owner. */
  secure: z.literal('yes').optional(),
})

/** The payer's page, and what its four buttons do. */
export function checkoutRoutes(app: FastifyInstance, checkout: Checkout): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
  app.get<{ Params: { code: string } }>('/checkout/:code', (request, reply) => {
    const payment = findPayment(checkout.books, request.params.code)
    if (!payment) return html(reply.code(404), toldPage('There is no such payment here.'))
    return html(reply, payment.status === 'success' ? toldPage(DONE) : checkoutPage(payment))
  })
  app.post<{ Params: { code: string } }>('/checkout/:code', (request, reply) => {
    const payment = findPayment(checkout.books, request.params.code)
    if (!payment) return html(reply.code(404), toldPage('There is no such payment here.'))
    if (payment.status === 'success') return html(reply, toldPage(DONE))
    const { act, channel, secure } = pressed.parse(request.body)
    if (act === 'pay' && channel === 'card' && !secure && checkout.faults.take('card_3ds'))
      return html(reply, secureCardPage(payment))
    payment.channel = channel
    if (act === 'pay' || act === 'close') takeMoney(checkout, payment)
    else payment.status = act === 'decline' ? 'failed' : 'abandoned'
    checkout.books.save()
    if (act === 'close')
      return html(reply, toldPage('Paid. The webhook is on its way; this tab can be closed now.'))
    const back = act === 'cancel' ? cancelUrl(payment) : returnUrl(payment)
    return back ? reply.redirect(back, 303) : html(reply, toldPage('Done. There is nowhere to return to.'))
  })
}

const DONE = 'This payment is done. It is not taken twice.'

function findPayment(books: Books, code: string): Payment | undefined {
  return [...books.payments.values()].find((payment) => payment.accessCode === code)
}

function returnUrl({ callbackUrl, reference }: Payment): string | null {
  if (!callbackUrl) return null
  const url = new URL(callbackUrl)
  url.searchParams.append('trxref', reference)
  url.searchParams.append('reference', reference)
  return url.href
}

function cancelUrl(payment: Payment): string | null {
  const parsed = z.object({ cancel_action: z.url() }).safeParse(payment.metadata)
  return parsed.success ? parsed.data.cancel_action : returnUrl(payment)
}

function html(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(text)
}
