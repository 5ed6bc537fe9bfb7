import { z } from 'zod'
import { isInLatin, notInLatin } from '../latin-names.ts'
import { dayIn } from './codecs.ts'
import { allFormats, CSV, documentFormat, XLSX, ZIP } from './document-formats.ts'
import { endpoint } from './endpoint.ts'
import { whichFamilies } from './late-families.ts'
import { classRef, feeTypeName, id, optionalLine, yesOrNo } from './wire.ts'

/** Paper and sheets: the same figures as on screen, to print or to work on. Bytes, not JSON. */

const shared = {
  method: 'GET',
  access: 'signed_in',
  origin: 'ours',
  reply: z.string(),
  produces: allFormats,
} as const

export const printClassReport = endpoint({
  ...shared,
  id: 'printClassReport',
  permission: 'see_reports',
  path: '/documents/classes/:classId/:feeType',
  summary: 'The report of a class for one fee type: from before, charged, paid and owed by student.',
  params: z.object({ classId: classRef, feeType: feeTypeName }),
  query: z.object({ format: documentFormat }),
})

export const printDebtors = endpoint({
  ...shared,
  id: 'printDebtors',
  permission: 'see_reports',
  path: '/documents/debtors',
  summary: 'Who owes, how much and how late: a class, or the whole school with those who left it.',
  query: z.object({
    format: documentFormat,
    classId: classRef.optional(),
    sort: z.enum(['class', 'owed']).default('class'),
    late: yesOrNo.optional().meta({ description: 'Only who is late.' }),
    kind: optionalLine('Kind', 60).meta({ description: 'Only pupils of this kind, by its name.' }),
    search: optionalLine('Search', 60)
      .refine((text) => isInLatin(text ?? ''), notInLatin('Search'))
      .meta({ description: 'Only whose name, or guardian’s name or phone, has it.' }),
  }),
})

export const printLetters = endpoint({
  ...shared,
  id: 'printLetters',
  permission: 'see_calls',
  path: '/documents/letters',
  summary:
    'A letter for each family that is late, three to a page, with a strip to return: by class, brothers and sisters on one. Not for who has promised a day or is on schedule with a plan.',
  query: z.object({
    format: documentFormat,
    ...whichFamilies,
    familyId: id.optional().meta({ description: 'Only this family, also when it has promised.' }),
    payBy: dayIn.optional().meta({ description: 'Else a week from today.' }),
  }),
})

export const exportCallList = endpoint({
  ...shared,
  id: 'exportCallList',
  permission: 'see_calls',
  path: '/documents/callList',
  summary: 'Families who are late, in the order to call them, with what was said last, promised and agreed.',
  query: z.object({ format: z.enum(['csv', 'xlsx']).default('xlsx'), ...whichFamilies }),
  produces: [CSV, XLSX],
})

export const printClassBills = endpoint({
  ...shared,
  id: 'printClassBills',
  permission: 'see_reports',
  path: '/documents/bills/:classId',
  summary:
    'A bill for each student of a class, two to a sheet; of a child with two payers one for each, of the own share.',
  params: z.object({ classId: classRef }),
  query: z.object({ format: documentFormat }),
})

export const printStatement = endpoint({
  ...shared,
  id: 'printStatement',
  permission: 'see_students',
  path: '/documents/statement/:studentId',
  summary:
    'A student’s statement of account, over all fee types or one, with a running balance. Of a child with two payers the share of one, as of today or of an earlier day.',
  params: z.object({ studentId: id }),
  query: z.object({
    format: documentFormat,
    feeType: feeTypeName.optional(),
    from: dayIn.optional().meta({ description: 'Not of one of two payers: that begins with the share.' }),
    to: dayIn
      .optional()
      .meta({ description: 'Of one of two payers: as of that day, by the shares in force then.' }),
    payer: z.enum(['first', 'second']).optional().meta({
      description:
        'Of two payers the child’s guardian, which is meant where none is named, or who was the second on that day.',
    }),
  }),
})

export const printTransactionReport = endpoint({
  ...shared,
  id: 'printTransactionReport',
  permission: 'see_reports',
  path: '/documents/transactions',
  summary: 'The general report, every row of the filter, with its totals.',
  query: z.object({
    format: documentFormat,
    startDate: dayIn.optional(),
    endDate: dayIn.optional(),
    selectedClass: z.string().max(60).optional(),
    feeType: z.string().max(60).optional(),
  }),
})

export const printDayReceipts = endpoint({
  ...shared,
  id: 'printDayReceipts',
  permission: 'see_day',
  path: '/documents/receipts/:day',
  summary: 'Every receipt of a day in one file.',
  params: z.object({ day: dayIn }),
  query: z.object({ format: documentFormat }),
})

export const printDaySummary = endpoint({
  ...shared,
  id: 'printDaySummary',
  permission: 'see_day',
  path: '/documents/day/:day',
  summary: 'What was taken on a day, by method and by person, and what was taken back.',
  params: z.object({ day: dayIn }),
  query: z.object({ format: documentFormat }),
  refusals: ['conflict'],
})

export const exportStudents = endpoint({
  ...shared,
  id: 'exportStudents',
  permission: 'see_reports',
  path: '/documents/students',
  summary:
    'The register with balances, as a sheet whose headings an import reads; or only the headings, to fill in.',
  query: z.object({
    format: z.enum(['csv', 'xlsx']).default('xlsx'),
    template: yesOrNo.default(false).meta({ description: 'Only the headings.' }),
  }),
  produces: [CSV, XLSX],
})

export const exportSchool = endpoint({
  ...shared,
  id: 'exportSchool',
  permission: 'export_school',
  path: '/documents/export',
  summary:
    'Everything the school has recorded, as a ZIP of sheets with the ledger’s control totals. Also when expired.',
  produces: [ZIP],
})

export const printInspectorFees = endpoint({
  ...shared,
  id: 'printInspectorFees',
  permission: 'see_insights',
  path: '/documents/inspectorFees',
  summary:
    'For the inspector: fees by class, kind of pupil and term over the last three years, as they were billed, with changes in percent.',
  produces: ['application/pdf'],
})
