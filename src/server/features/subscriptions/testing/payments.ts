import { randomBytes, randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { Endpoint, WireReply as Reply, WireSent as Sent } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/index.ts'
import { buildApp } from '../../../app.ts'
import { sql } from '../../../context/context.ts'
import type { World } from '../../../context/world.ts'
import { parseEnv } from '../../../env.ts'
import { startSandbox } from '../../../sandbox/index.ts'
import { type Answered, inject } from '../../../testing/test-app.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { type Checkout, findCheckout } from '../checkouts.ts'
import { sweep } from '../sweep.ts'
import { WEBHOOK_PATH } from '../webhook.ts'

export const SITE = 'https://fees.example'

type Act = 'pay' | 'decline' | 'cancel' | 'close'

/** The product with a simulated Paystack beside it, both over real HTTP; the database is this worker's. */
export async function openPayments({ now }: { now?: Date } = {}) {
  const clock = { now }
  const sandbox = await startSandbox({ retryMs: 50 })
  onTestFinished(() => sandbox.close())
  const env = parseEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: SITE,
    TRUST_PROXY: 'on',
    BUSY_AFTER_MS: '60000',
    PAYSTACK_SECRET_KEY: sandbox.secretKey,
    PAYSTACK_BASE_URL: sandbox.url,
  })
  const world: World = {
    database: await testDatabase(),
    env,
    ...(now ? { now: () => clock.now ?? new Date() } : {}),
  }
  const app = await buildApp(world)
  onTestFinished(() => app.close())
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  sandbox.sendWebhooksTo(`${address}${WEBHOOK_PATH}`)
  const browser = newBrowser()
  const send = <E extends Endpoint>(endpoint: E, sent: Sent<E> = {}, options: SendOptions = {}) =>
    inject(app, endpoint, sent, {
      token: options.token,
      key: options.key,
      headers: { 'x-forwarded-for': browser.address, ...(options.cookie ? { cookie: options.cookie } : {}) },
    })
  return {
    world,
    app,
    address,
    sandbox,
    clock,
    send,
    reply: async <E extends Endpoint>(
      endpoint: E,
      sent: Sent<E> = {},
      options: SendOptions = {},
    ): Promise<Reply<E>> => (await send(endpoint, sent, options)).reply,
    /** Fills in the form and presses Next. */
    signUp: async (form: Partial<ReturnType<typeof aSignUp>> & { headName?: string } = {}) => {
      const body = aSignUp(form)
      const { id } = (await send(endpoints.storeSignUp, { body })).reply
      return { id, form: body }
    },
    /** Presses Pay on /subscribe. */
    startRegistration: async (signUpId?: string, email?: string) =>
      started(
        await send(endpoints.initializePayment, {
          body: { amount: 500, callBack: `${SITE}/paymentCallback`, signUpId, email },
        }),
      ),
    startRenewal: async (token: string) =>
      started(
        await send(
          endpoints.initializePayment,
          { body: { amount: 200, callBack: `${SITE}/dashboard/upgradeCallback` } },
          { token },
        ),
      ),
    /** Presses a button of the sandbox's page; answers where the browser is sent. */
    press: (page: string, act: Act) => press(page, act),
    verify: (reference: string) => send(endpoints.verifyPayment, { params: { reference } }),
    signIn: async (email: string, password = PASSWORD) =>
      (await send(endpoints.signIn, { body: { schoolEmail: email, schoolPassword: password } })).reply,
    /** One round of the sweeper. */
    sweep: () => sweep(world),
    checkout: (reference: string) => mustFind(world, reference),
    schoolsOf: async (email: string) => {
      const { rows } = await world.database.pool.query<{ id: string }>(
        sql`select school_id as id from directory where email = ${email.toLowerCase()}`,
      )
      return rows.map(({ id }) => id)
    },
    subaccountsOf: (email: string) => sandbox.books.subaccounts.filter((each) => each.contactEmail === email),
  }
}

export type Payments = Awaited<ReturnType<typeof openPayments>>

interface SendOptions {
  token?: string | undefined
  key?: string | undefined
  cookie?: string
}

const PASSWORD = 'a school of a test'

export function aSignUp(differences: object = {}) {
  return {
    schoolName: 'Adom Grace Academy',
    schoolAddress: '12 Aboom Wells Road, Cape Coast',
    schoolPhone: '033 213 2000',
    schoolWebsite: 'adomgrace.edu.gh',
    schoolEmail: `${randomUUID()}@school.example`,
    schoolPassword: PASSWORD,
    bankName: 'GCB Bank Limited',
    bankAccountNumber: '1011130067824',
    settlementBankCode: '040100',
    ...differences,
  }
}

/** Limits count by address: each test calls from its own. */
function newBrowser() {
  const [a, b, c] = randomBytes(3)
  return { address: `10.${a}.${b}.${c}` }
}

function started(answered: Answered<typeof endpoints.initializePayment>) {
  const { reference, authorization_url: page } = answered.reply.data
  const cookie = String(answered.headers['set-cookie']).split(';')[0] ?? ''
  return { reference, page, cookie }
}

export async function press(page: string, act: Act): Promise<string | null> {
  const response = await fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ act, channel: 'card' }),
    redirect: 'manual',
  })
  await response.arrayBuffer()
  return response.headers.get('location')
}

async function mustFind(world: World, reference: string): Promise<Checkout> {
  const found = await findCheckout(world, reference)
  if (!found) throw new Error(`There is no checkout ${reference}.`)
  return found
}

/** Waits for what happens by itself: a webhook on its way, a job. */
export async function eventually<T>(look: () => Promise<T>, isThere: (seen: T) => boolean): Promise<T> {
  const until = Date.now() + 10_000
  for (;;) {
    const seen = await look()
    if (isThere(seen) || Date.now() > until) return seen
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}
