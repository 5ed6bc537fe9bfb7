import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import styles from './paper.module.css'

/** A receipt on paper, with the band of kente that each of ours begins with. */
export function Paper({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <section className={cx(styles.paper, className)}>
      <div className={styles.band} aria-hidden="true" />
      {children}
    </section>
  )
}

/** What it is, and the word or figure at the right edge. */
export function PaperLine({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.line}>
      <span className={styles.soft}>{label}</span>
      <span>{value}</span>
    </div>
  )
}
