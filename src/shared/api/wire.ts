import { z } from 'zod'
import { GENDERS, PAYMENT_METHODS } from '../constants.ts'
import { keptText } from '../kept-text.ts'
import { isInLatin, notInLatin } from '../latin-names.ts'
import { amountIn, birthDateIn, cedis, dayIn, dayOut, phoneIn } from './codecs.ts'
import { named } from './named.ts'

/** The shapes that several calls share, spelled as the published contract spells them. */

/** Small letters are what is kept and compared; some clients write capitals. */
export const id = z
  .uuid({ error: 'This id is not valid.' })
  .toLowerCase()
  .meta({ id: 'Id', example: '019aa0de-7f3c-7cc1-9d0e-2f6a5b1c0d3e' })

/** A person, a child, a class: which one, and what it is called. */
export const idAndName = named('IdAndName', { id, name: z.string() })

export const schoolParams = z.object({ schoolId: id })
export const studentParams = z.object({ studentId: id })

/** The students of one batch; `none` is what is said when nobody was selected. */
export const someStudents = (none: string) =>
  z.array(id, none).min(1, none).max(2_000, 'Select at most 2,000 students at once.')

/**
 * Text on its way in: as it is kept (`keptText`), trimmed, and without what no keyboard makes and no database keeps, such as
 * a zero byte or half of an emoji.
 */
const textIn = (label: string, missing = `${label} is required.`) =>
  z
    .string({ error: missing })
    .overwrite(keptText)
    .trim()
    .refine(isKeepable, `${label} has characters that cannot be kept. Type it again.`)

function isKeepable(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  return text.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text)
}

/** A class by id, name or alias (`KG 1`). */
export const classRef = textIn('Class', 'Choose a class.')
  .min(1, 'Choose a class.')
  .max(60, 'A class name has at most 60 characters.')
  .meta({ description: 'A class id, its name, or another spelling of it.', example: 'Basic 4' })

/** What looks the same on paper is the same name: spaces of any kind within it count as one. */
const spacedOnce = (text: string) => text.replace(/\s+/g, ' ')

/** A fee type by name: trimmed, 1–60 characters. */
export const feeTypeName = textIn('Fee type', 'Choose a fee type.')
  .overwrite(spacedOnce)
  .min(1, 'Choose a fee type.')
  .max(60, 'A fee type has at most 60 characters.')
  .meta({ id: 'FeeTypeName', description: 'The name of a fee type.', example: 'School Fees' })

/** The same as a filter: an empty text is no filter. */
export const feeTypeFilter = textIn('Fee type')
  .overwrite(spacedOnce)
  .max(60, 'A fee type has at most 60 characters.')
  .optional()
  .transform((name) => name || undefined)
  .meta({ description: 'The name of a fee type; empty for all.', example: 'School Fees' })

export const paymentMethod = z.enum(PAYMENT_METHODS, {
  error: `payment_method must be one of ${PAYMENT_METHODS.join(', ')}.`,
})

/** What became of the cash of a receipt that is taken back. */
export const CASH_OF_TAKING_BACK = ['came_once', 'given_back', 'another_child'] as const

export const cashTakenBack = z.enum(CASH_OF_TAKING_BACK, {
  error: `cash must be one of ${CASH_OF_TAKING_BACK.join(', ')}.`,
})

/** Of whoever has screens that ask for the float of a drawer. */
export const askFloat = z.boolean().optional().meta({
  id: 'AskFloat',
  description:
    'Refuse cash of a person without an open drawer (409 drawer_needed), so that the float can be asked. Else the drawer opens by itself with what it kept.',
})

export const side = z.enum(['Credit', 'Debit'], { error: 'transactionType must be Credit or Debit.' })

/** A switch in an address: `true` or `false`. */
export const yesOrNo = z
  .enum(['true', 'false'], { error: 'Say true or false.' })
  .transform((text) => text === 'true')

/** A short text with its limit in the sentence. */
export const line = (label: string, max: number) =>
  textIn(label).min(1, `${label} is required.`).max(max, `${label} has at most ${max} characters.`)

export const optionalLine = (label: string, max: number) =>
  textIn(label, `${label} must be text.`).max(max, `${label} has at most ${max} characters.`).optional()

/**
 * A name as it is printed on papers and sent by SMS: our faces and most phones have Latin letters alone, with those of Ghana's
 * languages.
 */
export const nameIn = (label: string) => line(label, 60).refine(isInLatin, notInLatin(label))

const gender = z.enum(GENDERS, { error: 'Choose Male or Female.' })

export const message = named('Done', { message: z.string() })

export const feeBalance = named('FeeBalance', {
  feeType: z.string(),
  amount: cedis.meta({ description: 'What is owed for this fee type, in cedis; negative is in credit.' }),
})

export const student = named('Student', {
  id,
  student_number: z
    .string()
    .meta({ description: 'The number on the student’s card.', example: 'AGA-S-0214' }),
  pupilCode: z.string().meta({
    description:
      'What a parent writes as the reference of a payment. Its last character checks the others; it never changes.',
    example: 'AGA-4F7K',
  }),
  student_surname: z.string(),
  student_first_name: z.string(),
  student_other_names: z.string(),
  student_gender: z.string(),
  student_address: z.string(),
  student_class_name: z.string(),
  studentClassName: z.string(),
  studentClass: id.meta({ description: 'The class id.' }),
  student_parent_first_name: z.string(),
  student_parent_surname: z.string(),
  student_parent_number: z.string().meta({ example: '+233241234567' }),
  familyId: id.meta({ description: 'Brothers and sisters have the same: /families/{familyId}.' }),
  fees: z.array(feeBalance),
  totalDebt: cedis.meta({ description: 'Over all fee types, credits netted; negative is in credit.' }),
  status: z.enum(['active', 'completed', 'archived']),
  birthYear: z.number().int().optional().meta({
    description: 'Tells two of one name apart. Only where the birth date is known.',
    example: 2015,
  }),
  kind: z.string().optional().meta({
    description: 'Which kind of pupil. Only at a school that has kinds.',
    example: 'Boarder',
  }),
})
export type StudentRow = z.output<typeof student>

/** The student fields of adding and editing, as the specification names them. */
export const studentFields = z.object({
  studentFirstName: nameIn('First name'),
  studentSurname: nameIn('Surname'),
  studentOtherNames: optionalLine('Other names', 60)
    .nullable()
    .refine((text) => isInLatin(text ?? ''), notInLatin('Other names'))
    .transform((text) => text ?? ''),
  studentGender: gender,
  studentClass: classRef,
  studentAddress: line('Address', 300),
  studentParentFirstName: nameIn('Parent’s first name'),
  studentParentSurname: nameIn('Parent’s surname'),
  studentParentNumber: phoneIn,
  studentBirthDate: birthDateIn,
})

export const transaction = named('Transaction', {
  id,
  amount: cedis,
  date: dayOut,
  transaction_type: side,
  payment_method: z.string().nullable().meta({ description: 'Only for money received or given back.' }),
  fee_type: z.string(),
  studentId: id,
  studentName: z.string(),
  className: z.string().meta({ description: 'The class at that time.' }),
  kind: z.enum([
    'opening',
    'class_fee',
    'daily_charge',
    'manual_charge',
    'payment',
    'discount',
    'scholarship',
    'waiver',
    'write_off',
    'refund',
    'reallocation',
    'reversal',
    'sponsor_share',
    'sponsor_payment',
  ]),
  dueDate: dayOut.nullable(),
  term: z.string(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  receiptId: id.nullable(),
  receiptNumber: z.string().nullable().meta({ example: 'AGA-000123' }),
  journalNumber: z.number().int(),
  recordedAt: z.iso.datetime(),
  recordedBy: z.string(),
  takenBy: z.string().meta({
    description:
      'Of money, who received it, also where somebody else took it back or put its receipt right. Of anything else, who recorded it.',
  }),
  askedBy: z.string().nullable().meta({
    description: 'Who asked for a receipt to be taken back, where a second person (`recordedBy`) said yes.',
  }),
  reversed: z.boolean().meta({ description: 'Taken back by a later entry, or its receipt is void.' }),
  corrects: id.nullable().meta({ description: 'The entry this one takes back or moves.' }),
  registerId: id.nullable().meta({ description: 'The daily register it came with.' }),
  registerDay: dayOut.nullable().meta({ description: 'The day of that register.' }),
  movable: cedis.meta({ description: 'For received money: what of it can still be moved, in cedis.' }),
  balanceAfter: cedis
    .nullable()
    .meta({ description: 'What the student owed after this entry; null where not asked for.' }),
})
export type TransactionRow = z.output<typeof transaction>

export const receiptMade = named('ReceiptMade', {
  id,
  number: z.string().meta({ example: 'AGA-000123' }),
  code: z.string().meta({ description: 'For the public check page, /r/{code}.' }),
  amount: cedis,
  balanceBefore: cedis,
  balanceAfter: cedis,
  again: z.string().optional().meta({
    description: 'Of a cheque that bounced and was presented again: the receipt it had before.',
  }),
})

/** What every recorded act answers. */
export const posted = named('Posted', {
  message: z.string(),
  transaction: z.object({
    id,
    amount: cedis,
    date: dayOut,
    dueDate: dayOut.nullable(),
    transaction_type: side,
    payment_method: z.string().nullable(),
    fee_type: z.string(),
  }),
  transactions: z.array(z.object({ id, amount: cedis, fee_type: z.string(), transaction_type: side })),
  receipt: receiptMade.nullable(),
  balances: z.array(feeBalance).meta({ description: 'The new balance of each fee type touched.' }),
  totalDebt: cedis,
  completes: id.optional().meta({ description: 'The entry whose second half this call was.' }),
  studentStatus: z.enum(['active', 'completed', 'archived']),
})

export const ageing = z
  .object({
    notDue: cedis,
    days1to30: cedis,
    days31to60: cedis,
    days61to90: cedis,
    over90: cedis,
    voluntary: cedis.meta({ description: 'Owed and never late.' }),
    creditElsewhere: cedis.meta({
      description: 'What the same students have in credit for other fee types; it is taken off.',
    }),
    owed: cedis.meta({ description: 'Below zero when in credit.' }),
  })
  .meta({ description: 'What is owed by its age: the bands + voluntary − creditElsewhere = owed.' })

/** What a receipt should have said. */
/** Of a correction: the day it was really paid, where that was wrong. */
export const reallyPaidOn = dayIn.optional().meta({
  description:
    'The day it was really paid. The receipt then comes off its own day and the new one counts on this; both must be open. Without it both count today.',
})

export const paidLines = z
  .array(z.object({ feeType: feeTypeName, amount: amountIn, studentId: id.optional() }))
  .min(1)
  .max(60)
  .meta({
    description:
      'All that was really paid, not the difference. Of a receipt for several children each line names its child.',
  })
