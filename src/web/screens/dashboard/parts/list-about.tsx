import type { ReactNode } from 'react'
import styles from './list-about.module.css'

/** Over a list: which one it is, its papers and its end. */
export function ListTools({ children }: { children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>
}

export function ListChoice({ children }: { children: ReactNode }) {
  return <div className={styles.choice}>{children}</div>
}

/** What a list asks, in a sentence that begins with its name. */
export function ListTerms({ children }: { children: ReactNode }) {
  return <p className={styles.terms}>{children}</p>
}
