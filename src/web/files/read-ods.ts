import { unzipSync } from 'fflate'
import { plainNumber } from './plain-number.ts'
import type { WorkbookSheet } from './read-workbook.ts'
import { unescaped } from './workbook-look.ts'

interface OdsLimits {
  unpackedMax: number
  sheetsMax: number
  rowsMax: number
  columnsKept: number
}

/** How often a row or a cell is said to come again; a sheet ends with a million blank ones. */
const REPEATS_MAX = 1_000

const UNREADABLE =
  'This OpenDocument sheet cannot be read. Save it as Excel (.xlsx) or CSV, and bring that file.'

/** All sheets of an OpenDocument spreadsheet (LibreOffice), or the sentence that says why not. */
export function readOds(
  bytes: ArrayBuffer,
  limits: OdsLimits,
): { sheets: WorkbookSheet[] } | { problem: string } {
  try {
    let size = 0
    const files = unzipSync(new Uint8Array(bytes), {
      filter: ({ name, originalSize }) => {
        if (name !== 'content.xml') return false
        size = originalSize
        return originalSize <= limits.unpackedMax
      },
    })
    const content = files['content.xml']
    if (!content)
      return {
        problem: size > limits.unpackedMax ? 'This sheet is too large when it is unpacked.' : UNREADABLE,
      }
    return sheetsOf(new TextDecoder().decode(content), limits)
  } catch {
    return { problem: UNREADABLE }
  }
}

interface Reading {
  sheets: WorkbookSheet[]
  hiddenStyles: Set<string>
  style: string
  row: string[]
  rowTag: string
  cellTag: string
  text: string
  /** Between the marks of a comment: its words are no part of the cell. */
  isComment: boolean
}

const TAG = /<(\/?)([\w:-]{1,60})((?:\s[^<>]*|\/)?)>|([^<]+)/g

function sheetsOf(xml: string, limits: OdsLimits): { sheets: WorkbookSheet[] } | { problem: string } {
  const reading: Reading = {
    sheets: [],
    hiddenStyles: new Set(),
    style: '',
    row: [],
    rowTag: '',
    cellTag: '',
    text: '',
    isComment: false,
  }
  for (const [, end = '', name = '', rest = '', text] of xml.matchAll(TAG)) {
    if (name === 'office:annotation') reading.isComment = end !== '/' && !rest.endsWith('/')
    if (reading.isComment) continue
    if (text !== undefined) reading.text += unescaped(text)
    else if (end === '/') close(reading, name, limits)
    else open(reading, name, rest, limits)
    const { sheets } = reading
    if (sheets.length > limits.sheetsMax || (sheets.at(-1)?.rows.length ?? 0) > limits.rowsMax)
      return { problem: `A list has at most ${limits.sheetsMax} sheets and ${limits.rowsMax} rows.` }
  }
  return { sheets: reading.sheets }
}

function open(reading: Reading, name: string, rest: string, limits: OdsLimits): void {
  const isEmpty = rest.endsWith('/')
  if (name === 'style:style') reading.style = said(rest, 'style:name')
  if (name === 'style:table-properties' && said(rest, 'table:display') === 'false')
    reading.hiddenStyles.add(reading.style)
  if (name === 'table:table')
    reading.sheets.push({
      name: said(rest, 'table:name'),
      rows: [],
      isHidden: reading.hiddenStyles.has(said(rest, 'table:style-name')),
      hiddenRows: new Set(),
      merges: [],
    })
  if (name === 'table:table-row') {
    reading.row = []
    reading.rowTag = rest
  }
  if (name === 'text:line-break' || name === 'text:s' || name === 'text:tab') reading.text += ' '
  if (name === 'text:p' && reading.text !== '') reading.text += ' '
  if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
    reading.cellTag = rest
    reading.text = ''
    if (isEmpty) closeCell(reading, limits)
  }
}

function close(reading: Reading, name: string, limits: OdsLimits): void {
  if (name === 'table:table-cell' || name === 'table:covered-table-cell') closeCell(reading, limits)
  if (name === 'table:table-row') closeRow(reading)
}

function closeCell({ row, cellTag, text, sheets }: Reading, { columnsKept }: OdsLimits): void {
  const type = said(cellTag, 'office:value-type')
  const value =
    type === 'date'
      ? said(cellTag, 'office:date-value').slice(0, 10)
      : type === 'float' || type === 'currency'
        ? numberOf(said(cellTag, 'office:value'))
        : text.trim()
  const spanned = Number(said(cellTag, 'table:number-columns-spanned')) || 1
  const down = Number(said(cellTag, 'table:number-rows-spanned')) || 1
  const sheet = sheets.at(-1)
  if (sheet && (spanned > 1 || down > 1)) {
    const top = sheet.rows.length + 1
    sheet.merges?.push({ top, bottom: top + down - 1, left: row.length, right: row.length + spanned - 1 })
  }
  const repeats = Number(said(cellTag, 'table:number-columns-repeated')) || 1
  for (let turn = 0; turn < repeats && row.length < columnsKept; turn += 1) row.push(value)
}

function numberOf(value: string): string {
  return value === '' || Number.isNaN(Number(value)) ? value : plainNumber(Number(value))
}

function closeRow({ row, rowTag, sheets }: Reading): void {
  const sheet = sheets.at(-1)
  if (!sheet) return
  const repeats = Math.min(REPEATS_MAX, Number(said(rowTag, 'table:number-rows-repeated')) || 1)
  const isHidden = /^(?:collapse|filter)$/.test(said(rowTag, 'table:visibility'))
  for (let turn = 0; turn < repeats; turn += 1) {
    sheet.rows.push(row)
    if (isHidden) sheet.hiddenRows?.add(sheet.rows.length)
  }
}

function said(rest: string, name: string): string {
  return unescaped(new RegExp(`\\s${name}="([^"]*)"`).exec(rest)?.[1] ?? '')
}
