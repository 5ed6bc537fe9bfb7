import {
  carrySession,
  leaveSession,
  noteHere,
  onLockChange,
  onSessionChange,
  readDesk,
  readLockedAt,
  readSession,
  storeLockedAt,
  takeCarriedSession,
  wasHereBefore,
} from './session.ts'
import { createStore } from './store.ts'
import { isOnlyTab, otherTabs } from './tabs.ts'
import { useStore } from './use-store.ts'

/** Whether the desk is locked, in every tab of this browser, and since when. A browser that is no desk never locks. */
const lockedAt = createStore<number | null>(atFirst())
const beforeLocking = new Set<() => void>()

if (typeof window !== 'undefined') {
  const changed = () => becomeLocked(lockedSince())
  onLockChange(changed)
  onSessionChange(changed)
  // Closing the browser locks the desk. Another page of this tab, or this one read anew, goes on.
  window.addEventListener('pagehide', () => {
    if (readDesk() && readSession() && !isLocked() && isOnlyTab()) carrySession()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    takeCarriedSession()
    changed()
  })
}

function atFirst(): number | null {
  if (typeof window === 'undefined') return null
  if (readDesk()) takeCarriedSession()
  return lockedSince()
}

/** A desk at which nobody is signed in, as after *Log out*, is locked too: only so can it be unlocked. */
function lockedSince(): number | null {
  return readLockedAt() ?? (readDesk() && !readSession() ? Date.now() : null)
}

/** What must be put away puts itself away, in every tab. */
function becomeLocked(at: number | null): void {
  if (at && !lockedAt.read()) for (const putAway of beforeLocking) putAway()
  lockedAt.set(at)
}

/** Locks the desk at once: the session leaves the page and the disk, and what the page shows goes. */
export function lockDesk(): void {
  if (!readDesk() || lockedAt.read()) return
  const now = Date.now()
  becomeLocked(now)
  storeLockedAt(now)
  leaveSession()
}

/** A browser that went without closing its pages (no power, a crash) has kept the session: nobody was seen to leave. */
export async function lockIfLeft(): Promise<void> {
  const isNew = !wasHereBefore()
  noteHere()
  if (isNew && readDesk() && readSession() && (await otherTabs()) === 0) lockDesk()
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
