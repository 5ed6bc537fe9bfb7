import { z } from 'zod'
import { kindsIn } from './bills.ts'
import { amountIn, cedis, dayIn, dayOrNoneIn } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { LATE_DAYS, paymentLine, recording, takenOffline } from './recording.ts'
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
  schoolParams,
  studentParams,
} from './wire.ts'

/** Calls under /students about money: what is owed, billing a class, paying, adding a debt. */

export const listBalances = endpoint({
  id: 'listBalances',
  versioned: true,
  method: 'GET',
  path: '/students/feeType/balance',
  access: 'signed_in',
  permission: 'see_students',
  summary: 'What each student owes over all fee types.',
  query: z.object({ feeType: feeTypeFilter }),
  reply: z.array(z.object({ id: id.meta({ description: 'The student id.' }), total_fees: cedis })),
})

export const readFees = endpoint({
  id: 'readFees',
  versioned: true,
  method: 'GET',
  path: '/students/fees/:studentId',
  access: 'signed_in',
  permission: 'see_students',
  summary: 'A student’s balance by fee type, credits included, and in all.',
  params: studentParams,
  reply: z.object({
    feesBreakdown: z.array(z.object({ fee_type: z.string(), total: cedis })),
    totalDebt: cedis,
  }),
})

export const readFee = endpoint({
  id: 'readFee',
  versioned: true,
  method: 'GET',
  path: '/students/fees/:studentId/:feeType',
  access: 'signed_in',
  permission: 'see_students',
  summary: 'A student’s balance on one fee type, with what was charged and received.',
  params: studentParams.extend({ feeType: feeTypeName }),
  reply: z.object({ totalDebt: cedis, totalPaid: cedis, totalCharged: cedis, feeType: z.string() }),
})

const billing = {
  classId: classRef,
  feeType: feeTypeName,
  amount: amountIn,
  kinds: kindsIn,
  dueDate: dayOrNoneIn,
  termId: id.optional(),
}

export const addClassFees = endpoint({
  id: 'addClassFees',
  method: 'POST',
  path: '/students/addClassFees/:schoolId',
  access: 'paid_up',
  permission: 'set_fees',
  summary: 'Bills a fee to every student of a class, sets the class’s fixed fee, and tells each family once.',
  params: schoolParams,
  body: z.object({
    ...billing,
    confirm: z
      .boolean()
      .optional()
      .meta({ description: 'Bill again although this class was billed this term.' }),
  }),
  reply: z.object({
    message: z.string(),
    billingRunId: id,
    students: z.number().int(),
    amount: cedis,
    total: cedis,
    reduced: cedis.meta({ description: 'What the rules took off, posted beside the charges.' }),
    carried: cedis.meta({ description: 'What sponsors carry of the rest.' }),
    familiesOwe: cedis,
  }),
  idempotent: true,
  refusals: ['not_found', 'already_billed', 'day_closed'],
})

const ruleAmount = z.object({
  ruleId: id,
  name: z.string(),
  percent: z.number().nullable(),
  amount: cedis,
})

export const previewClassFees = endpoint({
  id: 'previewClassFees',
  method: 'POST',
  path: '/students/addClassFees/:schoolId/preview',
  access: 'signed_in',
  permission: 'set_fees',
  origin: 'ours',
  summary: 'Who a billing run would charge, how much, and who is skipped and why. Records nothing.',
  params: schoolParams,
  body: z.object(billing),
  reply: z.object({
    className: z.string(),
    feeType: z.string(),
    amount: cedis,
    students: z.number().int(),
    byKind: z
      .array(z.object({ kind: z.string(), amount: cedis, students: z.number().int() }))
      .optional()
      .meta({
        description: 'What each kind of pupil would be charged; only where they pay different amounts.',
      }),
    families: z.number().int(),
    total: cedis,
    reduced: cedis.meta({ description: 'What the rules take off.' }),
    afterReductions: cedis,
    carried: cedis.meta({ description: 'What sponsors carry of the rest.' }),
    familiesOwe: cedis,
    rules: z.array(z.object({ ruleId: id, name: z.string(), children: z.number().int(), amount: cedis })),
    reductions: z
      .array(
        z.object({
          studentId: id,
          studentName: z.string(),
          charge: cedis,
          reduced: cedis,
          carried: cedis,
          owes: cedis.meta({ description: 'What the family owes of this charge.' }),
          because: z.array(ruleAmount),
          alsoFits: z.array(ruleAmount).meta({ description: 'Rules that would give less by themselves.' }),
          sponsors: z.array(z.object({ sponsorId: id, name: z.string(), amount: cedis })),
        }),
      )
      .meta({ description: 'The pupils with a reduction or a sponsor.' }),
    skipped: z.array(z.object({ studentId: id, studentName: z.string(), reason: z.string() })),
    alreadyBilled: z
      .object({ billingRunId: id, amount: cedis, students: z.number().int(), recordedAt: z.iso.datetime() })
      .nullable(),
  }),
})

export const payStudent = endpoint({
  id: 'payStudent',
  method: 'POST',
  path: '/students/pay/:studentId',
  access: 'paid_up',
  permission: 'take_money',
  actsAtOnce: true,
  summary: 'Records money received for a student, with its receipt, and thanks the guardian by SMS.',
  params: studentParams,
  body: z.object({
    studentId: id.optional(),
    amountPaid: amountIn.optional(),
    amount: amountIn.optional().meta({ description: 'The same as amountPaid.' }),
    feeType: feeTypeName.optional(),
    lines: z
      .array(paymentLine)
      .min(1)
      .max(20)
      .optional()
      .meta({ description: 'Several fee types paid with one tender, instead of amountPaid and feeType.' }),
    payer: optionalLine('Payer', 120),
    payerGuardianId: id.optional().meta({
      description:
        'Which guardian of the child paid, and gets the SMS: of two payers it counts to that share. Without it, and without `payer`, it is nobody’s of the two.',
    }),
    askFloat,
    ...recording,
    ...takenOffline,
  }),
  reply: posted,
  status: 200,
  idempotent: true,
  lateDays: LATE_DAYS,
  carriesPerson: true,
  refusals: ['not_found', 'invalid', 'day_closed', 'possible_duplicate', 'unproved', 'drawer_needed'],
})

export const debitStudent = endpoint({
  id: 'debitStudent',
  method: 'POST',
  path: '/students/debit/:studentId',
  access: 'paid_up',
  permission: 'take_money',
  actsAtOnce: true,
  summary: 'Adds a debt to a student. A future date is its due date.',
  params: studentParams,
  body: z.object({
    studentId: id.optional(),
    amount: amountIn,
    feeType: feeTypeName,
    id: id.optional().meta({ description: 'The entry’s own id, made by the client.' }),
    ...recording,
    ...takenOffline,
    payment_method: z
      .string()
      .max(30)
      .optional()
      .meta({ description: 'Accepted and ignored: a debt has none.' }),
  }),
  reply: posted,
  idempotent: true,
  lateDays: LATE_DAYS,
  carriesPerson: true,
  refusals: ['not_found', 'invalid', 'day_closed', 'possible_duplicate', 'unproved'],
})

export const discardTaken = endpoint({
  id: 'discardTaken',
  method: 'POST',
  path: '/students/discarded/:studentId',
  access: 'signed_in',
  permission: 'take_money',
  origin: 'ours',
  summary: 'Notes that a payment or debt kept on a device was given up, with the reason. Records no money.',
  params: studentParams,
  body: z.object({
    act: z.enum(['payment', 'debt']),
    lines: z.array(paymentLine).min(1).max(20),
    date: dayIn,
    takenAt: z.iso.datetime(),
    slip: line('Slip', 20),
    reason: line('Reason', 300),
  }),
  reply: message,
  carriesPerson: true,
  idempotent: true,
  refusals: ['not_found', 'unproved'],
})

export const adjustStudent = endpoint({
  id: 'adjustStudent',
  method: 'POST',
  path: '/students/adjust/:studentId',
  access: 'paid_up',
  permission: 'forgive',
  origin: 'ours',
  summary: 'Records a discount, waiver, write-off or refund for a student.',
  params: studentParams,
  body: z.object({
    kind: z.enum(['discount', 'waiver', 'write_off', 'refund']),
    amount: amountIn,
    feeType: feeTypeName,
    chargeId: id.optional().meta({
      description:
        'Of a waiver: the entry it forgives, all of it or a part. It goes with that charge when that is taken back.',
    }),
    askFloat,
    ...recording,
    note: line('Reason', 300),
    confirm: z.boolean().optional().meta({
      description:
        'Record it although it may be a duplicate, takes off more than is owed, gives back more than this fee is in credit from money received, or more cash than the drawer should hold. Money of the parents’ app takes a second person by hand, confirmed or not.',
    }),
  }),
  reply: posted,
  idempotent: true,
  refusals: [
    'not_found',
    'invalid',
    'day_closed',
    'possible_duplicate',
    'more_than_received',
    'drawer_short',
    'makes_credit',
    'already_reversed',
    'needs_approval',
    'drawer_needed',
  ],
})
