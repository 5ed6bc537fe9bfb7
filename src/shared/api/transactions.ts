import { z } from 'zod'
import { PAYMENT_METHODS, REPORT_PAGE, REPORT_PAGE_SIZE, REPORT_PAGE_SIZE_MAX } from '../constants.ts'
import { amountIn, cedis, dayIn, dayOrNoneIn } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import {
  askFloat,
  classRef,
  feeTypeFilter,
  feeTypeName,
  id,
  line,
  message,
  optionalLine,
  posted,
  side,
  studentParams,
  transaction,
} from './wire.ts'

export const listTransactions = endpoint({
  id: 'listTransactions',
  versioned: true,
  method: 'GET',
  path: '/transactions/:studentId',
  access: 'signed_in',
  permission: 'see_students',
  summary: 'A student’s entries, newest first, each with what was owed after it.',
  params: studentParams,
  query: z.object({ feeType: feeTypeFilter }),
  reply: z.array(transaction),
})

export const recordTransaction = endpoint({
  id: 'recordTransaction',
  method: 'POST',
  path: '/transactions/:studentId',
  access: 'paid_up',
  permission: 'take_money',
  actsAtOnce: true,
  summary:
    'Records a payment (Credit) or a debt (Debit), or completes the pay or debit call of the same act.',
  params: studentParams,
  body: z.object({
    studentId: id.optional(),
    schoolId: id.optional(),
    amount: amountIn,
    feeType: feeTypeName,
    date: dayIn.optional(),
    transactionType: side,
    payment_method: z
      .string({ error: 'payment_method must be text.' })
      .max(30, 'payment_method has at most 30 characters.')
      .nullish()
      .meta({
        description: `Of a payment: ${PAYMENT_METHODS.join(', ')}; Cash when left out. Of a debt it is ignored.`,
      }),
    reference: optionalLine('Reference', 80),
    note: optionalLine('Note', 300),
    confirm: z.boolean().optional(),
    guardDuplicates: z.boolean().optional(),
    askFloat,
  }),
  reply: posted,
  idempotent: true,
  refusals: ['not_found', 'invalid', 'day_closed', 'possible_duplicate', 'drawer_needed'],
})

/** From 1; what is wrong is said in one sentence, whatever it is. */
function wholeNumber(name: string, most: number) {
  const sentence = `${name} is a whole number from 1 to ${most.toLocaleString('en-GB')}.`
  return z.coerce.number(sentence).int(sentence).min(1, sentence).max(most, sentence)
}

export const reportTransactions = endpoint({
  id: 'reportTransactions',
  versioned: true,
  method: 'GET',
  path: '/transactions/trans/filterTransaction',
  access: 'signed_in',
  permission: 'see_reports',
  summary:
    'The general report: entries of a period, by date. Totals over the whole filter are in the headers.',
  query: z.object({
    schoolId: z
      .union([id, z.literal('')], 'This id is not valid.')
      .optional()
      .transform((text) => text || undefined)
      .meta({ description: 'Needed, as startDate and endDate are.' }),
    startDate: dayOrNoneIn,
    endDate: dayOrNoneIn,
    selectedClass: z.string().max(60).optional(),
    feeType: z.string().max(60).optional(),
    page: wholeNumber('page', 1_000_000).default(REPORT_PAGE),
    limit: wholeNumber('limit', REPORT_PAGE_SIZE_MAX).default(REPORT_PAGE_SIZE),
    asOf: z.coerce
      .number()
      .int()
      .nonnegative()
      .optional()
      .meta({ description: 'Only entries up to this journal number, so that pages stay stable.' }),
  }),
  reply: z.array(transaction),
  refusals: ['invalid', 'not_found'],
})

export const moveTransaction = endpoint({
  id: 'moveTransaction',
  method: 'POST',
  path: '/transactions/move/:entryId',
  access: 'paid_up',
  permission: 'move_money',
  origin: 'ours',
  summary:
    'Moves received money to the right fee type or child. No effect on cash; both entries stay visible.',
  params: z.object({ entryId: id }),
  body: z.object({
    amount: amountIn.optional().meta({
      description: 'All that remains of the line, and was not given back, when left out.',
    }),
    feeType: feeTypeName.optional(),
    studentId: id.optional(),
    reason: optionalLine('Reason', 300),
    classId: classRef.optional().meta({ description: 'Accepted and ignored.' }),
    confirm: z.boolean().optional().meta({ description: 'Move as much to the same place again.' }),
  }),
  reply: z.object({
    message: z.string(),
    amount: cedis,
    from: z.object({ studentId: id, totalDebt: cedis }),
    to: z.object({ studentId: id, totalDebt: cedis }),
  }),
  idempotent: true,
  refusals: ['not_found', 'invalid', 'already_reversed', 'given_back', 'day_closed', 'possible_duplicate'],
})

export const reverseTransaction = endpoint({
  id: 'reverseTransaction',
  method: 'POST',
  path: '/transactions/reverse/:entryId',
  access: 'paid_up',
  permission: 'take_back_entry',
  origin: 'ours',
  summary: 'Takes back one entry that has no receipt: a debt added by mistake, a discount.',
  params: z.object({ entryId: id }),
  body: z.object({ reason: line('Reason', 300) }),
  reply: message.extend({ totalDebt: cedis }),
  idempotent: true,
  refusals: ['not_found', 'conflict', 'already_reversed', 'day_closed'],
})
