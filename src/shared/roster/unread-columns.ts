import { type Pesewas, sumOf } from '../money.ts'
import { looksLikePhone } from './cell-kinds.ts'
import { letterOf } from './raw-sheets.ts'
import { readAmount } from './read-amount.ts'

/** A column of money or phones that is not brought: nobody should find that out afterwards. */
export interface UnreadColumn {
  heading: string
  letter: string
  holds: 'amounts' | 'phones'
  cells: number
  /** Of amounts; zero for phones. */
  sum: Pesewas
}

const COUNTS =
  /^(?:s\s*\/?\s*n|no|nos|number|serial.*|index.*|age|position|pos|year|roll.*|adm.*|.*\bid|student no|pupil no)\.?$/i

/** The columns not taken that look like money or phones; running numbers, ages, and sums of the columns that are taken are neither. */
export function unreadColumns(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  taken: ReadonlySet<number>,
  debts: readonly number[],
): UnreadColumn[] {
  return titles.flatMap((heading, place): UnreadColumn[] => {
    if (taken.has(place) || COUNTS.test(heading.trim())) return []
    const cells = rows.map((cells) => cells[place] ?? '').filter(Boolean)
    const phones = cells.filter(looksLikePhone)
    const column = { heading, letter: letterOf(place) }
    if (phones.length > 0 && phones.length * 2 >= cells.length)
      return [{ ...column, holds: 'phones', cells: phones.length, sum: 0 as Pesewas }]
    // Where most owe nothing the few who do are not passed over.
    const read = cells.map(readAmount).filter((amount) => amount !== null)
    const amounts = read.filter((amount) => amount !== 0)
    if (amounts.length === 0 || read.length * 2 < cells.length || isRunning(cells)) return []
    if (isSumOf(rows, place, debts)) return []
    return [{ ...column, holds: 'amounts', cells: amounts.length, sum: sumOf(amounts as Pesewas[]) }]
  })
}

function isRunning(cells: readonly string[]): boolean {
  const numbers = cells.map(Number)
  return (
    numbers.length > 2 && numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1)
  )
}

/** In every row, what the columns of debts come to: a total beside them. */
export function isSumOf(
  rows: readonly (readonly string[])[],
  place: number,
  debts: readonly number[],
): boolean {
  const others = debts.filter((debt) => debt !== place)
  return (
    others.length > 0 &&
    rows.every((cells) => {
      const sum = others.reduce((sum, debt) => sum + (readAmount(cells[debt] ?? '') ?? 0), 0)
      return (readAmount(cells[place] ?? '') ?? Number.NaN) === sum
    })
  )
}
