import type { ReactNode } from 'react'
import styles from './final-sum.module.css'
import { Row } from './layout.tsx'

/** The last figure of a statement of money: under a rule, and itself ruled twice. */
export function FinalSum({ label, amount }: { label: ReactNode; amount: ReactNode }) {
  return (
    <Row align="baseline" justify="between" className={styles.final}>
      <span>{label}</span>
      <span className={styles.amount}>{amount}</span>
    </Row>
  )
}
