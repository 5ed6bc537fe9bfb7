import type { ReactNode } from 'react'
import styles from './blind.module.css'
import { Icon } from './icon.tsx'
import { Row } from './layout.tsx'

/** A figure is withheld on purpose, so that nobody takes it for a fault. */
export function Blind({ children }: { children: ReactNode }) {
  return (
    <Row as="p" align="center" gap={3} className={styles.blind}>
      <Icon name="eye" />
      <span>{children}</span>
    </Row>
  )
}
