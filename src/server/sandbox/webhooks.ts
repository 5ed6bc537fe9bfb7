import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { paymentAnswer } from './answers.ts'
import type { Payment, Refund } from './books.ts'
import type { Faults } from './faults.ts'

const TRIES_MAX = 8

export interface Webhooks {
  /** Tells the merchant of a payment, with every fault that is on. Answers when the first delivery is over. */
  announce: (payment: Payment) => Promise<void>
  /** Tells the merchant how a refund stands. */
  announceRefund: (payment: Payment, refund: Refund) => Promise<void>
  /** Tells the merchant of a dispute. */
  announceDispute: (payment: Payment, event: 'create' | 'resolve') => Promise<void>
  /** Where to; nobody is told before it is known. */
  sendTo: (url: string) => void
  stop: () => void
}

/** Sends signed webhooks, again and again until one is answered with 200. */
export function createWebhooks(secretKey: string, faults: Faults, retryMs: number): Webhooks {
  const stopped = new AbortController()
  let url: string | undefined

  const deliver = async (event: string, data: unknown, key: string) => {
    const body = JSON.stringify({ event, data })
    for (let tries = 1; tries <= TRIES_MAX && !stopped.signal.aborted; tries++) {
      if (url && (await postWebhook(url, body, key))) return
      await sleep(retryMs * tries, undefined, { ref: false, signal: stopped.signal }).catch(() => undefined)
    }
  }

  return {
    announce: async (payment) => {
      if (faults.take('no_webhook')) return
      const late = faults.take('late_webhook')
      const copies = faults.take('duplicate_webhook') ? 5 : 1
      const key = faults.take('wrong_signature') ? `sk_test_${randomUUID()}` : secretKey
      const send = async () => {
        if (faults.take('out_of_order_webhook')) await deliver('refund.pending', refundOf(payment), key)
        await Promise.all(
          Array.from({ length: copies }, () => deliver('charge.success', paymentAnswer(payment), key)),
        )
      }
      if (!late) return await send()
      const wait = sleep(late.ms, undefined, { ref: false, signal: stopped.signal })
      void wait.then(send, () => undefined)
    },
    announceRefund: async (payment, { status, amount }) => {
      if (faults.take('no_webhook')) return
      await deliver(`refund.${status}`, { ...refundOf(payment), status, amount: String(amount) }, secretKey)
    },
    announceDispute: async (payment, event) => {
      if (faults.take('no_webhook')) return
      await deliver(`charge.dispute.${event}`, { transaction: paymentAnswer(payment) }, secretKey)
    },
    sendTo: (address) => {
      url = address
    },
    stop: () => stopped.abort(),
  }
}

async function postWebhook(url: string, body: string, key: string): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-paystack-signature': createHmac('sha512', key).update(body).digest('hex'),
      },
      body,
      signal: AbortSignal.timeout(30_000),
    })
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}

function refundOf(payment: Payment) {
  return {
    status: 'pending',
    transaction_reference: payment.reference,
    refund_reference: null,
    amount: String(payment.amount),
    currency: payment.currency,
    processor: 'mpgs_zen',
    customer: { first_name: null, last_name: null, email: payment.email },
    integration: 463_433,
    domain: payment.domain,
  }
}
