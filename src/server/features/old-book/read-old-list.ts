import Papa from 'papaparse'
import { brokenQuote } from '#shared/csv-quotes.ts'
import { type Day, formatDay } from '#shared/dates.ts'
import { formatAmount, type Pesewas } from '#shared/money.ts'
import {
  isNoReceipt,
  isOldListHead,
  missingOldHeadings,
  type OldListCells,
  oldListCells,
  oldListColumns,
  oldListHeadAt,
  sayMissingHeadings,
} from '#shared/old-list-columns.ts'
import { readAmount } from '#shared/roster/read-amount.ts'
import { writtenDay } from '#shared/roster/written-day.ts'

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
  /** Where a number that comes twice stands first. */
  alsoLine: number | null
  says: string
}

export interface ReadOldList {
  receipts: ListedReceipt[]
  problems: Problem[]
}

const ROWS_MAX = 20_000

/**
 * Reads a list of old receipts: number, day and amount are needed, a name is taken along. Says of each row that cannot be read, and of each number
 * that comes twice, where it stands. Totals and empty rows are passed over.
 */
export function readOldList(csv: string, today: Day): ReadOldList {
  const { data, errors } = Papa.parse<string[]>(csv.replace(/^\ufeff/, ''), { skipEmptyLines: false })
  const quote = brokenQuote(errors)
  if (quote) return { receipts: [], problems: [problemAt(quote.row + 1, quote.message)] }
  if (data.length > ROWS_MAX)
    return { receipts: [], problems: [problemAt(1, 'A list has at most 20,000 rows.')] }
  const head = oldListHeadAt(data)
  if (head < 0)
    return { receipts: [], problems: [problemAt(1, sayMissingHeadings(missingOldHeadings(data)))] }
  const columns = oldListColumns(data[head] ?? [])
  const read: ReadOldList = { receipts: [], problems: [] }
  for (const [index, row] of data.slice(head + 1).entries()) {
    const cells = oldListCells(row, columns)
    if (isNoReceipt(cells) || isOldListHead(row)) continue
    readRow(read, head + index + 2, cells, today)
  }
  read.problems.push(...twice(read.receipts))
  read.problems.sort((one, other) => one.line - other.line)
  return read
}

function problemAt(line: number, says: string, alsoLine: number | null = null): Problem {
  return { line, alsoLine, says }
}

function readRow(read: ReadOldList, line: number, cells: OldListCells, today: Day): void {
  const refuse = (says: string) => read.problems.push(problemAt(line, says))
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
    const says = `Number ${before.number} comes twice: ${sayReceipt(before)} and ${sayReceipt(receipt)}. A number is given once; correct one of them, or take it out.`
    return [problemAt(receipt.line, says, before.line)]
  })
}

const sayReceipt = ({ day, amount }: ListedReceipt) => `${formatDay(day)}, ${formatAmount(amount)}`
