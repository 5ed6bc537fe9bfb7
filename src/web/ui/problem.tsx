import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './empty.module.css'
import { Row } from './layout.tsx'
import { Notice } from './notice.tsx'

interface ProblemProps {
  /** What happened. The specification's sentence where it gives one. */
  sentence: string
  detail?: string | undefined
  onRetry?: (() => void) | undefined
  /** Another way on, beside trying again. */
  way?: ReactNode
}

/** Something could not be fetched: what happened, and the way on. */
export function Problem({ sentence, detail, onRetry, way }: ProblemProps) {
  return (
    <div className={styles.empty} role="alert">
      <Notice tone="bad" icon="warning">
        <span>{sentence}</span>
        {detail && detail !== sentence && (
          <>
            <br />
            <span>{detail}</span>
          </>
        )}
      </Notice>
      {(onRetry || way) && (
        <Row wrap gap={3} className={styles.acts}>
          {onRetry && <Button onClick={onRetry}>Try again</Button>}
          {way}
        </Row>
      )}
    </div>
  )
}
