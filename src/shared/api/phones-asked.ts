import { z } from 'zod'
import { NETWORKS } from '../ways-to-pay.ts'
import { amountIn, cedis } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'
import { voucherIn, walletIn } from './wallet.ts'
import { feeTypeName, id } from './wire.ts'

/** Calls under /phonesAsked: at the desk a phone is asked for money, through Paystack, while the counter goes on. */

const phoneAsked = named('PhoneAsked', {
  paymentId: id,
  state: z.enum(['open', 'processing', 'paid', 'posted', 'failed', 'expired', 'mismatch', 'settled']).meta({
    description:
      'open, processing: the phone has not answered. paid: the money has come and waits to be booked. posted: it has a receipt. failed, expired: nothing was taken as far as is known; a late yes still counts.',
  }),
  prompt: z.enum(['phone', 'voucher', 'page']).nullable().meta({
    description: 'What is waited for: a PIN on the phone, or the voucher that Telecel sends its owner.',
  }),
  said: z.string().nullable().meta({ description: 'Why it did not go through, for a person.' }),
  amount: cedis.meta({ description: 'What the children are credited.' }),
  charge: cedis.meta({ description: 'What the payer bears on top.' }),
  network: z.enum(NETWORKS),
  walletEnd: z.string().nullable().meta({ description: 'The last three digits of the number.' }),
  guardian: z.string().nullable().meta({ description: 'Whose number it is; null for somebody else’s.' }),
  by: z.string().meta({ description: 'Who asked.' }),
  isOwn: z.boolean().meta({ description: 'Whoever reads this has asked.' }),
  letGo: z.boolean().meta({ description: 'The desk waits for it no longer.' }),
  askedAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
  lines: z.array(z.object({ studentId: id, name: z.string(), feeType: z.string(), amount: cedis })),
  receiptId: id.nullable(),
  receipt: z.string().nullable().meta({ example: 'AGA-000431' }),
  also: z.string().nullable().meta({
    description:
      'Another receipt for as much money of the same child since the phone was asked: it may have come twice.',
  }),
})

const shared = { permission: 'take_money', origin: 'ours' } as const
const params = z.object({ paymentId: id })

export const listPhonesAsked = endpoint({
  ...shared,
  id: 'listPhonesAsked',
  method: 'GET',
  path: '/phonesAsked',
  access: 'signed_in',
  summary:
    'Whether phones can be asked here, and those of the last day, newest first. A cashier reads their own.',
  reply: z.object({
    canAsk: z.boolean().meta({ description: 'Paystack has made the school’s account.' }),
    phones: z.array(phoneAsked),
  }),
})

export const askPhone = endpoint({
  ...shared,
  id: 'askPhone',
  method: 'POST',
  path: '/phonesAsked',
  access: 'paid_up',
  summary:
    'Asks a phone for mobile money. It is posted once its owner has said yes, as received by whoever asked; what the network says at once is an answer, not a refusal.',
  body: z.object({
    lines: z
      .array(z.object({ studentId: id, feeType: feeTypeName, amount: amountIn }), 'Choose what to pay.')
      .min(1, 'Choose what to pay.')
      .max(60, 'One payment has at most 60 lines.'),
    network: z.enum(NETWORKS, { error: 'Choose a network.' }),
    number: walletIn.meta({ description: 'The wallet’s number.', example: '024 123 4567' }),
    hasMoved: z.boolean().optional().meta({
      description:
        'The number was given out by another network and has moved to this one, as its owner says.',
    }),
    confirm: z
      .boolean()
      .optional()
      .meta({ description: 'Also when other money for one of these children is on its way.' }),
  }),
  reply: phoneAsked,
  idempotent: true,
  refusals: ['not_found', 'conflict', 'possible_duplicate', 'too_many', 'upstream'],
})

export const sendAskedVoucher = endpoint({
  ...shared,
  id: 'sendAskedVoucher',
  method: 'POST',
  path: '/phonesAsked/:paymentId/voucher',
  access: 'paid_up',
  summary: 'The voucher that Telecel sent to the phone’s owner, as told at the desk.',
  params,
  body: z.object({
    voucher: voucherIn,
  }),
  reply: phoneAsked,
  refusals: ['not_found', 'conflict', 'wrong_code', 'upstream'],
})

export const letPhoneGo = endpoint({
  ...shared,
  id: 'letPhoneGo',
  method: 'POST',
  path: '/phonesAsked/:paymentId/letGo',
  access: 'signed_in',
  summary: 'The desk stops waiting. A phone cannot be called back: a late yes is booked as ever.',
  params,
  reply: phoneAsked,
  idempotent: true,
  refusals: ['not_found'],
})
