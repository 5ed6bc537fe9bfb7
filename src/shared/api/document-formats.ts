import { z } from 'zod'

/** What a report can be asked for as. */

export const PDF = 'application/pdf'
export const CSV = 'text/csv'
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const ZIP = 'application/zip'
export const allFormats = [PDF, CSV, XLSX] as const

export const documentFormat = z
  .enum(['pdf', 'csv', 'xlsx'], { error: 'format must be pdf, csv or xlsx.' })
  .default('pdf')
export type DocumentFormat = z.output<typeof documentFormat>
