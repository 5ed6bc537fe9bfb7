import { z } from 'zod'
import { kindsIn } from './bills.ts'
import { amountIn, cedis, dayOrTakenIn, dayOut } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { classRef, feeTypeName, id, line, schoolParams, someStudents, student, yesOrNo } from './wire.ts'

export const listClasses = endpoint({
  id: 'listClasses',
  versioned: true,
  method: 'GET',
  path: '/classes/:schoolId',
  access: 'signed_in',
  permission: 'see_school',
  summary: 'The school’s classes, in the order children pass through them.',
  params: schoolParams,
  query: z.object({
    feeType: feeTypeName.optional().meta({ description: 'Only what is owed for this fee type.' }),
    archived: yesOrNo.optional().meta({ description: 'The classes taken out of use instead.' }),
  }),
  reply: z.array(
    z.object({
      id,
      class_name: z.string(),
      position: z.number().int(),
      students: z.number().int(),
      totalDebt: cedis.meta({ description: 'Sum of what its students owe, credits not taken off.' }),
      nextClassId: id
        .nullable()
        .meta({ description: 'Where its students are promoted to; null: they complete the school.' }),
    }),
  ),
  refusals: ['not_found'],
})

const classParams = z.object({ classId: classRef })

export const listClassStudents = endpoint({
  id: 'listClassStudents',
  versioned: true,
  method: 'GET',
  path: '/classes/:classId/students',
  access: 'signed_in',
  permission: 'see_students',
  summary: 'The students of a class with balances, by surname.',
  params: classParams,
  reply: z.array(student),
})

/** What goes with a changed price: the same in its preview and in what it then did. */
const withPrice = {
  reduced: cedis.meta({ description: 'By how much more rules take off; below zero, less.' }),
  waived: cedis.meta({ description: 'Below zero: waivers that get smaller with their charge.' }),
  carried: cedis.meta({ description: 'By how much more sponsors carry; below zero, less.' }),
}

const billed = z
  .object({
    billingRunId: id,
    students: z.number().int(),
    amount: cedis,
    recordedAt: z.iso.datetime(),
  })
  .nullable()
  .meta({ description: 'The standing billing run of this term, if there is one.' })

export const listClassFees = endpoint({
  id: 'listClassFees',
  versioned: true,
  method: 'GET',
  path: '/classes/fees/:schoolId',
  access: 'signed_in',
  permission: 'see_school',
  origin: 'ours',
  summary: 'Every fixed fee that is set, of all classes: what a desk keeps for when its connection is down.',
  params: schoolParams,
  reply: z.array(
    z.object({
      classId: id,
      className: z.string(),
      feeType: z.string(),
      amount: cedis,
      dueDate: dayOut.nullable(),
      billed,
    }),
  ),
})

export const readClassFee = endpoint({
  id: 'readClassFee',
  versioned: true,
  method: 'GET',
  path: '/classes/:classId/:feeType',
  access: 'signed_in',
  permission: 'see_school',
  summary: 'The fixed fee of a class for a fee type; 0 when none is set.',
  params: classParams.extend({ feeType: feeTypeName }),
  reply: z.object({
    amount: cedis,
    feeType: z.string(),
    dueDate: dayOut.nullable(),
    billed,
  }),
})

export const setClassFee = endpoint({
  id: 'setClassFee',
  method: 'PUT',
  path: '/classes/fees/:classId/:feeType',
  access: 'paid_up',
  permission: 'set_fees',
  summary:
    'Sets the fixed fee of a class. Students billed this term get the difference, and all of it is due by the day named; what is charged keeps its day where null names none. Saved again as it is, it charges nobody.',
  params: classParams.extend({ feeType: feeTypeName }),
  body: z.object({
    classId: classRef.optional(),
    feeType: feeTypeName.optional(),
    amount: amountIn,
    kinds: kindsIn,
    dueDate: dayOrTakenIn,
  }),
  reply: z.object({
    message: z.string(),
    amount: cedis,
    dueDate: dayOut.nullable(),
    students: z.number().int().meta({ description: 'How many students got a difference.' }),
    difference: cedis.meta({ description: 'Sum of the differences; positive charged more.' }),
    ...withPrice,
  }),
  idempotent: true,
  refusals: ['not_found', 'invalid', 'day_closed'],
})

export const previewClassFee = endpoint({
  id: 'previewClassFee',
  method: 'GET',
  path: '/classes/fees/:classId/:feeType/preview',
  access: 'signed_in',
  permission: 'set_fees',
  origin: 'ours',
  summary: 'What a new fixed fee would charge or credit each billed student. Records nothing.',
  params: classParams.extend({ feeType: feeTypeName }),
  query: z.object({ amount: amountIn }),
  reply: z.object({
    students: z.number().int(),
    difference: cedis,
    ...withPrice,
    perStudent: z.array(z.object({ studentId: id, difference: cedis })),
  }),
})

export const promoteStudents = endpoint({
  id: 'promoteStudents',
  method: 'POST',
  path: '/classes/promote',
  access: 'paid_up',
  permission: 'manage_students',
  summary:
    'Moves students to the class theirs leads to; those of the last complete the school. Posts nothing: arrears follow the child.',
  body: z.object({
    classId: classRef.meta({ description: 'The class they are in.' }),
    students: someStudents('No students selected for promotion.'),
    toClassId: classRef.optional().meta({ description: 'Instead of the class it leads to.' }),
  }),
  reply: z.object({ message: z.string(), promoted: z.number().int(), toClass: z.string() }),
  idempotent: true,
  refusals: ['not_found', 'invalid'],
})

export const undoBillingRun = endpoint({
  id: 'undoBillingRun',
  method: 'POST',
  path: '/classes/billing/:billingRunId/undo',
  access: 'paid_up',
  permission: 'set_fees',
  origin: 'ours',
  summary:
    'Undoes a billing run with its later differences and late joiners; those who paid stay in credit. With the rule of two on it takes two once anybody has paid, or after an hour.',
  params: z.object({ billingRunId: id }),
  body: z.object({ reason: line('Reason', 300) }),
  reply: z.object({ message: z.string(), entries: z.number().int(), inCredit: z.number().int() }),
  idempotent: true,
  refusals: ['not_found', 'already_reversed', 'day_closed', 'needs_approval'],
})

export const previewUndo = endpoint({
  id: 'previewUndo',
  method: 'GET',
  path: '/classes/billing/:billingRunId/undo',
  access: 'signed_in',
  permission: 'set_fees',
  origin: 'ours',
  summary: 'Whom the undoing of a billing run would touch, and how many have paid. Records nothing.',
  params: z.object({ billingRunId: id }),
  reply: z.object({
    students: z.number().int(),
    charged: cedis,
    inCredit: z
      .number()
      .int()
      .meta({ description: 'How many would be in credit for this fee with money they paid.' }),
  }),
  refusals: ['not_found'],
})

export const listBillingRuns = endpoint({
  id: 'listBillingRuns',
  versioned: true,
  method: 'GET',
  path: '/classes/billing/:schoolId/runs',
  access: 'signed_in',
  permission: 'see_reports',
  origin: 'ours',
  summary: 'Every time a class was billed, newest first.',
  params: schoolParams,
  reply: z.array(
    z.object({
      id,
      className: z.string(),
      feeType: z.string(),
      term: z.string(),
      amount: cedis,
      students: z.number().int(),
      charged: cedis.meta({ description: 'What it has charged in all, with later differences.' }),
      dueDate: dayOut.nullable(),
      recordedAt: z.iso.datetime(),
      undoneAt: z.iso.datetime().nullable(),
    }),
  ),
})
