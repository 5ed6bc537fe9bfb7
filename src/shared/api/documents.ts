import { z } from 'zod'
import { dayIn } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { classRef, feeTypeName, id, yesOrNo } from './wire.ts'

/** Paper and sheets: the same figures as on screen, to print or to work on. Bytes, not JSON. */

const PDF = 'application/pdf'
const CSV = 'text/csv'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const allFormats = [PDF, CSV, XLSX] as const

const format = z.enum(['pdf', 'csv', 'xlsx'], { error: 'format must be pdf, csv or xlsx.' }).default('pdf')
export type DocumentFormat = z.output<typeof format>

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
  query: z.object({ format }),
})

export const printDebtors = endpoint({
  ...shared,
  id: 'printDebtors',
  permission: 'see_reports',
  path: '/documents/debtors',
  summary: 'Who owes, how much and how late: a class, or the whole school with those who left it.',
  query: z.object({ format, classId: classRef.optional(), sort: z.enum(['class', 'owed']).default('class') }),
})

export const printClassBills = endpoint({
  ...shared,
  id: 'printClassBills',
  permission: 'see_reports',
  path: '/documents/bills/:classId',
  summary: 'A bill for each student of a class, three to a page.',
  params: z.object({ classId: classRef }),
  query: z.object({ format }),
})

export const printStatement = endpoint({
  ...shared,
  id: 'printStatement',
  permission: 'see_students',
  path: '/documents/statement/:studentId',
  summary: 'A student’s statement of account, over all fee types or one, with a running balance.',
  params: z.object({ studentId: id }),
  query: z.object({ format, feeType: feeTypeName.optional(), from: dayIn.optional(), to: dayIn.optional() }),
})

export const printTransactionReport = endpoint({
  ...shared,
  id: 'printTransactionReport',
  permission: 'see_reports',
  path: '/documents/transactions',
  summary: 'The general report, every row of the filter, with its totals.',
  query: z.object({
    format,
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
  query: z.object({ format }),
})

export const printDaySummary = endpoint({
  ...shared,
  id: 'printDaySummary',
  permission: 'see_day',
  path: '/documents/day/:day',
  summary: 'What was taken on a day, by method and by person, and what was taken back.',
  params: z.object({ day: dayIn }),
  query: z.object({ format }),
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
  produces: ['application/zip'],
})
