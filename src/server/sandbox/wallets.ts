import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { no, paymentAnswer, yes } from './answers.ts'
import type { Books, Payment } from './books.ts'
import type { Faults } from './faults.ts'
import { faulty } from './faulty.ts'
import { takeMoney } from './take-money.ts'
import type { Webhooks } from './webhooks.ts'

/**
 * Wallets and what their owners do with a question. By the last three digits of the number, where no fault says otherwise:
 *
 * | number | owner |
 * | …001 | has not enough money |
 * | …002 | types a wrong PIN |
 * | …003 | never answers |
 * | …004 | says yes after two minutes |
 * | …987 | says yes at once, within the call |
 * | any other | says yes after two seconds |
 *
 * Telecel asks for a voucher first; one that begins with 000 is none. `POST /sandbox/wallets/:reference` with `say` answers now.
 */
type Owner = { says: 'yes' | 'no' | 'nothing'; afterMs: number; why?: string }

interface Wallets {
  books: Books
  faults: Faults
  webhooks: Webhooks
  secretKey: string
}

const charge = z.object({
  email: z.email(),
  amount: z.union([z.string(), z.number()]).transform(Number).pipe(z.number().int().min(10)),
  currency: z.literal('GHS'),
  reference: z.string().regex(/^[A-Za-z0-9.=-]+$/),
  subaccount: z.string().nullish(),
  mobile_money: z.object({ phone: z.string(), provider: z.enum(['mtn', 'vod', 'atl']) }),
  metadata: z.unknown().optional(),
})

/** Charges of mobile money: the question on the phone, the voucher, and the answer. */
export function walletRoutes(app: FastifyInstance, wallets: Wallets): { stop: () => void } {
  const { books, faults, secretKey } = wallets
  const stopped = new AbortController()
  const on = faulty(faults, secretKey)
  const domain = secretKey.startsWith('sk_live_') ? 'live' : 'test'
  const asked = (payment: Payment) => answerLater(wallets, payment, stopped.signal)

  app.post(
    '/charge',
    on('charge', (request, reply) => {
      const parsed = charge.safeParse(request.body)
      if (!parsed.success)
        return no(reply, 400, `Invalid ${String(parsed.error.issues[0]?.path[0])}`, 'invalid_params')
      if (books.payments.has(parsed.data.reference))
        return no(reply, 400, 'Duplicate Transaction Reference', 'duplicate_reference')
      const { subaccount } = parsed.data
      if (subaccount && !books.subaccounts.some(({ code }) => code === subaccount))
        return no(reply, 404, 'Invalid Subaccount.', 'invalid_params')
      const payment = newCharge(books, domain, parsed.data)
      if (payment.wallet?.waitsFor === 'phone') asked(payment)
      return sayCharge(reply, payment)
    }),
  )
  app.post(
    '/charge/submit_otp',
    on('charge', (request, reply) => {
      const { otp, reference } = z.object({ otp: z.string(), reference: z.string() }).parse(request.body)
      const payment = books.payments.get(reference)
      if (payment?.wallet?.waitsFor !== 'voucher')
        return no(reply, 400, 'Transaction reference is invalid', 'invalid_params')
      if (otp.startsWith('000')) return no(reply, 400, 'Invalid voucher', 'invalid_params')
      payment.wallet.waitsFor = 'phone'
      books.save()
      asked(payment)
      return sayCharge(reply, payment)
    }),
  )
  app.post<{ Params: { reference: string } }>('/sandbox/wallets/:reference', (request, reply) => {
    const { say } = z.object({ say: z.enum(['yes', 'no']) }).parse(request.body)
    const payment = books.payments.get(request.params.reference)
    if (!payment || payment.status === 'success') return no(reply, 404, 'Nothing is asked', 'not_found')
    decide(wallets, payment, { says: say, afterMs: 0, why: 'Transaction cancelled by customer' })
    return { status: payment.status }
  })
  return { stop: () => stopped.abort() }
}

function newCharge(books: Books, domain: 'test' | 'live', asked: z.output<typeof charge>): Payment {
  const { email, amount, reference, subaccount, metadata, mobile_money: wallet } = asked
  const payment: Payment = {
    id: books.nextId(),
    reference,
    email,
    metadata,
    domain,
    amount,
    requested: amount,
    accessCode: randomBytes(8).toString('hex').slice(0, 15),
    callbackUrl: null,
    createdAt: new Date().toISOString(),
    status: 'pending',
    knownFrom: 0,
    channel: 'mobile_money',
    currency: 'GHS',
    paidAt: null,
    subaccount: subaccount ?? null,
    said: null,
    wallet: {
      network: wallet.provider,
      phone: wallet.phone,
      waitsFor: wallet.provider === 'vod' ? 'voucher' : 'phone',
    },
  }
  if (!/^0\d{9}$/.test(wallet.phone))
    Object.assign(payment, { status: 'failed', said: 'Invalid phone number' })
  books.payments.set(reference, payment)
  books.save()
  return payment
}

function sayCharge(reply: FastifyReply, payment: Payment): FastifyReply {
  const { reference, status, said, wallet } = payment
  if (status === 'success') return yes(reply, 'Charge attempted', paymentAnswer(payment))
  if (status === 'failed') return yes(reply, 'Charge attempted', { reference, status, message: said })
  const waits =
    wallet?.waitsFor === 'voucher'
      ? {
          status: 'send_otp',
          display_text: 'Please dial *110# to generate a voucher code. Then input the voucher',
        }
      : { status: 'pay_offline', display_text: 'Please complete authorization process on your mobile phone' }
  return yes(reply, 'Charge attempted', { reference, ...waits })
}

function answerLater(wallets: Wallets, payment: Payment, signal: AbortSignal): void {
  const owner = ownerOf(wallets.faults, payment)
  if (owner.says === 'nothing' || payment.status === 'failed') return
  if (owner.afterMs === 0) {
    decide(wallets, payment, owner)
    return
  }
  sleep(owner.afterMs, undefined, { ref: false, signal }).then(
    () => decide(wallets, payment, owner),
    () => undefined,
  )
}

const LOW_BALANCE = 'LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED'

function ownerOf(faults: Faults, { wallet }: Payment): Owner {
  if (faults.take('wallet_declines')) return { says: 'no', afterMs: 0, why: LOW_BALANCE }
  if (faults.take('wallet_silent')) return { says: 'nothing', afterMs: 0 }
  const waits = faults.take('wallet_waits')
  if (waits) return { says: 'yes', afterMs: waits.ms }
  const owners: Record<string, Owner> = {
    '001': { says: 'no', afterMs: 1_000, why: LOW_BALANCE },
    '002': { says: 'no', afterMs: 1_000, why: 'Incorrect PIN' },
    '003': { says: 'nothing', afterMs: 0 },
    '004': { says: 'yes', afterMs: 120_000 },
    '987': { says: 'yes', afterMs: 0 },
  }
  return owners[wallet?.phone.slice(-3) ?? ''] ?? { says: 'yes', afterMs: 2_000 }
}

function decide(wallets: Wallets, payment: Payment, owner: Owner): void {
  if (payment.status !== 'pending') return
  if (owner.says === 'yes') takeMoney(wallets, payment)
  else {
    Object.assign(payment, { status: 'failed', said: owner.why ?? null })
    wallets.books.save()
  }
}
