import { randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import type { SmsGateway } from '../gateways/sms/gateway.ts'
import { apiRoutes } from './api.ts'
import { type Books, openBooks } from './books.ts'
import { checkoutRoutes } from './checkout.ts'
import { disputeRoutes } from './disputes.ts'
import { createFaults, FAULTS, type Faults } from './faults.ts'
import { phoneRoutes } from './phones.ts'
import { refundRoutes } from './refunds.ts'
import { settlementRoutes } from './settlements.ts'
import { walletRoutes } from './wallets.ts'
import { createWebhooks } from './webhooks.ts'

export interface Sandbox {
  /** Where it listens, on loopback only. */
  url: string
  /** The key it takes, and signs its webhooks with. */
  secretKey: string
  faults: Faults
  books: Books
  /** Keeps texts where a browser on this machine can read them. */
  phones: SmsGateway
  /** Where webhooks go. */
  sendWebhooksTo: (url: string) => void
  close: () => Promise<void>
}

interface Options {
  /** The port it wishes for; another one when that is taken. */
  port?: number
  secretKey?: string
  /** What a restart is to find again. */
  stateFile?: string | undefined
  /** The pause after a webhook nobody answered; each next one is longer by as much. */
  retryMs?: number
}

/**
 * Starts a simulator of Paystack: its API, the payer's page and signed webhooks, on a port of its own.
 * Whatever can go wrong there is switched at `/sandbox/faults`: GET lists, PUT switches on, DELETE (`?fault=`) off.
 */
export async function startSandbox(options: Options = {}): Promise<Sandbox> {
  const secretKey = options.secretKey ?? `sk_test_${randomBytes(20).toString('hex')}`
  const faults = createFaults()
  const books = openBooks(options.stateFile)
  const webhooks = createWebhooks(secretKey, faults, options.retryMs ?? 5_000)
  const app = Fastify({ forceCloseConnections: true })
  let url = ''
  // Its clock is this machine's: nobody is to take it for a witness.
  app.addHook('onRequest', async (_request, reply) => {
    reply.raw.sendDate = false
  })
  apiRoutes(app, { books, faults, secretKey, origin: () => url })
  checkoutRoutes(app, { books, faults, webhooks })
  const wallets = walletRoutes(app, { books, faults, webhooks, secretKey })
  const refunds = refundRoutes(app, { books, faults, webhooks, secretKey })
  settlementRoutes(app, { books, faults, secretKey })
  const phones = phoneRoutes(app)
  disputeRoutes(app, { books, faults, webhooks, secretKey })
  app.get('/sandbox/faults', async () => ({ on: faults.list(), known: FAULTS }))
  app.put('/sandbox/faults', async (request) => {
    faults.switchOn(request.body as Parameters<Faults['switchOn']>[0])
    return { on: faults.list() }
  })
  app.delete<{ Querystring: { fault?: keyof typeof FAULTS } }>('/sandbox/faults', async (request) => {
    faults.switchOff(request.query.fault)
    return { on: faults.list() }
  })
  app.get('/favicon.ico', (_request, reply) => reply.code(204).send())
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ status: false, message: 'Not found' }))
  url = await listen(app, options.port ?? 0)
  return {
    url,
    secretKey,
    faults,
    books,
    phones,
    sendWebhooksTo: webhooks.sendTo,
    close: async () => {
      webhooks.stop()
      wallets.stop()
      refunds.stop()
      await app.close()
    },
  }
}

async function listen(app: ReturnType<typeof Fastify>, port: number): Promise<string> {
  try {
    return await app.listen({ port, host: '127.0.0.1' })
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (!isTaken || port === 0) throw error
    return await app.listen({ port: 0, host: '127.0.0.1' })
  }
}
