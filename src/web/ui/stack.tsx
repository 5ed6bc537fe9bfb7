import type { ReactNode } from 'react'
import layout from './layout.module.css'

/** Things one under the other; the gap is a step of the scale. */
export function Stack({ gap, children }: { gap: 3 | 4; children: ReactNode }) {
  return (
    <div className={layout.stack} data-gap={gap}>
      {children}
    </div>
  )
}
