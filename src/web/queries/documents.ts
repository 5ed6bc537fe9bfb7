import type { DocumentFormat } from '#shared/api/document-formats.ts'
import {
  exportCallList,
  exportStudents,
  printClassBills,
  printClassReport,
  printDayReceipts,
  printDaySummary,
  printDebtors,
  printInspectorFees,
  printLetters,
  printStatement,
  printTransactionReport,
} from '#shared/api/documents.ts'
import type { Day } from '#shared/dates.ts'
import type { DebtorChoice } from '#shared/find-debtors.ts'
import { callFile, type FileOptions, type ServedFile } from '#web/api.ts'
import type { ReportFilter } from './report.ts'

/** The papers and sheets of the school: the same figures as on the screen, written by the server when asked for. */
export type Paper = (options: FileOptions) => Promise<ServedFile>

export function classReportFile(classId: string, feeType: string, format: DocumentFormat): Paper {
  return (options) => callFile(printClassReport, { params: { classId, feeType }, query: { format } }, options)
}

interface DebtList extends Partial<DebtorChoice> {
  /** Of the whole school when none is named. */
  classId: string
  sort?: 'class' | 'owed'
}

/** Who owes as the list is narrowed; by class and name, or the largest debt first. */
export function debtorsFile(list: DebtList, format: DocumentFormat): Paper {
  const { classId, sort = 'class', isLate, kind, search = '' } = list
  const query = {
    format,
    sort,
    ...(classId && { classId }),
    ...(isLate && { late: 'true' as const }),
    ...(kind && { kind }),
    ...(search.trim() && { search: search.trim() }),
  }
  return (options) => callFile(printDebtors, { query }, options)
}

/** The letter of one family that is late. */
export function familyLetterFile(familyId: string): Paper {
  return (options) => callFile(printLetters, { query: { format: 'pdf', familyId } }, options)
}

export function callListFile(classId: string, days: number, format: 'csv' | 'xlsx'): Paper {
  const query = { format, days, ...(classId && { classId }) }
  return (options) => callFile(exportCallList, { query }, options)
}

export function classBillsFile(classId: string): Paper {
  return (options) => callFile(printClassBills, { params: { classId }, query: { format: 'pdf' } }, options)
}

/** A student's statement, over all fee types or the one that is named. */
export function statementFile(studentId: string, feeType?: string): Paper {
  const query = { format: 'pdf' as const, ...(feeType && { feeType }) }
  return (options) => callFile(printStatement, { params: { studentId }, query }, options)
}

/** The statement of one of two payers: the own share alone, as of today or of an earlier day. */
export function payersStatementFile(studentId: string, payer: 'first' | 'second', on?: Day): Paper {
  const query = { format: 'pdf' as const, payer, ...(on && { to: on }) }
  return (options) => callFile(printStatement, { params: { studentId }, query }, options)
}

export function reportFile(filter: ReportFilter, format: DocumentFormat): Paper {
  const { startDate, endDate, className, feeType } = filter
  const narrowed = { ...(className ? { selectedClass: className } : {}), ...(feeType ? { feeType } : {}) }
  const query = { format, startDate, endDate, ...narrowed }
  return (options) => callFile(printTransactionReport, { query }, options)
}

export function daySummaryFile(day: string): Paper {
  return (options) => callFile(printDaySummary, { params: { day }, query: { format: 'pdf' } }, options)
}

/** Every receipt of a day in one file. */
export function dayReceiptsFile(day: string): Paper {
  return (options) => callFile(printDayReceipts, { params: { day }, query: { format: 'pdf' } }, options)
}

export function studentsFile(format: 'csv' | 'xlsx'): Paper {
  return (options) => callFile(exportStudents, { query: { format } }, options)
}

/** The headings of a class list, to fill in. */
export function templateFile(format: 'csv' | 'xlsx'): Paper {
  return (options) => callFile(exportStudents, { query: { format, template: 'true' } }, options)
}

/** Fees by class, kind and term over three years. */
export const inspectorFeesFile: Paper = (options) => callFile(printInspectorFees, {}, options)
