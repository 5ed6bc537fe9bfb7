import type { ReactNode } from 'react'
import { Key } from '#web/ui/key.tsx'
import { Row } from '#web/ui/layout.tsx'
import styles from './palette-foot.module.css'

interface PaletteFootProps {
  enter: string
  leave: string
  children?: ReactNode
}

/** The keys that work in the palette right now. */
export function PaletteFoot({ enter, leave, children }: PaletteFootProps) {
  return (
    <Row wrap align="center" className={styles.foot}>
      <span>
        <Key name="↑" />
        <Key name="↓" /> choose
      </span>
      <span>
        <Key name="Enter" /> {enter}
      </span>
      <span>
        <Key name="Esc" /> {leave}
      </span>
      {children}
    </Row>
  )
}
