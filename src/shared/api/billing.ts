import { z } from 'zod'
import { bills, billsAsked, fee, fees, kindsIn } from './bills.ts'
import { amountOrNoneIn, cedis, dayOut } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { id, idAndName, line, schoolParams, someStudents } from './wire.ts'

/** Calls about the fees of many classes at once: the grid of what each pays, and billing all of them as one act. */

const kindPrices = z
  .array(z.object({ kindId: id, amount: cedis }))
  .optional()
  .meta({ description: 'What kinds of pupils pay where it is another amount.' })

export const readFeeGrid = endpoint({
  id: 'readFeeGrid',
  versioned: true,
  method: 'GET',
  path: '/classes/billing/:schoolId/grid',
  access: 'signed_in',
  permission: 'see_school',
  origin: 'ours',
  summary:
    'What every class pays for every fee type, what was billed this term and last, and who is not billed.',
  params: schoolParams,
  reply: z.object({
    term: z
      .object({
        id,
        name: z.string(),
        feesDueOn: dayOut
          .nullable()
          .meta({ description: 'By when its fees are due, as long as that day is not over.' }),
      })
      .nullable(),
    lastTerm: z.string().nullable(),
    kinds: z.array(idAndName).meta({ description: 'Of pupils, the first first; none at most schools.' }),
    classes: z.array(
      z.object({
        classId: id,
        className: z.string(),
        students: z.number().int(),
        byKind: z
          .array(z.object({ kindId: id, students: z.number().int() }))
          .optional()
          .meta({ description: 'Only at a school with kinds of pupils.' }),
      }),
    ),
    feeTypes: z.array(z.object({ feeType: z.string(), voluntary: z.boolean() })),
    fees: z.array(
      z.object({
        classId: id,
        feeType: z.string(),
        amount: cedis.nullable().meta({ description: 'The fixed fee; null when none is set.' }),
        kinds: kindPrices,
        dueDate: dayOut.nullable(),
        lastTerm: cedis.nullable().meta({ description: 'What was billed last term.' }),
        billed: z
          .object({ amount: cedis, students: z.number().int() })
          .nullable()
          .meta({ description: 'The standing billing run of this term.' }),
      }),
    ),
    lastAct: z
      .object({
        actId: id,
        recordedAt: z.iso.datetime(),
        fees: z.number().int(),
        students: z.number().int(),
        total: cedis,
      })
      .nullable()
      .meta({ description: 'The newest act on many classes of this term, as far as it stands.' }),
    unbilled: z
      .array(z.object({ classId: id, students: z.number().int() }))
      .meta({ description: 'Pupils of each class who are not billed this term.' }),
  }),
})

export const listUnbilled = endpoint({
  id: 'listUnbilled',
  versioned: true,
  method: 'GET',
  path: '/classes/billing/:schoolId/unbilled',
  access: 'signed_in',
  permission: 'see_students',
  origin: 'ours',
  summary: 'Who is not billed this term: no standing bill of it and no debt added in it has charged them.',
  params: schoolParams,
  reply: z.object({
    classes: z.array(id).meta({ description: 'Classes in which nobody is billed.' }),
    students: z.array(id).meta({ description: 'The pupils of other classes who are not.' }),
    leftOut: z
      .array(z.object({ studentId: id, at: z.iso.datetime(), by: z.string().nullable() }))
      .meta({ description: 'Those whom a bill of this term left out on purpose: when, and who did.' }),
    behind: z.array(z.object({ studentId: id, amount: cedis })).meta({
      description:
        'Pupils who are back and were not charged what standing bills have charged their class meanwhile, or whom another class had charged that fee by a bill that was taken back since; below zero where a price went down.',
    }),
  }),
})

const notDone = z.array(z.object({ classId: id, feeType: z.string(), reason: z.string() }))

export const setClassFees = endpoint({
  id: 'setClassFees',
  method: 'PUT',
  path: '/classes/billing/:schoolId/fees',
  access: 'paid_up',
  permission: 'set_fees',
  origin: 'ours',
  summary:
    'Sets the fixed fees of many classes. Pupils billed this term get the difference; 0 takes a fee away.',
  params: schoolParams,
  body: z.object({ fees: fees(z.object({ ...fee, amount: amountOrNoneIn, kinds: kindsIn })) }),
  reply: z.object({
    message: z.string(),
    set: z.number().int(),
    students: z.number().int().meta({ description: 'How many charges were changed.' }),
    difference: cedis.meta({ description: 'Sum of the changes; positive charged more.' }),
    reduced: cedis.meta({ description: 'By how much more rules take off; below zero, less.' }),
    waived: cedis.meta({ description: 'Below zero: waivers that get smaller with their charge.' }),
    carried: cedis.meta({ description: 'By how much more sponsors carry; below zero, less.' }),
    notSet: notDone,
  }),
  idempotent: true,
  refusals: ['invalid'],
})

export const previewBillClasses = endpoint({
  id: 'previewBillClasses',
  method: 'POST',
  path: '/classes/billing/:schoolId/preview',
  access: 'signed_in',
  permission: 'set_fees',
  origin: 'ours',
  summary: 'What billing many classes would charge, and which would not be billed and why. Records nothing.',
  params: schoolParams,
  body: z.object(bills),
  reply: z.object({
    fees: z.array(
      z.object({
        classId: id,
        className: z.string(),
        feeType: z.string(),
        amount: cedis,
        students: z.number().int(),
        excluded: z.number().int(),
        chargedElsewhere: z.number().int().meta({ description: 'Pupils another class charged this fee.' }),
        total: cedis,
        reduced: cedis.meta({ description: 'What the rules take off.' }),
        carried: cedis.meta({ description: 'What sponsors carry of the rest.' }),
        reason: z.string().nullable().meta({ description: 'Why it would not be billed.' }),
      }),
    ),
    students: z.number().int().meta({ description: 'Pupils who would be charged, each once.' }),
    families: z.number().int(),
    texts: z.number().int().meta({ description: 'Families who can be texted.' }),
    total: cedis,
    reduced: cedis,
    afterReductions: cedis,
    carried: cedis,
    familiesOwe: cedis,
  }),
})

export const billClasses = endpoint({
  id: 'billClasses',
  method: 'POST',
  path: '/classes/billing/:schoolId',
  access: 'paid_up',
  permission: 'set_fees',
  origin: 'ours',
  summary:
    'Bills many classes and fees as one act and says which were not billed and why. Each family is told once, or not at all. With the rule of two on it takes two to leave out a child who was billed the same fee of the same term before. Broken off, it goes on when it is sent again with its Idempotency-Key.',
  params: schoolParams,
  body: billsAsked,
  reply: z.object({
    message: z.string(),
    actId: id,
    billed: z.array(
      z.object({
        billingRunId: id,
        classId: id,
        feeType: z.string(),
        students: z.number().int(),
        amount: cedis,
        total: cedis,
        reduced: cedis,
        carried: cedis,
      }),
    ),
    notBilled: notDone,
    students: z.number().int(),
    total: cedis,
    reduced: cedis.meta({ description: 'What the rules took off, posted beside the charges.' }),
    carried: cedis.meta({ description: 'What sponsors carry of the rest.' }),
    familiesOwe: cedis,
    families: z.number().int().meta({ description: 'Families who are told.' }),
  }),
  idempotent: true,
  refusals: ['invalid', 'conflict', 'day_closed', 'needs_approval'],
})

export const undoBillClasses = endpoint({
  id: 'undoBillClasses',
  method: 'POST',
  path: '/classes/billing/acts/:actId/undo',
  access: 'paid_up',
  permission: 'set_fees',
  origin: 'ours',
  summary:
    'Undoes every run of such an act that still stands; those who paid stay in credit. With the rule of two on it takes two once anybody has paid, or after an hour.',
  params: z.object({ actId: id }),
  body: z.object({ reason: line('Reason', 300) }),
  reply: z.object({
    message: z.string(),
    runs: z.number().int(),
    entries: z.number().int(),
    inCredit: z.number().int(),
  }),
  idempotent: true,
  refusals: ['not_found', 'already_reversed', 'day_closed', 'needs_approval'],
})

export const billStudents = endpoint({
  id: 'billStudents',
  method: 'POST',
  path: '/classes/billing/:schoolId/students',
  access: 'paid_up',
  permission: 'set_fees',
  origin: 'ours',
  summary:
    'Charges pupils who came after their class was billed what it was billed this term. Sends no text.',
  params: schoolParams,
  body: z.object({ studentIds: someStudents('No students selected.') }),
  reply: z.object({
    message: z.string(),
    students: z.number().int().meta({ description: 'Of them, how many were charged something.' }),
    total: cedis,
  }),
  idempotent: true,
  refusals: ['not_found', 'day_closed'],
})
