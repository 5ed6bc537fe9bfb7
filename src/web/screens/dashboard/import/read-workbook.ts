import { unzipSync, zipSync } from 'fflate'
import readXlsx from 'read-excel-file/universal'
import { dayOf } from '#shared/dates.ts'

export interface WorkbookSheet {
  name: string
  rows: string[][]
}

/** A register of 20,000 children is a tenth of it; a workbook made to burst is thousands of times its file. */
const UNPACKED_BYTES_MAX = 128_000_000
const SHEETS_MAX = 60
const ROWS_MAX = 20_000
/** Wider than the server reads: what is wider still is cut, and told there. */
const COLUMNS_KEPT = 101

const UNREADABLE = 'This is not an Excel workbook (.xlsx) that can be read. Save it again, or as CSV.'

/** All sheets of a workbook as tables of text, within the limits of a class list, or the sentence that says why not. */
export async function readWorkbook(
  bytes: ArrayBuffer,
): Promise<{ sheets: WorkbookSheet[] } | { problem: string }> {
  try {
    const packed = new Uint8Array(bytes)
    if (unpackedSize(packed) > UNPACKED_BYTES_MAX)
      return {
        problem: 'This workbook is too large when it is unpacked. Split it by class, or save it as CSV.',
      }
    const found = await readXlsx(unpacked(packed))
    if (found.length > SHEETS_MAX)
      return { problem: `This workbook has ${found.length} sheets; a class list has at most ${SHEETS_MAX}.` }
    const rows = found.reduce((sum, { data }) => sum + data.length, 0)
    if (rows > ROWS_MAX)
      return {
        problem: `This workbook has ${rows.toLocaleString('en')} rows; import at most 20,000 at once.`,
      }
    return { sheets: found.map(({ sheet, data }) => ({ name: sheet, rows: data.map(textsOf) })) }
  } catch {
    return { problem: UNREADABLE }
  }
}

function textsOf(row: readonly unknown[]): string[] {
  return row
    .slice(0, COLUMNS_KEPT)
    .map((cell) => (cell instanceof Date ? dayOf(cell) : cell === null ? '' : String(cell)))
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
function unpacked(packed: Uint8Array): ArrayBuffer {
  return new Uint8Array(zipSync(unzipSync(packed, { filter: isText }), { level: 0 })).buffer
}
