import { classKey } from '../classes.ts'
import { fieldOf, type RosterField } from '../roster-fields.ts'
import { hasLetters, looksLikeDay, looksLikePhone } from './cell-kinds.ts'
import { classNamedIn, likelyClassKeys } from './class-words.ts'
import { filledDown } from './fill-down.ts'
import { type Band, bandOver, bandsOf, isAgain, type Recognise, sameHeading, widthOf } from './headings.ts'
import { nameCells, pageHeads } from './page-heads.ts'
import type { RawRow, RawSheet } from './raw-sheets.ts'
import { isClosingRow, isLikeChild, isNumbersOnly, isTitle } from './row-kinds.ts'
import { fieldsOf, titlesByContent } from './without-headings.ts'

/** How one sheet is meant, where somebody said it. */
export interface SheetSaid {
  /** The row of headings. */
  headingLine?: number | undefined
  /** Every child of the sheet is of this class. */
  className?: string | null | undefined
  /** Rows like children above the headings are children too. */
  isAboveIn?: boolean | undefined
}

export interface Known {
  /** The keys of the classes. */
  classes: ReadonlySet<string>
  recognise: Recognise
  /** The columns of the sheet before, which one without headings goes on with. */
  before?: Pick<Band, 'titles' | 'fields'> | undefined
}

interface SheetRow extends RawRow {
  kind: 'child' | 'passed'
  /** Of a child, its cells in the order of the titles of the sheet. */
  wide: readonly string[]
}

/** A sheet read: its columns, and for every row whether it is a child. */
export interface SheetLaidOut {
  titles: readonly string[]
  /** The lines of the headings; 0 to 0 where there are none. */
  headings: { from: number; to: number }
  rows: readonly SheetRow[]
  /** Which of its columns hold what. */
  fields: ReadonlyMap<RosterField, number>
  /** The class of children in no other one: from the name of the sheet or the title above. */
  className: string | null
  /** Rows above the headings that look like children, while nobody has said what they are. */
  doubtful: readonly number[]
}

/** So many rows of titles are nothing to ask about. */
const TITLES_MAX = 3

/** A title for what a block or a sheet says of the class, where no column does. */
const CLASS_TITLE = 'Class'

/** Finds the headings, the blocks and the children of a sheet. No row is lost: each is a child or is passed over. */
export function layOut(sheet: RawSheet, known: Known, said: SheetSaid = {}): SheetLaidOut {
  const { rows, merges = [] } = sheet
  const found = bandsOf(rows, merges, known.recognise)
  const bands = startingWith(sheet, found, known, said)
  const first = bands[0]
  if (!first)
    return {
      titles: [],
      headings: { from: 0, to: 0 },
      rows: [],
      fields: new Map(),
      className: null,
      doubtful: [],
    }
  const columns = columnsOf(rows, bands, known.recognise)
  const isClass = (cell: string) => isClassName(cell, known.classes)
  const above = rows.slice(0, Math.max(0, first.from))
  const likeChildren = above.filter(({ cells }) => isLikeChild(cells, isClass))
  // More rows above than below: perhaps the headings stand elsewhere.
  const isLow = above.length > TITLES_MAX && above.length > rows.length - first.to - 1
  const doubtful = (isLow && likeChildren.length === 0 ? above : likeChildren).map(({ line }) => line)
  const className =
    said.className !== undefined
      ? said.className
      : classOf(sheet, above, columns.fields.has('class'), known.classes)
  const filled = filledDown(sheet, first.fields, first.to + 1, isClass)
  const laid = classify(filled, bands, columns, known, said.isAboveIn ? new Set(doubtful) : new Set())
  const titles = [...columns.titles]
  const needsClass = className !== null || laid.some(({ block }) => block !== undefined)
  let classAt = columns.fields.get('class') ?? -1
  if (needsClass && classAt < 0) classAt = titles.push(CLASS_TITLE) - 1
  return {
    titles,
    headings: { from: rows[first.from]?.line ?? 0, to: rows[first.to]?.line ?? 0 },
    rows: laid.map(({ block, ...row }) =>
      row.kind === 'child'
        ? { ...row, wide: withClass(row.wide, classAt, said.className, block ?? className) }
        : row,
    ),
    fields: columns.fields,
    className,
    doubtful: said.isAboveIn === undefined && said.headingLine === undefined ? doubtful : [],
  }
}

/** What is said of the whole sheet goes before its column; what a line above says, or a title, only fills. */
function withClass(
  wide: readonly string[],
  at: number,
  said: string | null | undefined,
  otherwise: string | null,
): readonly string[] {
  if (at < 0) return wide
  const cells = [...wide]
  while (cells.length <= at) cells.push('')
  if (typeof said === 'string') cells[at] = said
  else cells[at] ||= otherwise ?? ''
  return cells
}

/** The headings somebody chose, else those that were found, else the first row. */
function startingWith({ rows, merges = [] }: RawSheet, found: Band[], known: Known, said: SheetSaid): Band[] {
  const { recognise, before, classes } = known
  const at = rows.findIndex(({ line }) => line === said.headingLine)
  const asFound = found.find(({ from, to }) => at >= from && at <= to)
  if (asFound) return found.filter(({ from }) => from >= asFound.from)
  const width = widthOf(rows)
  const own = (place: number) => bandOver({ rows, merges, width, recognise }, place, place)
  if (at >= 0) return [own(at), ...found.filter(({ from }) => from > at)]
  if (found.length > 0) return found
  const children = rows.filter(({ cells }) => isLikeChild(cells, (cell) => isClassName(cell, classes)))
  const mayBegin = before !== undefined || children[0] === rows[0]
  if (mayBegin && children.length > 0 && children.length * 2 >= rows.length) {
    const titles = before?.titles ?? titlesByContent(children, (cell) => isClassName(cell, classes))
    return [{ titles, fields: fieldsOf(titles, recognise), from: -1, to: -1 }]
  }
  const top = rows.slice(0, 30).map((_, place) => own(place))
  const most = Math.max(0, ...top.map(({ fields }) => fields.size))
  const likeliest = top.find(({ fields }) => fields.size === most)
  return likeliest ? [likeliest] : []
}

interface Columns {
  titles: string[]
  fields: Map<RosterField, number>
  /** For each band, the column each of its own goes to. */
  places: Map<Band, number[]>
}

/** The columns of all blocks put together: by what they hold, else by their headings. */
function columnsOf(rows: readonly RawRow[], bands: readonly Band[], recognise: Recognise): Columns {
  const columns: Columns = { titles: [], fields: new Map(), places: new Map() }
  let before: Band | undefined
  for (const band of bands) {
    const again = before && isAgain(rows[band.to], before) ? columns.places.get(before) : undefined
    columns.places.set(band, again ?? placeInto(columns, band.titles, recognise))
    if (!again) before = band
  }
  return columns
}

/** Where each of these headings stands among those that are there already; new ones are added. */
export function placeInto(
  { titles, fields }: Pick<Columns, 'titles' | 'fields'>,
  own: readonly string[],
  recognise: Recognise,
): number[] {
  const used = new Set<number>()
  return own.map((title) => {
    const field = recognise(title)
    const same = titles.findIndex((one, place) => !used.has(place) && sameHeading(one, title))
    const alike = field ? (fields.get(field) ?? -1) : -1
    let place = same >= 0 ? same : alike >= 0 && !used.has(alike) ? alike : -1
    if (place < 0) place = titles.push(title) - 1
    if (field && !fields.has(field)) fields.set(field, place)
    used.add(place)
    return place
  })
}

type Classified = SheetRow & { block: string | undefined }

function classify(
  rows: readonly RawRow[],
  bands: readonly Band[],
  columns: Columns,
  known: Known,
  above: ReadonlySet<number>,
): Classified[] {
  const first = bands[0]
  let band = first
  let block: string | undefined
  const heads = pageHeads(rows, bands, (cell) => isClassName(cell, known.classes))
  return rows.map((row, at) => {
    const own = bands.find(({ from, to }) => at >= from && at <= to)
    band = own ?? band
    const passed: Classified = { ...row, kind: 'passed', wide: [], block: undefined }
    if (own || !band || !first) return passed
    if (at < first.from) return above.has(row.line) ? child(row, band, columns, undefined) : passed
    const line = blockLine(row.cells, band, known.classes)
    if (line !== undefined) {
      block = line
      return passed
    }
    return heads.has(at) || isPassed(row.cells, band) ? passed : child(row, band, columns, block)
  })
}

function child(row: RawRow, band: Band, { titles, places }: Columns, block: string | undefined): Classified {
  const to = places.get(band) ?? []
  const wide = titles.map(() => '')
  row.cells.forEach((cell, from) => {
    const place = to[from]
    if (place !== undefined) wide[place] = cell
  })
  return { ...row, kind: 'child', wide, block }
}

function isPassed(cells: readonly string[], { titles, fields }: Band): boolean {
  const filled = cells.filter(Boolean)
  if (isClosingRow(cells) || isNumbersOnly(cells)) return true
  if (filled.length > 1 && filled.every((cell) => titles.some((title) => sameHeading(title, cell))))
    return true
  if (filled.length > 2 || filled.some((cell) => looksLikePhone(cell) || looksLikeDay(cell))) return false
  if (filled.filter(hasLetters).length > 1) return false
  // A text that stands alone where no names stand is a title; so is a school's name among the names.
  const names = nameCells(cells, fields)
  return names.length === 0 || (filled.length === 1 && names.every(isTitle))
}

/** The class in a line of its own between the children. */
function blockLine(
  cells: readonly string[],
  { fields }: Band,
  classes: ReadonlySet<string>,
): string | undefined {
  const filled = cells.filter(Boolean)
  if (filled.length === 0 || filled.length > 3 || isClosingRow(cells)) return undefined
  const [label = '', next = ''] = filled
  const text = filled.length > 1 && /^(?:class|form|stage|grade|level)\s*:?$/i.test(label) ? next : label
  const named = classNamedIn(text, classes)
  if (named === undefined) return undefined
  // `P. Mensah 4` beside other cells is a child; a class line says little else.
  const others = filled.filter((cell) => cell !== text && cell !== label)
  const isName = filled.length > 1 && cells[fields.get('class') ?? -1] === text
  return isName || others.some((cell) => classNamedIn(cell, classes) !== undefined) ? undefined : named
}

/** The class of the sheet's name, else of the titles above the headings, where no column says it. */
function classOf(
  { name }: RawSheet,
  above: readonly RawRow[],
  hasClass: boolean,
  classes: ReadonlySet<string>,
): string | null {
  if (hasClass) return null
  if (isClassName(name, classes)) return name
  const inName = classNamedIn(name, classes)
  if (inName !== undefined) return inName
  for (const { cells } of above.toReversed()) {
    const label = cells.findIndex((cell) => /^(?:class|form|stage|grade|level)\s*:?$/i.test(cell))
    const texts =
      label >= 0
        ? cells
            .slice(label + 1)
            .filter(Boolean)
            .slice(0, 1)
        : cells.filter(Boolean)
    for (const text of texts) {
      if (label >= 0) return text
      const named = classNamedIn(text, classes)
      if (named !== undefined) return named
    }
  }
  return null
}

function isClassName(text: string, classes: ReadonlySet<string>): boolean {
  return text !== '' && (classes.has(classKey(text)) || likelyClassKeys(text).some((key) => classes.has(key)))
}

/** What a list of these fee types is recognised by. */
export function recogniserOf(feeTypes: readonly string[]): Recognise {
  return (heading) => fieldOf(heading, feeTypes)
}
