import type { ReactNode } from 'react'
import layout from './layout.module.css'

interface RowProps {
  /** A step of the scale. */
  gap: 1 | 2 | 3 | 4
  align?: 'center' | 'baseline'
  /** What is left of the width lies between them. */
  between?: boolean
  wraps?: boolean
  children: ReactNode
}

/** Things beside each other. */
export function Row({ gap, align, between = false, wraps = false, children }: RowProps) {
  return (
    <div
      className={layout.row}
      data-gap={gap}
      data-align={align}
      data-between={between || undefined}
      data-wraps={wraps || undefined}
    >
      {children}
    </div>
  )
}
