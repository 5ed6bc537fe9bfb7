import { fieldNamed, fieldsNamed } from './columns.ts'
import { isDate, isPartOfDate, joinedDate, rowStarts } from './pdf-dates.ts'
import { missingPages } from './pdf-pages.ts'
import type { PdfText } from './pdf-text.ts'
import { byWords } from './pdf-words.ts'
import { Unreadable } from './unreadable.ts'

/** A line of text across a page, from left to right. */
interface PageLine {
  base: number
  size: number
  texts: PdfText[]
}

interface Column {
  left: number
  right: number
  heading: string
}

const SUM_OF_BANK =
  /^((opening|closing) bal|bal(ance)? ([bc]\/?f\b|brought|carried)|[bc]\/f\b|(brought|carried) forward|(sub ?-?|grand )?totals?\b)/i
const NO_HEADINGS =
  'No line of this PDF names the columns of a statement. Ask for CSV or Excel. Nothing was read.'

/**
 * Puts the texts of pages into the rows and columns of the table that they draw; what stands outside of it is a row of one
 * cell. Throws Unreadable where a page is a picture, is missing, or the columns cannot be told apart.
 */
export function pdfRows(pages: readonly (readonly PdfText[])[]): string[][] {
  const picture = pages.findIndex((texts) => texts.length === 0)
  if (picture >= 0)
    throw new Unreadable(
      `Page ${picture + 1} is a picture without text, such as a scan: it cannot be read without guessing. Bring the PDF as it was sent, or CSV. Nothing was read.`,
    )
  const whole = pages.map(linesOf)
  const missing = missingPages(whole.map((page) => page.map(textOf)))
  if (missing) throw new Unreadable(missing)
  const { lines, heads, columns } = likelierTable(whole, pages.map(byWords).map(linesOf))
  const title = columns.map(({ heading }) => heading)
  return lines.flatMap((page, place) => {
    const head = heads[place]
    const above = head ? page.slice(0, head.from).map((line) => outside(line, place)) : []
    const body = rowsOf(head ? page.slice(head.to) : page, columns)
    return [...above, ...(head ? [title] : []), ...body]
  })
}

interface DrawnTable {
  lines: PageLine[][]
  heads: ({ from: number; to: number } | null)[]
  columns: Column[]
}

/** A reader joins what stands close together, over the border of two narrow cells: then words by themselves tell more columns apart. */
function likelierTable(whole: PageLine[][], words: PageLine[][]): DrawnTable {
  const [one, other] = [whole, words].map((lines) => {
    const heads = lines.map(headOf)
    return { lines, heads, columns: columnsOf(lines, heads) }
  })
  if (!one || !other) throw new Unreadable(NO_HEADINGS)
  return knownOf(other.columns) > knownOf(one.columns) ? other : one
}

function knownOf(columns: readonly Column[]): number {
  return new Set(columns.map(({ heading }) => fieldNamed(heading)).filter(Boolean)).size
}

/** On the first page a bank writes labels and what they stand for; later the same again. */
function outside(line: PageLine, page: number): string[] {
  return page === 0 ? line.texts.map(({ text }) => text.trim()) : [textOf(line)]
}

function textOf({ texts }: PageLine): string {
  return texts.map(({ text }) => text.trim()).join(' ')
}

/** Texts whose bases differ by less than a third of their size stand on one line. */
function linesOf(texts: readonly PdfText[]): PageLine[] {
  const lines: PageLine[] = []
  for (const text of [...texts].sort((one, other) => other.base - one.base)) {
    const line = lines.at(-1)
    if (line && line.base - text.base < Math.min(line.size, text.size) / 3) line.texts.push(text)
    else lines.push({ base: text.base, size: text.size, texts: [text] })
  }
  for (const line of lines) line.texts.sort((one, other) => one.left - other.left)
  return lines
}

/** The lines of a page that name its columns: the one that names most, and those close to it without a date. */
function headOf(page: readonly PageLine[]): { from: number; to: number } | null {
  const named = page.map(({ texts }) => fieldsNamed(texts.map(({ text }) => text)))
  const best = named.indexOf(Math.max(0, ...named))
  if ((named[best] ?? 0) < 3) return null
  let [from, to] = [best, best + 1]
  const isNear = (one: number, other: number) => {
    const [upper, lower] = [page[one], page[other]]
    return upper && lower
      ? upper.base - lower.base < 1.7 * upper.size && !isRow(lower) && !isRow(upper)
      : false
  }
  while (from > 0 && best - from < 2 && isNear(from - 1, from)) from -= 1
  while (to < page.length && to - best < 3 && isNear(to - 1, to)) to += 1
  return { from, to }
}

/** A date stands somewhere on it, or a sum: a line of the statement, or a balance brought forward. */
function isRow({ texts }: PageLine): boolean {
  return texts.some(({ text }) => isDate(text) || /\d\.\d\d\b/.test(text))
}

/** Columns lie between the stripes of a page that no text of the table touches. */
function columnsOf(
  lines: readonly (readonly PageLine[])[],
  heads: readonly ({ from: number; to: number } | null)[],
): Column[] {
  const first = heads.findIndex((head) => head !== null)
  const head = heads[first]
  if (!head) throw new Unreadable(NO_HEADINGS)
  const headTexts = lines[first]?.slice(head.from, head.to).flatMap(({ texts }) => texts) ?? []
  const bodies = lines.flatMap((page, place) =>
    page
      .slice(heads[place]?.to ?? 0)
      .filter((line) => line.texts.length >= 3)
      .flatMap(({ texts }) => texts),
  )
  const stripes = columnsBetween([...headTexts, ...bodies], headTexts)
  const byHeads = columnsBetween(headTexts, headTexts)
  return knownOf(stripes) >= knownOf(byHeads) ? stripes : widened(byHeads)
}

function columnsBetween(texts: readonly PdfText[], headTexts: readonly PdfText[]): Column[] {
  const spans: { left: number; right: number }[] = []
  for (const { left, right } of [...texts].sort((one, other) => one.left - other.left)) {
    const last = spans.at(-1)
    if (last && left - last.right < 1.2) last.right = Math.max(last.right, right)
    else spans.push({ left, right })
  }
  return joinedWords(
    spans.map((span) => ({
      ...span,
      heading: headTexts
        .filter(({ left, right }) => left >= span.left - 0.5 && right <= span.right + 0.5)
        .map(({ text }) => text.trim())
        .join(' '),
    })),
  )
}

/** A stripe without a heading belongs to the column before it: a gap between words that happens to run down the page. */
function joinedWords(columns: readonly Column[]): Column[] {
  const joined: Column[] = []
  for (const column of columns) {
    const last = joined.at(-1)
    if (last && column.heading === '') last.right = column.right
    else joined.push({ ...column })
  }
  return joined
}

/** Where texts run over into the next column, each reaches from its heading to the next. */
function widened(columns: readonly Column[]): Column[] {
  return columns.map((column, place) => ({ ...column, right: (columns[place + 1]?.left ?? 10_000) - 0.1 }))
}

/** The rows below the headings. A row is where a date stands; lines without one belong to the row they stand closest to. */
function rowsOf(page: readonly PageLine[], columns: readonly Column[]): string[][] {
  const dateColumn = columns.findIndex(({ heading }) => fieldNamed(heading) === 'date')
  const cellsOf = (line: PageLine) => {
    const cells = columns.map((): string[] => [])
    for (const text of line.texts) cells[placeOf(text, columns)]?.push(text.text.trim())
    return cells.map((words) => words.join(' '))
  }
  const read = page.map((line) => ({ line, cells: cellsOf(line) }))
  const dates = read.map(({ cells }) => cells[dateColumn] ?? '')
  const anchors = rowStarts(dates)
  // Words under the dates are of nobody's row: the bank ends its statement there.
  const isOutside = dates.map((cell, place) => cell !== '' && !anchors.includes(place) && !isPartOfDate(cell))
  const isOwn = read.map(({ cells }) => isSumOfBank(cells))
  const owner = read.map((_, place) =>
    isOutside[place] || isOwn[place] ? null : ownerOf(place, anchors, page),
  )
  const rows: string[][] = []
  read.forEach(({ cells, line }, place) => {
    if (owner[place] === null) rows.push(isOwn[place] ? cells : [textOf(line)])
    if (owner[place] !== place) return
    const own = read.filter((_, other) => owner[other] === place)
    rows.push(
      cells.map((_, column) => {
        const parts = own.map((one) => one.cells[column] ?? '')
        return column === dateColumn ? joinedDate(parts) : joinedCell(parts)
      }),
    )
  })
  return rows
}

/** `Balance B/F 5,000.00` or `Total`, close above a line with a date or below it: a row without one. */
function isSumOfBank(cells: readonly string[]): boolean {
  return cells.some((cell) => SUM_OF_BANK.test(cell)) && cells.some((cell) => /^\S*\d\.\d\d\b/.test(cell))
}

/** Parts of a number that was broken over two lines stand together again. */
function joinedCell(parts: readonly string[]): string {
  return parts.filter(Boolean).reduce((text, part) => {
    const isBroken = /^[\d]{6,}$/.test(text) && /^\d+$/.test(part)
    return text === '' ? part : isBroken ? text + part : `${text} ${part}`
  }, '')
}

function placeOf({ left, right }: PdfText, columns: readonly Column[]): number {
  const overlaps = columns.map((column) => Math.min(right, column.right) - Math.max(left, column.left))
  return overlaps.indexOf(Math.max(...overlaps))
}

/** Null for a line too far from every row to belong to one, as the foot of a page. */
function ownerOf(place: number, anchors: readonly number[], page: readonly PageLine[]): number | null {
  if (anchors.includes(place)) return place
  const reach = (from: number, to: number): number | null => {
    let gap = 0
    const [upper, lower] = from < to ? [from, to] : [to, from]
    for (let at = upper; at < lower; at += 1) {
      const [one, other] = [page[at], page[at + 1]]
      gap = Math.max(gap, one && other ? (one.base - other.base) / one.size : Infinity)
    }
    return gap < 1.75 ? gap : null
  }
  const before = anchors.findLast((anchor) => anchor < place)
  const after = anchors.find((anchor) => anchor > place)
  const up = before === undefined ? null : reach(before, place)
  const down = after === undefined ? null : reach(place, after)
  if (up === null) return down === null ? null : (after ?? null)
  if (down === null || down >= up - 0.02) return before ?? null
  return after ?? null
}
