import type { Pesewas } from '#shared/money.ts'
import { formatPhone, parsePhone } from '#shared/phones.ts'
import type { DirectionBy, StatementMapping, StatementQuestion } from './mapping.ts'
import type { Entry } from './table-entries.ts'
import { atRow, quoted, Unreadable } from './unreadable.ts'

interface Signed {
  /** Pesewas, in above 0 and out below it, in the order of the entries. */
  amounts: Pesewas[]
  by: DirectionBy
}

/** Which amounts came in and which went out, by what the file has for it; or what has to be asked. Throws Unreadable. */
export function signedAmounts(
  entries: readonly Entry[],
  { columns, isAllIn }: StatementMapping,
  ownNumber: string,
): Signed | { question: StatementQuestion } {
  const has = (field: string) => columns.some((one) => one === field)
  if (has('amountIn') || has('amountOut')) return by('columns', entries, twoColumnsReader(entries))
  if (!has('amount'))
    throw new Unreadable('Say which column holds the amount, or what came in and what went out.')
  if (has('direction')) return by('columns', entries, ofMarkColumn)
  if (entries.some(({ amount }) => amount?.mark)) return by('marks', entries, markReader(entries))
  if (entries.some(({ amount }) => (amount?.amount ?? 0) < 0)) return by('signs', entries, plain)
  if (has('payerNumber') && has('receiverNumber'))
    return by('own number', entries, numberReader(entries, ownNumber))
  if (has('balanceBefore') && has('balance')) return by('balances', entries, ofBalances)
  if (isAllIn) return by('all in', entries, plain)
  return { question: { about: 'direction', row: entries[0]?.row ?? 0 } }
}

function by(name: DirectionBy, entries: readonly Entry[], read: (entry: Entry) => number): Signed {
  return { amounts: entries.map((entry) => read(entry) as Pesewas), by: name }
}

function plain({ amount }: Entry): number {
  return amount?.amount ?? 0
}

/** A minus on all that went out says again what the column says; on one among plain figures it says that this came back. */
function twoColumnsReader(entries: readonly Entry[]): (entry: Entry) => number {
  const isSigned = entries.some(({ amountOut }) => (amountOut ?? 0) > 0)
  return ({ row, amountIn, amountOut, amount }) => {
    const [came, out] = [amountIn ?? 0, amountOut ?? 0]
    if (came !== 0 && out !== 0) throw atRow(row, 'it has an amount that came in and one that went out.')
    if (amountIn === null && amountOut === null && (amount?.amount ?? 0) !== 0)
      throw atRow(row, 'its amount stands neither under what came in nor under what went out.')
    return came - (isSigned ? out : Math.abs(out))
  }
}

function ofMarkColumn({ row, amount, cell }: Entry): number {
  const said = cell('direction')
  const size = Math.abs(amount?.amount ?? 0)
  if (/^(c|cr|credit|credited|in|money in|received|incoming|\+)\.?$/i.test(said)) {
    if (size > 0 && (amount?.mark === 'dr' || (amount?.amount ?? 0) < 0)) throw bothWays(row)
    return size
  }
  if (/^(d|dr|debit|debited|out|money out|sent|paid|outgoing|[-−])\.?$/i.test(said)) {
    if (size > 0 && amount?.mark === 'cr') throw bothWays(row)
    return -size
  }
  throw atRow(row, `${quoted(said)} does not say whether the money came in or went out.`)
}

function bothWays(row: number): Unreadable {
  return atRow(row, 'it says both that the money came in and that it went out.')
}

/** Where only one kind is marked, what has no mark is the other; a minus or brackets say it themselves, and then everything has to. */
function markReader(entries: readonly Entry[]): (entry: Entry) => number {
  const marks = new Set(entries.flatMap(({ amount }) => (amount?.mark ? [amount.mark] : [])))
  const hasSigns = entries.some(({ amount }) => amount && !amount.mark && amount.amount < 0)
  return ({ row, amount }) => {
    if (!amount) return 0
    if (!amount.mark && amount.amount < 0) return amount.amount
    if (!amount.mark && (marks.size > 1 || hasSigns) && amount.amount !== 0)
      throw atRow(row, 'its amount has neither CR nor DR, as the others have.')
    const mark = amount.mark ?? (marks.has('cr') ? 'dr' : 'cr')
    return mark === 'cr' ? amount.amount : -amount.amount
  }
}

/** A wallet's statement writes no sign: money to its own number came in, money from it went out. */
function numberReader(entries: readonly Entry[], ownNumber: string): (entry: Entry) => number {
  const own = tail(ownNumber)
  const isOurs = (entry: Entry) =>
    tail(entry.cell('payerNumber')) === own || tail(entry.cell('receiverNumber')) === own
  if (!entries.some(isOurs)) throw notOurs(entries, ownNumber)
  return (entry) => {
    const size = plain(entry)
    const [isFrom, isTo] = [
      tail(entry.cell('payerNumber')) === own,
      tail(entry.cell('receiverNumber')) === own,
    ]
    if (isFrom !== isTo) return isTo ? size : -size
    const moved = change(entry)
    if (moved !== null && isNear(entry, moved)) return Math.sign(moved) * size
    if (size === 0) return 0
    const number = formatNumber(ownNumber)
    throw atRow(
      entry.row,
      isFrom
        ? `it is from and to ${number}.`
        : `neither side of it is ${number}, the number of this account.`,
    )
  }
}

/** The number that stands on every line is whose statement it is. */
function notOurs(entries: readonly Entry[], ownNumber: string): Unreadable {
  const sides = entries.map(({ cell }) =>
    [cell('payerNumber'), cell('receiverNumber')].filter((text) => tail(text)),
  )
  const [first = []] = sides
  const common = first.filter((number) =>
    sides.every((side) => side.some((one) => tail(one) === tail(number))),
  )
  const [other] = common
  if (other && entries.length > 1)
    return new Unreadable(`This is the statement of ${formatNumber(other)}. Nothing was read.`)
  return new Unreadable(
    `${formatNumber(ownNumber)} stands on no line of this file. Is it the statement of another account? Nothing was read.`,
  )
}

function ofBalances(entry: Entry): number {
  const size = plain(entry)
  const moved = change(entry)
  if (size === 0) return 0
  if (moved === null || !isNear(entry, moved))
    throw atRow(entry.row, 'the balances before and after it do not differ by its amount.')
  return Math.sign(moved) * size
}

function change({ balance, balanceBefore }: Entry): number | null {
  return balance === null || balanceBefore === null ? null : balance - balanceBefore
}

/** The balance moved by the amount, with or without what the provider took. */
function isNear(entry: Entry, moved: number): boolean {
  const [size, off] = [plain(entry), Math.abs(moved)]
  return moved !== 0 && (off === size || off === size + (moved < 0 ? entry.charge : -entry.charge))
}

/** The last nine digits: `0240000700`, `+233240000700` and `240000700` are one number. */
function tail(number: string): string {
  const digits = number.replace(/\D/g, '')
  return digits.length >= 6 ? digits.slice(-9) : ''
}

function formatNumber(number: string): string {
  const phone = parsePhone(number)
  return phone ? formatPhone(phone) : number
}
