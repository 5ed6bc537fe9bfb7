import { formatDay } from '#shared/dates.ts'
import type { ClearedPupil } from '#web/queries/clearance.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import text from '#web/ui/text.module.css'
import styles from './cleared-state.module.css'

interface ClearedStateProps extends Pick<ClearedPupil, 'state' | 'until' | 'why'> {
  exception?: ClearedPupil['exception']
}

/** Whether a pupil is clear, and by what, for whoever may know. */
export function ClearedState({ state, until, why, exception }: ClearedStateProps) {
  if (state === 'not') return <Badge tone="bad">Not clear</Badge>
  const because = exception ? `let through by ${exception.by}: ${exception.reason}` : why && WHY[why]
  return (
    <>
      <Badge tone={state === 'until' ? 'wait' : 'good'} icon="check">
        {state === 'until' ? `Clear until ${formatDay(until ?? '')}` : 'Clear'}
      </Badge>
      {because && <span className={cx(text.muted, text.small, styles.because)}>{because}</span>}
    </>
  )
}

const WHY = {
  settled: '',
  promise: 'by a promise',
  plan: 'by a plan',
  exception: 'let through by the office',
} as const
