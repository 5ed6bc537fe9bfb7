import { counted } from '#shared/counted.ts'
import { besideAt } from '#shared/roster/beside.ts'
import { layOut, type SheetLaidOut } from '#shared/roster/lay-out.ts'
import { letterOf } from '#shared/roster/raw-sheets.ts'
import { isSumOf } from '#shared/roster/unread-columns.ts'
import type { RosterField } from '#shared/roster-fields.ts'
import { COLUMNS_MAX, CUT, likeliestDelimiter, parse, type RosterRow } from './parse-rows.ts'
import {
  type Columns,
  debtsSaidTwice,
  givenColumns,
  missingColumns,
  placesOfDebts,
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
  /** The class of children in no other one. */
  className?: string | undefined
  /** Rows like children above the headings are children too (true) or are not read (false). */
  aboveHeadings?: boolean | undefined
  /** Columns of debts that are not brought, by their headings. */
  notBrought?: readonly string[] | undefined
  /** What stands in the column of classes → the name of the class that is meant. */
  classes?: Readonly<Record<string, string>> | undefined
  /** Somebody laid the list out already: the headings are its first row and every other one is a child. */
  isLaidOut?: boolean | undefined
}

/** What is to be said about one row. */
export interface RowNotes {
  row: number
  problems: { column: string; message: string }[]
}

export interface ReadRoster {
  columns: Columns
  rows: RosterRow[]
  /** Headings, titles and totals: the lines that are no child. */
  passed: readonly number[]
  /** The line of the headings, the last where they are several; 0 when there are none. */
  headingRow: number
  /** What is wrong with the file itself. Where a column is missing there are no rows, but so many that are children. */
  problems: RowNotes[]
  unreadRows?: number
}

const CSV_LENGTH_MAX = 10_000_000
export const ROWS_MAX = 20_000
/** Empty ones and those within quotation marks count too: no list has so many, and reading them would hold up everybody. */
const LINES_MAX = 5 * ROWS_MAX

/** What is repeated of a heading. */
const HEADING_LENGTH_MAX = 120
const MISTAKES_TOLD_MAX = 20

/**
 * Reads a class list into rows, with its columns recognised: each row is a child or is passed over, and none is lost. A file that cannot be
 * one answers why, and no children.
 */
export function readRoster(
  roster: Roster,
  feeTypes: readonly string[],
  classKeys: ReadonlySet<string>,
): ReadRoster {
  const { csv, columns = {}, headingRow } = roster
  if (csv.length > CSV_LENGTH_MAX)
    return unreadable(1, ['The file is too large: a class list has at most 10 MB.'])
  if (csv.trim() === '') return unreadable(1, ['The file is empty.'])
  if (hasMoreLinesThan(csv, LINES_MAX))
    return unreadable(1, [`The file has more than ${LINES_MAX} lines; import at most ${ROWS_MAX} at once.`])
  const { given, mistakes } = givenColumns(columns, feeTypes)
  if (mistakes.length > 0) return unreadable(1, mistakes)

  const recognise = (cells: readonly string[]) => recogniseColumns(cells, feeTypes, given)
  const { rows, broken } = parse(csv, likeliestDelimiter(csv, recognise))
  if (broken) return unreadable(broken.line, [broken.message])
  const top = headingRow ? rows.find(({ line }) => line === headingRow) : rows[0]
  if (!top)
    return unreadable(headingRow ?? 1, [headingRow ? `Row ${headingRow} is empty.` : 'The file has no rows.'])
  const shape = tooWide(top) ?? besideProblem(rows, roster)
  if (shape) return unreadable(top.line, [shape])
  const laid = laidOut(rows, roster, given, feeTypes, classKeys)
  const found = recognise(laid.titles)
  const columnsKnown = withNumbers(withShortHeadings(found), laid)
  const known = { columns: columnsKnown, headingRow: laid.headings.to, passed: passedLines(laid) }
  const children = laid.rows.filter(({ kind }) => kind === 'child')
  const missing = missingColumns(found, given)
  // What was recognised is said also then: one missing column does not take the others away.
  if (missing.length > 0)
    return { ...unreadable(laid.headings.to, missing), ...known, unreadRows: children.length }
  if (children.length === 0)
    return { ...unreadable(laid.headings.to, ['The file has headings and no rows below them.']), ...known }
  if (children.length > ROWS_MAX)
    return unreadable(laid.headings.to, [
      `The file has ${children.length} rows; import at most ${ROWS_MAX} at once.`,
    ])
  const byLine = new Map(rows.map((row) => [row.line, row]))
  const full = children.flatMap(({ line, wide }) => widened(byLine.get(line), wide))
  const heading = byLine.get(laid.headings.to)?.count ?? laid.titles.length
  const problems = [
    ...doubtfulHeadings(laid),
    ...saidTwice(found, laid, roster, feeTypes),
    ...shapeProblems(full, heading, isLast(full, rows) && !/[\r\n]/.test(csv.slice(csv.trimEnd().length))),
  ]
  return { ...known, rows: full, problems }
}

/** Beside the rows, which are counted all the same. */
function saidTwice(
  columns: Columns,
  laid: SheetLaidOut,
  { notBrought = [] }: Roster,
  feeTypes: readonly string[],
): RowNotes[] {
  const left = [...notBrought, ...totals(columns, laid, feeTypes)]
  const problems = debtsSaidTwice(columns, feeTypes, left).map((message) => ({ column: '', message }))
  return problems.length > 0 ? [{ row: laid.headings.to, problems }] : []
}

/** Headings of columns that are in every row what the debts beside them come to. */
function totals(columns: Columns, { rows }: SheetLaidOut, feeTypes: readonly string[]): string[] {
  const debts = placesOfDebts(columns, feeTypes)
  const cells = rows.flatMap(({ kind, wide }) => (kind === 'child' ? [wide] : []))
  return columns.headings.filter(
    (heading, place) => /\btotal\b/i.test(heading) && isSumOf(cells, place, debts),
  )
}

function tooWide({ width }: RosterRow): string | undefined {
  return width > COLUMNS_MAX
    ? `The file has ${width} columns; a class list has at most ${COLUMNS_MAX}.`
    : undefined
}

/** A line of a text file that is two children cannot be counted as one. */
function besideProblem(rows: readonly RosterRow[], { isLaidOut }: Roster): string | undefined {
  const at = isLaidOut ? undefined : besideAt(rows)
  if (at === undefined) return undefined
  return `A second list stands beside the first one (column ${letterOf(at)}). Put it below, or bring the file on the screen, where both are read.`
}

function laidOut(
  rows: readonly RosterRow[],
  { headingRow, className, aboveHeadings, isLaidOut }: Roster,
  given: ReadonlyMap<RosterField, string>,
  feeTypes: readonly string[],
  classes: ReadonlySet<string>,
): SheetLaidOut {
  const recognise = (heading: string) => [...recogniseColumns([heading], feeTypes, given).places.keys()][0]
  if (isLaidOut) return asLaidOut(rows)
  return layOut(
    { name: '', rows },
    { classes, recognise },
    { headingLine: headingRow, className, isAboveIn: aboveHeadings },
  )
}

function asLaidOut([heading, ...rows]: readonly RosterRow[]): SheetLaidOut {
  const line = heading?.line ?? 0
  const passed = heading ? [{ ...heading, kind: 'passed' as const, wide: [] }] : []
  return {
    titles: heading?.cells ?? [],
    headings: { from: line, to: line },
    rows: [...passed, ...rows.map((row) => ({ ...row, kind: 'child' as const, wide: row.cells }))],
    fields: new Map(),
    className: null,
    doubtful: [],
  }
}

function passedLines({ rows }: SheetLaidOut): number[] {
  return rows.flatMap(({ kind, line }) => (kind === 'passed' ? [line] : []))
}

/** The row with its cells in the order of the columns; those that were cut are marked. */
function widened(row: RosterRow | undefined, wide: readonly string[]): RosterRow[] {
  if (!row) return []
  const tooLong = wide.flatMap((cell, place) => (cell.endsWith(CUT) ? [place] : []))
  return [{ ...row, cells: wide.map((cell) => (cell.endsWith(CUT) ? cell.slice(0, -1) : cell)), tooLong }]
}

function isLast(children: readonly RosterRow[], rows: readonly RosterRow[]): boolean {
  return children.at(-1)?.line === rows.at(-1)?.line
}

/** Children above the headings are never dropped without a word. */
function doubtfulHeadings({ doubtful, headings }: SheetLaidOut): RowNotes[] {
  if (doubtful.length === 0) return []
  const rows = `${counted(doubtful.length, 'row')} above it may be ${doubtful.length === 1 ? 'a child' : 'children'}`
  const message = `This row was taken for the headings, and ${rows}. Say which row holds the headings, or whether those above are children too.`
  return [{ row: headings.from, problems: [{ column: '', message }] }]
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
    passed: [],
    rows: [],
    problems,
  }
}

function withShortHeadings({ places, headings }: Columns): Columns {
  return { places, headings: headings.map((text) => text.slice(0, HEADING_LENGTH_MAX)) }
}

/** A column without a known heading that holds the numbers of our cards. */
function withNumbers({ places, headings }: Columns, { rows }: SheetLaidOut): Columns {
  const taken = new Set(places.values())
  const children = rows.filter(({ kind }) => kind === 'child')
  const place = headings.findIndex(
    (_, at) =>
      !taken.has(at) &&
      children.some(({ wide }) => wide[at]) &&
      children.every(({ wide }) => /^(?:[A-Z]{1,6}-S-\d{4,})?$/.test(wide[at] ?? '')),
  )
  if (place < 0 || places.has('number')) return { places, headings }
  return { places: new Map([...places, ['number', place]]), headings }
}

/** A column that so many rows have is a column without a heading; in fewer it is a cell too many. */
const COLUMN_ROWS_MIN = 3
const COLUMN_SHARE_MIN = 0.3

/** Rows that have more cells than there are headings, and a last row that breaks off. */
function shapeProblems(rows: readonly RosterRow[], headings: number, isOpen: boolean): RowNotes[] {
  const problems: RowNotes[] = []
  const note = (row: number, message: string) => problems.push({ row, problems: [{ column: '', message }] })
  const wide = rows.filter(({ width }) => width > headings)
  const isColumn = wide.length >= COLUMN_ROWS_MIN && wide.length >= rows.length * COLUMN_SHARE_MIN
  for (const { line, count } of isColumn ? [] : wide)
    note(
      line,
      `This row has ${count} cells, the heading ${headings}. A cell with a comma in it needs quotation marks.`,
    )
  const last = rows.at(-1)
  if (last && isOpen && last.count < headings)
    note(last.line, `The last row breaks off after ${last.count} of ${headings} cells. Is the file complete?`)
  return problems
}
