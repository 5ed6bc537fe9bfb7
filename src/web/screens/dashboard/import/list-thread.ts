import Papa from 'papaparse'
import { dayOf } from '#shared/dates.ts'
import { decodeText } from '#shared/decode-text.ts'
import { readWorkbook, type WorkbookLimits } from '#web/files/read-workbook.ts'
import type { ListAnswer, ListOrder, SheetRow } from './read-list.ts'

const COLUMNS_MAX = 100
const ROWS_MAX = 20_000
/** Longer cells are cut to this: the server says of them that they are too long. */
const CELL_LENGTH_KEPT = 1_001

/** A register of 20,000 children is a tenth of it; a workbook made to burst is thousands of times its file. */
const WORKBOOK: WorkbookLimits = {
  what: 'a class list',
  instead: 'Split it by class',
  unpackedMax: 128_000_000,
  sheetsMax: 60,
  rowsMax: ROWS_MAX,
  // One more than a list may have: what is wider is told by it.
  columnsKept: COLUMNS_MAX + 1,
  writeDate: dayOf,
}

self.onmessage = async ({ data }: MessageEvent<ListOrder>) => {
  self.postMessage(await readSheets(data))
}

/** The tables of a class list, within what a list may have. The page that asks is handed what it can show at once. */
export async function readSheets({ bytes, isWorkbook }: ListOrder): Promise<ListAnswer> {
  const read = isWorkbook ? await readWorkbook(bytes, WORKBOOK) : readText(bytes)
  if ('problem' in read) return read
  const sheets = read.sheets.map(({ name, rows }) => ({ name, rows: withoutBlanks(rows) }))
  const rows = sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0)
  if (rows > ROWS_MAX + 1)
    return { problem: `The file has ${rows.toLocaleString('en')} rows; import at most 20,000 at once.` }
  if (sheets.some((sheet) => sheet.rows.some(({ cells }) => cells.length > COLUMNS_MAX)))
    return { problem: 'The file has more than 100 columns; a class list has at most 100.' }
  return { sheets }
}

function readText(
  bytes: ArrayBuffer,
): { sheets: { name: string; rows: string[][] }[] } | { problem: string } {
  const decoded = decodeText(new Uint8Array(bytes))
  return decoded
    ? { sheets: [{ name: '', rows: Papa.parse<string[]>(decoded.text).data }] }
    : {
        problem:
          'The letters of this file cannot be read. Save it again as “CSV UTF-8” and import that file.',
      }
}

/** Up to the last cell of a row that holds something, and one column more than a list may have. */
function withoutBlanks(rows: readonly (readonly string[])[]): SheetRow[] {
  return rows.flatMap((row, place) => {
    const width = Math.min(row.findLastIndex((cell) => /\S/.test(cell)) + 1, COLUMNS_MAX + 1)
    if (width === 0) return []
    const cells = row
      .slice(0, width)
      .map((cell) => cell.slice(0, CELL_LENGTH_KEPT).replace(/\s+/g, ' ').trim())
    return [{ line: place + 1, cells }]
  })
}
