import { type Day, isDay } from '#shared/dates.ts'
import { type Pesewas, pesewas } from '#shared/money.ts'
import type { StatementLine } from '#shared/statements.ts'
import { readAmount } from './amounts.ts'
import { refuseFarYear } from './far-years.ts'
import { period } from './read-table.ts'
import type { ReadStatement } from './statement-file.ts'
import { atRow, quoted, Unreadable } from './unreadable.ts'
import { dayOfWritten, readDate } from './written-dates.ts'
import { at, textAt, type XmlElement, xmlTree } from './xml-tree.ts'

/**
 * Reads camt.053, the statement that banks of every country are going over to. Every part of it begins and ends with a balance, and its
 * entries have to come from the one to the other. An entry is a row, counted from 1. Throws Unreadable.
 */
export function readCamt(text: string): ReadStatement {
  const parts = at(xmlTree(text), 'BkToCstmrStmt', 'Stmt')
  if (parts.length === 0)
    throw new Unreadable(
      'This XML is no statement of an account. Ask the bank for camt.053. Nothing was read.',
    )
  const accounts = new Set(parts.map(accountOf).filter(Boolean))
  if (accounts.size > 1)
    throw new Unreadable(
      `This file has statements of ${accounts.size} accounts. Bring those of one. Nothing was read.`,
    )
  const [accountNumber] = accounts
  let before = 0
  const read = parts.map((part) => {
    const from = before
    before += at(part, 'Ntry').length
    return linesOf(part, from)
  })
  const lines = read.flatMap((part) => part.lines)
  if (lines.length === 0) throw new Unreadable('This statement has no line. Nothing to read.')
  read.forEach(({ opening }, place) => {
    const ended = read[place - 1]?.closing
    if (ended !== undefined && ended !== opening)
      throw new Unreadable(
        `Part ${place + 1} does not begin with the balance the one before ends with. A part is missing. Nothing was read.`,
      )
  })
  const [first, last] = [read[0], read.at(-1)]
  return {
    format: 'mt940',
    ...(accountNumber && { accountNumber }),
    ...period(lines),
    ...(first && { openingBalance: first.opening }),
    ...(last && { closingBalance: last.closing }),
    lines,
  }
}

function accountOf(part: XmlElement): string {
  const said = textAt(part, 'Acct', 'Id', 'Othr', 'Id') || textAt(part, 'Acct', 'Id', 'IBAN')
  return said.replace(/\D/g, '')
}

interface Part {
  opening: Pesewas
  closing: Pesewas
  lines: StatementLine[]
}

/** The lines of one part with the balance after each, which has to come to the one at its end. */
function linesOf(part: XmlElement, before: number): Part {
  const opening = balanceOf(part, /^(OPBD|PRCD)$/)
  const closing = balanceOf(part, /^CLBD$/)
  let running: number = opening
  const lines = at(part, 'Ntry').flatMap((entry, place) =>
    movementsOf(entry, before + place + 1).map((line) => {
      running += line.amount
      return { ...line, balance: pesewas(running) }
    }),
  )
  if (running !== closing)
    throw new Unreadable(
      'The entries do not come to the balance at the end. An entry or a page is missing. Nothing was read.',
    )
  return { opening, closing, lines }
}

function balanceOf(part: XmlElement, code: RegExp): Pesewas {
  const balances = at(part, 'Bal')
  const found = balances.find((balance) => code.test(textAt(balance, 'Tp', 'CdOrPrtry', 'Cd')))
  if (!found)
    throw new Unreadable(
      'This statement does not say its balance at the start or at the end. Nothing was read.',
    )
  return signed(found, 0)
}

/** Above zero where it came in; in cedis. */
function signed(element: XmlElement, row: number): Pesewas {
  const [amount] = at(element, 'Amt')
  const currency = amount?.attributes.Ccy ?? ''
  if (currency !== '' && currency !== 'GHS')
    throw atRow(row, `its amount is in ${quoted(currency)}, and not in cedis.`)
  const size = sizeOf(amount, row)
  const mark = textAt(element, 'CdtDbtInd')
  if (mark !== 'CRDT' && mark !== 'DBIT')
    throw atRow(row, `${quoted(mark)} does not say whether the money came in or went out.`)
  return pesewas(mark === 'DBIT' && size > 0 ? -size : size)
}

function sizeOf(amount: XmlElement | undefined, row: number): number {
  const said = amount?.text.trim() ?? ''
  // What other currencies have after the second decimal is written as zeros.
  const read = readAmount(said.replace(/(\.\d\d)0+$/, '$1'))
  if (read === null || typeof read === 'string' || read.amount < 0)
    throw atRow(row, `${quoted(said)} is no amount.`)
  return read.amount
}

/** The movements of one entry: several payments that the bank booked as one are told apart where each says its amount. Pending ones are none. */
function movementsOf(entry: XmlElement, row: number): StatementLine[] {
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
  if (/^(PDNG|INFO|FUTR)/.test(status)) return []
  const total = signed(entry, row)
  const booked = dayOf(entry, row)
  const kind = [textAt(entry, 'RvslInd') === 'true' ? 'REVERSAL' : '', kindOf(entry)]
    .filter(Boolean)
    .join(' ')
  const details = at(entry, 'NtryDtls', 'TxDtls')
  const sizes = details.map(amountOfDetail)
  const isSplit = details.length > 1 && sizes.every((size) => size !== null) && sum(sizes) === Math.abs(total)
  const parts = isSplit
    ? details.map((detail, place) => ({ detail, size: sizes[place] ?? 0 }))
    : [{ detail: details[0], size: Math.abs(total) }]
  return parts
    .filter(({ size }) => size !== 0)
    .map(({ detail, size }, place) => {
      const words = wordsOf(isSplit || details.length < 2 ? [entry, detail] : [entry, ...details])
      return {
        row,
        ...booked,
        amount: pesewas(total < 0 ? -size : size),
        ...idOf(entry, isSplit ? detail : undefined, place),
        ...(words && { text: words }),
        ...partyOf(detail ?? entry, total > 0 ? 'Dbtr' : 'Cdtr'),
        ...(kind && { kind: kind.slice(0, 40) }),
      }
    })
}

function sum(sizes: readonly (number | null)[]): number {
  return sizes.reduce<number>((all, size) => all + (size ?? 0), 0)
}

function amountOfDetail(detail: XmlElement): number | null {
  const [amount] = [...at(detail, 'Amt'), ...at(detail, 'AmtDtls', 'TxAmt', 'Amt')]
  const read = amount ? readAmount(amount.text.trim().replace(/(\.\d\d)0+$/, '$1')) : null
  return read === null || typeof read === 'string' ? null : read.amount
}

/** The bank's own number of the entry; of several payments in one entry with the place of each. */
function idOf(entry: XmlElement, detail: XmlElement | undefined, place: number): { providerId?: string } {
  const own = detail ? textAt(detail, 'Refs', 'AcctSvcrRef') || textAt(detail, 'Refs', 'TxId') : ''
  const whole = textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef')
  const id = own || (detail && whole ? `${whole}/${place + 1}` : whole)
  return id ? { providerId: id.slice(0, 80) } : {}
}

/** What the payer wrote, each once. */
function wordsOf(elements: readonly (XmlElement | undefined)[]): string {
  const said = elements.flatMap((element) =>
    element
      ? [
          ...at(element, 'RmtInf', 'Ustrd'),
          ...at(element, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
          ...at(element, 'Refs', 'EndToEndId'),
          ...at(element, 'AddtlTxInf'),
          ...at(element, 'AddtlNtryInf'),
        ].map(({ text }) => text.replace(/\s+/g, ' ').trim())
      : [],
  )
  const full = said.filter((words) => words !== '' && !/^NOTPROVIDED$|^NONREF$/i.test(words))
  return [...new Set(full)].join(' ').slice(0, 300)
}

/** Whoever is at the other end. */
function partyOf(detail: XmlElement, side: 'Dbtr' | 'Cdtr') {
  const name = textAt(detail, 'RltdPties', side, 'Nm') || textAt(detail, 'RltdPties', side, 'Pty', 'Nm')
  const account = ['Othr', 'IBAN'].map((way) =>
    way === 'IBAN'
      ? textAt(detail, 'RltdPties', `${side}Acct`, 'Id', way)
      : textAt(detail, 'RltdPties', `${side}Acct`, 'Id', way, 'Id'),
  )
  const number = account.find(Boolean)?.replace(/\D/g, '').slice(0, 40)
  return {
    ...(name && { counterpartyName: name.slice(0, 120) }),
    ...(number && { counterpartyNumber: number }),
  }
}

function kindOf(entry: XmlElement): string {
  return textAt(entry, 'BkTxCd', 'Prtry', 'Cd') || textAt(entry, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd')
}

/** Its day of booking, and where a time is said, by the clock of Ghana. */
function dayOf(entry: XmlElement, row: number): { date: Day; time?: string } {
  const said =
    textAt(entry, 'BookgDt', 'Dt') ||
    textAt(entry, 'BookgDt', 'DtTm') ||
    textAt(entry, 'ValDt', 'Dt') ||
    textAt(entry, 'ValDt', 'DtTm')
  // A day may carry its zone too, which moves it nowhere.
  const written = readDate(
    /T/.test(said) ? said : said.replace(/(?<=^\d{4}-\d\d-\d\d)(Z|[+-]\d\d:\d\d)$/, ''),
  )
  const day = written && dayOfWritten(written, 'day_first', written.year ?? 0)
  if (!day || !isDay(day)) throw atRow(row, `${quoted(said)} is no date.`)
  refuseFarYear(row, said, day)
  return { date: day, ...(written.time && { time: written.time }) }
}
