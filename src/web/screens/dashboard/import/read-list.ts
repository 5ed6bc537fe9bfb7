import Papa from 'papaparse'
import { dayOf } from '#shared/dates.ts'

/** A class list as a table of text: the first row holds the headings. */
export type ClassList = readonly (readonly string[])[]

const BYTES_MAX = 10_000_000

/** Reads a CSV or Excel file into a table of text. Throws an Error whose sentence a person can use. */
export async function readList(file: File): Promise<ClassList> {
  if (file.size > BYTES_MAX) throw new Error('The file is larger than 10 MB. Split it by class.')
  const rows = /\.xlsx$/i.test(file.name) ? await readWorkbook(file) : readText(await decode(file))
  const list = rows.map((row) => row.map(tidyCell)).filter((row) => row.some(Boolean))
  if (list.length < 2) throw new Error('The file has no rows under a line of headings.')
  return list
}

/** The table as the CSV the server reads: one line a row, so that its line numbers are ours. */
export function toCsv(list: ClassList): string {
  return Papa.unparse(list.map((row) => [...row]))
}

async function readWorkbook(file: File): Promise<string[][]> {
  // Half of the importer's weight, and only for those who bring an Excel file.
  const { readSheet } = await import('read-excel-file/browser')
  const rows = await readSheet(file).catch(() => {
    throw new Error('This is not an Excel workbook (.xlsx) that can be read. Save it again, or as CSV.')
  })
  return rows.map((row) => row.map((cell) => (cell instanceof Date ? dayOf(cell) : String(cell ?? ''))))
}

function readText(text: string): string[][] {
  return Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' }).data
}

/** UTF-8, or what old Excel saves when it is not. */
async function decode(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function tidyCell(cell: string): string {
  return cell.replace(/\s+/g, ' ').trim()
}
