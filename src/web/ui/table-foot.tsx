import type { ReactNode } from 'react'
import styles from './table-foot.module.css'

interface TableFootProps {
  children?: ReactNode
  /** What can be done with the rows, or their sum, at the right. */
  acts?: ReactNode
}

/** What stands under the last row of a table: how many there are, what they come to. */
export function TableFoot({ children, acts }: TableFootProps) {
  return (
    <div className={styles.foot}>
      {children}
      {acts && <span className={styles.acts}>{acts}</span>}
    </div>
  )
}
