import { z } from 'zod'
import { cedis, dayIn } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { payOutIn, payOutPlace, payOutRow, word } from './pay-out-wire.ts'
import { id, idAndName, line, message, yesOrNo } from './wire.ts'

/** Cash paid out for what the school needs, each with a numbered voucher. It is on no pupil. */

const payOutParams = z.object({ payOutId: id })
const done = message.extend({ payOut: payOutRow })

export const listPayOuts = endpoint({
  id: 'listPayOuts',
  method: 'GET',
  path: '/cash/payOuts',
  access: 'signed_in',
  permission: 'see_pay_outs',
  origin: 'ours',
  summary: 'What was paid out, newest first; of a cashier their own.',
  query: z.object({
    date: dayIn.optional().meta({ description: 'Of this day alone.' }),
    drawerId: id.optional().meta({ description: 'Out of this drawer alone.' }),
    number: z.coerce
      .number()
      .int()
      .min(1)
      .max(9_999_999)
      .optional()
      .meta({ description: 'The voucher of this number alone.' }),
    withoutPhoto: yesOrNo.optional().meta({ description: 'Those that stand and have no photo.' }),
    before: id.optional().meta({ description: 'Pay-outs before this one.' }),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.object({
    payOuts: z.array(payOutRow),
    next: id.nullable(),
    count: z.number().int().meta({ description: 'All that fit and stand, on whichever page.' }),
    total: cedis,
  }),
  refusals: ['not_found'],
})

export const readPayOutForm = endpoint({
  id: 'readPayOutForm',
  method: 'GET',
  path: '/cash/payOuts/form',
  access: 'signed_in',
  permission: 'pay_out',
  origin: 'ours',
  summary: 'What there is to choose when cash is paid out.',
  reply: z.object({
    places: z.array(payOutPlace).meta({ description: 'Where the caller may pay from, the usual one first.' }),
    number: z.string().meta({ description: 'The next voucher’s, as long as nobody else takes it.' }),
    words: z.array(z.string()),
    mayWriteWord: z.boolean(),
    allowers: z.array(idAndName.extend({ roleName: z.string() })),
    payees: z
      .array(z.object({ payee: z.string(), word: z.string() }))
      .meta({ description: 'To whom before, newest first, with the word it was for.' }),
    limit: cedis.nullable().meta({ description: 'More takes two persons. Null without the rule of two.' }),
    isTodayLocked: z.boolean(),
  }),
})

export const payOut = endpoint({
  id: 'payOut',
  method: 'POST',
  path: '/cash/payOuts',
  access: 'paid_up',
  permission: 'pay_out',
  origin: 'ours',
  summary: 'Pays cash out of the caller’s drawer, the safe or the cash; the voucher gets the next number.',
  body: payOutIn,
  reply: done,
  status: 201,
  idempotent: true,
  refusals: ['not_found', 'invalid', 'conflict', 'forbidden', 'day_closed', 'photo_used', 'needs_approval'],
})

export const takeBackPayOut = endpoint({
  id: 'takeBackPayOut',
  method: 'POST',
  path: '/cash/payOuts/:payOutId/takeBack',
  access: 'paid_up',
  permission: 'take_back',
  origin: 'ours',
  summary: 'Takes a pay-out back. The voucher keeps its number and prints VOID.',
  params: payOutParams,
  body: z.object({
    reason: line('Reason', 300),
    cash: z.enum(['given_back', 'never_paid'], { error: 'Say what happened to the cash.' }).meta({
      description:
        'given_back: it lies in the caller’s drawer, or where it came from, again. never_paid: it was there all the time.',
    }),
  }),
  reply: done,
  idempotent: true,
  refusals: ['not_found', 'already_reversed', 'conflict', 'day_closed'],
})

export const sendPayOutPhoto = endpoint({
  id: 'sendPayOutPhoto',
  method: 'POST',
  path: '/cash/payOuts/photos',
  access: 'paid_up',
  permission: 'pay_out',
  origin: 'ours',
  summary: 'Keeps a photo for a pay-out, and says whether another one has it.',
  body: z.object({
    photo: z.string().meta({ description: 'A JPEG, PNG or WebP of at most 2 MB, as base64.' }),
  }),
  longText: 'photo',
  bodyBytesMax: 2_900_000,
  reply: message.extend({
    photoId: id,
    usedBy: z
      .object({ number: z.string(), date: z.string() })
      .nullable()
      .meta({ description: 'The pay-out that has the same photo.' }),
  }),
  status: 201,
  idempotent: true,
})

export const keepPayOutPhoto = endpoint({
  id: 'keepPayOutPhoto',
  method: 'POST',
  path: '/cash/payOuts/:payOutId/photo',
  access: 'paid_up',
  permission: 'pay_out',
  origin: 'ours',
  summary: 'Puts a photo that was sent on a pay-out, in place of one it had; of a cashier their own.',
  params: payOutParams,
  body: z.object({ photoId: id, confirm: z.boolean().optional() }),
  reply: done,
  idempotent: true,
  refusals: ['not_found', 'already_reversed', 'photo_used'],
})

export const readPayOutPhoto = endpoint({
  id: 'readPayOutPhoto',
  method: 'GET',
  path: '/cash/payOuts/:payOutId/photo',
  access: 'signed_in',
  permission: 'see_pay_outs',
  origin: 'ours',
  summary: 'The photo of what was paid.',
  params: payOutParams,
  reply: z.unknown(),
  produces: ['image/jpeg'],
  refusals: ['not_found'],
})

export const printVoucher = endpoint({
  id: 'printVoucher',
  method: 'GET',
  path: '/cash/payOuts/:payOutId/pdf',
  access: 'signed_in',
  permission: 'see_pay_outs',
  origin: 'ours',
  summary: 'The voucher as PDF, twice: one for whoever was paid to sign, one to keep.',
  params: payOutParams,
  query: z.object({ format: z.enum(['a5', '80mm', '58mm']).default('80mm') }),
  reply: z.string(),
  produces: ['application/pdf'],
  refusals: ['not_found'],
})

export const keepPayOutWord = endpoint({
  id: 'keepPayOutWord',
  method: 'POST',
  path: '/cash/payOuts/words',
  access: 'paid_up',
  permission: 'name_pay_outs',
  origin: 'ours',
  summary: 'Writes a word of what cash is paid out for, or takes one off the list.',
  body: z.object({ word, ended: z.boolean().default(false) }),
  reply: message.extend({ words: z.array(z.string()) }),
  status: 201,
  idempotent: true,
})
