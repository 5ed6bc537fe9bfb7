import { formatAmount, formatCedisSpaced, type Pesewas } from '#shared/money.ts'
import { cx } from '#web/ui/cx.ts'
import styles from './money.module.css'

/** An amount that never breaks across lines: `GH₵ 350.00`. */
export function Money({ amount, className }: { amount: Pesewas; className?: string | undefined }) {
  return <span className={cx(styles.figure, className)}>{formatCedisSpaced(amount)}</span>
}

/** The bare figure of a column whose head names the currency: `350.00`. */
export function Figure({ amount }: { amount: Pesewas }) {
  return <span className={styles.figure}>{formatAmount(amount)}</span>
}
