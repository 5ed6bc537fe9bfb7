import type { Day } from '#shared/dates.ts'
import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import type { Account } from './accounts.ts'

/** What was debited to one account and credited to another on a day, as the product names them. */
export type DaySum = readonly [day: Day, debit: string, credit: string, amount: Pesewas]

/** An account of the accountant's books. */
interface BookAccount {
  /** Two accounts of ours with one number are one. */
  key: string
  number: string | null
  name: string
}

/** An account on a day: what is debited to it and credited to it. */
export interface DayLine extends BookAccount {
  date: Day
  debit: Pesewas
  credit: Pesewas
}

export type Book = (account: string) => BookAccount

/**
 * Reads our accounts as the accountant's. A part without a number has that of what it is part of. Several with one number have one name: the
 * first that was written for it, else ours of all of them.
 */
export function bookOf(accounts: readonly Account[]): Book {
  const byAccount = new Map(accounts.map((one) => [one.account, one]))
  const names = namesOf(accounts)
  const read = (account: string): BookAccount => {
    const known = byAccount.get(account)
    const whole = known?.partOf ? byAccount.get(known.partOf) : undefined
    const numbered = known?.number ? known : (whole ?? known)
    if (numbered?.number) {
      const { number } = numbered
      return { key: number, number, name: names.get(number) ?? numbered.label }
    }
    return {
      key: `${NOT_NUMBERED}${numbered?.account ?? account}`,
      number: null,
      name: numbered?.label ?? account,
    }
  }
  return read
}

const NOT_NUMBERED = '~'

function namesOf(accounts: readonly Account[]): Map<string, string> {
  const byNumber = Map.groupBy(
    accounts.filter(({ number }) => number !== null),
    ({ number }) => number ?? '',
  )
  return new Map(
    [...byNumber].map(([number, all]) => [
      number,
      all.find(({ name }) => name !== null)?.name ??
        all
          .map(({ label }) => label)
          .join(', ')
          .slice(0, NAME_MAX),
    ]),
  )
}

const NAME_MAX = 100

/**
 * The lines of the sums by day and number. What goes from an account to itself, such as from a drawer to the safe where both have one number,
 * is no line. Both sides are taken from the same sums, so that debits and credits of a day are equal.
 */
export function linesOf(sums: readonly DaySum[], book: Book): DayLine[] {
  const lines = new Map<string, DayLine>()
  const add = (date: Day, account: BookAccount, side: 'debit' | 'credit', amount: Pesewas) => {
    const at = `${date} ${account.key}`
    const line = lines.get(at) ?? { date, ...account, debit: ZERO, credit: ZERO }
    lines.set(at, { ...line, [side]: pesewas(line[side] + amount) })
  }
  for (const [day, debit, credit, amount] of sums) {
    const [to, from] = [book(debit), book(credit)]
    if (to.key === from.key) continue
    add(day, to, 'debit', amount)
    add(day, from, 'credit', amount)
  }
  return [...lines.values()].sort(inOrder)
}

const ZERO = pesewas(0)

function inOrder(one: DayLine, other: DayLine): number {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1
  return byNumber(one, other)
}

/** 900 before 1000, 1000 before 1000-1, and what has no number last. */
function byNumber(
  { key: one, number: numbered }: BookAccount,
  { key: other, number: otherNumbered }: BookAccount,
): number {
  if ((numbered === null) !== (otherNumbered === null)) return numbered === null ? 1 : -1
  const natural = inNaturalOrder(one, other)
  if (natural !== 0 || one === other) return natural
  return one < other ? -1 : 1
}

const { compare: inNaturalOrder } = new Intl.Collator('en', { numeric: true })

/** The lines of all days in one for each account, by number. */
export function sumsByAccount(lines: readonly DayLine[]): Omit<DayLine, 'date'>[] {
  return [...Map.groupBy(lines, ({ key }) => key).values()]
    .flatMap(([first, ...rest]) => {
      if (!first) return []
      const { date: _, ...account } = first
      const all = [first, ...rest]
      return [
        {
          ...account,
          debit: sumOf(all.map(({ debit }) => debit)),
          credit: sumOf(all.map(({ credit }) => credit)),
        },
      ]
    })
    .sort(byNumber)
}

/** What stands on the accounts of each day more than it did: one side alone, and again debits equal credits. */
export function differenceOf(before: readonly DayLine[], now: readonly DayLine[]): DayLine[] {
  const was = new Map(before.map((line) => [placeOf(line), line]))
  const is = new Set(now.map(placeOf))
  const gone = before
    .filter((line) => !is.has(placeOf(line)))
    .map((line) => ({ ...line, debit: ZERO, credit: ZERO }))
  return [...now, ...gone].sort(inOrder).flatMap((line) => {
    const old = was.get(placeOf(line))
    const more = line.debit - line.credit - ((old?.debit ?? 0) - (old?.credit ?? 0))
    if (more === 0) return []
    return [{ ...line, debit: pesewas(Math.max(0, more)), credit: pesewas(Math.max(0, -more)) }]
  })
}

const placeOf = ({ date, key }: DayLine) => `${date} ${key}`

/** Would a file of them be the same? */
export function areSame(before: readonly DayLine[], now: readonly DayLine[]): boolean {
  const text = (lines: readonly DayLine[]) =>
    JSON.stringify(lines.map(({ date, key, debit, credit }) => [date, key, debit, credit]))
  return text(before) === text(now)
}
