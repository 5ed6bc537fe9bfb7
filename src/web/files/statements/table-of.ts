import type { StatementFormat } from '#shared/statements.ts'
import { STATEMENT_LINES_MAX } from '#shared/statements.ts'
import { fieldNamed, fieldsNamed } from './columns.ts'
import type { FileRow, StatementTable } from './statement-file.ts'
import { Unreadable } from './unreadable.ts'

interface Sheet {
  /** Of a workbook. */
  name?: string
  rows: readonly (readonly string[])[]
}

const HEADING_WITHIN = 60
const CELL_KEPT = 400
/** A statement has some twenty columns. */
const COLUMNS_MAX = 100

/** The table of a file: the sheet whose headings say most, and after it those with the same headings. */
export function tableOf(format: StatementFormat, sheets: readonly Sheet[]): StatementTable {
  let before = 0
  const tables = sheets.map(({ name = '', rows }) => {
    const table = withHeadings(format, withoutBlanks(rows, before))
    before += rows.length
    return { name, ...table }
  })
  const full = tables.filter(({ rows }) => rows.length > 0)
  const most = Math.max(...full.map(worth))
  const headings = full.find((table) => worth(table) === most)?.headings.join()
  // The earliest of them heads the table, however short it is: what stands above its headings is passed over.
  const isTaken = (table: StatementTable) => table.headings.join() === headings
  const [found, ...later] = full.filter(isTaken)
  if (!found) throw new Unreadable('The file has no rows.')
  const { name: _, ...first } = found
  const rows = [first.rows, ...later.map(belowHeading)].flat()
  if (rows.length > STATEMENT_LINES_MAX)
    throw new Unreadable('This statement has more than 100,000 rows. Take fewer months at once.')
  const leftOut = full.filter((table) => !isTaken(table) && isMoreThanWords(table)).map(({ name }) => name)
  return {
    ...first,
    rows,
    ...(later.length > 0 && { laterHeads: later.map(aboveHeading) }),
    ...(leftOut.length > 0 && { leftOut }),
  }
}

/** A line has a day, an amount and something that it is for; a cover page has not. */
function isMoreThanWords({ rows }: StatementTable): boolean {
  return rows.some(({ cells }) => cells.filter(Boolean).length >= 3)
}

function belowHeading({ rows, headingRow }: StatementTable): FileRow[] {
  return rows.filter(({ row }) => row > headingRow)
}

/** What the bank writes about itself and the account. */
export function aboveHeading({ rows, headingRow }: StatementTable): FileRow[] {
  return rows.filter(({ row }) => row < headingRow)
}

function worth({ rows, headingRow }: StatementTable): number {
  const heading = rows.find(({ row }) => row === headingRow)
  return heading ? fieldsNamed(heading.cells) * 1_000_000 + rows.length : rows.length
}

function withoutBlanks(rows: readonly (readonly string[])[], before: number): FileRow[] {
  return rows.flatMap((row, place) => {
    // Empty cells may follow as far as a spreadsheet goes.
    const width = row.length > COLUMNS_MAX ? row.findLastIndex((cell) => /\S/.test(cell)) + 1 : row.length
    if (width > COLUMNS_MAX) throw new Unreadable(tooWide(width))
    const cells = row.slice(0, COLUMNS_MAX).map(cleaned)
    return cells.some(Boolean) ? [{ row: before + place + 1, cells }] : []
  })
}

function tooWide(width: number): string {
  return `This file has ${width.toLocaleString('en')} columns; a statement has at most 100. Nothing was read.`
}

/** White space at an end, or more than one space of it; what keeps a spreadsheet from dropping a zero. */
const UNTIDY = /^\s|\s$|\s\s|[^\S ]|^[='"]/

/** `="0240000700"` and `'0240000700` are how banks keep a spreadsheet from dropping a zero. */
function cleaned(cell: string): string {
  if (cell.length <= CELL_KEPT && !UNTIDY.test(cell)) return cell
  const text = cell.slice(0, CELL_KEPT).replace(/\s+/g, ' ').trim()
  return /^="([^"]*)"$/.exec(text)?.[1]?.trim() ?? text.replace(/^'/, '')
}

function withHeadings(format: StatementFormat, rows: readonly FileRow[]): StatementTable {
  const best = rows
    .slice(0, HEADING_WITHIN)
    .reduce<FileRow | null>(
      (found, row) => (fieldsNamed(row.cells) > fieldsNamed(found?.cells ?? []) ? row : found),
      null,
    )
  const heading = best && fieldsNamed(best.cells) >= 2 ? best : null
  const at = heading ? rows.indexOf(heading) : -1
  const below = heading ? rows[at + 1] : undefined
  // `Amount` merged over `Debit` and `Credit`: the lower of two rows of headings says it.
  const lower = below?.cells.every((cell) => cell === '' || fieldNamed(cell)) ? below : undefined
  const parts = [lower?.cells, heading?.cells, lower ? undefined : namedOnly(rows[at - 1]?.cells)]
  let width = 0
  for (const { cells } of rows) width = Math.max(width, cells.length)
  const headings = Array.from(
    { length: width },
    (_, place) => parts.map((cells) => cells?.[place]).find(Boolean) ?? `Column ${letterOf(place)}`,
  )
  return { format, rows, headingRow: (lower ?? heading)?.row ?? 0, headings }
}

/** Of a row above the headings, what names a column. */
function namedOnly(cells: readonly string[] = []): string[] {
  return cells.map((cell) => (fieldNamed(cell) ? cell : ''))
}

function letterOf(place: number): string {
  const last = String.fromCharCode(65 + (place % 26))
  return place < 26 ? last : letterOf(Math.floor(place / 26) - 1) + last
}
