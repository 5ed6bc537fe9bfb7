import {
  type DocumentFormat,
  exportSchool,
  exportStudents,
  printClassBills,
  printClassReport,
  printDaySummary,
  printDebtors,
  printStatement,
  printTransactionReport,
} from '#shared/api/documents.ts'
import { callFile, type ServedFile } from '../api.ts'
import type { ReportFilter } from './report.ts'

/** The papers and sheets of the school: the same figures as on the screen, written by the server. */

export function classReportFile(
  classId: string,
  feeType: string,
  format: DocumentFormat,
): Promise<ServedFile> {
  return callFile(printClassReport, { params: { classId, feeType }, query: { format } })
}

export function debtorsFile(classId: string, format: DocumentFormat): Promise<ServedFile> {
  return callFile(printDebtors, { query: { classId, format } })
}

export function classBillsFile(classId: string): Promise<ServedFile> {
  return callFile(printClassBills, { params: { classId }, query: { format: 'pdf' } })
}

/** A student's statement, over all fee types or the one that is named. */
export function statementFile(studentId: string, feeType?: string): Promise<ServedFile> {
  const query = feeType ? { format: 'pdf' as const, feeType } : { format: 'pdf' as const }
  return callFile(printStatement, { params: { studentId }, query })
}

export function reportFile(filter: ReportFilter, format: DocumentFormat): Promise<ServedFile> {
  const { startDate, endDate, className, feeType } = filter
  const narrowed = { ...(className ? { selectedClass: className } : {}), ...(feeType ? { feeType } : {}) }
  return callFile(printTransactionReport, { query: { format, startDate, endDate, ...narrowed } })
}

export function daySummaryFile(day: string): Promise<ServedFile> {
  return callFile(printDaySummary, { params: { day }, query: { format: 'pdf' } })
}

export function studentsFile(format: 'csv' | 'xlsx'): Promise<ServedFile> {
  return callFile(exportStudents, { query: { format } })
}

/** Everything the school has recorded, as a ZIP. */
export function schoolFile(): Promise<ServedFile> {
  return callFile(exportSchool)
}
