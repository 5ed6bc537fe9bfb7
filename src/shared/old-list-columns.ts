import { plainHeading } from './roster-fields.ts'

/** What a heading of a list of old receipts calls its column; the surest first, where two say what could be the same. */
const HEADINGS = {
  number: [
    /^(?:receipt|rcpt|voucher|rec) ?(?:no|nr|num|number|nos|numbers)?$/,
    /^(?:book|old) (?:no|number)$/,
    // The bare number may count the rows beside it.
    /^r? ?(?:no|nr|num|number|nos|numbers)$/,
  ],
  day: [/^(?:date paid|paid on|receipt date|payment date)$/, /^(?:date|day)$/],
  amount: [
    /^(?:paid|amount paid|fees paid|amount received)$/,
    /^(?:amount|amt|ghs|ghc|amount ghs|amount ghc)$/,
    // What the family owed may be the total.
    /^(?:sum|total)$/,
  ],
  name: [
    /^(?:student|pupil|child|students? name|pupils? name|name of (?:pupil|student|child))$/,
    /^(?:name|names|full name)$/,
    /^(?:received from|paid by|payer)$/,
  ],
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

/** The columns that the cells of a row name: of two for the same the surer one, of two as sure the first. */
export function oldListColumns(row: readonly string[]): OldListColumns {
  const headings = row.map((cell) => plainHeading(cell ?? ''))
  const columns: OldListColumns = {}
  for (const column of Object.keys(HEADINGS) as OldListColumn[]) {
    const places = HEADINGS[column].map((called) => headings.findIndex((heading) => called.test(heading)))
    const place = places.find((each) => each >= 0)
    if (place !== undefined) columns[column] = place
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
