import {
  onLockChange,
  onSessionChange,
  readDesk,
  readLockedAt,
  readSession,
  storeLockedAt,
} from './session.ts'
import { createStore } from './store.ts'
import { useStore } from './use-store.ts'

/** Whether the desk is locked, in every tab of this browser, and since when. A browser that is no desk never locks. */
const lockedAt = createStore<number | null>(lockedSince())
const beforeLocking = new Set<() => void>()

if (typeof window !== 'undefined') {
  const changed = () => lockedAt.set(lockedSince())
  onLockChange(changed)
  onSessionChange(changed)
}

/** A desk at which nobody is signed in, as after *Log out*, is locked too: only so can it be unlocked. */
function lockedSince(): number | null {
  return readLockedAt() ?? (readDesk() && !readSession() ? Date.now() : null)
}

/** Locks the desk at once; what must be put away first puts itself away. */
export function lockDesk(): void {
  if (!readDesk() || lockedAt.read()) return
  for (const putAway of beforeLocking) putAway()
  const now = Date.now()
  storeLockedAt(now)
  lockedAt.set(now)
}

/** Somebody is there. */
export function unlockDesk(): void {
  storeLockedAt(null)
  lockedAt.set(null)
}

export function isLocked(): boolean {
  return lockedAt.read() !== null
}

export function useLockedAt(): number | null {
  return useStore(lockedAt)
}

/** Calls back just before the desk is locked, while who is there is still known. Returns the way to stop. */
export function onLocking(putAway: () => void): () => void {
  beforeLocking.add(putAway)
  return () => {
    beforeLocking.delete(putAway)
  }
}

/** Resolves when the desk is unlocked again. */
export function unlocked(): Promise<void> {
  return new Promise((resolve) => {
    const stop = lockedAt.watch(() => {
      if (lockedAt.read() !== null) return
      stop()
      resolve()
    })
  })
}
