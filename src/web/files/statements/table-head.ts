import type { Pesewas } from '#shared/money.ts'
import { isOfWallet } from './columns.ts'
import type { FileRow, StatementTable } from './statement-file.ts'
import { signedAmount } from './table-entries.ts'
import { aboveHeading } from './table-of.ts'
import { Unreadable } from './unreadable.ts'

/** What a bank writes above the table, about the account. */
export interface TableHead {
  accountNumber?: string
  openingBalance?: Pesewas
  closingBalance?: Pesewas
  years: Set<number>
}

const ACCOUNT =
  /\b(account|acct|a\/c|wallet)\b(?!\s*(name|type|officer|title|currency|holder|status|class))|\bmsisdn\b/i
/** Whose wallet it is; a bank writes its own, or its customer's. */
const PHONE = /^\W*(mobile|phone|tel|telephone)\b/i
const DIGITS = /(?<![\d.,/-])\+?\d[\d -]{6,22}\d(?![\d.,/-])/
const YEAR = /(?<!\d)20\d{2}(?!\d)/g

/** The heads of a table's sheets, in their order: all of one account. Throws Unreadable. */
export function tableHeads(table: StatementTable): TableHead[] {
  const heads = [aboveHeading(table), ...(table.laterHeads ?? [])].map((rows) =>
    tableHead(rows, isOfWallet(table.headings)),
  )
  const accounts = new Set(heads.flatMap(({ accountNumber }) => accountNumber ?? []))
  if (accounts.size > 1)
    throw new Unreadable(
      `This file has statements of ${accounts.size} accounts. Bring those of one. Nothing was read.`,
    )
  return heads
}

/** Reads the account's number, its balances and the years out of the rows above the headings. */
function tableHead(rows: readonly FileRow[], isWallet: boolean): TableHead {
  const head: TableHead = { years: new Set() }
  const account = numberBeside(rows, ACCOUNT) ?? (isWallet ? numberBeside(rows, PHONE) : undefined)
  if (account) head.accountNumber = account
  const opening = amountBeside(rows, /opening\s+(ledger\s+)?bal|brought forward/i)
  if (opening !== undefined) head.openingBalance = opening
  const closing = amountBeside(rows, /closing\s+(ledger\s+)?bal/i)
  if (closing !== undefined) head.closingBalance = closing
  for (const { cells } of rows)
    for (const [year] of cells.join(' ').matchAll(YEAR)) head.years.add(Number(year))
  return head
}

/** The value in the cell of the label, after it, or in the next one that holds something. */
function valueBeside({ cells }: FileRow, label: RegExp): string | undefined {
  const place = cells.findIndex((cell) => label.test(cell))
  if (place < 0) return undefined
  const cell = cells[place] ?? ''
  const rest = cell.slice((label.exec(cell)?.index ?? 0) + (label.exec(cell)?.[0].length ?? 0))
  return /\d{2}/.test(rest) ? rest : cells.slice(place + 1).find(Boolean)
}

function numberBeside(rows: readonly FileRow[], label: RegExp): string | undefined {
  for (const row of rows) {
    const digits = DIGITS.exec(valueBeside(row, label) ?? '')?.[0].replace(/\D/g, '')
    if (digits && digits.length >= 8 && digits.length <= 20) return digits
  }
  return undefined
}

function amountBeside(rows: readonly FileRow[], label: RegExp): Pesewas | undefined {
  for (const row of rows) {
    const said = valueBeside(row, label)?.replace(/^[^\d(+-]*(?=[\d(+-])/, '')
    const amount = said ? signedAmount(said) : null
    if (amount !== null) return amount
  }
  return undefined
}
