import { unzipSync } from 'fflate'
import Papa from 'papaparse'
import { brokenQuote } from '#shared/csv-quotes.ts'
import { dayOf } from '#shared/dates.ts'
import { decodeText } from '#shared/decode-text.ts'
import { looksLikeFormula } from '#shared/formulas.ts'
import { partedBeside } from '#shared/roster/beside.ts'
import type { RawRow } from '#shared/roster/raw-sheets.ts'
import { plainNumber } from '#web/files/plain-number.ts'
import { readOds } from '#web/files/read-ods.ts'
import { readWorkbook, type WorkbookLimits, type WorkbookSheet } from '#web/files/read-workbook.ts'
import type { ListAnswer, ListOrder } from './read-list.ts'

const COLUMNS_MAX = 100
const ROWS_MAX = 20_000
/** Longer cells are cut to this: the server says of them that they are too long. */
const CELL_LENGTH_KEPT = 1_001

/** A register of 20,000 children is a tenth of it; a workbook made to burst is thousands of times its file. */
const WORKBOOK: WorkbookLimits = {
  what: 'a list',
  instead: 'Split it by class',
  unpackedMax: 128_000_000,
  sheetsMax: 60,
  rowsMax: ROWS_MAX,
  // One more than a list may have: what is wider is told by it.
  columnsKept: COLUMNS_MAX + 1,
  writeDate: dayOf,
  // A debt that is a formula is saved as 250.20000000000002.
  writeNumber: plainNumber,
  withLook: true,
}

self.onmessage = async ({ data }: MessageEvent<ListOrder>) => {
  self.postMessage(await readSheets(data))
}

/** The tables of a class list, within what a list may have. The page that asks is handed what it can show at once. */
export async function readSheets({ bytes }: ListOrder): Promise<ListAnswer> {
  const read = await readKind(bytes)
  if ('problem' in read) return read
  const sheets = read.sheets.map(({ name, rows, hiddenRows, isHidden, merges }) => ({
    name,
    rows: withoutBlanks(rows, hiddenRows),
    ...(isHidden ? { isHidden } : {}),
    ...(merges && merges.length > 0 ? { merges } : {}),
  }))
  const rows = sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0)
  if (rows > ROWS_MAX + 1)
    return { problem: `The file has ${rows.toLocaleString('en')} rows; import at most 20,000 at once.` }
  if (sheets.some((sheet) => sheet.rows.some(({ cells }) => cells.length > COLUMNS_MAX)))
    return { problem: 'The file has more than 100 columns; a list has at most 100.' }
  return { sheets: sheets.flatMap(partedBeside) }
}

const AGAIN =
  'Nothing was lost. In your spreadsheet choose File, Save As, “Excel workbook (.xlsx)”, and bring that file.'

/** By what the file is, whatever it is called. */
async function readKind(bytes: ArrayBuffer): Promise<{ sheets: WorkbookSheet[] } | { problem: string }> {
  const start = new TextDecoder('latin1').decode(bytes.slice(0, 4_096))
  if (start.startsWith('%PDF')) return { problem: `This is a PDF, which has no cells to read. ${AGAIN}` }
  if (start.startsWith('\xd0\xcf\x11\xe0')) {
    const isLocked = new TextDecoder('utf-16le')
      .decode(bytes.slice(0, bytes.byteLength & ~1))
      .includes('EncryptedPackage')
    return isLocked
      ? {
          problem:
            'This workbook is locked with a password. Open it, choose File, Info, take the password off, save it, and bring it again.',
        }
      : { problem: `This is an Excel file of the old kind (.xls). ${AGAIN}` }
  }
  if (!start.startsWith('PK\x03\x04')) return readText(bytes)
  const names = zippedNames(bytes)
  if (
    /mimetypeapplication\/vnd\.oasis\.opendocument\.spreadsheet/.test(start) ||
    names.includes('content.xml')
  )
    return readOds(bytes, WORKBOOK)
  if (names.some((name) => /^Index\/|\.iwa$|^Index\.zip$/.test(name)))
    return {
      problem:
        'This is an Apple Numbers file. Nothing was lost. In Numbers choose File, Export To, Excel, and bring that file.',
    }
  return await readWorkbook(bytes, WORKBOOK)
}

function zippedNames(bytes: ArrayBuffer): string[] {
  const names: string[] = []
  try {
    unzipSync(new Uint8Array(bytes), {
      filter: ({ name }) => {
        names.push(name)
        return false
      },
    })
  } catch {
    return []
  }
  return names
}

function readText(bytes: ArrayBuffer): { sheets: WorkbookSheet[] } | { problem: string } {
  const decoded = decodeText(new Uint8Array(bytes))
  if (!decoded)
    return {
      problem: 'The letters of this file cannot be read. Save it again as “CSV UTF-8” and import that file.',
    }
  const text = decoded.text.replace(/^\ufeff/, '').replace(/[\r\n]+$/, '')
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text) })
  const quote = brokenQuote(errors)
  return quote
    ? { problem: `Row ${quote.row + 1}: ${quote.message}` }
    : { sheets: [{ name: '', rows: data }] }
}

/** Pasted cells are parted by tabs, also where a title has but one; anything else is told by the rows themselves. */
function delimiterOf(text: string): string {
  const lines = text.split('\n', 50).filter((line) => /\S/.test(line))
  return lines.filter((line) => line.includes('\t')).length * 2 > lines.length ? '\t' : ''
}

/** Up to the last cell of a row that holds something, and one column more than a list may have. */
function withoutBlanks(
  rows: readonly (readonly string[])[],
  hidden: ReadonlySet<number> = new Set(),
): RawRow[] {
  return rows.flatMap((row, place) => {
    const width = Math.min(row.findLastIndex((cell) => /\S/.test(cell)) + 1, COLUMNS_MAX + 1)
    if (width === 0) return []
    const cells = row.slice(0, width).map(tidy)
    const line = place + 1
    return [hidden.has(line) ? { line, cells, isHidden: true } : { line, cells }]
  })
}

/** One line of text; what a sheet of ours marks by an apostrophe, so that no spreadsheet takes it for a formula, is itself again. */
function tidy(cell: string): string {
  const text = cell.slice(0, CELL_LENGTH_KEPT).replace(/\s+/g, ' ').trim()
  return text.startsWith("'") && looksLikeFormula(text.slice(1)) ? text.slice(1) : text
}
