import { z } from 'zod'
import { cedis, dayIn, dayOut } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'
import {
  askFloat,
  cashTakenBack,
  id,
  line,
  message,
  optionalLine,
  paidLines,
  paymentMethod,
  posted,
  reallyPaidOn,
  yesOrNo,
} from './wire.ts'

const receiptParams = z.object({ receiptId: id })

const receipt = named('Receipt', {
  id,
  number: z.string().meta({ example: 'AGA-000123' }),
  code: z.string(),
  date: dayOut,
  issuedAt: z.iso.datetime(),
  issuedBy: z.string(),
  studentId: id,
  studentName: z.string().meta({ description: 'Of a receipt for several children, their first names.' }),
  className: z.string(),
  children: z
    .array(
      z.object({
        studentId: id,
        name: z.string(),
        className: z.string(),
        pupilCode: z.string(),
        amount: cedis,
        balanceBefore: cedis,
        balanceAfter: cedis,
      }),
    )
    .meta({
      description: 'Of a receipt for several children, each one’s part; their sums are the receipt’s.',
    }),
  payer: z.string().nullable(),
  sponsorId: id
    .nullable()
    .meta({ description: 'A sponsor paid it: its balances are that sponsor’s account.' }),
  amount: cedis,
  payment_method: z.string(),
  reference: z.string().nullable(),
  again: z
    .string()
    .nullable()
    .meta({ description: 'Of a cheque that bounced and was presented again: the receipt it had before.' }),
  lines: z.array(
    z.object({
      entryId: id,
      studentId: id,
      feeType: z.string(),
      term: z.string(),
      amount: cedis,
      inCredit: cedis.meta({
        description:
          'What was in credit for this fee of this child once the receipt counted, not a part of the amount.',
      }),
    }),
  ),
  balanceBefore: cedis,
  balanceAfter: cedis,
  copies: z.number().int(),
  voided: z
    .object({
      at: z.iso.datetime(),
      by: z.string(),
      reason: z.string(),
      standsOn: z
        .string()
        .nullable()
        .meta({ description: 'The receipt on which the money stands now, where it was put right.' }),
    })
    .nullable(),
})

export const listReceipts = endpoint({
  id: 'listReceipts',
  method: 'GET',
  path: '/receipts',
  access: 'signed_in',
  permission: 'see_receipts',
  origin: 'ours',
  summary: 'Receipts, newest first, by day or student.',
  query: z.object({
    studentId: id.optional(),
    from: dayIn.optional(),
    to: dayIn.optional(),
    mine: yesOrNo
      .optional()
      .meta({ description: 'What the caller received; of a cashier never more, but for one student.' }),
    before: z.coerce
      .number()
      .int()
      .positive()
      .optional()
      .meta({ description: 'Receipts before this number.' }),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.object({ receipts: z.array(receipt), next: z.number().int().nullable() }),
})

export const readReceipt = endpoint({
  id: 'readReceipt',
  method: 'GET',
  path: '/receipts/:receiptId',
  access: 'signed_in',
  permission: 'see_receipts',
  origin: 'ours',
  summary: 'One receipt.',
  params: receiptParams,
  reply: receipt,
})

export const printReceipt = endpoint({
  id: 'printReceipt',
  method: 'GET',
  path: '/receipts/:receiptId/pdf',
  access: 'signed_in',
  permission: 'take_money',
  lookPermission: 'see_receipts',
  origin: 'ours',
  summary: 'The receipt as PDF. The first printing is the original, every later one a duplicate.',
  params: receiptParams,
  query: z.object({
    format: z.enum(['a5', '80mm', '58mm']).default('a5'),
    look: yesOrNo.optional().meta({
      description:
        'Only to be looked at: it says SCREEN COPY, and the original is still to be printed. Without it, as ever, the call is a printing or a download, and counts.',
    }),
  }),
  reply: z.string(),
  produces: ['application/pdf'],
})

const cash = cashTakenBack.optional().meta({
  description:
    'What became of the cash, where its drawer has been counted (409 cash_unsaid asks): never received (came_once), or given back now. another_child is refused: that money is moved to the child.',
})

export const reverseReceipt = endpoint({
  id: 'reverseReceipt',
  method: 'POST',
  path: '/receipts/:receiptId/reverse',
  access: 'paid_up',
  permission: 'take_back',
  origin: 'ours',
  summary:
    'Takes a receipt back, whole. It keeps its number and prints VOID. What was given back of its money already is not given back again.',
  params: receiptParams,
  body: z.object({
    reason: line('Reason', 300),
    cash,
    confirm: z.boolean().optional().meta({
      description: 'Take it back although the drawer should hold less cash (409 drawer_short asks).',
    }),
    askFloat,
  }),
  reply: message.extend({ receiptNumber: z.string(), amount: cedis, studentId: id, totalDebt: cedis }),
  idempotent: true,
  refusals: [
    'not_found',
    'invalid',
    'already_reversed',
    'given_back',
    'day_closed',
    'cash_unsaid',
    'drawer_needed',
    'drawer_short',
  ],
})

export const correctReceipt = endpoint({
  id: 'correctReceipt',
  method: 'POST',
  path: '/receipts/:receiptId/correct',
  access: 'paid_up',
  permission: 'take_back',
  origin: 'ours',
  summary:
    'Puts a receipt right in one act: takes it back whole and records what was really paid, with a receipt of its own.',
  params: receiptParams,
  body: z.object({
    lines: paidLines,
    date: reallyPaidOn,
    payment_method: paymentMethod.optional().meta({ description: 'Defaults to Cash.' }),
    reference: optionalLine('Reference', 80),
    payer: optionalLine('Payer', 120),
    reason: line('Reason', 300),
    cash,
    confirm: z.boolean().optional().meta({
      description: 'Put it right although the drawer should hold less cash (409 drawer_short asks).',
    }),
    askFloat,
  }),
  reply: posted.extend({ correctedReceipt: z.object({ id, number: z.string() }) }),
  idempotent: true,
  refusals: [
    'not_found',
    'invalid',
    'already_reversed',
    'given_back',
    'day_closed',
    'cash_unsaid',
    'drawer_needed',
    'drawer_short',
  ],
})

export const checkReceipt = endpoint({
  id: 'checkReceipt',
  method: 'GET',
  path: '/receipts/check/:code',
  access: 'public',
  origin: 'ours',
  summary: 'Is this receipt genuine? School, day, amount, number and the child’s initials; nothing else.',
  params: z.object({ code: z.string().max(40) }),
  reply: z.object({
    status: z.enum(['genuine', 'void']),
    school: z.string(),
    hasLogo: z.boolean().meta({ description: 'The picture is at `/r/{code}/logo`.' }),
    number: z.string(),
    date: dayOut,
    amount: cedis,
    initials: z.string().meta({ description: 'Of each child it is for.', example: 'KA, AA' }),
    movedToOtherFee: cedis.meta({
      description: 'What of it the school has since put to another fee of the child.',
    }),
    movedToOtherChild: cedis.meta({ description: 'What of it the school has since put to another child.' }),
  }),
  refusals: ['not_found', 'too_many'],
})
