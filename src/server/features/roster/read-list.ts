import { classKey } from '#shared/classes.ts'
import { type Pesewas, sumOf } from '#shared/money.ts'
import { readAmount, wayOfAmount } from '#shared/roster/read-amount.ts'
import { isSumOf, type UnreadColumn, unreadColumns } from '#shared/roster/unread-columns.ts'
import { unknownDebt } from '#shared/roster-fields.ts'
import type { SchoolClass } from '../classes/index.ts'
import type { RosterRow } from './parse-rows.ts'
import { shown } from './read-cells.ts'
import { likelyClass, type RosterChild, readChild } from './read-child.ts'
import { type Roster, type RowNotes, readRoster } from './read-roster.ts'
import { type Columns, placesOfDebts } from './recognise-columns.ts'
import { type Compared, compared } from './same-child.ts'

/** What a school has that a list is read against. */
export interface SchoolLists {
  /** By the key of their name. */
  classes: ReadonlyMap<string, SchoolClass>
  feeTypes: readonly string[]
  /** Kinds of pupils, the first first; none at most schools. */
  kinds?: readonly { id: string; name: string }[]
}

/** A child of the list with what tells it apart from others. */
export interface ListedChild extends RosterChild {
  compared: Compared
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
  /** Lines that are headings, titles and totals. */
  passed: readonly number[]
  /** Children that wait for a column that is missing. */
  unreadRows: number
  /** Classes written another way, each with how many rows and the class that is probably meant. */
  spelt: { written: string; rows: number; likely: string }[]
  /** How amounts that are no plain numbers were read, way by way. */
  amounts: { written: string; rows: number; sum: Pesewas }[]
  /** Columns of money or phones that are not brought; `fee` is what the heading calls a debt of no fee the school has. */
  unread: (UnreadColumn & { fee: string })[]
}

/** The first rows there is something to say about, and how many there are in all. */
interface ToldRows {
  told: RowNotes[]
  rows: number
}

/** More rows than anybody mends at once; more would only make the answer long. */
const ROWS_TOLD_MAX = 500
const NO_PHONE_COLUMN =
  'There is no column for phone numbers. The families get no texts until their numbers are added.'
const NO_FEE = 'The school has no fee called'
const SAY_WHICH_FEE = 'Say which fee this column is owed for, or leave it.'
const NOTES_A_ROW_MAX = 20
const WAYS_TOLD_MAX = 40
const CLASSES_TOLD_MAX = 60
/** Two for each of the most children there can be. */
const OPENINGS_MAX = 40_000

/** Reads a class list from its text to its children. Made for a thread of its own: it takes as long as the list is long. */
export function readList(
  roster: Roster,
  { classes, feeTypes, kinds = [] }: SchoolLists,
): { summary: ListSummary; children: ListedChild[] } {
  const read = readRoster(roster, feeTypes, new Set(classes.keys()))
  const { headingRow, rows, passed, problems: wrongFile } = read
  const columns = withKinds(withoutTotals(read.columns, rows, feeTypes), kinds)
  const money = moneyRead(rows, columns, feeTypes)
  const problems = openNotes()
  const warnings = openNotes()
  for (const { row, problems: found } of wrongFile) problems.add(row, found)
  const children = rows.map((row): ListedChild => {
    const found = readChild(row, columns, classes, { ...roster, kinds })
    problems.add(row.line, found.problems)
    warnings.add(row.line, found.warnings)
    const { student } = found.child
    const identity = { ...student, birthDate: student.birthDate ?? '' }
    return { ...found.child, compared: compared(identity), isWrong: problems.has(row.line) }
  })
  if (children.length > 0 && !columns.places.has('phone'))
    warnings.add(headingRow, [{ column: '', message: NO_PHONE_COLUMN }])
  problems.add(headingRow, debtsWithoutFee(money, roster))
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
      passed,
      unreadRows: read.unreadRows ?? 0,
      spelt: speltClasses(rows, columns, classes, roster.classes ?? {}),
      ...money,
    },
    children,
  }
}

function debtsWithoutFee(
  { unread }: Pick<ListSummary, 'unread'>,
  { notBrought = [] }: Roster,
): RowNotes['problems'] {
  return unread
    .filter(({ heading, fee }) => fee !== '' && !notBrought.includes(heading))
    .map(({ heading, fee }) => ({ column: heading, message: `${NO_FEE} “${fee}”. ${SAY_WHICH_FEE}` }))
}

/** A column that is in every row what the other debts come to is their total, and no debt of its own. */
function withoutTotals(columns: Columns, rows: readonly RosterRow[], feeTypes: readonly string[]): Columns {
  const debts = placesOfDebts(columns, feeTypes)
  const places = new Map(columns.places)
  const cells = rows.map((row) => row.cells)
  for (const [field, place] of columns.places) {
    const isTotal = /\btotal\b/i.test(columns.headings[place] ?? '')
    if (isTotal && field.startsWith('owed:') && isSumOf(cells, place, debts)) places.delete(field)
  }
  return { ...columns, places }
}

/** A school without kinds of pupils reads none. */
function withKinds(columns: Columns, kinds: NonNullable<SchoolLists['kinds']>): Columns {
  if (kinds.length > 0) return columns
  return { ...columns, places: new Map([...columns.places].filter(([field]) => field !== 'kind')) }
}

function moneyRead(
  rows: readonly RosterRow[],
  columns: Columns,
  feeTypes: readonly string[],
): Pick<ListSummary, 'amounts' | 'unread'> {
  const taken = new Set(columns.places.values())
  const all = placesOfDebts(columns, feeTypes)
  const debts = all.filter((place) => taken.has(place))
  const cells = rows.map((row) => row.cells)
  const ways = new Map<string, { written: string; read: Pesewas[] }>()
  for (const cell of cells.flatMap((row) => debts.map((place) => row[place] ?? ''))) {
    const [way, amount] = [wayOfAmount(cell), readAmount(cell)]
    if (!way || amount === null) continue
    const found = ways.get(way) ?? { written: cell, read: [] }
    found.read.push(amount)
    ways.set(way, found)
  }
  return {
    amounts: [...ways.values()]
      .slice(0, WAYS_TOLD_MAX)
      .map(({ written, read }) => ({ written, rows: read.length, sum: sumOf(read) })),
    unread: unreadColumns(columns.headings, cells, taken, all).map((column) => ({
      ...column,
      fee: column.holds === 'amounts' ? (unknownDebt(column.heading, feeTypes) ?? '') : '',
    })),
  }
}

function speltClasses(
  rows: readonly RosterRow[],
  { places }: Columns,
  classes: ReadonlyMap<string, SchoolClass>,
  said: Readonly<Record<string, string>>,
): ListSummary['spelt'] {
  const counts = new Map<string, number>()
  for (const { cells } of rows) {
    const cell = cells[places.get('class') ?? -1] ?? ''
    if (cell !== '' && !classes.has(classKey(cell))) counts.set(cell, (counts.get(cell) ?? 0) + 1)
  }
  return [...counts].slice(0, CLASSES_TOLD_MAX).map(([written, count]) => ({
    written: shown(written),
    rows: count,
    likely: (Object.hasOwn(said, written) && said[written]) || (likelyClass(written, classes)?.name ?? ''),
  }))
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
