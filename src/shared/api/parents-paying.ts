import { z } from 'zod'
import { WAYS_TO_PAY } from '../ways-to-pay.ts'
import { amountIn, cedis, shownIn } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'
import { voucherIn, walletIn } from './wallet.ts'
import { feeTypeName, id } from './wire.ts'

/** Calls of parents that pay: by mobile money or card, through Paystack, into the school's own account. */

/** What a school says of paying in the app; with its children in listChildren. */
export const paying = named('PayingOnline', {
  bearer: z
    .enum(['school', 'parent'])
    .meta({ description: 'Who bears Paystack’s 1.95 %; parent: it comes on top of what is paid.' }),
  smallest: cedis,
  feeTypes: z.array(z.string()).nullable().meta({ description: 'What can be paid; null is everything.' }),
})

const shared = { access: 'parent', origin: 'ours' } as const
const schoolParams = z.object({ schoolId: id })
const paymentParams = schoolParams.extend({ paymentId: id })

export const parentPayment = named('ParentPayment', {
  paymentId: id,
  schoolId: id,
  schoolName: z.string(),
  state: z.enum(['open', 'processing', 'paid', 'posted', 'failed', 'expired', 'mismatch', 'settled']).meta({
    description:
      'open, processing: not decided. paid: the money has come, its receipt follows. posted: it has a receipt. mismatch: a person at the school looks at it; settled: and has answered. failed and expired can still become paid.',
  }),
  prompt: z.enum(['phone', 'voucher', 'page']).nullable().meta({
    description: 'What is waited for: a yes on the phone, a voucher typed here, or Paystack’s page.',
  }),
  page: z.string().nullable().meta({ description: 'Paystack’s page, for a card.' }),
  said: z.string().nullable().meta({
    description:
      'Why it did not go through, for a person. Null of a failed one whose prompt is null: the payment service did not answer, and nobody was asked.',
  }),
  amount: cedis.meta({ description: 'What the children are credited.' }),
  charge: cedis.meta({ description: 'What the parent bears on top.' }),
  pays: cedis,
  how: z.enum(WAYS_TO_PAY),
  walletEnd: z.string().nullable().meta({ description: 'The last three digits of the wallet’s number.' }),
  reference: z.string(),
  receiptId: id.nullable(),
  askedAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
  lines: z.array(z.object({ childId: id, firstName: z.string(), feeType: z.string(), amount: cedis })),
})

export const listParentPayments = endpoint({
  ...shared,
  id: 'listParentPayments',
  method: 'GET',
  path: '/parents/payments',
  summary: 'The payments of this number in the app, of all schools, newest first; at most 20 of a school.',
  reply: z.object({ payments: z.array(parentPayment) }),
})

export const startParentPayment = endpoint({
  ...shared,
  id: 'startParentPayment',
  method: 'POST',
  path: '/parents/schools/:schoolId/payments',
  summary:
    'Freezes a payment and asks the network, or opens Paystack’s page. The same paymentId again answers the same payment and asks nobody.',
  params: schoolParams,
  body: z.object({
    paymentId: id.meta({ description: 'Made by the phone, once for each payment.' }),
    lines: z
      .array(z.object({ childId: id, feeType: feeTypeName, amount: amountIn }), 'Choose what to pay.')
      .min(1, 'Choose what to pay.')
      .max(60, 'One payment has at most 60 lines.'),
    how: z.enum(WAYS_TO_PAY, { error: 'Choose a network, or card.' }),
    number: walletIn
      .optional()
      .meta({ description: 'The wallet’s number, of mobile money.', example: '024 123 4567' }),
    hasMoved: z.boolean().optional().meta({
      description: 'Also where another network gave the number out: it has moved to this one.',
    }),
    owed: shownIn('owed is an amount in cedis.')
      .optional()
      .meta({ description: 'What the app showed as owed of these fees, cedis: less is asked about.' }),
    confirm: z
      .boolean()
      .optional()
      .meta({ description: 'Also when another payment of these children is on its way.' }),
  }),
  reply: parentPayment,
  refusals: ['not_found', 'conflict', 'too_many', 'upstream'],
})

export const readParentPayment = endpoint({
  ...shared,
  id: 'readParentPayment',
  method: 'GET',
  path: '/parents/schools/:schoolId/payments/:paymentId',
  summary: 'One payment, as Paystack says it now where it is not decided.',
  params: paymentParams,
  reply: parentPayment,
  refusals: ['not_found'],
})

export const sendVoucher = endpoint({
  ...shared,
  id: 'sendVoucher',
  method: 'POST',
  path: '/parents/schools/:schoolId/payments/:paymentId/voucher',
  summary: 'The voucher that Telecel made for this payment.',
  params: paymentParams,
  body: z.object({
    voucher: voucherIn,
  }),
  reply: parentPayment,
  refusals: ['not_found', 'conflict', 'wrong_code', 'upstream'],
})
