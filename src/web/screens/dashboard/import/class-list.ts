import Papa from 'papaparse'
import { classKey } from '#shared/classes.ts'
import { type Known, layOut, placeInto, recogniserOf, type SheetLaidOut } from '#shared/roster/lay-out.ts'
import type { RosterField } from '#shared/roster-fields.ts'
import type { ListFile } from './read-list.ts'

/** How one sheet is read, where somebody said it. */
export interface SheetChoice {
  /** Whether it is brought; null while a hidden sheet is asked about. */
  isIn: boolean | null
  /** The row of headings; null is the one that was found. */
  headingLine: number | null
  /** Every child of the sheet is of this class; undefined is as the sheet says, null as its column says. */
  className?: string | null
  /** Rows like children above the headings are children too. */
  isAboveIn?: boolean
}

/** What somebody decided about a row. */
export interface RowChoice {
  is?: 'same' | 'other' | 'out'
  changes?: 'take' | 'leave'
  arrears?: 'leave' | 'add' | 'make'
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
  /** Whether rows that the spreadsheet hides are brought; null while it is asked. */
  hiddenIn: boolean | null
  /** What stands in the list → the class that is meant. */
  classes: Readonly<Record<string, string>>
  /** Debts that are not brought, by their headings. */
  notBrought: readonly string[]
  rows: ReadonlyMap<string, RowChoice>
}

export interface ListedRow {
  /** The row as it came; the second of two alike is told apart. */
  id: string
  /** `Row 12`, with its sheet where there are several. */
  where: string
  cells: readonly string[]
}

/** Where a row of the file goes before anybody looks at the school. */
type RowPlace = 'sent' | 'leftOut' | 'passedOver' | 'hidden'

/** One table of all the sheets that are taken: what is checked and imported; and where every other row went. */
export interface ClassList {
  headings: readonly string[]
  rows: readonly ListedRow[]
  /** Those that were left out, with where they stand. */
  leftOut: readonly ListedRow[]
  /** Headings, titles and totals. */
  passedOver: readonly ListedRow[]
  hidden: readonly ListedRow[]
  /** Every row in the order of the file. */
  places: readonly RowPlace[]
  sheets: readonly SheetLaidOut[]
}

/** What a list of this school is read by. */
export function knownOf(classNames: readonly string[], feeTypes: readonly string[]): Known {
  return { classes: new Set(classNames.map(classKey)), recognise: recogniserOf(feeTypes) }
}

/** How a file is probably meant: what is hidden is asked about, a sheet of notes between the classes is not brought. */
export function guessChoices(file: ListFile, known: Known): SheetChoice[] {
  const laid = layOutAll(file, [], known)
  return file.sheets.map(({ isHidden }, place) => {
    const holdsChildren = namesChildren(laid[place]?.fields ?? new Map()) || file.sheets.length === 1
    return { isIn: !holdsChildren ? false : isHidden ? null : true, headingLine: null }
  })
}

function namesChildren(fields: ReadonlyMap<RosterField, number>): boolean {
  return fields.has('name') || fields.has('surname') || fields.has('firstName')
}

/** Each sheet by itself; one without headings goes on with the columns of the one before. */
function layOutAll({ sheets }: ListFile, choices: readonly SheetChoice[], known: Known): SheetLaidOut[] {
  let before: Known['before']
  return sheets.map((sheet, place) => {
    const { headingLine, className, isAboveIn } = choices[place] ?? {}
    const laid = layOut(
      sheet,
      { classes: known.classes, recognise: known.recognise, before },
      { headingLine: headingLine ?? undefined, className, isAboveIn },
    )
    if (namesChildren(laid.fields)) before = laid
    return laid
  })
}

/** Puts the sheets that are taken into one table, column by what it holds, with what was mended. */
export function assemble(file: ListFile, choices: ListChoices, known: Known): ClassList {
  const laid = layOutAll(file, choices.sheets, known)
  const columns = { titles: [] as string[], fields: new Map<RosterField, number>() }
  const taken = laid.map((sheet, place) =>
    choices.sheets[place]?.isIn ? placeInto(columns, sheet.titles, known.recognise) : undefined,
  )
  const seen = new Map<string, number>()
  const list = { rows: [], leftOut: [], passedOver: [], hidden: [], places: [] } as Sorting
  for (const [place, sheet] of laid.entries()) {
    const { name = '', isHidden = false } = file.sheets[place] ?? {}
    for (const row of sheet.rows) {
      const isRowHidden =
        (isHidden && !choices.sheets[place]?.isIn) || (row.isHidden === true && choices.hiddenIn !== true)
      const where = file.sheets.length > 1 ? `${name}, row ${row.line}` : `Row ${row.line}`
      const listed = { id: countedKey(seen, row.cells), where, cells: row.cells }
      const to = taken[place]
      if (row.kind === 'passed' || (!to && !namesChildren(sheet.fields))) put(list, 'passedOver', listed)
      else if (isRowHidden && choices.hiddenIn !== false && !choices.leftOut.has(listed.id))
        put(list, 'hidden', listed)
      else if (!to || isRowHidden || choices.leftOut.has(listed.id))
        put(list, isRowHidden ? 'hidden' : 'leftOut', listed)
      else
        put(list, 'sent', {
          ...listed,
          cells: mendedCells(row.wide, to, columns.titles, choices.mends.get(listed.id)),
        })
    }
  }
  return { ...list, headings: columns.titles, sheets: laid }
}

type Sorting = Record<'rows' | 'leftOut' | 'passedOver' | 'hidden', ListedRow[]> & { places: RowPlace[] }

function put(list: Sorting, place: RowPlace, row: ListedRow): void {
  list.places.push(place)
  list[place === 'sent' ? 'rows' : place].push(row)
}

function mendedCells(
  cells: readonly string[],
  places: readonly number[],
  headings: readonly string[],
  mends: ReadonlyMap<string, string> | undefined,
): string[] {
  const wide = headings.map(() => '')
  places.forEach((place, from) => {
    wide[place] = cells[from] ?? ''
  })
  return mends ? wide.map((cell, place) => mends.get(headings[place] ?? '') ?? cell) : wide
}

/** The table as the CSV the server reads: one line a row, the headings in the first. */
export function toCsv({ headings, rows }: Pick<ClassList, 'headings' | 'rows'>): string {
  return Papa.unparse([[...headings], ...rows.map(({ cells }) => [...cells])])
}

function countedKey(seen: Map<string, number>, cells: readonly string[]): string {
  const key = cells.join('\u001f')
  const turn = (seen.get(key) ?? 0) + 1
  seen.set(key, turn)
  return `${key}\u001f${turn}`
}
