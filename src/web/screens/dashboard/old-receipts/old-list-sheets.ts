import Papa from 'papaparse'
import {
  isNoReceipt,
  isOldListHead,
  missingOldHeadings,
  OLD_LIST_HEADINGS,
  type OldListCells,
  type OldListColumns,
  oldListCells,
  oldListColumns,
  oldListHeadAt,
} from '#shared/old-list-columns.ts'
import type { RawRow, RawSheet } from '#shared/roster/raw-sheets.ts'
import { readAmount } from '#shared/roster/read-amount.ts'
import { writtenDay } from '#shared/roster/written-day.ts'
import type { CheckedOldList } from '#web/queries/old-book.ts'
import { todayHere } from '#web/today.ts'

/** A sheet of a file with old receipts, or the rows of one that nobody sees in the spreadsheet; and whether it is brought. */
export interface OldListSheet {
  name: string
  receipts: readonly SheetReceipt[]
  /** The headings it lacks: then nothing of it can be read. */
  missing: readonly string[]
  hidden: 'sheet' | 'rows' | undefined
  isIn: boolean
}

interface SheetReceipt {
  /** The row in its sheet. */
  line: number
  cells: OldListCells
  isHidden: boolean
}

/**
 * What each sheet of a file holds, by the rule of class lists: columns are known by their headings, wherever they stand, and a sheet without headings
 * goes on with the columns of the one before. What is hidden comes in only when somebody says so.
 */
export function oldListSheets(sheets: readonly RawSheet[]): OldListSheet[] {
  let before: OldListColumns | undefined
  return sheets.flatMap(({ name, rows, isHidden = false }): OldListSheet[] => {
    const read = readSheet(rows, before)
    before = read?.columns ?? before
    const hidden = isHidden ? 'sheet' : undefined
    if (!read) {
      const missing = missingOldHeadings(rows.map(({ cells }) => cells))
      return [{ name, receipts: [], missing, hidden, isIn: false }]
    }
    const unseen = isHidden ? [] : read.receipts.filter((receipt) => receipt.isHidden)
    const receipts = isHidden ? read.receipts : read.receipts.filter((receipt) => !receipt.isHidden)
    const sheet: OldListSheet = { name, receipts, missing: [], hidden, isIn: !isHidden }
    return unseen.length === 0
      ? [sheet]
      : [sheet, { ...sheet, receipts: unseen, hidden: 'rows', isIn: false }]
  })
}

interface SheetRead {
  columns: OldListColumns
  receipts: SheetReceipt[]
}

function readSheet(rows: readonly RawRow[], before: OldListColumns | undefined): SheetRead | undefined {
  const headAt = oldListHeadAt(rows.map(({ cells }) => cells))
  const above = before ? goingOn(rows.slice(0, headAt < 0 ? rows.length : headAt), before) : []
  if (headAt < 0 && above.length === 0) return undefined
  let columns = before ?? {}
  const below = (headAt < 0 ? [] : rows.slice(headAt)).flatMap(({ line, cells: row, isHidden = false }) => {
    // A second page may have its columns in another order.
    if (oldListHeadAt([row]) === 0) columns = oldListColumns(row)
    const cells = oldListCells(row, columns)
    return isOldListHead(row) || isNoReceipt(cells) ? [] : [{ line, cells, isHidden }]
  })
  return { columns, receipts: [...above, ...below] }
}

/** Rows above any headings, where most of them are receipts by the columns of the sheet before. A title over them is none. */
function goingOn(rows: readonly RawRow[], columns: OldListColumns): SheetReceipt[] {
  const today = todayHere()
  const listed = rows.map(({ line, cells, isHidden = false }) => ({
    line,
    cells: oldListCells(cells, columns),
    isHidden,
  }))
  const alike = listed.filter(
    ({ cells }) => writtenDay(cells.day, today) !== undefined && (readAmount(cells.amount) ?? 0) > 0,
  )
  if (alike.length === 0 || alike.length * 2 < rows.length) return []
  const first = listed.findIndex(({ cells }) => cells.day !== '' || cells.amount !== '')
  return listed.slice(first).filter(({ cells }) => !isNoReceipt(cells))
}

/** The sheets that are brought, put together: the text the server reads, and its words about a line of it. */
export interface OldList {
  csv: string
  /** With where that stands in the file. */
  sayProblem: (problem: OldListProblem) => string
}

type OldListProblem = CheckedOldList['problems'][number]

export function oldListOf(sheets: readonly OldListSheet[]): OldList {
  const listed = sheets
    .filter(({ isIn }) => isIn)
    .flatMap(({ name, receipts }) => receipts.map((receipt) => ({ ...receipt, name })))
  const { number, day, amount, name } = OLD_LIST_HEADINGS
  const rows = listed.map(({ cells }) => [cells.number, cells.day, cells.amount, cells.name])
  const sayPlaces = ({ line, alsoLine }: OldListProblem) => {
    // The headings are the first line: what is said of that one is about all of them.
    const places = [alsoLine ?? 0, line].flatMap((each) => listed[each - 2] ?? [])
    if (sheets.some(({ name }) => name !== sheets[0]?.name))
      return places.map(({ name, line }) => `${name}, row ${line}`).join(' and ')
    const numbers = places.map(({ line }) => line).join(' and ')
    return numbers && `${places.length > 1 ? 'Lines' : 'Line'} ${numbers}`
  }
  return {
    csv: Papa.unparse([[number, day, amount, name], ...rows]),
    sayProblem: (problem) => [sayPlaces(problem), problem.says].filter(Boolean).join(': '),
  }
}
