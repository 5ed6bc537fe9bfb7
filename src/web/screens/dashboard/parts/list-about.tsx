import type { ReactNode } from 'react'
import { Row } from '#web/ui/layout.tsx'
import place from '#web/ui/place.module.css'
import styles from './list-about.module.css'

/** Over a list: which one it is, its papers and its end. */
export function ListTools({ children }: { children: ReactNode }) {
  return (
    <Row wrap align="center" className={styles.tools}>
      {children}
    </Row>
  )
}

export function ListChoice({ children }: { children: ReactNode }) {
  return <div className={place.choice}>{children}</div>
}

/** What a list asks, in a sentence that begins with its name. */
export function ListTerms({ children }: { children: ReactNode }) {
  return <p className={styles.terms}>{children}</p>
}
