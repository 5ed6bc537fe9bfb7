import { plainHeading, type RosterField } from '../roster-fields.ts'
import { looksLikeData } from './cell-kinds.ts'
import { letterOf, type Merge, type RawRow } from './raw-sheets.ts'

/** What a heading says its column holds. */
export type Recognise = (heading: string) => RosterField | undefined

/** Rows of headings one above the other: `PARENT` over `NAME` and `CONTACT`. */
export interface Band {
  /** Places among the rows of the sheet, both ends included. */
  from: number
  to: number
  /** By column, each different from the others; nothing said is `Column C`. */
  titles: readonly string[]
  fields: ReadonlyMap<RosterField, number>
}

/** A sheet whose headings are looked for. */
interface Headed {
  rows: readonly RawRow[]
  merges: readonly Merge[]
  /** Its columns. */
  width: number
  recognise: Recognise
}

const ROWS_OF_HEADINGS = 3
const HEADING_LENGTH_MAX = 120
const UNIT =
  /^\(?\s*(?:in\s+)?(?:gh[s₵¢c]s?\.?|cedis|ghana cedis|₵|¢|dd?[/.-]mm?[/.-]yy(?:yy)?|yyyy-mm-dd|m\s*\/\s*f|b\s*\/\s*g|boy\/girl|10 digits)\s*\)?$/i

/** All bands of headings in a sheet, from the top. The first is where the list begins; others are headings again, or of another block. */
export function bandsOf(rows: readonly RawRow[], merges: readonly Merge[], recognise: Recognise): Band[] {
  const bands: Band[] = []
  const width = widthOf(rows)
  const names = (cell: string) => ['name', 'surname', 'firstName'].includes(recognise(cell) ?? '')
  for (let at = 0; at < rows.length; at += 1) {
    // Most rows are children: they are not looked at closer.
    const mayBegin = rows.slice(at, at + ROWS_OF_HEADINGS).some(({ cells }) => cells.some(names))
    const band = mayBegin ? bandAt({ rows, merges, width, recognise }, at) : undefined
    if (!band) continue
    bands.push(band)
    at = band.to
  }
  const most = Math.max(0, ...bands.map(({ fields }) => fields.size))
  return bands.filter(({ fields }) => fields.size >= Math.min(2, most) && fields.size * 2 >= most)
}

/** The band that begins here, when one does: it names the children and is made of headings only. */
function bandAt(sheet: Headed, at: number): Band | undefined {
  const { rows, recognise } = sheet
  let best: Band | undefined
  for (let height = 1; height <= ROWS_OF_HEADINGS; height += 1) {
    const row = rows[at + height - 1]
    if (!row || !isHeadingLike(row) || (height > 1 && !isOfHeadings(row, recognise))) break
    const band = bandOver(sheet, at, at + height - 1)
    if (band.fields.size > (best?.fields.size ?? 0)) best = band
  }
  if (!best || !(best.fields.has('name') || best.fields.has('surname') || best.fields.has('firstName')))
    return undefined
  // A title above that adds nothing to the headings is no part of them.
  const next = rows[at + 1]
  if (next && isHeadingLike(next)) {
    const without = bandOver(sheet, at + 1, Math.max(at + 1, best.to))
    if (without.fields.size >= best.fields.size && (best.to > at || without.fields.size > best.fields.size))
      return undefined
  }
  return withUnits(sheet, best)
}

function isHeadingLike({ cells }: RawRow): boolean {
  return cells.every((cell) => cell.length <= 80 && !looksLikeData(cell))
}

const WORD_OF_HEADINGS =
  /^(?:s\/?n|no\.?|nos\.?|names?|contacts?|numbers?|remarks?|(?:1st|2nd|3rd|first|second|third)(?: term)?|term(?: \d)?|total|paid|bal.*|amount.*|bill|arrears.*|fees?|bus|pta|exams?|feeding|books?|last|surname|others?|day|month|year|house|stream|relation.*|occupation|age|type|owed|b\/f|since|class|sex)$/i

/** The lower rows of a band are headings by themselves: a child with `Mother` under a remark is none. */
function isOfHeadings({ cells }: RawRow, recognise: Recognise): boolean {
  const filled = cells.filter(Boolean)
  const said = filled.filter((cell) => recognise(cell) || WORD_OF_HEADINGS.test(cell) || UNIT.test(cell))
  return said.length * 5 >= filled.length * 3
}

/** `(GH¢)` below the headings says how a column is written, `BILL` and `PAID` what its parts are: neither is a child. */
function withUnits(sheet: Headed, band: Band): Band {
  const filled = sheet.rows[band.to + 1]?.cells.filter(Boolean) ?? []
  if (filled.length === 0 || !filled.every((cell) => UNIT.test(cell) || WORD_OF_HEADINGS.test(cell)))
    return band
  if (filled.every((cell) => UNIT.test(cell))) return { ...band, to: band.to + 1 }
  const whole = bandOver(sheet, band.from, band.to + 1)
  return whole.fields.size >= band.fields.size ? whole : { ...band, to: band.to + 1 }
}

/** The band made of these rows. */
export function bandOver({ rows, merges, width, recognise }: Headed, from: number, to: number): Band {
  const levels = rows.slice(from, to + 1)
  const spread = levels.map((row, level) =>
    spreadOut(row, width, merges, level < levels.length - 1, levels[level - 1]),
  )
  const titles: string[] = []
  const fields = new Map<RosterField, number>()
  for (let place = 0; place < width; place += 1) {
    const parts = [...new Set(spread.map((cells) => cells[place] ?? '').filter(Boolean))]
    const own = levels.map(({ cells }) => cells[place] ?? '').filter(Boolean)
    const { title, field } = saidBy(parts, own, recognise)
    titles.push(unlike(titles, title.slice(0, HEADING_LENGTH_MAX) || `Column ${letterOf(place)}`))
    const isFirst = field !== undefined && !fields.has(field)
    if (isFirst) fields.set(field, place)
    // A second bare `NAME`, with the phone beside it, is the guardian's.
    const name = titles[place - 1] ?? ''
    if (isFirst && field === 'phone' && !fields.has('guardian') && /^names? \(2\)$/i.test(name)) {
      titles[place - 1] = unlike(titles, `Guardian ${name.slice(0, -4).toLowerCase()}`)
      fields.set('guardian', place - 1)
    }
  }
  return { from, to, titles, fields }
}

/** Headings that come again, perhaps without the row above them: in each column they say a part of what was said before. */
export function isAgain(row: RawRow | undefined, { titles }: Band): boolean {
  const filled = (row?.cells ?? []).flatMap((cell, place) =>
    cell ? [{ cell, title: titles[place] ?? '' }] : [],
  )
  const same = filled.filter(({ cell, title }) => plainHeading(title).includes(plainHeading(cell) || cell))
  return filled.length > 1 && same.length * 3 >= filled.length * 2
}

/** What the parts say together, else the lowest of them that says something. */
function saidBy(
  parts: readonly string[],
  own: readonly string[],
  recognise: Recognise,
): { title: string; field?: RosterField } {
  const whole = parts.join(' ')
  for (const title of [whole, parts.slice(-2).join(' '), ...parts.toReversed()]) {
    const field = title === '' ? undefined : recognise(title)
    if (field) return { title, field }
  }
  return { title: own.length > 0 ? whole : '' }
}

/** A heading over several columns stands above each of them: as far as its cell was merged, else until the next heading of its row. */
function spreadOut(
  row: RawRow,
  width: number,
  merges: readonly Merge[],
  isAbove: boolean,
  upper: RawRow | undefined,
): string[] {
  const cells = Array.from({ length: width }, (_, place) => row.cells[place] ?? '')
  for (const { top, bottom, left, right } of merges) {
    if (row.line < top || row.line > bottom) continue
    for (let place = left; place <= right && place < width; place += 1) cells[place] ||= row.cells[left] ?? ''
  }
  const isMerged = merges.some(
    ({ top, bottom, left, right }) => right > left && top <= row.line && row.line <= bottom,
  )
  // A single text above everything is a title, and no heading of all columns.
  if (!isAbove || isMerged || row.cells.filter(Boolean).length < 2) return cells
  let before = ''
  return cells.map((cell, place) => {
    // Under a heading of its own it is that one's.
    if (cell !== '' || upper?.cells[place]) before = cell
    return before
  })
}

/** The columns that hold something. */
export function widthOf(rows: readonly RawRow[]): number {
  return rows.reduce((width, { cells }) => Math.max(width, cells.findLastIndex(Boolean) + 1), 0)
}

/** Two headings alike are told apart. */
function unlike(titles: readonly string[], said: string): string {
  let title = said
  for (let turn = 2; titles.some((one) => sameHeading(one, title)); turn += 1) title = `${said} (${turn})`
  return title
}

export function sameHeading(one: string, other: string): boolean {
  return (plainHeading(one) || one) === (plainHeading(other) || other)
}
