import { z } from 'zod'
import { MOBILE_MONEY_PROVIDERS } from '../constants.ts'
import { phoneIn } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'
import { message, optionalLine, schoolParams } from './wire.ts'

/** How parents pay besides at the office: what bills, statements and receipts print. */

const PROVIDERS = MOBILE_MONEY_PROVIDERS.map(({ name }) => name)

const ways = named('PaymentWays', {
  momoProvider: z.string(),
  momoNumber: z.string().meta({ example: '+233241234567' }),
  momoName: z.string().meta({ description: 'Whose name the sender sees.' }),
  bankName: z.string(),
  bankAccount: z.string(),
  bankHolder: z.string(),
  printed: z.string().meta({
    description: 'The sentence on a bill; the child’s own number stands where it says NUMBER.',
  }),
})

export const readPaymentWays = endpoint({
  id: 'readPaymentWays',
  versioned: true,
  method: 'GET',
  path: '/schools/:schoolId/paymentWays',
  access: 'signed_in',
  permission: 'see_school',
  origin: 'ours',
  summary:
    'How parents pay besides at the office, and the sentence that bills print. Empty texts where none is set.',
  params: schoolParams,
  reply: ways,
})

export const savePaymentWays = endpoint({
  id: 'savePaymentWays',
  method: 'PUT',
  path: '/schools/:schoolId/paymentWays',
  access: 'paid_up',
  permission: 'edit_school',
  origin: 'ours',
  summary: 'Sets how parents pay: a mobile-money number, a bank account, both or none.',
  params: schoolParams,
  body: z.object({
    momoProvider: z
      .enum(PROVIDERS, { error: `Choose one of ${PROVIDERS.join(', ')}.` })
      .or(z.literal(''))
      .default(''),
    momoNumber: z.union([z.literal(''), phoneIn]).default(''),
    momoName: optionalLine('Name on the wallet', 80),
    bankName: optionalLine('Bank', 80),
    bankAccount: optionalLine('Account number', 40),
    bankHolder: optionalLine('Account name', 80),
  }),
  reply: message.extend(ways.shape),
  idempotent: true,
  refusals: ['invalid'],
})
