import Papa from 'papaparse'
import { keptText } from '#shared/kept-text.ts'
import type { RosterField } from '#shared/roster-fields.ts'
import {
  type Columns,
  debtsSaidTwice,
  givenColumns,
  missingColumns,
  recogniseColumns,
} from './recognise-columns.ts'

/** How whole names in one cell are written, where neither a comma nor capitals tell. */
export type NameOrder = 'surname_first' | 'first_names_first'

/** A class list as it comes in. */
export interface Roster {
  /** Comma, semicolon, tab or bar between the cells; any columns in any order. */
  csv: string
  /** Field → heading, for columns whose heading does not tell. */
  columns?: Readonly<Record<string, string>> | undefined
  /** The line of the headings, counted from 1; found by what it says when nobody tells. */
  headingRow?: number | undefined
  nameOrder?: NameOrder | undefined
}

export interface RosterRow {
  /** The line of the file, counted from 1. */
  line: number
  cells: readonly string[]
  /** How many cells there are, and how many up to the last that is not empty. Of these, those within the limit are kept. */
  count: number
  width: number
  /** The places of cells that are longer than any may be; what is kept of them is cut. */
  tooLong: readonly number[]
}

/** What is to be said about one row. */
export interface RowNotes {
  row: number
  problems: { column: string; message: string }[]
}

export interface ReadRoster {
  columns: Columns
  rows: RosterRow[]
  /** The line of the headings; 0 when there are none. */
  headingRow: number
  /** What is wrong with the file itself; then there are no rows. */
  problems: RowNotes[]
}

export const CSV_LENGTH_MAX = 10_000_000
export const ROWS_MAX = 20_000
/** Empty ones and those within quotation marks count too: no list has so many, and reading them would hold up everybody. */
const LINES_MAX = 5 * ROWS_MAX

/** Wider than any register; the rest of a sheet is empty columns. */
export const COLUMNS_MAX = 100
/** Three times what an address may have. */
export const CELL_LENGTH_MAX = 1_000
/** What is repeated of a heading. */
const HEADING_LENGTH_MAX = 120
const MISTAKES_TOLD_MAX = 20

/** Titles may stand above the headings; further down nobody looks for them. */
const HEADING_WITHIN = 30
const DELIMITERS = [',', ';', '\t', '|']

/** Reads a class list into rows, with its columns recognised. A file that cannot be one answers why, and no rows. */
export function readRoster(
  { csv, columns = {}, headingRow }: Roster,
  feeTypes: readonly string[],
): ReadRoster {
  if (csv.length > CSV_LENGTH_MAX)
    return unreadable(1, ['The file is too large: a class list has at most 10 MB.'])
  if (csv.trim() === '') return unreadable(1, ['The file is empty.'])
  if (hasMoreLinesThan(csv, LINES_MAX))
    return unreadable(1, [`The file has more than ${LINES_MAX} lines; import at most ${ROWS_MAX} at once.`])
  const { given, mistakes } = givenColumns(columns, feeTypes)
  if (mistakes.length > 0) return unreadable(1, mistakes)

  const recognise = (cells: readonly string[]) => recogniseColumns(cells, feeTypes, given)
  const delimiter = likeliestDelimiter(csv, recognise)
  const { rows, broken } = parse(csv, delimiter)
  if (broken) return unreadable(broken.line, [broken.message])
  const heading = headingRow ? rows.find(({ line }) => line === headingRow) : headingOf(rows, recognise)
  if (!heading)
    return unreadable(headingRow ?? 1, [headingRow ? `Row ${headingRow} is empty.` : 'The file has no rows.'])
  if (heading.width > COLUMNS_MAX)
    return unreadable(heading.line, [
      `The file has ${heading.width} columns; a class list has at most ${COLUMNS_MAX}.`,
    ])
  const found = recognise(heading.cells)
  const known = { columns: withShortHeadings(found), headingRow: heading.line }
  const missing = [...missingColumns(found, given), ...debtsSaidTwice(found, feeTypes)]
  // What was recognised is said also then: one missing column does not take the others away.
  if (missing.length > 0) return { ...unreadable(heading.line, missing), ...known }
  const children = rows.filter((row) => row.line > heading.line && !isSame(row.cells, heading.cells))
  if (children.length === 0)
    return unreadable(heading.line, ['The file has headings and no rows below them.'])
  if (children.length > ROWS_MAX)
    return unreadable(heading.line, [
      `The file has ${children.length} rows; import at most ${ROWS_MAX} at once.`,
    ])
  const problems = shapeProblems(children, heading.count, csv)
  return { ...known, rows: children, problems }
}

function hasMoreLinesThan(csv: string, most: number): boolean {
  const ends = /\r\n?|\n/g
  for (let lines = 0; lines <= most; lines += 1) if (!ends.test(csv)) return false
  return true
}

function unreadable(row: number, messages: readonly string[]): ReadRoster {
  const told = messages.slice(0, MISTAKES_TOLD_MAX)
  const problems = [{ row, problems: told.map((message) => ({ column: '', message })) }]
  return {
    columns: { places: new Map<RosterField, number>(), headings: [] },
    headingRow: 0,
    rows: [],
    problems,
  }
}

function withShortHeadings({ places, headings }: Columns): Columns {
  return { places, headings: headings.map((text) => text.slice(0, HEADING_LENGTH_MAX)) }
}

type Recognise = (cells: readonly string[]) => Columns

/** The one that makes the most of the headings. */
function likeliestDelimiter(csv: string, recognise: Recognise): string {
  const start = csv.slice(0, 50_000)
  const score = (delimiter: string) =>
    Math.max(
      0,
      ...parse(start, delimiter)
        .rows.slice(0, HEADING_WITHIN)
        .map(({ cells }) => recognise(cells).places.size),
    )
  return DELIMITERS.reduce((best, delimiter) => (score(delimiter) > score(best) ? delimiter : best))
}

interface Parsed {
  /** Without the blank ones. */
  rows: RosterRow[]
  broken?: { line: number; message: string } | undefined
}

function parse(csv: string, delimiter: string): Parsed {
  const { data, errors } = Papa.parse<string[]>(csv, { delimiter, skipEmptyLines: false })
  const rows: RosterRow[] = []
  const starts: number[] = []
  let line = 1
  for (const cells of data) {
    starts.push(line)
    line += 1 + cells.reduce((sum, cell) => sum + newlines(cell), 0)
    const width = cells.findLastIndex((cell) => /[^\p{Cc}\p{Cf}\s]/u.test(cell)) + 1
    if (width > 0) rows.push(rowOf(cells, width, starts.at(-1) ?? 1))
  }
  const quote = errors.find(({ type }) => type === 'Quotes')
  if (!quote) return { rows }
  const message =
    quote.code === 'MissingQuotes'
      ? 'A quotation mark (") is opened in this row and never closed. Is the file complete?'
      : 'A quotation mark (") stands inside a cell of this row. Write it twice ("") or leave it out.'
  return { rows, broken: { line: starts[quote.row ?? 0] ?? 1, message } }
}

function rowOf(cells: readonly string[], width: number, line: number): RosterRow {
  const kept = cells.slice(0, Math.min(width, COLUMNS_MAX))
  return {
    line,
    count: cells.length,
    width,
    // What is kept of a cell is cut before it is composed: that takes the square of the marks on a letter.
    cells: kept.map((cell) => tidy(cell.slice(0, CELL_LENGTH_MAX))),
    tooLong: kept.flatMap((cell, place) => (cell.length > CELL_LENGTH_MAX ? [place] : [])),
  }
}

function newlines(cell: string): number {
  return cell.includes('\n')
    ? cell.split('\n').length - 1
    : cell.includes('\r')
      ? cell.split('\r').length - 1
      : 0
}

/** Text as it is kept, with single spaces and nothing invisible. */
function tidy(cell: string): string {
  return keptText(cell)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
}

/** The first row of the top that looks like headings, else the top row, which then is told what it lacks. */
function headingOf(rows: readonly RosterRow[], recognise: Recognise): RosterRow | undefined {
  const top = rows.slice(0, HEADING_WITHIN)
  const sizes = top.map(({ cells }) => recognise(cells).places.size)
  const best = sizes.indexOf(Math.max(0, ...sizes))
  return top[Math.max(0, best)]
}

function isSame(cells: readonly string[], heading: readonly string[]): boolean {
  return heading.every((text, place) => (cells[place] ?? '') === text)
}

/** Rows that have more cells than there are headings, and a last row that breaks off. */
function shapeProblems(rows: readonly RosterRow[], headings: number, csv: string): RowNotes[] {
  const problems: RowNotes[] = []
  const note = (row: number, message: string) => problems.push({ row, problems: [{ column: '', message }] })
  for (const { line, count, width } of rows) {
    if (width > headings)
      note(
        line,
        `This row has ${count} cells, the heading ${headings}. A cell with a comma in it needs quotation marks.`,
      )
  }
  const last = rows.at(-1)
  if (last && last.count < headings && !/[\r\n]/.test(csv.slice(csv.trimEnd().length)))
    note(last.line, `The last row breaks off after ${last.count} of ${headings} cells. Is the file complete?`)
  return problems
}
