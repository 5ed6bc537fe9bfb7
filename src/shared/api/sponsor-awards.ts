import { z } from 'zod'
import { amountIn, cedis, dayIn, dayOrNoneIn } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'
import { feeTypeName, id, line, message } from './wire.ts'

/** Calls about what a sponsor has promised to carry of some pupils' fees. */

const PUPILS_MAX = 500

const sponsorParams = z.object({ sponsorId: id })

const percentIn = z
  .number({ error: 'Enter a percentage above 0 and up to 100, with at most two decimals.' })
  .refine(
    (value) => value > 0 && value <= 100 && /^\d+(\.\d{1,2})?$/.test(String(value)),
    'Enter a percentage above 0 and up to 100, with at most two decimals.',
  )

const awardIn = z.object({
  studentIds: z
    .array(id, 'Choose whom it is for.')
    .min(1, 'Choose whom it is for.')
    .max(PUPILS_MAX, `An award is for at most ${PUPILS_MAX} pupils.`),
  feeTypes: z.array(feeTypeName).min(1, 'Choose which fees it carries.').max(60),
  percent: percentIn.optional().meta({ description: 'Of what is left of a charge after reductions.' }),
  amount: amountIn.optional().meta({ description: 'In place of a percentage: for each pupil and term.' }),
  cap: amountIn.optional().meta({ description: 'A term, for all its pupils together.' }),
  from: dayIn
    .optional()
    .meta({ description: 'Terms with a day from here on. Defaults to the term of today.' }),
  until: dayOrNoneIn,
})

const place = named('AwardPlace', {
  studentId: id,
  studentName: z.string(),
  className: z.string(),
  feeType: z.string(),
  term: z.string(),
  share: cedis.meta({ description: 'What the sponsor then carries more; below zero less.' }),
  owed: cedis.meta({ description: 'What the family then owes for this fee type; below zero is in credit.' }),
})

const changes = z.object({
  places: z.array(place),
  share: cedis.meta({ description: 'Together.' }),
})

export const previewAward = endpoint({
  id: 'previewAward',
  method: 'POST',
  path: '/sponsors/:sponsorId/awards/preview',
  access: 'paid_up',
  permission: 'keep_sponsors',
  origin: 'ours',
  summary: 'What an award would carry of what is charged already. Nothing is written.',
  params: sponsorParams,
  body: awardIn,
  reply: changes,
  refusals: ['not_found', 'invalid'],
})

export const giveAward = endpoint({
  id: 'giveAward',
  method: 'POST',
  path: '/sponsors/:sponsorId/awards',
  access: 'paid_up',
  permission: 'keep_sponsors',
  origin: 'ours',
  summary: 'Gives an award: its share of what is charged, and of what will be, is the sponsor’s.',
  params: sponsorParams,
  body: awardIn.extend({
    confirm: z.boolean().optional().meta({ description: 'Although it puts families in credit.' }),
  }),
  reply: message.extend({ ...changes.shape, awardId: id }),
  status: 201,
  idempotent: true,
  refusals: ['not_found', 'invalid', 'makes_credit'],
})

const awardParams = z.object({ awardId: id })
const fromWhom = z
  .array(id, 'Choose from whom it is withdrawn.')
  .min(1, 'Choose from whom it is withdrawn.')
  .max(PUPILS_MAX)

export const previewWithdrawal = endpoint({
  id: 'previewWithdrawal',
  method: 'POST',
  path: '/sponsors/awards/:awardId/withdraw/preview',
  access: 'paid_up',
  permission: 'keep_sponsors',
  origin: 'ours',
  summary: 'What goes back to the families when an award is withdrawn. Nothing is written.',
  params: awardParams,
  body: z.object({ studentIds: fromWhom }),
  reply: changes,
  refusals: ['not_found', 'already_reversed'],
})

export const withdrawAward = endpoint({
  id: 'withdrawAward',
  method: 'POST',
  path: '/sponsors/awards/:awardId/withdraw',
  access: 'paid_up',
  permission: 'keep_sponsors',
  origin: 'ours',
  summary: 'Withdraws an award from some of its pupils: what is not paid of it is their families’ again.',
  params: awardParams,
  body: z.object({ studentIds: fromWhom, reason: line('Reason', 300) }),
  reply: message.extend({ ...changes.shape, awardId: id }),
  idempotent: true,
  refusals: ['not_found', 'already_reversed'],
})
