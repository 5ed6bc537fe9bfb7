import { decodeText } from '#shared/decode-text.ts'
import { STATEMENT_LINES_MAX } from '#shared/statements.ts'
import { plainNumber } from '#web/files/plain-number.ts'
import { readWorkbook, type WorkbookLimits } from '#web/files/read-workbook.ts'
import { isMt940, readMt940 } from './mt940.ts'
import { readCsv } from './read-csv.ts'
import { isOfx, readOfx } from './read-ofx.ts'
import { readPdf } from './read-pdf.ts'
import { isQif, readQif } from './read-qif.ts'
import type { OpenedStatement } from './statement-file.ts'
import { tableOf } from './table-of.ts'
import { Unreadable } from './unreadable.ts'

const WORKBOOK: WorkbookLimits = {
  what: 'a statement',
  instead: 'Take fewer months',
  // Laid out it takes some ten times as much memory, which an office's computer or a phone has not for more.
  unpackedMax: 40_000_000,
  sheetsMax: 60,
  rowsMax: STATEMENT_LINES_MAX + 1_000,
  columnsKept: 60,
  writeDate: (date) => new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().slice(0, 19),
  writeNumber: plainNumber,
}

/** Opens a statement by what is in it, whatever its name ends in. Throws Unreadable with what to do instead. */
export async function openStatement(bytes: ArrayBuffer): Promise<OpenedStatement> {
  const start = String.fromCharCode(...new Uint8Array(bytes, 0, Math.min(1_024, bytes.byteLength)))
  if (bytes.byteLength === 0) throw new Unreadable('The file is empty.')
  if (start.startsWith('PK')) return openWorkbook(bytes)
  if (start.includes('%PDF-')) return tableOf('mtn_pdf', [{ rows: await readPdf(bytes) }])
  if (start.startsWith('\xd0\xcf\x11\xe0'))
    throw new Unreadable(
      'This is an old Excel workbook, or one with a password. Open it in Excel and save it as .xlsx without a password.',
    )
  const decoded = decodeText(new Uint8Array(bytes))
  if (!decoded) throw new Unreadable(notKnown())
  const text = decoded.text.replace(/^\ufeff/, '')
  if (isOfx(text)) return readOfx(text)
  // The reader of XML comes with the first file that needs it.
  if (isIso20022(text)) return (await import('./read-camt.ts')).readCamt(text)
  if (/^\s*</.test(text)) throw new Unreadable(notKnown(text))
  if (isQif(text)) return tableOf('csv', [{ rows: readQif(text) }])
  return isMt940(text) ? readMt940(text) : openCsv(text)
}

/** Whether a text is XML of ISO 20022. */
function isIso20022(text: string): boolean {
  return (
    /^\s*<(\?xml|!--|([\w-]+:)?Document\b)/.test(text) && /<([\w-]+:)?Document\b/.test(text.slice(0, 8_000))
  )
}

function openCsv(text: string): OpenedStatement {
  const { rows, ...rest } = readCsv(text)
  return { ...tableOf('csv', [{ rows }]), ...rest }
}

async function openWorkbook(bytes: ArrayBuffer): Promise<OpenedStatement> {
  const read = await readWorkbook(bytes, WORKBOOK)
  if ('problem' in read) throw new Unreadable(read.problem)
  return tableOf('xlsx', read.sheets)
}

function notKnown(text?: string): string {
  return text
    ? 'This is a web page, whatever its name says. Open it in Excel and save it as .xlsx or CSV.'
    : 'This is no statement that can be read: bring CSV, Excel (.xlsx), the PDF of the network, MT940, camt.053 or OFX.'
}
