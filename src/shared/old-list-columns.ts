import { plainHeading } from './roster-fields.ts'

/** What a heading of a list of old receipts calls its column. */
const HEADINGS = {
  number:
    /^(?:receipt|rcpt|voucher|rec|r)? ?(?:no|nr|num|number|nos|numbers|receipt|#)$|^receipt (?:no|number)s?$|^(?:book|old) (?:no|number)$/,
  day: /^(?:date|day|paid on|date paid|receipt date|payment date)$/,
  amount:
    /^(?:amount|amt|paid|amount paid|sum|total|ghs|ghc|fees paid|amount ghs|amount ghc|amount received)$/,
  name: /^(?:name|names|student|pupil|child|received from|paid by|payer|students? name|pupils? name|name of (?:pupil|student|child)|full name)$/,
}

type OldListColumn = keyof typeof HEADINGS

/** Which cell of a row is of which column, from 0. */
export type OldListColumns = Partial<Record<OldListColumn, number>>

/** What stands in each column of a row; nothing where there is none. */
export type OldListCells = Record<OldListColumn, string>

/** What a receipt cannot do without, as its heading is best written. */
const NEEDED = { number: 'Receipt no.', day: 'Date', amount: 'Amount' } as const

/** The headings of a list that is put together. */
export const OLD_LIST_HEADINGS = { ...NEEDED, name: 'Name' } as const

/** Headings stand within the first rows. */
const HEAD_ROWS = 10

type Rows = readonly (readonly string[])[]

/** The columns that the cells of a row name. */
export function oldListColumns(row: readonly string[]): OldListColumns {
  const columns: OldListColumns = {}
  for (const [place, cell] of row.entries()) {
    const heading = plainHeading(cell ?? '')
    const column = (Object.keys(HEADINGS) as OldListColumn[]).find((each) => HEADINGS[each].test(heading))
    if (column && columns[column] === undefined) columns[column] = place
  }
  return columns
}

/** Whether a row is headings, at the top or again on a second page: no receipt says three of them. */
export function isOldListHead(row: readonly string[]): boolean {
  return Object.keys(oldListColumns(row)).length >= 3
}

/** Where the headings with all that is needed stand; -1 where there are none. */
export function oldListHeadAt(rows: Rows): number {
  return rows.slice(0, HEAD_ROWS).findIndex((row) => missingIn(row).length === 0)
}

/** What to do about a list without headings. */
export function sayMissingHeadings(missing: readonly string[]): string {
  return `The list needs headings: ${missing.join(', ')} is missing.`
}

/** Which headings a list without them lacks, by the row that has most of them. */
export function missingOldHeadings(rows: Rows): string[] {
  const lacks = rows.slice(0, HEAD_ROWS).map(missingIn)
  return lacks.toSorted((one, other) => one.length - other.length)[0] ?? Object.values(NEEDED)
}

function missingIn(row: readonly string[]): string[] {
  const columns = oldListColumns(row)
  const needed = Object.keys(NEEDED) as (keyof typeof NEEDED)[]
  return needed.filter((column) => columns[column] === undefined).map((column) => NEEDED[column])
}

export function oldListCells(row: readonly string[], columns: OldListColumns): OldListCells {
  const cell = (column: OldListColumn) => (row[columns[column] ?? -1] ?? '').replace(/\s+/g, ' ').trim()
  return { number: cell('number'), day: cell('day'), amount: cell('amount'), name: cell('name') }
}

/** Whether a row is no receipt: a total has a sum alone. */
export function isNoReceipt({ number, day }: OldListCells): boolean {
  return number === '' && day === ''
}
