import { useSyncExternalStore } from 'react'
import { CLOCK_INTERVAL_MS } from '#shared/constants.ts'
import { dayOf, formatDay } from '#shared/dates.ts'
import { timeAtServer } from '#web/server-clock.ts'
import styles from './clock.module.css'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** The time in Ghana, moving every second, by the server's clock. It renders alone: nothing around it hears the tick. */
export function Clock() {
  const now = useSyncExternalStore(subscribe, readSecond, () => 0)
  if (now === 0) return <div className={styles.clock} />
  const instant = new Date(now)
  return (
    <div className={styles.clock} data-now>
      <b className={styles.time}>{instant.toISOString().slice(11, 19)}</b>
      <span className={styles.date}>
        {WEEKDAYS[instant.getUTCDay()]} {formatDay(dayOf(instant))}
      </span>
    </div>
  )
}

function readSecond(): number {
  return Math.floor(timeAtServer().getTime() / CLOCK_INTERVAL_MS) * CLOCK_INTERVAL_MS
}

function subscribe(tick: () => void): () => void {
  let timer = 0
  const next = () => {
    // Each tick is set to the next full second, so that the clock never drifts and never skips one.
    timer = window.setTimeout(
      () => {
        tick()
        next()
      },
      CLOCK_INTERVAL_MS - (timeAtServer().getTime() % CLOCK_INTERVAL_MS),
    )
  }
  next()
  return () => window.clearTimeout(timer)
}
