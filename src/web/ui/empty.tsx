import type { ReactNode } from 'react'
import styles from './empty.module.css'
import { Row } from './layout.tsx'
import text from './text.module.css'

interface EmptyProps {
  /** The specification's sentence for this emptiness. */
  title: string
  /** What to do about it. */
  children?: ReactNode
  /** The next step, as buttons. */
  actions?: ReactNode
}

/** Nothing here, said plainly, with the next step. */
export function Empty({ title, children, actions }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      {children && <p className={text.muted}>{children}</p>}
      {actions && (
        <Row wrap gap={3} className={styles.acts}>
          {actions}
        </Row>
      )}
    </div>
  )
}
