import { isTotalRow } from '#shared/roster-fields.ts'
import type { SchoolClass } from '../classes/index.ts'
import { childKey, looseKey } from './child-key.ts'
import { type RosterChild, readChild } from './read-child.ts'
import { type Roster, type RowNotes, readRoster } from './read-roster.ts'

/** What a school has that a list is read against. */
export interface SchoolLists {
  /** By the key of their name. */
  classes: ReadonlyMap<string, SchoolClass>
  feeTypes: readonly string[]
}

/** A child of the list with the key that tells it apart from others. */
export interface ListedChild extends RosterChild {
  key: string
  /** The same without the phone: what tells a child whose family has none. */
  looseKey: string
  /** Something is wrong with its row: it is not to be taken. */
  isWrong: boolean
}

/** What a class list says, apart from its children. */
export interface ListSummary {
  /** Field → heading. */
  columns: Record<string, string>
  unusedColumns: string[]
  /** The line of the headings; 0 when none were found. */
  headingRow: number
  problems: ToldRows
  warnings: ToldRows
}

/** The first rows there is something to say about, and how many there are in all. */
export interface ToldRows {
  told: RowNotes[]
  rows: number
}

/** More rows than anybody mends at once; more would only make the answer long. */
export const ROWS_TOLD_MAX = 500
const NO_PHONE_COLUMN =
  'There is no column for phone numbers. The families get no texts until their numbers are added.'
const NOTES_A_ROW_MAX = 20
/** Two for each of the most children there can be. */
const OPENINGS_MAX = 40_000

/** Reads a class list from its text to its children. Made for a thread of its own: it takes as long as the list is long. */
export function readList(
  roster: Roster,
  { classes, feeTypes }: SchoolLists,
): { summary: ListSummary; children: ListedChild[] } {
  const { columns, headingRow, rows, problems: wrongFile } = readRoster(roster, feeTypes)
  const problems = openNotes()
  const warnings = openNotes()
  for (const { row, problems: found } of wrongFile) problems.add(row, found)
  const children = rows
    .filter(({ cells }) => !isTotalRow(cells))
    .map((row): ListedChild => {
      const found = readChild(row, columns, classes, roster.nameOrder)
      problems.add(row.line, found.problems)
      warnings.add(row.line, found.warnings)
      const { student } = found.child
      return {
        ...found.child,
        key: childKey(student),
        looseKey: looseKey(student),
        isWrong: problems.has(row.line),
      }
    })
  if (children.length > 0 && !columns.places.has('phone'))
    warnings.add(headingRow, [{ column: '', message: NO_PHONE_COLUMN }])
  const openings = children.reduce((sum, { owed }) => sum + owed.length, 0)
  if (openings > OPENINGS_MAX)
    problems.add(1, [
      {
        column: '',
        message: `The file has ${openings} amounts owed; import at most ${OPENINGS_MAX} at once.`,
      },
    ])
  const used = new Set(columns.places.values())
  return {
    summary: {
      columns: Object.fromEntries(
        [...columns.places].map(([field, place]) => [field, columns.headings[place] ?? '']),
      ),
      unusedColumns: columns.headings.filter((heading, place) => heading !== '' && !used.has(place)),
      headingRow,
      problems: problems.told(),
      warnings: warnings.told(),
    },
    children,
  }
}

function openNotes() {
  const byRow = new Map<number, RowNotes['problems']>()
  return {
    has: (row: number) => byRow.has(row),
    add: (row: number, found: RowNotes['problems']) => {
      if (found.length === 0) return
      byRow.set(row, [...(byRow.get(row) ?? []), ...found].slice(0, NOTES_A_ROW_MAX))
    },
    told: (): ToldRows => ({
      told: [...byRow]
        .map(([row, problems]) => ({ row, problems }))
        .sort((a, b) => a.row - b.row)
        .slice(0, ROWS_TOLD_MAX),
      rows: byRow.size,
    }),
  }
}
