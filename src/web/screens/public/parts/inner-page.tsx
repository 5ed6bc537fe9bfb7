import type { HTMLAttributes, ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Row } from '#web/ui/layout.tsx'
import page from '#web/ui/page.module.css'
import styles from './inner-page.module.css'

interface InnerPageProps {
  /** The head stands beside the rest and stays while that is read. */
  beside?: boolean
  children: ReactNode
}

/** An inner page of the site: a `PageHead`, and what it is about. */
export function InnerPage({ beside = false, children }: InnerPageProps) {
  return (
    <div
      className={cx(page.wrap, styles.place, beside && styles.columns, beside && styles.beside)}
      data-wider={beside ? 'second' : undefined}
    >
      {children}
    </div>
  )
}

interface ColumnsProps extends HTMLAttributes<HTMLElement> {
  wider?: 'first' | 'second'
}

/** Two parts beside each other; where there is no room, one under the other. */
export function Columns({ wider = 'first', className, ...rest }: ColumnsProps) {
  return <section {...rest} className={cx(styles.columns, className)} data-wider={wider} />
}

/** Says that what stands here is an example, and of what. */
export function SampleNote({ children }: { children: ReactNode }) {
  return <p className={styles.sample}>{children}</p>
}

/** What can be done from here, side by side. */
export function Acts({ children }: { children: ReactNode }) {
  return (
    <Row as="p" wrap gap={3}>
      {children}
    </Row>
  )
}
