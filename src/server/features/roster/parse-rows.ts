import Papa from 'papaparse'
import { brokenQuote } from '#shared/csv-quotes.ts'
import { looksLikeFormula } from '#shared/formulas.ts'
import { keptText } from '#shared/kept-text.ts'
import type { Columns } from './recognise-columns.ts'

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

/** Wider than any register; the rest of a sheet is empty columns. */
export const COLUMNS_MAX = 100
/** Three times what an address may have. */
export const CELL_LENGTH_MAX = 1_000
/** Titles may stand above the headings; further down nobody looks for what parts the cells. */
const HEADING_WITHIN = 30
const DELIMITERS = [',', ';', '\t', '|']

type Recognise = (cells: readonly string[]) => Columns

/** The one that makes the most of the headings. */
export function likeliestDelimiter(csv: string, recognise: Recognise): string {
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

export function parse(csv: string, delimiter: string): Parsed {
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
  const quote = brokenQuote(errors)
  if (!quote) return { rows }
  return { rows, broken: { line: starts[quote.row] ?? 1, message: quote.message } }
}

function rowOf(cells: readonly string[], width: number, line: number): RosterRow {
  const kept = cells.slice(0, Math.min(width, COLUMNS_MAX))
  return {
    line,
    count: cells.length,
    width,
    // What is kept of a cell is cut before it is composed: that takes the square of the marks on a letter.
    cells: kept.map((cell) =>
      cell.length > CELL_LENGTH_MAX ? tidy(cell.slice(0, CELL_LENGTH_MAX)) + CUT : unguarded(tidy(cell)),
    ),
    tooLong: [],
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

/** Ends a cell that was cut; nothing that is kept of a cell holds it. */
export const CUT = '\u0000'

/** A sheet of ours marks what a spreadsheet would take for a formula by an apostrophe. */
function unguarded(cell: string): string {
  return cell.startsWith("'") && looksLikeFormula(cell.slice(1)) ? cell.slice(1) : cell
}
