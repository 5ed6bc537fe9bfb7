import { type Day, isDay } from '#shared/dates.ts'
import { type Pesewas, pesewas } from '#shared/money.ts'
import type { StatementLine } from '#shared/statements.ts'
import { readAmount } from './amounts.ts'
import { refuseFarYear } from './far-years.ts'
import { period } from './read-table.ts'
import type { ReadStatement } from './statement-file.ts'
import { atRow, quoted, Unreadable } from './unreadable.ts'
import { dayOfWritten, readDate } from './written-dates.ts'

/** Whether a text is OFX, in its old form or as XML. */
export function isOfx(text: string): boolean {
  return /^\s*OFXHEADER\s*:/i.test(text) || /<OFX[\s>]/i.test(text.slice(0, 4_000))
}

interface Tag {
  row: number
  name: string
  said: string
}

/** Reads the statement of one account from OFX, whose values stand behind tags that may never be closed. Throws Unreadable. */
export function readOfx(text: string): ReadStatement {
  if (!/<\/OFX>\s*$/i.test(text))
    throw new Unreadable('This OFX file breaks off before its end. Nothing was read.')
  const tags = tagsOf(text)
  const tagOf = (name: string) => tags.find((tag) => tag.name === name)
  if (tags.filter(({ name }) => name === 'ACCTID').length > 1 && accountsOf(tags).size > 1)
    throw new Unreadable(
      'This file has statements of several accounts. Bring those of one. Nothing was read.',
    )
  const currency = tagOf('CURDEF')
  if (currency && currency.said !== '' && currency.said.toUpperCase() !== 'GHS')
    throw atRow(currency.row, `this statement is in ${quoted(currency.said)}, and not in cedis.`)
  const lines = movementsOf(tags).map(lineOf)
  if (lines.length === 0) throw new Unreadable('This statement has no line. Nothing to read.')
  const [accountNumber] = accountsOf(tags)
  const ledger = tags.findIndex(({ name }) => name === 'LEDGERBAL')
  const closing = ledger < 0 ? undefined : tags.slice(ledger).find(({ name }) => name === 'BALAMT')
  const money = lines.filter(({ amount }) => amount !== 0)
  return {
    format: 'mt940',
    ...(accountNumber && { accountNumber }),
    ...period(money),
    ...(closing && { closingBalance: amountOf(closing) }),
    lines: money,
  }
}

function tagsOf(text: string): Tag[] {
  const tags: Tag[] = []
  text.split(/\r\n|\n|\r/).forEach((line, place) => {
    for (const [, name = '', said = ''] of line.matchAll(/<(\/?[A-Z0-9.]{1,40})[^<>]{0,200}>([^<]*)/gi))
      tags.push({ row: place + 1, name: name.toUpperCase(), said: plain(said) })
  })
  return tags
}

const LETTERS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  quot: '"',
  apos: "'",
}

function plain(said: string): string {
  return said.replace(/&(\w{2,4});/g, (whole, name: string) => LETTERS[name] ?? whole).trim()
}

function accountsOf(tags: readonly Tag[]): Set<string> {
  const said = tags.filter(({ name }) => name === 'ACCTID').map((tag) => tag.said.replace(/\D/g, ''))
  return new Set(said.filter(Boolean))
}

/** The tags of each movement: until the next one begins or the list ends. */
function movementsOf(tags: readonly Tag[]): Tag[][] {
  const movements: Tag[][] = []
  let open: Tag[] | null = null
  for (const tag of tags) {
    if (tag.name === 'STMTTRN') {
      open = []
      movements.push(open)
    }
    if (/^\/(STMTTRN|BANKTRANLIST|STMTRS|OFX)$/.test(tag.name) || tag.name === 'LEDGERBAL') open = null
    open?.push(tag)
  }
  return movements
}

function lineOf(tags: readonly Tag[]): StatementLine {
  const row = tags[0]?.row ?? 0
  const said = (name: string) => tags.find((tag) => tag.name === name)?.said ?? ''
  const amount = tags.find(({ name }) => name === 'TRNAMT')
  if (!amount) throw atRow(row, 'it has no amount.')
  const size = amountOf(amount)
  const kind = said('TRNTYPE').toUpperCase()
  if (/^(DEBIT|CHECK|FEE|SRVCHG|ATM|POS)$/.test(kind) && size > 0)
    throw atRow(row, `it is called ${quoted(kind)}, and its amount came in.`)
  const { day, time } = dayOf(row, said('DTPOSTED'))
  const text = [said('MEMO'), said('REFNUM')].filter(Boolean).join(' ').slice(0, 300)
  return {
    row,
    date: day,
    ...(time && { time }),
    amount: size,
    ...(said('FITID') && { providerId: said('FITID').slice(0, 80) }),
    ...(text && { text }),
    ...(said('NAME') && { counterpartyName: said('NAME').slice(0, 120) }),
    ...(kind && { kind: kind.slice(0, 40) }),
  }
}

function amountOf({ row, said }: Tag): Pesewas {
  const read = readAmount(said.replace(/^([-+]?\d+),(\d{1,2})$/, '$1.$2'))
  if (read === null || typeof read === 'string') throw atRow(row, `${quoted(said)} is no amount.`)
  return pesewas(read.amount)
}

/** `20261102083000.000[-5:EST]`: a day, and where it says a time and how far ahead it is, that of Ghana. */
function dayOf(row: number, said: string): { day: Day; time: string | undefined } {
  const [, date = '', hour, minute, second, ahead] =
    /^(\d{8})(?:(\d\d)(\d\d)(\d\d)?(?:\.\d+)?)?(?:\s*\[([+-]?\d{1,2})(?:\.\d+)?(?::\w+)?\])?$/.exec(said) ??
    []
  const zone = ahead
    ? `${Number(ahead) < 0 ? '-' : '+'}${String(Math.abs(Number(ahead))).padStart(2, '0')}:00`
    : ''
  const isTimed = hour !== undefined && minute !== undefined
  const written = readDate(isTimed ? `${date} ${hour}:${minute}:${second ?? '00'}${zone}` : date)
  const day = written && dayOfWritten(written, 'day_first', written.year ?? 0)
  if (!day || !isDay(day)) throw atRow(row, `${quoted(said)} is no date.`)
  refuseFarYear(row, said, day)
  return { day, time: written.time }
}
