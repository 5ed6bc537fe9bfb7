import { useConnection } from '#web/connection.ts'
import { useWaiting } from '#web/offline/use-waiting.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import only from '#web/ui/only.module.css'
import styles from './net-pill.module.css'

const small = buttonLook({ small: true })

/** In the header: no connection, and how much waits. It opens the queue; without anything to say it is not there. */
export function NetPill({ onOpen }: { onOpen: () => void }) {
  const { up } = useConnection()
  const { queued, attention, flagged, registers } = useWaiting()
  const toSee = attention.length + flagged.length + registers.refused.length
  const waiting = queued.length + registers.queued.length
  if (up && waiting === 0 && toSee === 0) return null
  const words = [
    up ? null : 'No connection',
    waiting > 0 ? `${waiting} waiting` : null,
    toSee > 0 ? (toSee === 1 ? '1 needs attention' : `${toSee} need attention`) : null,
  ].filter(Boolean)
  const count = waiting + toSee
  return (
    <button
      type="button"
      // On a phone the strip below says that there is no connection; the pill has the number.
      {...small}
      className={cx(small.className, styles.pill, count === 0 && only.wide)}
      data-net
      data-bad={toSee > 0 || undefined}
      aria-label={words.join(', ')}
      onClick={onOpen}
    >
      <Icon name={up ? (toSee > 0 ? 'warning' : 'clock') : 'offline'} size={18} />
      <span className={only.wide}>{words.join(', ')}</span>
      <span className={only.phone} aria-hidden="true">
        {count}
      </span>
    </button>
  )
}
