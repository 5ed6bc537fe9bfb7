import type { Day } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import type { StatementLine } from '#shared/statements.ts'
import { cutOffRow, refuseOneWithoutBalance } from './cut-off.ts'
import { signedAmounts } from './entry-amounts.ts'
import { entryCharges } from './entry-charges.ts'
import { entryDays } from './entry-days.ts'
import type { ReadingFacts, StatementMapping, StatementQuestion } from './mapping.ts'
import { refuseWrongTotals } from './stated-totals.ts'
import type { ReadStatement, StatementTable } from './statement-file.ts'
import { type Entry, type TableEntries, tableEntries } from './table-entries.ts'
import { tableHeads } from './table-head.ts'
import { atRow, quoted, Unreadable } from './unreadable.ts'

const NOTHING = 0 as Pesewas

export type TableReading = { statement: ReadStatement; facts: ReadingFacts } | { question: StatementQuestion }

/**
 * Reads a table as the mapping says, for the account with this number. Throws Unreadable when a row cannot be read; asks what
 * only a person knows.
 */
export function readTable(table: StatementTable, mapping: StatementMapping, ownNumber: string): TableReading {
  if (!mapping.columns.includes('date')) throw new Unreadable('Say which column holds the date.')
  const found = tableEntries(table, mapping.columns)
  const { entries } = found
  if (entries.length === 0) throw new Unreadable('No row of this file has a date and an amount.')
  const heads = tableHeads(table)
  const dated = entryDays(entries, mapping, new Set(heads.flatMap(({ years }) => [...years])))
  if ('question' in dated) return dated
  const signed = signedAmounts(entries, mapping, ownNumber)
  if ('question' in signed) return signed
  const charges = entryCharges(entries, signed.amounts)
  refuseOneWithoutBalance(entries)
  refuseWrongTotals(found, signed.amounts, charges)
  const cutOff = cutOffRow(table, mapping, entries, signed.amounts, charges)
  const all = entries.map((entry, place) => {
    const [amount = NOTHING, charge = NOTHING] = [signed.amounts[place], charges[place]]
    return lineOf(entry, dated.days[place] ?? '', { amount, charge, cutOff })
  })
  const lines = all.filter(isMoney)
  if (lines.length === 0) throw new Unreadable('Every amount of this file is 0.00.')
  const accountNumber =
    heads.find((head) => head.accountNumber)?.accountNumber ??
    numberInColumn(entries) ??
    byOwnNumber(signed.by, ownNumber)
  const inTime = (dated.days[0] ?? '') > (dated.days.at(-1) ?? '') ? heads.toReversed() : heads
  const opening = inTime[0]?.openingBalance ?? found.openingBalance
  const closing = inTime.at(-1)?.closingBalance ?? found.closingBalance
  return {
    statement: {
      format: table.format,
      ...(accountNumber && { accountNumber }),
      ...period(lines),
      ...(opening !== null && { openingBalance: opening }),
      ...(closing !== null && { closingBalance: closing }),
      lines,
    },
    facts: {
      ...dated.facts,
      direction: signed.by,
      ...(cutOff !== undefined && { cutOff }),
      ...(table.leftOut && { leftOut: table.leftOut }),
      passedOver: passedOver(found, all),
    },
  }
}

/** The first and the last day of lines. */
export function period(lines: readonly StatementLine[]): { from: Day; to: Day } {
  let [from, to] = ['9999-12-31', '0000-01-01']
  for (const { date } of lines) {
    if (date < from) from = date
    if (date > to) to = date
  }
  return { from, to }
}

function passedOver({ notes, failed, passedOver }: TableEntries, all: readonly StatementLine[]) {
  const zero = all.filter((line) => !isMoney(line)).map(({ row }) => row)
  const rows = [...passedOver, ...zero].sort((one, other) => one - other)
  return { notes, failed, zero: zero.length, rows }
}

function isMoney({ amount, charge }: StatementLine): boolean {
  return amount !== 0 || charge !== undefined
}

interface Moved {
  amount: Pesewas
  charge: Pesewas
  cutOff: number | undefined
}

function lineOf(entry: Entry, date: Day, { amount, charge, cutOff }: Moved): StatementLine {
  const { row, balance, cell, more } = entry
  const side = amount < 0 ? 'receiver' : 'payer'
  // A bank names whoever is at the other end, whichever way the money went.
  const hasBoth = cell('receiverNumber') !== '' || cell('receiverName') !== ''
  const number = cell(`${side}Number`) || (hasBoth ? '' : cell('payerNumber'))
  // A network writes GCB or MTN where a number would stand.
  const name =
    cell(`${side}Name`) || (/\d/.test(number) || !hasBoth ? '' : number) || (hasBoth ? '' : cell('payerName'))
  return {
    row,
    date,
    ...(entry.date.time && { time: entry.date.time }),
    amount,
    ...(charge !== 0 && { charge }),
    ...(balance !== null && { balance }),
    ...text('providerId', whole(row, cell('providerId')), 80),
    ...text('text', [cell('text'), ...more].join(' '), 300),
    ...text('counterpartyNumber', digitsOf(whole(row, number)), 40),
    ...text('counterpartyName', name, 120),
    ...text('kind', cell('kind'), 40),
    ...(row === cutOff && { unsure: true }),
  }
}

function text(name: string, value: string, longest: number): Record<string, string> {
  const cut = value.trim().slice(0, longest)
  return cut === '' || /^[-–—]$/.test(cut) ? {} : { [name]: cut }
}

/** A number with digits hidden, `024****812`, is nobody's. */
function digitsOf(number: string): string {
  return /[*xX]{2}/.test(number) ? '' : number.replace(/(?!^\+)\D/g, '')
}

/** A number that a spreadsheet has shortened to `4.188E+10` is lost: two lines could look like one. */
function whole(row: number, cell: string): string {
  if (!/^\d(\.\d+)?E\+\d+$/i.test(cell)) return cell
  throw atRow(
    row,
    `a spreadsheet shortened a number to ${quoted(cell)}. Bring the file as it was downloaded, without saving it in Excel.`,
  )
}

function numberInColumn(entries: readonly Entry[]): string | undefined {
  const numbers = new Set(entries.map(({ cell }) => cell('account').replace(/\D/g, '')))
  const [only] = numbers
  return numbers.size === 1 && only && only.length >= 6 ? only : undefined
}

function byOwnNumber(by: string, ownNumber: string): string | undefined {
  return by === 'own number' ? ownNumber : undefined
}
