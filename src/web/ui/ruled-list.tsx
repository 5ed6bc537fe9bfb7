import type { LiHTMLAttributes, ReactNode } from 'react'
import { Row } from './layout.tsx'
import styles from './ruled-list.module.css'

/** Entries of several lines each, ruled apart. */
export function RuledList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}

/** One line of an entry: what it holds stands side by side and breaks where it must. */
export function EntryLine({ children }: { children: ReactNode }) {
  return (
    <Row as="p" wrap align="center" className={styles.line}>
      {children}
    </Row>
  )
}

/** An entry of one line in a list without more: its name, and what is at the right of it. */
export function RuledRow(props: Omit<LiHTMLAttributes<HTMLLIElement>, 'className'>) {
  return <Row as="li" wrap align="center" {...props} className={styles.row} />
}
