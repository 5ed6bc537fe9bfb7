import type { ReactNode } from 'react'
import styles from './inner-page.module.css'

/** The title of an inner page and the sentence under it. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      {children}
    </div>
  )
}
