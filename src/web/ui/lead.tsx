import type { ReactNode } from 'react'
import styles from './lead.module.css'

interface LeadProps {
  label: ReactNode
  /** How many, small beside the label. */
  count?: ReactNode
  amount: ReactNode
  /** A sum stands under a rule. */
  sum?: boolean
  /** The ageing colour before the label, 0 (not due) to 4 (over 90 days). */
  age?: 0 | 1 | 2 | 3 | 4
  tone?: 'wait' | 'credit' | 'owed' | 'muted'
}

/** Label, dots, figure: as on a receipt. */
export function Lead({ label, count, amount, sum = false, age, tone }: LeadProps) {
  return (
    <div className={styles.lead} data-sum={sum || undefined} data-tone={tone}>
      {age !== undefined && <i className={styles.age} style={{ background: `var(--age-${age})` }} />}
      <span className={styles.words}>
        <span>{label}</span>
        {count !== undefined && <span className={styles.count}>{count}</span>}
      </span>
      <span className={styles.dots} />
      <span className={styles.amount}>{amount}</span>
    </div>
  )
}
