import type { Pesewas } from '#shared/money.ts'
import { atRow } from './unreadable.ts'

/** A row in which the bank adds up: `Total, 450.00, 1,230.00`. */
export interface StatedTotal {
  row: number
  whole: string
  /** How many entries stand above it. */
  entries: number
  amount: Pesewas | null
  amountIn: Pesewas | null
  amountOut: Pesewas | null
}

/** Whether a row adds money up; numbers of lines and balances are no sums of it. */
export function isTotal(whole: string): boolean {
  return /\btotals?\b/i.test(whole) && !/\b(number|count|no\. ?of|balance|transactions)\b/i.test(whole)
}

interface Columned {
  amountIn: Pesewas | null
  amountOut: Pesewas | null
}

interface Sums {
  came: number
  went: number
  charged: number
  /** What a column of its own has below 0, so that it moved the other way: a sum of the column is less by it. */
  turned: number
}

/**
 * Refuses a file in which the bank's own sum is not what the rows come to: a row is missing or was changed. A sum may be of the rows since
 * the last one, of all above it or of the whole file, with charges or without. Throws Unreadable.
 */
export function refuseWrongTotals(
  {
    totals,
    failed,
    entries,
  }: { totals: readonly StatedTotal[]; failed: number; entries: readonly Columned[] },
  amounts: readonly Pesewas[],
  charges: readonly Pesewas[],
): void {
  // Some banks count an attempt that failed, and some do not.
  if (failed > 0) return
  const sumOf = (from: number, to: number): Sums => {
    const sums = { came: 0, went: 0, charged: 0, turned: 0 }
    for (let at = from; at < to; at += 1) {
      const amount = amounts[at] ?? 0
      if (amount > 0) sums.came += amount
      else sums.went -= amount
      sums.charged += charges[at] ?? 0
      if (isTurned(entries[at], amount)) sums.turned += Math.abs(amount)
    }
    return sums
  }
  let before = 0
  for (const total of totals) {
    const sums = [sumOf(before, total.entries), sumOf(0, total.entries), sumOf(0, entries.length)]
    const wrong = statedOf(total).find(({ figure, of }) => !sums.some((sum) => of(sum).includes(figure)))
    if (wrong) {
      const [is] = wrong.of(sums[1] ?? { came: 0, went: 0, charged: 0, turned: 0 })
      throw atRow(
        total.row,
        `its total is ${written(wrong.figure)}, and the rows come to ${written(is ?? 0)}. A row is missing or was changed.`,
      )
    }
    if (total.entries > before) before = total.entries
  }
}

function isTurned(entry: Columned | undefined, amount: number): boolean {
  return (amount > 0 && (entry?.amountOut ?? 0) < 0) || (amount < 0 && (entry?.amountIn ?? 0) < 0)
}

/** The figures of such a row, each with what it may be the sum of; the label says more than the column that a figure fell into. */
function statedOf({ whole, amount, amountIn, amountOut }: StatedTotal) {
  const came = ({ came, turned }: Sums) => [came, came - turned]
  const went = ({ went, charged, turned }: Sums) => [
    went,
    went + charged,
    charged,
    went - turned,
    went - turned + charged,
  ]
  const any = (sum: Sums) => [...came(sum), ...went(sum), sum.came + sum.went, Math.abs(sum.came - sum.went)]
  const isIn = /\b(credits?|deposits?|received|paid in|money in|lodgements?)\b/i.test(whole)
  const isOut = /\b(debits?|withdrawals?|paid out|money out|charges?)\b/i.test(whole)
  const said = isIn === isOut ? null : isIn ? came : went
  return [
    { figure: amountIn, of: said ?? came },
    { figure: amountOut, of: said ?? went },
    { figure: amount, of: said ?? any },
  ].flatMap(({ figure, of }) => (figure === null ? [] : [{ figure: Math.abs(figure), of }]))
}

function written(pesewas: number): string {
  return (pesewas / 100).toLocaleString('en', { minimumFractionDigits: 2 })
}
