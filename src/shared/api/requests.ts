import { z } from 'zod'
import { billsAsked } from './bills.ts'
import { amountIn, cedis, dayOut } from './codecs.ts'
import { deskProof } from './desks.ts'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'
import { payOutIn } from './pay-out-wire.ts'
import {
  CASH_OF_TAKING_BACK,
  feeTypeName,
  id,
  idAndName,
  line,
  message,
  optionalLine,
  paidLines,
  paymentMethod,
  reallyPaidOn,
} from './wire.ts'

/** The rule of two: an act is asked for by one person and approved by another. Nothing is posted until then. */

const ACTS = [
  'take_back',
  'refund_online',
  'take_back_entry',
  'correct',
  'move',
  'refund',
  'write_off',
  'discount',
  'waiver',
  'undo_bill',
  'bill_without',
  'undo_file',
  'pay_out',
] as const

const request = named('ApprovalRequest', {
  id,
  act: z.enum(ACTS),
  title: z.string().meta({ example: 'Take back AGA-000421' }),
  amount: cedis,
  refundable: cedis
    .nullable()
    .meta({ description: 'Of refund: what this fee is in credit now, from money received.' }),
  ofApp: cedis
    .nullable()
    .meta({ description: 'Of refund: how much of that came through the parents’ app, and goes back there.' }),
  correctedAmount: cedis.nullable().meta({ description: 'Of correct: what was really paid, in all.' }),
  receiptDate: dayOut.nullable().meta({ description: 'Of the receipt: the day it stands on.' }),
  correctedDate: dayOut.nullable().meta({
    description: 'Of correct: the day it was really paid, where that was asked for.',
  }),
  reason: z.string(),
  cash: z.enum(CASH_OF_TAKING_BACK).nullable(),
  state: z.enum(['open', 'approved', 'refused', 'withdrawn', 'lapsed', 'overtaken']).meta({
    description: 'overtaken: the same was done directly meanwhile, by `answeredBy`.',
  }),
  askedAt: z.iso.datetime(),
  askedBy: idAndName.extend({ roleName: z.string() }),
  askedAtDesk: z.string().nullable(),
  lapsesAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
  answeredBy: idAndName.nullable(),
  answeredWith: z.enum(['own_session', 'pin', 'code']).nullable(),
  answerReason: z.string().nullable(),
  studentId: id.nullable().meta({ description: 'Null of a pay-out.' }),
  studentName: z.string().meta({
    description:
      'Of a whole receipt for several: the first names of all. Of a bill to be taken back: how many children; of a statement: how many receipts. Of bill_without: who is left out. Of pay_out: to whom.',
  }),
  className: z.string().meta({ description: 'Of pay_out: what for.' }),
  students: z.array(idAndName.extend({ className: z.string() })).meta({
    description:
      'The same one by one: all of a whole receipt for several, who is left out of a bill, else the one; none of a bill or a statement to be taken back.',
  }),
  totalDebt: cedis.meta({
    description: 'What the student owes now; of a whole receipt for several: all of them.',
  }),
  receiptId: id.nullable(),
  receiptNumber: z.string().nullable(),
  receivedAt: z.iso.datetime().nullable().meta({ description: 'Of the receipt: when, how and who took it.' }),
  receivedBy: z.string().nullable(),
  receiptMethod: z
    .string()
    .nullable()
    .meta({ description: 'As on a receipt: also Online, of the parents’ app.' }),
  statement: z.string().nullable().meta({ description: 'Of undo_file: the name of the file.' }),
  entryId: id.nullable(),
  feeType: z.string().nullable(),
  toStudentId: id.nullable(),
  toStudentName: z.string().nullable(),
  isMine: z.boolean(),
  mayAnswer: z.boolean().meta({ description: 'The caller is another person and may say yes or no.' }),
  approvers: z.array(idAndName).meta({ description: 'Who may answer while it is open.' }),
})
export type RequestRow = z.output<typeof request>

const requestParams = z.object({ requestId: id })
const answered = message.extend({ request })

export const askRequest = endpoint({
  id: 'askRequest',
  method: 'POST',
  path: '/requests',
  access: 'paid_up',
  permission: 'ask_requests',
  origin: 'ours',
  summary: 'Asks for an act that another person has to approve. Nothing is posted.',
  body: z.object({
    act: z.enum(ACTS, { error: `act must be one of ${ACTS.join(', ')}.` }),
    reason: line('Reason', 300),
    receiptId: id.optional().meta({
      description:
        'Of take_back, correct and refund_online, which gives money of the parents’ app back through Paystack: `amount` of it, or all.',
    }),
    lines: paidLines.optional(),
    date: reallyPaidOn,
    entryId: id.optional().meta({ description: 'Of take_back_entry and move.' }),
    studentId: id.optional().meta({ description: 'Of refund, write_off, discount and waiver.' }),
    chargeId: id
      .optional()
      .meta({ description: 'Of waiver: the entry it forgives; then only that is named.' }),
    feeType: feeTypeName.optional().meta({ description: 'Of the same; of move, where it goes.' }),
    amount: amountIn.optional(),
    toStudentId: id.optional().meta({ description: 'Of move.' }),
    billingRunId: id.optional().meta({ description: 'Of undo_bill: the run to be taken back.' }),
    billActId: id
      .optional()
      .meta({ description: 'Of undo_bill, instead: an act on many classes, all of it that stands.' }),
    fileId: id
      .optional()
      .meta({ description: 'Of undo_file: the statement of which all that was posted is taken back.' }),
    bill: billsAsked.optional().meta({
      description:
        'Of bill_without: what is to be billed, and who is left out. All of it is billed when it is approved, or nothing.',
    }),
    payOut: payOutIn.omit({ amount: true, confirm: true }).optional().meta({
      description:
        'Of pay_out: the rest of what is paid out once it is approved; the voucher gets its number then.',
    }),
    payment_method: paymentMethod.optional().meta({ description: 'Of refund and correct.' }),
    reference: optionalLine('Reference', 80),
    payer: optionalLine('Payer', 120),
    cash: z
      .enum(CASH_OF_TAKING_BACK)
      .optional()
      .meta({ description: 'Of take_back and correct: what the cash did.' }),
    confirm: z.boolean().optional().meta({
      description:
        'Ask for it although a refund gives back more than the fee is in credit from money received, or more cash leaves the drawer than it should hold.',
    }),
  }),
  reply: answered,
  status: 201,
  idempotent: true,
  refusals: [
    'not_found',
    'invalid',
    'conflict',
    'already_reversed',
    'given_back',
    'more_than_received',
    'drawer_short',
    'cash_unsaid',
  ],
})

export const listRequests = endpoint({
  id: 'listRequests',
  method: 'GET',
  path: '/requests',
  access: 'signed_in',
  permission: 'see_requests',
  origin: 'ours',
  summary: 'Requests, newest first; of a cashier their own. `waiting` counts those the caller may answer.',
  query: z.object({
    state: z.enum(['open', 'answered', 'all']).default('all'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.object({ requests: z.array(request), waiting: z.number().int() }),
})

export const readRequest = endpoint({
  id: 'readRequest',
  method: 'GET',
  path: '/requests/:requestId',
  access: 'signed_in',
  permission: 'see_requests',
  origin: 'ours',
  summary: 'One request, with the figures of this moment.',
  params: requestParams,
  reply: request,
  refusals: ['not_found'],
})

export const answerRequest = endpoint({
  id: 'answerRequest',
  method: 'POST',
  path: '/requests/:requestId/answer',
  access: 'paid_up',
  permission: 'answer_requests',
  origin: 'ours',
  summary: 'Says yes, which does it at once with all its checks, or no with a reason.',
  params: requestParams,
  body: z.object({ approve: z.boolean({ error: 'Say yes or no.' }), reason: optionalLine('Reason', 300) }),
  reply: answered,
  idempotent: true,
  refusals: ['not_found', 'invalid', 'conflict', 'already_reversed', 'given_back', 'day_closed'],
})

export const approveAtDesk = endpoint({
  id: 'approveAtDesk',
  method: 'POST',
  path: '/requests/:requestId/approveAtDesk',
  access: 'paid_up',
  permission: 'ask_requests',
  origin: 'ours',
  summary: 'Somebody else says yes at the asker’s desk, by their PIN there, for this act only.',
  params: requestParams,
  body: deskProof.omit({ schoolId: true }).extend({
    staffId: id,
    pin: z.string({ error: 'Enter six digits.' }).regex(/^\d{6}$/, 'Enter six digits.'),
  }),
  reply: answered,
  idempotent: true,
  refusals: [
    'not_found',
    'conflict',
    'already_reversed',
    'given_back',
    'day_closed',
    'desk_ended',
    'wrong_pin',
    'pin_off',
    'too_many',
  ],
})

export const sendRequestCode = endpoint({
  id: 'sendRequestCode',
  method: 'POST',
  path: '/requests/:requestId/code',
  access: 'paid_up',
  permission: 'ask_requests',
  origin: 'ours',
  summary: 'Texts a Head a code for this request alone; it works once, for ten minutes.',
  params: requestParams,
  reply: message.extend({ sentTo: z.string(), expiresAt: z.iso.datetime() }),
  idempotent: true,
  refusals: ['not_found', 'conflict', 'too_many'],
})

export const approveWithCode = endpoint({
  id: 'approveWithCode',
  method: 'POST',
  path: '/requests/:requestId/approveWithCode',
  access: 'paid_up',
  permission: 'ask_requests',
  origin: 'ours',
  summary: 'The asker types the code the Head has read out: approved by that Head.',
  params: requestParams,
  body: z.object({
    code: z
      .string({ error: 'Enter the code.' })
      .max(20, 'The code has six digits.')
      .transform((text) => text.replace(/[\s-]/g, ''))
      .refine((text) => /^\d{6}$/.test(text), 'The code has six digits.'),
  }),
  reply: answered,
  idempotent: true,
  refusals: ['not_found', 'conflict', 'already_reversed', 'given_back', 'day_closed', 'wrong_code'],
})

export const withdrawRequest = endpoint({
  id: 'withdrawRequest',
  method: 'POST',
  path: '/requests/:requestId/withdraw',
  access: 'signed_in',
  permission: 'ask_requests',
  origin: 'ours',
  summary: 'The asker thinks better of it.',
  params: requestParams,
  reply: answered,
  idempotent: true,
  refusals: ['not_found', 'conflict'],
})
