import { type Day, isDay } from '#shared/dates.ts'
import { type Pesewas, pesewas } from '#shared/money.ts'
import type { StatementLine } from '#shared/statements.ts'
import { refuseFarYear } from './far-years.ts'
import { period } from './read-table.ts'
import type { ReadStatement } from './statement-file.ts'
import { atRow, quoted, Unreadable } from './unreadable.ts'

/** A field of an MT940 message, with the lines it runs over. */
interface Field {
  tag: string
  row: number
  value: string
}

/** Value date, entry date, mark, third letter of the currency, amount, type, reference of the owner, of the bank, and more below. */
const MOVEMENT =
  /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d[\d,.]*)([NSF][A-Z0-9]{3})([^\n]*?)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/
const BALANCE = /^([CD])(\d{6})([A-Z]{3})(\d[\d,.]*)$/

/** Whether a text is an MT940 message, alone or inside its SWIFT envelope. */
export function isMt940(text: string): boolean {
  return /^:20:/m.test(text) && /^:6[01][FM]?:/m.test(text)
}

/** Reads the statements of an MT940 file, all of one account, in order and without a gap. Throws Unreadable. */
export function readMt940(text: string): ReadStatement {
  const fields = fieldsOf(text)
  const accounts = new Set(fields.filter(({ tag }) => tag === '25').map(({ value }) => accountOf(value)))
  if (accounts.size > 1)
    throw new Unreadable(
      `This file has statements of ${accounts.size} accounts. Bring those of one. Nothing was read.`,
    )
  const [accountNumber] = accounts
  const lines = fields.flatMap((field, place) =>
    field.tag === '61' ? [lineOf(field, fields[place + 1])] : [],
  )
  if (lines.length === 0) throw new Unreadable('This statement has no line. Nothing to read.')
  inOneChain(fields)
  const first = fields.find(({ tag }) => /^60[FM]$/.test(tag))
  const last = fields.findLast(({ tag }) => /^62[FM]$/.test(tag))
  return {
    format: 'mt940',
    ...(accountNumber && { accountNumber }),
    ...period(lines),
    ...(first && { openingBalance: balanceOf(first) }),
    ...(last && { closingBalance: balanceOf(last) }),
    lines: withBalances(fields, lines),
  }
}

function fieldsOf(text: string): Field[] {
  const fields: Field[] = []
  text.split(/\r\n|\n|\r/).forEach((line, place) => {
    const [, tag, value = ''] = /^(?:\{[^:]*:[^}]*\}|\{4:)*:(\d{2}[A-Z]?):(.*)$/.exec(line) ?? []
    const last = fields.at(-1)
    if (tag) fields.push({ tag, row: place + 1, value: value.trimEnd() })
    else if (last && !/^(-\}?|\{.*)$/.test(line.trim())) last.value += `\n${line.trimEnd()}`
  })
  return fields.map((field) => ({ ...field, value: field.value.trimEnd() }))
}

/** What stands after the bank's own code: `GCBKGHAC/1441000123456 GHS`. */
function accountOf(value: string): string {
  return (value.split('/').at(-1) ?? '').replace(/[A-Z]{3}$/, '').replace(/\D/g, '')
}

function lineOf({ row, value }: Field, next: Field | undefined): StatementLine {
  const found = MOVEMENT.exec(value)
  if (!found) throw atRow(row, `${quoted(value)} is no line of a statement.`)
  const [, date = '', , mark = '', , amount = '', kind = '', owners = '', banks = '', below = ''] = found
  const size = amountOf(row, amount)
  // A reversed credit goes out, a reversed debit comes back.
  const isIn = mark === 'C' || mark === 'RD'
  const reference = owners.trim().replace(/^NONREF$/i, '')
  const about = next?.tag === '86' ? narrative(next.value) : { text: '' }
  const text = [reference, about.text || below.replaceAll('\n', ' ')]
    .filter(Boolean)
    .join(' ')
    .trim()
    .slice(0, 300)
  return {
    row,
    date: dayOf(row, date),
    amount: pesewas(isIn ? size : -size),
    ...(banks.trim() && { providerId: banks.trim().slice(0, 80) }),
    ...(text && { text }),
    ...(about.name && { counterpartyName: about.name.slice(0, 120) }),
    ...(about.number && { counterpartyNumber: about.number.slice(0, 40) }),
    kind: mark.startsWith('R') ? `REVERSAL ${kind}` : kind,
  }
}

/** `?20…?32…` or `/REMI/…/NAME/…`, in the ways banks divide the field; else all of it. */
function narrative(value: string): { text: string; name?: string; number?: string } {
  const flat = value.replaceAll('\n', '')
  if (/^\d{3}\?\d\d/.test(flat)) {
    const parts = new Map(
      [...flat.matchAll(/\?(\d\d)([^?]*)/g)].map(([, code = '', said = '']) => [code, said.trim()]),
    )
    const said = (from: number, to: number) =>
      [...parts]
        .flatMap(([code, part]) => (Number(code) >= from && Number(code) <= to ? [part] : []))
        .join(' ')
    return { text: said(20, 29), name: said(32, 33), number: parts.get('31') ?? '' }
  }
  const coded = (code: string) => new RegExp(`/${code}/([^/]*)`).exec(flat)?.[1]?.trim() ?? ''
  const remitted = coded('REMI')
  if (remitted) return { text: remitted, name: coded('NAME') || coded('ORDP'), number: coded('ACCT') }
  return { text: value.replaceAll('\n', ' ').trim() }
}

function amountOf(row: number, written: string): number {
  const [whole = '', decimals = '', more] = written.split(/[,.]/)
  if (more !== undefined || decimals.length > 2)
    throw atRow(row, `${quoted(written)} has more than two decimals.`)
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}

function dayOf(row: number, written: string): Day {
  const day = `20${written.slice(0, 2)}-${written.slice(2, 4)}-${written.slice(4, 6)}`
  if (!isDay(day)) throw atRow(row, `${quoted(written)} is no date.`)
  refuseFarYear(row, written, day)
  return day
}

function balanceOf({ row, value }: Field): Pesewas {
  const [, mark, , , amount = ''] = BALANCE.exec(value.trim()) ?? []
  if (!mark) throw atRow(row, `${quoted(value)} is no balance.`)
  const size = amountOf(row, amount)
  return pesewas(mark === 'D' && size > 0 ? -size : size)
}

/** Each message begins with the balance the one before ended with: else one is missing between them. */
function inOneChain(fields: readonly Field[]): void {
  let before: Pesewas | null = null
  for (const field of fields) {
    if (/^60[FM]$/.test(field.tag) && before !== null && balanceOf(field) !== before)
      throw atRow(
        field.row,
        'this part does not begin with the balance the one before ends with. A part is missing.',
      )
    if (/^62[FM]$/.test(field.tag)) before = balanceOf(field)
  }
}

/** The form has no balance beside a line: it follows from the one at the start, and has to come to the one at the end. */
function withBalances(fields: readonly Field[], lines: readonly StatementLine[]): StatementLine[] {
  const byRow = new Map(lines.map((line) => [line.row, line]))
  const full: StatementLine[] = []
  let running: number | null = null
  let open: Field | null = null
  for (const field of fields) {
    if (/^60[FM]$/.test(field.tag)) {
      if (open) throw noEnd(open)
      running = balanceOf(field)
    }
    const line = field.tag === '61' ? byRow.get(field.row) : undefined
    if (line && running !== null) running += line.amount
    if (line && running !== null) full.push({ ...line, balance: pesewas(running) })
    if (line && running === null) throw atRow(field.row, 'no balance stands before it. A part is missing.')
    if (line) open = field
    const end: Pesewas | null = /^62[FM]$/.test(field.tag) && running !== null ? balanceOf(field) : null
    if (end !== null && end !== running)
      throw atRow(field.row, 'the lines do not come to the balance at the end. A line or a page is missing.')
    if (end !== null) open = null
  }
  if (open) throw noEnd(open)
  return full.filter(({ amount }) => amount !== 0)
}

function noEnd({ row }: Field): Unreadable {
  return atRow(
    row,
    'no balance closes the part it is in. The file breaks off. Bring it as it was downloaded.',
  )
}
