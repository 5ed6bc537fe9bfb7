import type { Pesewas } from '#shared/money.ts'
import { readAmount, type WrittenAmount } from './amounts.ts'
import type { ColumnField } from './columns.ts'
import { isTotal, type StatedTotal } from './stated-totals.ts'
import type { FileRow, StatementTable } from './statement-file.ts'
import { atRow, quoted } from './unreadable.ts'
import { readDate, readTime, type WrittenDate } from './written-dates.ts'

/** A movement of money as its row writes it. */
export interface Entry {
  row: number
  date: WrittenDate
  dateCell: string
  amount: WrittenAmount | null
  amountIn: Pesewas | null
  /** A mark beside it says again what the column says; below 0 by a minus or brackets. */
  amountOut: Pesewas | null
  charge: Pesewas
  balanceBefore: Pesewas | null
  balance: Pesewas | null
  cell: (field: ColumnField) => string
  /** Text that runs on in rows below, and the last of these rows. */
  more: string[]
  lastRow: number
  /** Its balance stands in the last column that the table has: what stands before it is whole. */
  endsWithBalance: boolean
}

export interface TableEntries {
  entries: Entry[]
  notes: number
  failed: number
  /** The rows that were passed over, but for headings that come again. */
  passedOver: number[]
  openingBalance: Pesewas | null
  closingBalance: Pesewas | null
  /** Rows in which the bank adds up, each with how many entries stand above it. */
  totals: StatedTotal[]
}

const OPENING =
  /\b(opening|previous) (bal|balance)\b|\b(bal|balance) (b\/?f\b|brought)|\bbrought forward\b|^b\/f\b/i
const CLOSING = /\bclosing (bal|balance)\b|\b(bal|balance) (c\/?f\b|carried)|\bcarried forward\b|^c\/f\b/i
const SUMMARY =
  /\b(sub ?-?totals?|grand totals?|totals?|balance|brought|carried|b\/f|c\/f|page|sum|number of|count)\b/i
/** Words of a bank about its own balance, beside dates; any other word is a payer's. */
const OWN_WORD =
  /^(the|your|opening|previous|closing|ledger|book|available|account|bal|balance|b\/?f|c\/?f|brought|carried|forward|fwd|down|as|at|of|on|for|from|jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|january|february|march|april|august|september|october|november|december|\d\S*)$/i
const SUM_BELOW = /^(sub ?-?totals?|grand totals?|totals?|(opening|closing) bal(ance)?|page \d+)\b/i
const FAILED = /\b(fail|declin|cancel|reject|pending|expired|unsuccess|timed? ?out|incomplete)/i
const TAKEN_BACK = /\b(revers|refund|void|returned|charged? ?back|roll(ed)? ?back)/i

/** The rows of a table that move money; titles, sums and notes of the bank are passed over. Throws Unreadable. */
export function tableEntries(table: StatementTable, columns: readonly (ColumnField | null)[]): TableEntries {
  const found: TableEntries = {
    entries: [],
    notes: 0,
    failed: 0,
    passedOver: [],
    openingBalance: null,
    closingBalance: null,
    totals: [],
  }
  const places = placesOf(columns)
  const title = table.headings.join('\u001f').toLowerCase()
  let last: Entry | null = null
  for (const row of table.rows) {
    if (row.row <= table.headingRow) continue
    const read = new RowReader(row, places, table.headings.length)
    if (isTitle(row, title)) found.notes += 1
    else if (last && read.isMoreText() && row.row === last.lastRow + 1) {
      last.more.push(read.cell('text'))
      last.lastRow = row.row
    } else {
      const entry = read.entry(found)
      last = entry ?? last
      if (entry) found.entries.push(entry)
      else found.passedOver.push(row.row)
    }
  }
  return withoutUndone(found)
}

function withoutUndone(found: TableEntries): TableEntries {
  const undone = new Set(
    found.entries.filter((entry, place) =>
      isUndone(entry, [found.entries[place - 1], found.entries[place + 1]]),
    ),
  )
  return {
    ...found,
    entries: found.entries.filter((entry) => !undone.has(entry)),
    failed: found.failed + undone.size,
    passedOver: [...found.passedOver, ...[...undone].map(({ row }) => row)],
  }
}

/** A line that says it was taken back, and by its balance, where it has one, moved nothing: the money is not there. */
function isUndone(
  { cell, balance, balanceBefore }: Entry,
  neighbours: readonly (Entry | undefined)[],
): boolean {
  if (!TAKEN_BACK.test(cell('status'))) return false
  if (balance === null) return true
  if (balanceBefore !== null) return balance === balanceBefore
  return neighbours.some((beside) => beside?.balance === balance)
}

function isTitle({ cells }: FileRow, title: string): boolean {
  return cells.join('\u001f').toLowerCase().startsWith(title)
}

/** The columns of each field, counted from 0. */
type Places = ReadonlyMap<ColumnField, readonly number[]>

function placesOf(columns: readonly (ColumnField | null)[]): Places {
  const places = new Map<ColumnField, number[]>()
  columns.forEach((field, place) => {
    if (field) places.set(field, [...(places.get(field) ?? []), place])
  })
  return places
}

/** One row, by what its columns hold. */
class RowReader {
  readonly #row: FileRow
  readonly #places: Places
  /** How many columns the table has. */
  readonly #width: number

  constructor(row: FileRow, places: Places, width: number) {
    this.#row = row
    this.#places = places
    this.#width = width
  }

  /** Columns that hold the same are joined by a space. */
  cell = (field: ColumnField): string => {
    const [first = -1, ...others] = this.#places.get(field) ?? []
    const text = this.#row.cells[first] ?? ''
    if (others.length === 0) return text
    return [text, ...others.map((place) => this.#row.cells[place])].filter(Boolean).join(' ')
  }

  /** Text that runs on from the row above, and no heading of a sum. */
  isMoreText(): boolean {
    const places = this.#places.get('text') ?? []
    return (
      this.cell('text') !== '' &&
      !SUM_BELOW.test(this.cell('text')) &&
      this.#row.cells.every((cell, place) => cell === '' || places.includes(place))
    )
  }

  /** The movement of this row; null, counted in `found`, when it is none. */
  entry(found: TableEntries): Entry | null {
    const { row, cells } = this.#row
    const whole = cells.filter(Boolean).join(' ')
    const dateCell = this.cell('date')
    const date = readDate(dateCell)
    const isMoney = this.#hasMoney(date !== null, whole) && !(date && this.#isOwnBalance())
    const isNote = !(date && isMoney) && this.#noteBalance(whole, found)
    if (isNote || !isMoney) {
      found.notes += 1
      if (isTotal(whole)) found.totals.push({ row, whole, entries: found.entries.length, ...this.#stated() })
      return null
    }
    if (!date) {
      if (dateCell === '') throw atRow(row, 'it has an amount and no date.')
      throw atRow(row, `${quoted(dateCell)} is no date.`)
    }
    if (FAILED.test(this.cell('status'))) {
      found.failed += 1
      return null
    }
    const endsWithBalance =
      cells.length === this.#width && this.#places.get('balance')?.[0] === this.#width - 1
    const timed = this.#timed(date)
    return {
      row,
      date: timed,
      dateCell,
      ...this.#money(),
      cell: this.cell,
      more: [],
      lastRow: row,
      endsWithBalance,
    }
  }

  /** A balance brought forward that the bank wrote under its amounts: its own words, nobody's payment, and the same figure twice. */
  #isOwnBalance(): boolean {
    const isOfSomebody = (
      ['providerId', 'payerName', 'payerNumber', 'receiverName', 'receiverNumber'] as const
    )
      .map(this.cell)
      .some(Boolean)
    const text = this.cell('text')
    const isOwn =
      (OPENING.test(text) || CLOSING.test(text)) &&
      text.split(/[\s.,:()-]+/).every((word) => word === '' || OWN_WORD.test(word))
    const balance = signedAmount(this.cell('balance'))
    if (isOfSomebody || balance === null || !isOwn) return false
    const figures = (['amount', 'amountIn', 'amountOut'] as const).map((field) =>
      signedAmount(this.cell(field)),
    )
    return figures.some((figure) => figure !== null && Math.abs(figure) === Math.abs(balance))
  }

  /** `Opening balance 1,000.00`, wherever the bank put the figure. */
  #noteBalance(whole: string, found: TableEntries): boolean {
    const said = `${this.cell('text')} ${this.cell('date')} ${this.cell('kind')}`.trim() || whole
    const [isOpening, isClosing] = [OPENING.test(said), CLOSING.test(said)]
    if (!isOpening && !isClosing) return false
    const figures = [this.cell('balance'), ...this.#row.cells].map(signedAmount)
    const figure = figures.find((amount) => amount !== null) ?? null
    if (isOpening) found.openingBalance ??= figure
    else found.closingBalance = figure ?? found.closingBalance
    return true
  }

  #hasMoney(isDated: boolean, whole: string): boolean {
    const written = (['amount', 'amountIn', 'amountOut'] as const).map((field) =>
      readAmount(this.cell(field)),
    )
    if (isDated) return written.some((amount) => amount !== null)
    // Below the last line a bank adds up, and writes about itself.
    return written.some((amount) => amount !== null && typeof amount !== 'string') && !SUMMARY.test(whole)
  }

  #timed(date: WrittenDate): WrittenDate {
    const time = readTime(this.cell('time'))
    return date.time || !time ? date : { ...date, time }
  }

  #money() {
    const charges = (this.#places.get('charge') ?? []).map((place) => this.#row.cells[place] ?? '')
    const charge = charges.reduce((sum, cell) => sum + Math.abs(this.#amount(cell)?.amount ?? 0), 0)
    return {
      amount: this.#amount(this.cell('amount')),
      amountIn: this.#signed('amountIn'),
      amountOut: this.#amount(this.cell('amountOut'))?.amount ?? null,
      charge: charge as Pesewas,
      balanceBefore: this.#signed('balanceBefore'),
      balance: this.#signed('balance'),
    }
  }

  #stated() {
    const [amount = null, amountIn = null, amountOut = null] = (
      ['amount', 'amountIn', 'amountOut'] as const
    ).map((field) => signedAmount(this.cell(field)))
    return { amount, amountIn, amountOut }
  }

  #signed(field: ColumnField): Pesewas | null {
    const written = this.#amount(this.cell(field))
    return written ? withMark(written) : null
  }

  #amount(cell: string): WrittenAmount | null {
    const written = readAmount(cell)
    if (written === 'three decimals')
      throw atRow(this.#row.row, `${quoted(cell)} has more than two decimals.`)
    if (written === 'two signs')
      throw atRow(this.#row.row, `${quoted(cell)} says both that the money came in and that it went out.`)
    if (written === 'no amount') throw atRow(this.#row.row, `${quoted(cell)} is no amount.`)
    return written
  }
}

function withMark({ amount, mark }: WrittenAmount): Pesewas {
  return (mark === 'dr' ? -amount : amount) as Pesewas
}

/** A cell that is an amount of money and nothing else; a row's number or a date is none. */
export function signedAmount(cell: string): Pesewas | null {
  const written = /\.\d{2}\b|^\s*(GH\S*\s*)?\d[\d,]*\s*(CR|DR)?$/i.test(cell) ? readAmount(cell) : null
  return written === null || typeof written === 'string' ? null : withMark(written)
}
