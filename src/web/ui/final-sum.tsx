import type { ReactNode } from 'react'
import styles from './final-sum.module.css'

/** The last figure of a statement of money: under a rule, and itself ruled twice. */
export function FinalSum({ label, amount }: { label: ReactNode; amount: ReactNode }) {
  return (
    <div className={styles.final}>
      <span>{label}</span>
      <span className={styles.amount}>{amount}</span>
    </div>
  )
}
