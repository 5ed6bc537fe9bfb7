import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { bankName, holderOf, isBank, isPayable } from './accounts.ts'
import { no, paymentAnswer, subaccountAnswer, yes } from './answers.ts'
import { bankRows } from './banks.ts'
import type { Books, Payment } from './books.ts'
import type { Faults } from './faults.ts'
import { type Faulty, faulty } from './faulty.ts'

interface Api {
  books: Books
  faults: Faults
  secretKey: string
  /** The sandbox's own address, where checkout pages are. */
  origin: () => string
}

/** Paystack's HTTP API, as far as schools need it. */
export function apiRoutes(app: FastifyInstance, api: Api): void {
  const { books, faults, secretKey } = api
  const domain = secretKey.startsWith('sk_live_') ? 'live' : 'test'
  const on: Faulty = faulty(faults, secretKey)

  app.get(
    '/bank',
    on('banks', (request, reply) => yes(reply, 'Banks retrieved', listed(request.query))),
  )
  app.get(
    '/bank/resolve',
    on('resolve', (request, reply) => resolve(reply, request.query, faults)),
  )
  app.post(
    '/transaction/initialize',
    on('initialize', (request, reply) => initialize(api, domain, reply, request.body)),
  )
  app.get<{ Params: { reference: string } }>(
    '/transaction/verify/:reference',
    on('verify', (request, reply) => {
      const { reference } = z.object({ reference: z.string() }).parse(request.params)
      const payment = books.payments.get(reference)
      if (!payment) return no(reply, 400, 'Transaction reference not found.', 'transaction_not_found')
      return yes(reply, 'Verification successful', paymentAnswer(asKnown(payment)))
    }),
  )
  app.post(
    '/subaccount',
    on('subaccount', (request, reply) => createSubaccount(api, domain, reply, request.body)),
  )
  app.get(
    '/subaccount',
    on('subaccount', (request, reply) => {
      const { page, perPage } = pages.parse(request.query)
      const newestFirst = books.subaccounts.toReversed().slice((page - 1) * perPage, page * perPage)
      return yes(
        reply,
        'Subaccounts retrieved',
        newestFirst.map((each) => ({ ...subaccountAnswer(each, domain), active: 1 })),
      )
    }),
  )
  app.put(
    '/subaccount/:code',
    on('subaccount', (request, reply) => {
      const { code } = z.object({ code: z.string() }).parse(request.params)
      return updateSubaccount(api, domain, reply, code, request.body)
    }),
  )
}

const pages = z.object({
  page: z.coerce.number().int().min(1).default(1),
  perPage: z.coerce.number().int().default(50),
})

function listed(query: unknown) {
  const { type } = z.object({ type: z.string().optional() }).parse(query)
  return bankRows().filter((bank) => !type || bank.type === type)
}

function resolve(reply: FastifyReply, query: unknown, faults: Faults) {
  const { account_number: number, bank_code: code } = z
    .object({ account_number: z.string().default(''), bank_code: z.string().default('') })
    .parse(query)
  if (!number) return no(reply, 400, 'account_number is required', 'missing_params')
  if (!code) return no(reply, 400, 'bank_code is required', 'missing_params')
  const holder = faults.take('resolve_limit') ? { is: 'limit' as const } : holderOf(number, code)
  switch (holder.is) {
    case 'found':
      return yes(reply, 'Account number resolved', { account_number: number, account_name: holder.name })
    case 'bad_bank':
      return no(reply, 400, `Unknown bank code: ${code}`, 'invalid_params')
    case 'bad_number':
      return no(reply, 400, 'Account number is invalid', 'invalid_params')
    case 'nobody':
      return no(
        reply,
        422,
        'Could not resolve account name. Check parameters or try again.',
        'invalid_bank_code',
      )
    case 'limit':
      return no(
        reply,
        429,
        'Test mode daily limit of 3 live bank resolves exceeded. Use test bank codes 001 or upgrade to live mode.',
        'rate_limited',
      )
    case 'trouble':
      return no(reply, 500, 'An error occurred', 'internal_error')
  }
}

const newPayment = z.object({
  email: z.string().default(''),
  amount: z.union([z.string(), z.number()]).transform(Number),
  currency: z.string().default('GHS'),
  reference: z.string().optional(),
  callback_url: z.string().nullish(),
  metadata: z.unknown().optional(),
  subaccount: z.string().nullish(),
})

function initialize({ books, origin }: Api, domain: 'test' | 'live', reply: FastifyReply, body: unknown) {
  const parsed = newPayment.safeParse(body)
  if (!parsed.success) return no(reply, 400, 'Invalid Amount Sent', 'invalid_params')
  const { email, amount, currency, callback_url: callbackUrl, metadata } = parsed.data
  const reference = parsed.data.reference ?? randomBytes(8).toString('hex')
  if (!email) return no(reply, 400, 'Email Address is required', 'missing_params')
  if (!z.email().safeParse(email).success)
    return no(reply, 400, 'Invalid Email Address Passed', 'invalid_email_address')
  if (!Number.isInteger(amount) || amount < 10) return no(reply, 400, 'Invalid Amount Sent', 'invalid_params')
  if (currency !== 'GHS') return no(reply, 403, 'Currency not supported by merchant', 'unsupported_currency')
  if (!/^[A-Za-z0-9.=-]+$/.test(reference))
    return no(reply, 400, 'Invalid character in transaction reference', 'invalid_params')
  if (books.payments.has(reference))
    return no(reply, 400, 'Duplicate Transaction Reference', 'duplicate_reference')
  const subaccount = parsed.data.subaccount ?? null
  if (subaccount && !books.subaccounts.some(({ code }) => code === subaccount))
    return no(reply, 404, 'Invalid Subaccount.', 'invalid_params')
  const payment: Payment = {
    id: books.nextId(),
    reference,
    email,
    metadata,
    domain,
    amount,
    accessCode: randomBytes(8).toString('hex').slice(0, 15),
    requested: amount,
    callbackUrl: callbackUrl ?? null,
    createdAt: new Date().toISOString(),
    status: 'abandoned',
    knownFrom: 0,
    channel: 'card',
    currency: 'GHS',
    paidAt: null,
    subaccount,
    wallet: null,
    said: null,
  }
  books.payments.set(reference, payment)
  books.save()
  const address = `${origin()}/checkout/${payment.accessCode}`
  return yes(reply, 'Authorization URL created', {
    authorization_url: address,
    access_code: payment.accessCode,
    reference,
  })
}

/** What verify says: a payment can be true before it is known. */
function asKnown(payment: Payment): Payment {
  return payment.knownFrom > Date.now() ? { ...payment, status: 'abandoned', paidAt: null } : payment
}

const newSubaccount = z.object({
  business_name: z.string().min(1),
  settlement_bank: z.string().optional(),
  bank_code: z.string().optional(),
  account_number: z.string(),
  percentage_charge: z.coerce.number(),
  description: z.string().nullish(),
  primary_contact_email: z.string().nullish(),
})

function createSubaccount({ books }: Api, domain: 'test' | 'live', reply: FastifyReply, body: unknown) {
  const parsed = newSubaccount.safeParse(body)
  if (!parsed.success) {
    const [field] = parsed.error.issues[0]?.path ?? []
    return no(reply, 400, `${String(field)} is required`, 'missing_params')
  }
  const asked = parsed.data
  const bankCode = asked.bank_code ?? asked.settlement_bank ?? ''
  const wrong = refusalOf(bankCode, asked.account_number, asked.percentage_charge)
  if (wrong) return no(reply, 400, wrong, 'invalid_params')
  const now = new Date().toISOString()
  const account = {
    id: books.nextId(),
    code: `ACCT_${randomBytes(8).toString('hex').slice(0, 15)}`,
    businessName: asked.business_name,
    description: asked.description ?? asked.business_name,
    contactEmail: asked.primary_contact_email ?? null,
    percentageCharge: asked.percentage_charge,
    accountNumber: asked.account_number,
    accountName: accountName(asked.account_number, bankCode),
    bankCode,
    createdAt: now,
    updatedAt: now,
  }
  books.subaccounts.push(account)
  books.save()
  return yes(reply, 'Subaccount created', subaccountAnswer(account, domain), 201)
}

function refusalOf(bankCode: string, accountNumber: string, percentage: number): string | undefined {
  if (!isBank(bankCode)) return 'Settlement Bank is invalid'
  if (!isPayable(accountNumber)) return 'Account details are invalid'
  if (percentage < 0 || percentage > 100) return 'Percentage charge must be greater than 0 and less than 100'
  return undefined
}

function accountName(accountNumber: string, bankCode: string): string {
  const holder = holderOf(accountNumber, bankCode)
  return holder.is === 'found' ? holder.name : bankName(bankCode).toUpperCase()
}

function updateSubaccount(
  { books }: Api,
  domain: 'test' | 'live',
  reply: FastifyReply,
  code: string,
  body: unknown,
) {
  const account = books.subaccounts.find((each) => each.code === code)
  if (!account) return no(reply, 404, 'Subaccount not found', 'not_found')
  const asked = newSubaccount.partial().parse(body)
  const bankCode = asked.bank_code ?? asked.settlement_bank ?? account.bankCode
  const accountNumber = asked.account_number ?? account.accountNumber
  const wrong = refusalOf(bankCode, accountNumber, asked.percentage_charge ?? account.percentageCharge)
  if (wrong) return no(reply, 400, wrong, 'invalid_params')
  Object.assign(account, {
    bankCode,
    accountNumber,
    accountName: accountName(accountNumber, bankCode),
    businessName: asked.business_name ?? account.businessName,
    description: asked.description ?? account.description,
    contactEmail: asked.primary_contact_email ?? account.contactEmail,
    updatedAt: new Date().toISOString(),
  })
  books.save()
  return yes(reply, 'Subaccount updated', subaccountAnswer(account, domain))
}
