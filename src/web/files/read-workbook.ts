import { unzipSync, zipSync } from 'fflate'
import readXlsx from 'read-excel-file/universal'
import type { Merge } from '#shared/roster/raw-sheets.ts'
import { cellsSpanned } from './workbook-extent.ts'
import { looksOf } from './workbook-look.ts'

export interface WorkbookSheet {
  name: string
  rows: string[][]
  isHidden?: boolean
  /** Numbers of rows that nobody sees. */
  hiddenRows?: Set<number>
  merges?: Merge[]
}

/** What a workbook of one kind may hold. */
export interface WorkbookLimits {
  /** `a class list`, in sentences. */
  what: string
  /** What to do about one that is too large: `Split it by class`. */
  instead: string
  /** Bytes, unpacked. */
  unpackedMax: number
  sheetsMax: number
  rowsMax: number
  /** What is wider is cut. */
  columnsKept: number
  /** The text of a date cell. */
  writeDate: (date: Date) => string
  /** Which rows and sheets are hidden, and which cells are merged, is told too. */
  withLook?: boolean
  /** The text of a number, as it is unless said. */
  writeNumber?: (value: number) => string
}

/** A table of 100,000 lines and 60 columns is two thirds of it. */
const CELLS_MAX = 10_000_000

const UNREADABLE = 'This is not an Excel workbook (.xlsx) that can be read. Save it again, or as CSV.'

/** All sheets of a workbook as tables of text, or the sentence that says why not. A formula is read as the value saved beside it. */
export async function readWorkbook(
  bytes: ArrayBuffer,
  limits: WorkbookLimits,
): Promise<{ sheets: WorkbookSheet[] } | { problem: string }> {
  const { what, instead, unpackedMax, sheetsMax, rowsMax } = limits
  try {
    const packed = new Uint8Array(bytes)
    if (unpackedSize(packed) > unpackedMax)
      return { problem: `This workbook is too large when it is unpacked. ${instead}, or save it as CSV.` }
    const files = unzipSync(packed, { filter: isText })
    if (cellsSpanned(files) > CELLS_MAX)
      return {
        problem: `A cell of this workbook stands far away from the others. Copy ${what} into a new workbook, or save it as CSV.`,
      }
    const found = await readXlsx(unpacked(files))
    if (found.length > sheetsMax)
      return { problem: `This workbook has ${found.length} sheets; ${what} has at most ${sheetsMax}.` }
    const rows = found.reduce((sum, { data }) => sum + data.length, 0)
    if (rows > rowsMax) {
      const [has, most] = [rows, rowsMax].map((count) => count.toLocaleString('en'))
      return { problem: `This workbook has ${has} rows; import at most ${most} at once.` }
    }
    const looks = limits.withLook ? looksOf(files) : new Map()
    return {
      sheets: found.map(({ sheet, data }) => ({
        name: sheet,
        rows: data.map(textsOf(limits)),
        ...looks.get(sheet),
      })),
    }
  } catch {
    return { problem: UNREADABLE }
  }
}

function textsOf(limits: WorkbookLimits): (row: readonly unknown[]) => string[] {
  return (row) => row.slice(0, limits.columnsKept).map((cell) => textOf(cell, limits))
}

function textOf(cell: unknown, { writeDate, writeNumber = String }: WorkbookLimits): string {
  if (cell instanceof Date) return writeDate(cell)
  if (typeof cell === 'number') return writeNumber(cell)
  return cell === null ? '' : String(cell)
}

function isText({ name }: { name: string }): boolean {
  return name.endsWith('.xml') || name.endsWith('.xml.rels')
}

/** Bytes. A file that unpacks to more than it says is cut off there. */
function unpackedSize(packed: Uint8Array): number {
  let sum = 0
  unzipSync(packed, {
    filter: (file) => {
      if (isText(file)) sum += file.originalSize
      return false
    },
  })
  return sum
}

/**
 * The same workbook with nothing left to unpack. The reader would unpack a long sheet in a thread made from a text, which
 * the content security policy forbids.
 */
function unpacked(files: Record<string, Uint8Array>): ArrayBuffer {
  return new Uint8Array(zipSync(files, { level: 0 })).buffer
}
