import Papa from 'papaparse'
import { classKey } from '#shared/classes.ts'
import { fieldOf, isTotalRow, plainHeading } from '#shared/roster-fields.ts'
import type { ListFile, ListSheet, SheetRow } from './read-list.ts'

/** How one sheet is read. */
export interface SheetChoice {
  isIn: boolean
  /** The number of the row of headings. */
  headingLine: number
  /** Every child of the sheet is of this class; null when a column says it. */
  className: string | null
}

/** What the office decided about a list, beside the file itself. */
export interface ListChoices {
  sheets: readonly SheetChoice[]
  /** Field → heading, where the heading does not tell. */
  columns: Readonly<Record<string, string>>
  nameOrder: 'surname_first' | 'first_names_first'
  /** By the row as it came: heading → what stands there instead. Another file with the same row keeps it. */
  mends: ReadonlyMap<string, ReadonlyMap<string, string>>
  leftOut: ReadonlySet<string>
}

export interface ListedRow {
  /** The row as it came; the second of two alike is told apart. */
  id: string
  /** `Row 12`, with its sheet where there are several. */
  where: string
  cells: readonly string[]
}

/** One table of all the sheets that are taken: what is checked and imported. */
export interface ClassList {
  headings: readonly string[]
  rows: readonly ListedRow[]
  /** Those that were left out, with where they stand. */
  leftOut: readonly ListedRow[]
}

/** Headings are looked for no further down. */
const HEADING_WITHIN = 30

/** How a file is probably meant: headings found by what they say, a class told by the name of its sheet. */
export function guessChoices(
  { sheets }: ListFile,
  classNames: readonly string[],
  feeTypes: readonly string[],
): SheetChoice[] {
  return sheets.map((sheet) => {
    const heading = likeliestHeading(sheet, feeTypes)
    // A sheet of notes between the classes has no heading that says anything.
    const isIn = sheets.length === 1 || fieldsIn(heading, feeTypes) > 0
    const hasClass = heading.cells.some((cell) => fieldOf(cell, feeTypes) === 'class')
    const named = classNames.find((name) => classKey(name) === classKey(sheet.name))
    return { isIn, headingLine: heading.line, className: hasClass ? null : (named ?? null) }
  })
}

/** The rows that may hold the headings. */
export function possibleHeadings(sheet: ListSheet): readonly SheetRow[] {
  return sheet.rows.slice(0, HEADING_WITHIN)
}

/** Puts the sheets that are taken into one table, column by heading, with what was mended. */
export function assemble({ sheets }: ListFile, choices: ListChoices): ClassList {
  const taken = sheets.flatMap((sheet, place) => {
    const choice = choices.sheets[place]
    return choice?.isIn ? [{ ...choice, sheet, titles: titlesOf(sheet, choice.headingLine) }] : []
  })
  const headings = unionOf(taken.map(({ titles }) => titles))
  const isClassSaid = taken.some(({ className }) => className !== null)
  let classAt = headings.findIndex((heading) => fieldOf(heading, []) === 'class')
  if (isClassSaid && classAt < 0) classAt = headings.push('Class') - 1
  const seen = new Map<string, number>()
  const all = taken.flatMap(({ sheet, headingLine, className, titles }) => {
    const places = titles.map((title) => headings.findIndex((heading) => sameHeading(heading, title)))
    return childRows(sheet, headingLine).map(({ line, cells }): ListedRow => {
      const id = countedKey(seen, cells)
      const wide = headings.map(() => '')
      places.forEach((place, from) => {
        wide[place] = cells[from] ?? ''
      })
      if (className !== null) wide[classAt] = className
      const where = sheets.length > 1 ? `${sheet.name}, row ${line}` : `Row ${line}`
      return { id, where, cells: withMends(wide, headings, choices.mends.get(id)) }
    })
  })
  return {
    headings,
    rows: all.filter(({ id }) => !choices.leftOut.has(id)),
    leftOut: all.filter(({ id }) => choices.leftOut.has(id)),
  }
}

/** The table as the CSV the server reads: one line a row, the headings in the first. */
export function toCsv({ headings, rows }: ClassList): string {
  return Papa.unparse([[...headings], ...rows.map(({ cells }) => [...cells])])
}

function likeliestHeading({ rows }: ListSheet, feeTypes: readonly string[]): SheetRow {
  const top = rows.slice(0, HEADING_WITHIN)
  const first = top[0] ?? { line: 1, cells: [] }
  return top.reduce((best, row) => (fieldsIn(row, feeTypes) > fieldsIn(best, feeTypes) ? row : best), first)
}

function fieldsIn({ cells }: SheetRow, feeTypes: readonly string[]): number {
  return new Set(cells.map((cell) => fieldOf(cell, feeTypes)).filter(Boolean)).size
}

/** A title for every column that holds something; two alike are told apart. */
function titlesOf({ rows }: ListSheet, headingLine: number): string[] {
  const heading = rows.find(({ line }) => line === headingLine)?.cells ?? []
  const below = rows.filter(({ line }) => line >= headingLine)
  const width = Math.max(0, ...below.map(({ cells }) => cells.findLastIndex(Boolean) + 1))
  const titles: string[] = []
  for (let place = 0; place < width; place += 1) {
    const said = heading[place] || `Column ${letterOf(place)}`
    let title = said
    for (let turn = 2; titles.some((one) => sameHeading(one, title)); turn += 1) title = `${said} (${turn})`
    titles.push(title)
  }
  return titles
}

function letterOf(place: number): string {
  const last = String.fromCharCode(65 + (place % 26))
  return place < 26 ? last : letterOf(Math.floor(place / 26) - 1) + last
}

function unionOf(lists: readonly (readonly string[])[]): string[] {
  const union: string[] = []
  for (const title of lists.flat()) if (!union.some((one) => sameHeading(one, title))) union.push(title)
  return union
}

function sameHeading(one: string, other: string): boolean {
  return (plainHeading(one) || one) === (plainHeading(other) || other)
}

/** Rows below the headings; headings that are repeated for the printer, and sums, are no child. */
function childRows({ rows }: ListSheet, headingLine: number): SheetRow[] {
  const heading = rows.find(({ line }) => line === headingLine)?.cells ?? []
  return rows.filter(
    ({ line, cells }) =>
      line > headingLine &&
      !isTotalRow(cells) &&
      !heading.every((text, place) => (cells[place] ?? '') === text),
  )
}

function countedKey(seen: Map<string, number>, cells: readonly string[]): string {
  const key = cells.join('\u001f')
  const turn = (seen.get(key) ?? 0) + 1
  seen.set(key, turn)
  return `${key}\u001f${turn}`
}

function withMends(
  cells: readonly string[],
  headings: readonly string[],
  mends: ReadonlyMap<string, string> | undefined,
): readonly string[] {
  return mends ? cells.map((cell, place) => mends.get(headings[place] ?? '') ?? cell) : cells
}
