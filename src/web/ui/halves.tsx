import type { ReactNode } from 'react'
import styles from './halves.module.css'

/** Two sides of one sheet beside each other; on a phone one under the other. */
export function Halves({ children }: { children: ReactNode }) {
  return <div className={styles.halves}>{children}</div>
}
