import Papa from 'papaparse'
import type { WorkbookAnswer } from './workbook-thread.ts'

/** A row of a sheet that is not blank, with its number in the file. */
export interface SheetRow {
  line: number
  cells: readonly string[]
}

export interface ListSheet {
  name: string
  rows: readonly SheetRow[]
}

/** A file that was read: a text file has one sheet, a workbook one or more. Sheets without rows are left out. */
export interface ListFile {
  name: string
  sheets: readonly ListSheet[]
}

const BYTES_MAX = 10_000_000
const READING_MS = 20_000
/** Longer cells are cut to this: the server says of them that they are too long. */
const CELL_LENGTH_KEPT = 1_001

/** Reads a CSV or Excel file into tables of text. Throws an Error whose sentence a person can use. */
export async function readList(file: File): Promise<ListFile> {
  if (file.size > BYTES_MAX) throw new Error('The file is larger than 10 MB. Split it by class.')
  const tables = /\.xlsx$/i.test(file.name)
    ? await readApart(await file.arrayBuffer())
    : [{ name: '', rows: readText(await decode(file)) }]
  const sheets = tables.map(({ name, rows }) => ({ name, rows: withoutBlanks(rows) }))
  const full = sheets.filter(({ rows }) => rows.length > 1)
  if (full.length === 0) throw new Error('The file has no rows under a line of headings.')
  return { name: file.name, sheets: full }
}

/** A workbook is read in a thread of its own: one made to be endless stops there, and the screen stays as it is. */
async function readApart(bytes: ArrayBuffer): Promise<{ name: string; rows: string[][] }[]> {
  const thread = new Worker(new URL('./workbook-thread.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<WorkbookAnswer>()
  thread.onmessage = ({ data }: MessageEvent<WorkbookAnswer>) => resolve(data)
  thread.onerror = () => reject(new Error('Excel files cannot be read here. Save the list as CSV.'))
  const timer = window.setTimeout(
    () => reject(new Error('Reading this workbook takes too long. Split it by class, or save it as CSV.')),
    READING_MS,
  )
  try {
    thread.postMessage(bytes, [bytes])
    const answer = await promise
    if ('problem' in answer) throw new Error(answer.problem)
    return answer.sheets
  } finally {
    window.clearTimeout(timer)
    thread.terminate()
  }
}

function readText(text: string): string[][] {
  return Papa.parse<string[]>(text, { skipEmptyLines: false }).data
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

function withoutBlanks(rows: readonly (readonly string[])[]): SheetRow[] {
  return rows.flatMap((row, place) => {
    const cells = row.map((cell) => cell.slice(0, CELL_LENGTH_KEPT).replace(/\s+/g, ' ').trim())
    return cells.some(Boolean) ? [{ line: place + 1, cells }] : []
  })
}
