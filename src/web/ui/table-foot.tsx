import type { ReactNode } from 'react'
import { Row } from './layout.tsx'
import styles from './table-foot.module.css'

interface TableFootProps {
  children?: ReactNode
  /** What can be done with the rows, or their sum, at the right. */
  acts?: ReactNode
}

/** What stands under the last row of a table: how many there are, what they come to. */
export function TableFoot({ children, acts }: TableFootProps) {
  return (
    <Row wrap align="center" className={styles.foot}>
      {children}
      {acts && (
        <Row as="span" align="center" gap={2} className={styles.acts}>
          {acts}
        </Row>
      )}
    </Row>
  )
}
