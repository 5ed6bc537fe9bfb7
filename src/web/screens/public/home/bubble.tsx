import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Row } from '#web/ui/layout.tsx'
import text from '#web/ui/text.module.css'
import styles from './bubble.module.css'

interface BubbleProps {
  at: string
  className?: string | undefined
  children: ReactNode
}

/** A text that the demo school sent. */
export function Bubble({ at, className, children }: BubbleProps) {
  return (
    <div className={cx(styles.bubble, className)}>
      <Row justify="between">
        <b>AGAFEES</b>
        <span className={text.muted}>{at}</span>
      </Row>
      {children}
    </div>
  )
}
