import { formatAmount, type Pesewas } from '#shared/money.ts'
import { cx } from './cx.ts'
import styles from './figure.module.css'
import table from './table.module.css'
import text from './text.module.css'

/** What a balance says in a word: colour never carries it alone. */
export type Standing = 'owed' | 'in credit' | 'paid up' | 'not billed'

/** Nothing owed is no merit while nothing was charged: then it says so. */
export function standingOf(balance: Pesewas, isUnbilled = false): Standing {
  if (balance > 0) return 'owed'
  if (balance < 0) return 'in credit'
  return isUnbilled ? 'not billed' : 'paid up'
}

const tone = { owed: text.owed, 'in credit': text.credit, 'paid up': text.muted, 'not billed': text.muted }

/** The class of the colour a balance is written in. */
export function toneOf(balance: Pesewas): string {
  return cx(tone[standingOf(balance)])
}

interface FigureProps {
  amount: Pesewas
  size?: 22 | 28 | 40
  /** Clay, forest or muted by what the amount says about a debt. Plain ink otherwise. */
  asDebt?: boolean
}

/** The cedi figure: `GH₵` small, the number tall. A debt has no minus, the word beside it says which way; any other sum has. */
export function Figure({ amount, size = 28, asDebt = false }: FigureProps) {
  return (
    <span className={cx(styles.figure, asDebt && toneOf(amount))} data-figure data-size={size}>
      {!asDebt && amount < 0 && '−'}
      <span className={styles.currency}>GH₵</span>
      {formatAmount(amount)}
    </span>
  )
}

/** An amount inside a sentence: `GH₵ 1,250.00`, never broken over two lines. */
export function Money({ amount }: { amount: Pesewas }) {
  return (
    <span className={cx(text.nowrap, text.number)}>
      GH₵{'\u202f'}
      {formatAmount(amount)}
    </span>
  )
}

interface BalanceCellProps {
  balance: Pesewas
  /** `plain` beside a balance that counts more, `total` under others. */
  weight?: 'plain' | 'total'
  /** The child is not billed this term. */
  isUnbilled?: boolean
  className?: string | undefined
}

/** A balance in a column: the word stands left of the number, so that the decimals stay in line. */
export function BalanceCell({ balance, weight, isUnbilled = false, className }: BalanceCellProps) {
  const standing = standingOf(balance, isUnbilled)
  const isOwed = standing === 'owed'
  return (
    <td
      className={cx(table.amount, className)}
      data-standing={standing}
      data-plain={weight === 'plain' || undefined}
      data-total={weight === 'total' || undefined}
    >
      <span className={table.word} data-owed={isOwed || undefined}>
        {standing}
      </span>
      {formatAmount(balance)}
    </td>
  )
}
