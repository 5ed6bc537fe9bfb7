import { z } from 'zod'
import { dayIn, dayOut } from '../dates.ts'
import { amountIn, cedis } from '../money.ts'
import { endpoint } from './endpoint.ts'
import {
  ageing,
  classRef,
  feeBalance,
  feeTypeName,
  id,
  line,
  message,
  optionalLine,
  paymentMethod,
  posted,
  schoolParams,
  someStudents,
  student,
  studentFields,
  studentParams,
} from './wire.ts'

export const listStudents = endpoint({
  id: 'listStudents',
  versioned: true,
  method: 'GET',
  path: '/students/:schoolId',
  access: 'signed_in',
  summary:
    'Every student of the school with balances, by surname. Archived and completed ones only when asked for.',
  params: schoolParams,
  query: z.object({ status: z.enum(['active', 'completed', 'archived', 'all']).default('active') }),
  reply: z.array(student),
})

export const readStudent = endpoint({
  id: 'readStudent',
  versioned: true,
  method: 'GET',
  path: '/students/details/:studentId',
  access: 'signed_in',
  origin: 'ours',
  summary: 'One student with balances, when each is due, and how late.',
  params: studentParams,
  reply: student.extend({
    overdue: cedis.meta({ description: 'Unpaid and past its due date, voluntary types excluded.' }),
    charged: cedis,
    received: cedis,
    outstanding: z.array(
      feeBalance.extend({
        dueDate: dayOut.nullable().meta({ description: 'The oldest unpaid due date.' }),
        daysLate: z.number().int().meta({ description: 'Of the oldest unpaid charge; 0 when not late.' }),
        voluntary: z.boolean(),
        charged: cedis,
        received: cedis,
      }),
    ),
    ageing,
    guardianId: id,
    siblings: z.array(z.object({ id, name: z.string(), className: z.string(), totalDebt: cedis })),
  }),
})

export const listBalances = endpoint({
  id: 'listBalances',
  versioned: true,
  method: 'GET',
  path: '/students/feeType/balance',
  access: 'signed_in',
  summary: 'What each student owes over all fee types.',
  query: z.object({ feeType: feeTypeName.optional() }),
  reply: z.array(z.object({ id: id.meta({ description: 'The student id.' }), total_fees: cedis })),
})

export const readFees = endpoint({
  id: 'readFees',
  versioned: true,
  method: 'GET',
  path: '/students/fees/:studentId',
  access: 'signed_in',
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
  summary: 'A student’s balance on one fee type, with what was charged and received.',
  params: studentParams.extend({ feeType: feeTypeName }),
  reply: z.object({ totalDebt: cedis, totalPaid: cedis, totalCharged: cedis, feeType: z.string() }),
})

export const addStudent = endpoint({
  id: 'addStudent',
  method: 'POST',
  path: '/students/add',
  access: 'paid_up',
  summary: 'Adds a student, who joins what the class was billed this term.',
  body: studentFields.extend({
    schoolId: id.optional(),
    withoutFees: z
      .array(feeTypeName)
      .max(50)
      .default([])
      .meta({ description: 'Fee types of the class this student is not charged.' }),
  }),
  reply: z.object({
    message: z.string(),
    student,
    charges: z.array(feeBalance).meta({ description: 'What the student was charged on joining the class.' }),
  }),
  status: 201,
  idempotent: true,
  refusals: ['invalid', 'day_closed'],
})

export const editStudent = endpoint({
  id: 'editStudent',
  method: 'PUT',
  path: '/students/edit',
  access: 'paid_up',
  summary: 'Changes a student’s details. A new class charges what that class was billed this term.',
  body: studentFields.extend({
    studentId: id,
    schoolId: id.optional(),
    withoutFees: z.array(feeTypeName).max(50).default([]),
  }),
  reply: z.object({ message: z.string(), student, charges: z.array(feeBalance) }),
  idempotent: true,
  refusals: ['not_found', 'invalid', 'conflict', 'day_closed'],
})

export const previewJoining = endpoint({
  id: 'previewJoining',
  method: 'GET',
  path: '/students/joining/:classRef',
  access: 'signed_in',
  origin: 'ours',
  summary: 'What a student would be charged on joining a class now.',
  params: z.object({ classRef }),
  query: z.object({ studentId: id.optional() }),
  reply: z.object({
    classId: id,
    className: z.string(),
    charges: z.array(feeBalance.extend({ dueDate: dayOut.nullable() })),
  }),
})

export const archiveStudents = endpoint({
  id: 'archiveStudents',
  method: 'POST',
  path: '/students/deletion/students',
  access: 'paid_up',
  summary: 'Takes students off the lists. Their ledger stays and they can be restored.',
  body: z.object({ studentIds: someStudents('No students selected for deletion.') }),
  reply: z.object({ message: z.string(), archived: z.number().int(), owed: cedis }),
  idempotent: true,
  refusals: ['not_found'],
})

export const restoreStudents = endpoint({
  id: 'restoreStudents',
  method: 'POST',
  path: '/students/restore',
  access: 'paid_up',
  origin: 'ours',
  summary:
    'Puts archived students back where they were, and leavers back into the class they left. Posts nothing.',
  body: z.object({ studentIds: someStudents('No students selected.') }),
  reply: z.object({ message: z.string(), restored: z.number().int() }),
  idempotent: true,
  refusals: ['not_found'],
})

const billing = {
  classId: classRef,
  feeType: feeTypeName,
  amount: amountIn,
  dueDate: dayIn.optional(),
  termId: id.optional(),
}

export const addClassFees = endpoint({
  id: 'addClassFees',
  method: 'POST',
  path: '/students/addClassFees/:schoolId',
  access: 'paid_up',
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
  }),
  idempotent: true,
  refusals: ['not_found', 'already_billed', 'day_closed'],
})

export const previewClassFees = endpoint({
  id: 'previewClassFees',
  method: 'POST',
  path: '/students/addClassFees/:schoolId/preview',
  access: 'signed_in',
  origin: 'ours',
  summary: 'Who a billing run would charge, how much, and who is skipped and why. Records nothing.',
  params: schoolParams,
  body: z.object(billing),
  reply: z.object({
    className: z.string(),
    feeType: z.string(),
    amount: cedis,
    students: z.number().int(),
    families: z.number().int(),
    total: cedis,
    skipped: z.array(z.object({ studentId: id, studentName: z.string(), reason: z.string() })),
    alreadyBilled: z
      .object({ billingRunId: id, amount: cedis, students: z.number().int(), recordedAt: z.iso.datetime() })
      .nullable(),
  }),
})

const paymentLine = z.object({ feeType: feeTypeName, amount: amountIn, id: id.optional() })

const recording = {
  date: dayIn.optional().meta({ description: 'Defaults to today in Ghana.' }),
  payment_method: paymentMethod.optional().meta({ description: 'Defaults to Cash.' }),
  reference: optionalLine('Reference', 80),
  note: optionalLine('Note', 300),
  confirm: z.boolean().optional().meta({ description: 'Record it although it may be a duplicate.' }),
  guardDuplicates: z
    .boolean()
    .optional()
    .meta({ description: 'Ask (409 possible_duplicate) although the call carries an Idempotency-Key.' }),
}

export const payStudent = endpoint({
  id: 'payStudent',
  method: 'POST',
  path: '/students/pay/:studentId',
  access: 'paid_up',
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
    ...recording,
  }),
  reply: posted,
  status: 200,
  idempotent: true,
  refusals: ['not_found', 'invalid', 'day_closed', 'possible_duplicate'],
})

export const debitStudent = endpoint({
  id: 'debitStudent',
  method: 'POST',
  path: '/students/debit/:studentId',
  access: 'paid_up',
  summary: 'Adds a debt to a student. A future date is its due date.',
  params: studentParams,
  body: z.object({
    studentId: id.optional(),
    amount: amountIn,
    feeType: feeTypeName,
    ...recording,
    payment_method: z
      .string()
      .max(30)
      .optional()
      .meta({ description: 'Accepted and ignored: a debt has none.' }),
  }),
  reply: posted,
  idempotent: true,
  refusals: ['not_found', 'invalid', 'day_closed', 'possible_duplicate'],
})

export const adjustStudent = endpoint({
  id: 'adjustStudent',
  method: 'POST',
  path: '/students/adjust/:studentId',
  access: 'paid_up',
  origin: 'ours',
  summary: 'Records a discount, waiver, write-off or refund for a student.',
  params: studentParams,
  body: z.object({
    kind: z.enum(['discount', 'waiver', 'write_off', 'refund']),
    amount: amountIn,
    feeType: feeTypeName,
    ...recording,
    note: line('Reason', 300),
  }),
  reply: posted,
  idempotent: true,
  refusals: ['not_found', 'invalid', 'day_closed', 'possible_duplicate'],
})

const importRow = z.object({
  row: z.number().int().meta({ description: 'The line of the file, the heading being line 1.' }),
  problems: z.array(z.object({ column: z.string(), message: z.string() })),
})

export const importStudents = endpoint({
  id: 'importStudents',
  method: 'POST',
  path: '/students/import',
  access: 'paid_up',
  origin: 'ours',
  summary:
    'Takes a class list (CSV text): first as a dry run that lists every problem by row, then all or nothing.',
  body: z.object({
    csv: z.string().max(10_000_000, 'The file is larger than 10 MB.'),
    dryRun: z.boolean().default(true),
    columns: z
      .record(z.string().max(40), z.string().max(120))
      .optional()
      .meta({ description: 'Which column of the file holds which field, when its heading does not tell.' }),
  }),
  reply: z.object({
    rows: z.number().int(),
    students: z.number().int(),
    guardians: z.number().int(),
    opening: cedis.meta({ description: 'Sum of the opening balances, credits taken off.' }),
    columns: z.record(z.string(), z.string()),
    unusedColumns: z.array(z.string()),
    problems: z.array(importRow),
    warnings: z.array(importRow).meta({ description: 'What is worth a look and does not stop the import.' }),
    imported: z.boolean(),
  }),
  idempotent: true,
  bodyBytesMax: 11_000_000,
  refusals: ['too_large', 'invalid'],
})

export const eraseStudent = endpoint({
  id: 'eraseStudent',
  method: 'POST',
  path: '/students/erase/:studentId',
  access: 'paid_up',
  origin: 'ours',
  summary: 'Empties an archived student’s personal data for good; the ledger’s figures stay.',
  params: studentParams,
  reply: message,
  idempotent: true,
  refusals: ['not_found', 'conflict'],
})
