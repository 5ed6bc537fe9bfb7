import type { HTMLAttributes, ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import page from '#web/ui/page.module.css'
import styles from './one-card.module.css'
import { Steps } from './steps.tsx'

interface OneCardProps {
  /** The step of the sign-up under way, from 1. */
  step: 1 | 2 | 3
  children: ReactNode
}

/** One card in the middle of the page, with the sign-up's steps on top. */
export function OneCard({ step, children }: OneCardProps) {
  return (
    <div className={cx(page.wrap, styles.place)}>
      <div className={styles.card}>
        <Steps now={step} />
        {children}
      </div>
    </div>
  )
}

/** Other ways on from the card, at its foot. */
export function Aside({ children, ...rest }: HTMLAttributes<HTMLParagraphElement>) {
  return (
    <p {...rest} className={styles.aside}>
      {children}
    </p>
  )
}
