import { z } from 'zod'
import { priceIn } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { line } from './wire.ts'

export const getBanks = endpoint({
  id: 'getBanks',
  method: 'GET',
  path: '/paystack/getBanks',
  access: 'public',
  summary: 'The banks and mobile-money wallets a school can be paid out to.',
  reply: z.object({
    status: z.boolean(),
    message: z.string(),
    data: z.array(
      z.object({
        name: z.string(),
        code: z.string(),
        type: z.enum(['ghipss', 'mobile_money']).meta({ description: 'ghipss is a bank.' }),
      }),
    ),
  }),
  refusals: ['upstream'],
})

export const getAccountHolderName = endpoint({
  id: 'getAccountHolderName',
  method: 'GET',
  path: '/paystack/getAccountHolderName',
  access: 'public',
  summary: 'Whose account this is, as the bank has it.',
  query: z.object({
    accountNumber: z.string({ error: 'Enter the account number.' }).trim().max(40),
    bankCode: z.string({ error: 'Choose a bank.' }).trim().min(1, 'Choose a bank.').max(20),
  }),
  reply: z.object({ accountHolderName: z.string() }),
  refusals: ['not_found', 'too_many', 'upstream'],
})

export const initializePayment = endpoint({
  id: 'initializePayment',
  method: 'POST',
  path: '/paystack/initialize',
  access: 'public',
  summary:
    'Opens a payment at Paystack: 500 registers a school, 200 renews the signed-in one. The server sets price and currency.',
  body: z.object({
    email: z.string().trim().max(254).optional().meta({
      description: 'Only counts without signUpId: otherwise the sign-up’s own, or the school’s.',
    }),
    amount: priceIn('amount must be 500 (registration) or 200 (renewal).').meta({
      description: '500 for registration, 200 for renewal, in cedis.',
      example: 500,
    }),
    callBack: z
      .url({ protocol: /^https?$/, error: 'callBack must be an address of this site.' })
      .max(500)
      .meta({ description: 'Where the payer’s browser returns to; an address of this site.' }),
    signUpId: z.uuid('This sign-up is not known. Please fill in the form again.').optional(),
  }),
  reply: z.object({
    status: z.boolean(),
    message: z.string(),
    data: z.object({ authorization_url: z.string(), access_code: z.string(), reference: z.string() }),
  }),
  refusals: ['invalid', 'signed_out', 'not_found', 'conflict', 'too_many', 'upstream'],
})

export const verifyPayment = endpoint({
  id: 'verifyPayment',
  method: 'GET',
  path: '/paystack/verify/:reference',
  access: 'public',
  summary: 'Settles a payment, as often as it is asked: proves it at Paystack and uses it once.',
  params: z.object({ reference: z.string().max(100) }),
  reply: z.object({
    status: z.boolean(),
    message: z.string(),
    data: z.object({
      status: z.string().meta({
        description: 'success, failed, abandoned, ongoing, pending, processing, queued or reversed.',
      }),
      reference: z.string(),
      amount: z.number().int().meta({ description: 'Pesewas, as Paystack counts.' }),
      currency: z.string(),
      paid_at: z.string().nullable(),
      channel: z.string().nullable(),
      gateway_response: z.string().nullable(),
      outcome: z
        .enum(['school_created', 'renewed', 'awaiting_details', 'waiting', 'unpaid', 'to_refund'])
        .meta({ description: 'What the payment has led to here.' }),
      explanation: z.string().meta({ description: 'The same for a person.' }),
    }),
  }),
  refusals: ['not_found', 'too_many', 'upstream'],
})

export const createSubAccount = endpoint({
  id: 'createSubAccount',
  method: 'POST',
  path: '/paystack/createSubAccount',
  access: 'public',
  summary:
    'The payout account of a paid registration, named by reference or by the browser that paid. Again and again the same.',
  body: z.object({
    reference: z.string().max(100).optional(),
    business_name: line('Business name', 120),
    settlement_bank: line('Bank', 20),
    account_number: line('Account number', 40),
    primary_contact_email: z.email('Enter a valid email address.').max(254).optional(),
  }),
  reply: z.object({
    status: z.boolean(),
    message: z.string(),
    data: z.object({
      subaccount_code: z.string().nullable().meta({
        description: 'Null while Paystack has not made it: the school is created all the same.',
      }),
      account_name: z.string().nullable(),
    }),
  }),
  status: 201,
  refusals: ['payment_required', 'conflict', 'email_taken', 'invalid', 'too_many'],
})
