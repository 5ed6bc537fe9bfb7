import Papa from 'papaparse'
import { brokenQuote } from '#shared/csv-quotes.ts'
import { type Day, formatDay } from '#shared/dates.ts'
import { formatAmount, type Pesewas } from '#shared/money.ts'
import { readAmount } from '#shared/roster/read-amount.ts'
import { writtenDay } from '#shared/roster/written-day.ts'
import { plainHeading } from '#shared/roster-fields.ts'

/** A receipt of the old book as its list has it. */
export interface ListedReceipt {
  line: number
  number: string
  day: Day
  amount: Pesewas
  name: string | null
}

interface Problem {
  line: number
  says: string
}

export interface ReadOldList {
  receipts: ListedReceipt[]
  problems: Problem[]
}

/** What a heading calls its column. */
const HEADINGS = {
  number:
    /^(?:receipt|rcpt|voucher|rec|r)? ?(?:no|nr|num|number|nos|numbers|receipt|#)$|^receipt (?:no|number)s?$|^(?:book|old) (?:no|number)$/,
  day: /^(?:date|day|paid on|date paid|receipt date|payment date)$/,
  amount:
    /^(?:amount|amt|paid|amount paid|sum|total|ghs|ghc|fees paid|amount ghs|amount ghc|amount received)$/,
  name: /^(?:name|names|student|pupil|child|received from|paid by|payer|students? name|pupils? name|name of (?:pupil|student|child)|full name)$/,
}
type Column = keyof typeof HEADINGS

const ROWS_MAX = 20_000
/** Headings stand within the first rows. */
const HEAD_ROWS = 10

/**
 * Reads a list of old receipts: number, day and amount are needed, a name is taken along. Says of each row that cannot be read, and of each number
 * that comes twice, where it stands. Totals and empty rows are passed over.
 */
export function readOldList(csv: string, today: Day): ReadOldList {
  const { data, errors } = Papa.parse<string[]>(csv.replace(/^\ufeff/, ''), { skipEmptyLines: false })
  const quote = brokenQuote(errors)
  if (quote) return { receipts: [], problems: [{ line: quote.row + 1, says: quote.message }] }
  if (data.length > ROWS_MAX)
    return { receipts: [], problems: [{ line: 1, says: 'A list has at most 20,000 rows.' }] }
  const head = data.slice(0, HEAD_ROWS).findIndex((row) => Object.keys(placesIn(row)).length >= 3)
  const places = placesIn(data[head] ?? [])
  const { number, day, amount, name } = places
  if (number === undefined || day === undefined || amount === undefined)
    return { receipts: [], problems: [{ line: 1, says: missing(data.slice(0, HEAD_ROWS)) }] }
  const read: ReadOldList = { receipts: [], problems: [] }
  for (const [index, row] of data.slice(head + 1).entries()) {
    const cells = {
      number: cellOf(row, number),
      day: cellOf(row, day),
      amount: cellOf(row, amount),
      name: name === undefined ? '' : cellOf(row, name),
    }
    // A total has a sum alone; a second page has its headings again.
    if ((cells.number === '' && cells.day === '') || Object.keys(placesIn(row)).length >= 3) continue
    readRow(read, head + index + 2, cells, today)
  }
  read.problems.push(...twice(read.receipts))
  read.problems.sort((one, other) => one.line - other.line)
  return read
}

function placesIn(row: readonly string[]): Partial<Record<Column, number>> {
  const places: Partial<Record<Column, number>> = {}
  for (const [index, cell] of row.entries()) {
    const heading = plainHeading(cell ?? '')
    const column = (Object.keys(HEADINGS) as Column[]).find((each) => HEADINGS[each].test(heading))
    if (column && places[column] === undefined) places[column] = index
  }
  return places
}

function missing(rows: readonly string[][]): string {
  const best =
    rows.map(placesIn).toSorted((one, other) => Object.keys(other).length - Object.keys(one).length)[0] ?? {}
  const wanted = [
    ...(best.number === undefined ? ['Receipt no.'] : []),
    ...(best.day === undefined ? ['Date'] : []),
    ...(best.amount === undefined ? ['Amount'] : []),
  ]
  return `The list needs headings: ${wanted.join(', ') || 'Receipt no., Date and Amount in one row'} is missing.`
}

const cellOf = (row: readonly string[], place: number) => (row[place] ?? '').replace(/\s+/g, ' ').trim()

function readRow(read: ReadOldList, line: number, cells: Record<Column, string>, today: Day): void {
  const refuse = (says: string) => read.problems.push({ line, says })
  const day = writtenDay(cells.day, today)
  const amount = readAmount(cells.amount)
  if (cells.number === '') return void refuse('The receipt has no number.')
  if (cells.number.length > 40) return void refuse('The number is longer than 40 characters.')
  if (!day) return void refuse(`“${cells.day}” is no day; write it as 25/09/2025.`)
  if (day > today) return void refuse(`${formatDay(day)} is still to come.`)
  if (amount === null || amount <= 0) return void refuse(`“${cells.amount}” is no amount that was paid.`)
  read.receipts.push({ line, number: cells.number, day, amount, name: cells.name.slice(0, 120) || null })
}

/** Numbers that stand in the list twice: each later one is named with the first. */
function twice(receipts: readonly ListedReceipt[]): Problem[] {
  const first = new Map<string, ListedReceipt>()
  return receipts.flatMap((receipt) => {
    const before = first.get(receipt.number.toUpperCase())
    if (!before) {
      first.set(receipt.number.toUpperCase(), receipt)
      return []
    }
    const { line, number, day, amount } = before
    return [
      {
        line: receipt.line,
        says: `Number ${number} stands in line ${line} already: ${formatDay(day)}, ${formatAmount(amount)}. A number is given once; correct one of them, or take it out.`,
      },
    ]
  })
}
