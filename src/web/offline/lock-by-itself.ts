import { isLocked, lockDesk } from '#web/lock.ts'
import { readDesk, readTouchedAt, storeTouchedAt } from '#web/session.ts'
import { keptDeskFace } from './desk-keeping.ts'

const LOOK_MS = 5_000
const DEFAULT_MINUTES = 3
const touches = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Locks the desk after the school's minutes without a touch, whichever tab was touched. Returns the way to stop. */
export function lockByItself(): () => void {
  if (!readDesk()) return () => undefined
  let noted = 0
  const touched = () => {
    // Once a second is often enough for what counts in minutes.
    if (Math.abs(Date.now() - noted) < 1_000) return
    noted = Date.now()
    storeTouchedAt(noted)
  }
  touched()
  // A computer that slept looks when it wakes, before anybody has touched it.
  const look = () => void lockIfIdle()
  const timer = window.setInterval(look, LOOK_MS)
  for (const touch of touches) window.addEventListener(touch, touched, { passive: true, capture: true })
  document.addEventListener('visibilitychange', look)
  return () => {
    window.clearInterval(timer)
    for (const touch of touches) window.removeEventListener(touch, touched, { capture: true })
    document.removeEventListener('visibilitychange', look)
  }
}

/** Locks a desk that nobody has touched for so long. */
export async function lockIfIdle(): Promise<void> {
  if (!readDesk() || isLocked()) return
  // The clock was put back: the last touch was no later than now.
  if (readTouchedAt() > Date.now()) storeTouchedAt(Date.now())
  const idleMs = Date.now() - readTouchedAt()
  // Read each time: the school may have changed its rule since.
  const minutes = (await keptDeskFace())?.idleMinutes ?? DEFAULT_MINUTES
  if (!isLocked() && idleMs > minutes * 60_000) lockDesk()
}
