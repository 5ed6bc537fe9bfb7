import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endpoints } from '#shared/api/index.ts'
import { Refusal } from '#shared/errors.ts'
import type { Context } from '../../context/context.ts'
import type { World } from '../../context/world.ts'
import { addressOf } from '../../http/address.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { publicRoute, route } from '../../http/route.ts'
import { requirePermission, requireSession } from '../../http/session.ts'
import { ownSiteOf } from '../../http/site.ts'
import { browserHashOf, markBrowser } from './browser-cookie.ts'
import { claimPayout, claimSchool } from './claim-registration.ts'
import { storeSignUp, tellOwner } from './sign-ups.ts'
import { orderRegistration, orderRenewal, ownCallback, purposeOf, startCheckout } from './start-checkout.ts'
import { updateSubscription } from './update-subscription.ts'
import { verifyPayment } from './verify-payment.ts'
import { webhookRoute } from './webhook.ts'

const signUps = rateLimit({
  name: 'sign-up',
  triesMax: 30,
  windowSeconds: 600,
  sentence: 'Too many sign-ups from here. Wait a few minutes, then press Next again.',
})
/** Only those whose e-mail has a school already count: five answers of that kind a day, then none of either kind. */
const takenEmails = rateLimit({
  name: 'sign-up-taken',
  triesMax: 5,
  windowSeconds: 24 * 3_600,
  sentence: 'Too many sign-ups from here with an e-mail that is registered. Sign in instead, or write to us.',
})
const payments = rateLimit({
  name: 'pay',
  triesMax: 40,
  windowSeconds: 600,
  sentence: 'Too many payments were started from here. Wait a few minutes, then try again.',
})
/** Enough for a page that asks every three seconds, in several tabs. */
const checks = rateLimit({
  name: 'verify',
  triesMax: 400,
  windowSeconds: 600,
  sentence: 'The payment was asked for too often. It counts all the same; look again in a few minutes.',
})

/** Signing up, paying, and what a payment leads to. */
export function subscriptionRoutes(app: FastifyInstance, world: World): void {
  signUpRoutes(app, world)

  publicRoute(app, world, endpoints.initializePayment, async ({ body }, { request, reply }) => {
    await payments.take(world, addressOf(request))
    const purpose = purposeOf(body.amount)
    const callBack = ownCallback(body.callBack, ownSiteOf(world, request))
    const order =
      purpose === 'renewal'
        ? await orderRenewal(await requireRenewer(world, request))
        : await orderRegistration(world, body.signUpId, body.email)
    const browserHash = markBrowser(world, request, reply)
    const data = await startCheckout(world, order, { callBack, browserHash })
    return { status: true, message: 'Authorization URL created', data }
  })

  publicRoute(app, world, endpoints.verifyPayment, async ({ params }, { request }) => {
    await checks.take(world, addressOf(request))
    return await verifyPayment(world, params.reference)
  })

  publicRoute(app, world, endpoints.createSubAccount, async ({ body }, { request }) => {
    await checks.take(world, addressOf(request))
    const claim = { reference: body.reference, browserHash: browserHashOf(request) }
    const { code, name } = await claimPayout(world, claim, body)
    return {
      status: true,
      message: code ? 'Subaccount created' : 'The payout account will follow',
      data: { subaccount_code: code, account_name: name },
    }
  })

  publicRoute(app, world, endpoints.addSchool, async ({ body }, { request }) => {
    await checks.take(world, addressOf(request))
    const { reference, ...form } = body
    return await claimSchool(world, { reference, browserHash: browserHashOf(request) }, form)
  })

  route(app, world, endpoints.updateSubscription, (context) => updateSubscription(world, context))
  webhookRoute(app, world)
}

function signUpRoutes(app: FastifyInstance, world: World): void {
  publicRoute(app, world, endpoints.storeSignUp, async ({ body }, { request }) => {
    const address = addressOf(request)
    await signUps.take(world, address)
    await takenEmails.take(world, address)
    try {
      const stored = await storeSignUp(world, body, address)
      await takenEmails.giveBack(world, address)
      return stored
    } catch (error) {
      if (isTaken(error)) tellOwner(world, body.schoolEmail)
      else await takenEmails.giveBack(world, address)
      throw error
    }
  })
}

function isTaken(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'email_taken'
}

async function requireRenewer(world: World, request: FastifyRequest): Promise<Context> {
  const session = await requireSession(world, request)
  requirePermission(session, endpoints.updateSubscription, request)
  return session.context
}
