import type { ReactNode } from 'react'
import styles from './blind.module.css'
import { Icon } from './icon.tsx'

/** A figure is withheld on purpose, so that nobody takes it for a fault. */
export function Blind({ children }: { children: ReactNode }) {
  return (
    <p className={styles.blind}>
      <Icon name="eye" />
      <span>{children}</span>
    </p>
  )
}
