import { useEffect } from 'react'
import type { PaletteOpening } from '#web/counter/palette/palette-context.ts'
import { readHalfTyped } from '#web/half-typed.ts'
import { usePinWanted } from '#web/layouts/dashboard/lock/pin-wanted.ts'
import { lockDesk, useLockedAt } from '#web/lock.ts'
import { deskFace, takeHalfTyped } from '#web/offline/desk-keeping.ts'
import { forgetWhoMayNot } from '#web/offline/drop-readable.ts'
import { lockByItself } from '#web/offline/lock-by-itself.ts'
import { readDesk } from '#web/session.ts'
import { useShortcuts } from '#web/shortcuts.ts'
import { SetPin } from './set-pin.tsx'

interface AtThisDeskProps {
  loadLock: () => Promise<unknown>
  /** What this person had half typed here goes on. */
  onHalfTyped: (opening: PaletteOpening) => void
}

/** What a shared computer does while somebody is at it: it locks by itself and by a key, and gives back what was half typed. */
export default function AtThisDesk({ loadLock, onHalfTyped }: AtThisDeskProps) {
  const desk = readDesk()
  const lockedAt = useLockedAt()
  const [wantsPin, donePin] = usePinWanted()
  useShortcuts({ l: lockDesk, 'mod+l': lockDesk })
  useEffect(lockByItself, [])
  useEffect(() => {
    // Before it is needed: a desk locks also without a connection.
    void loadLock()
    const own = readDesk()
    if (own)
      void deskFace(own)
        .then(forgetWhoMayNot)
        .catch(() => undefined)
  }, [loadLock])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time somebody unlocks
  useEffect(() => {
    if (lockedAt !== null) return
    void takeHalfTyped().then((kept) => {
      if (kept && !readHalfTyped()) onHalfTyped(kept)
    })
  }, [lockedAt])
  return wantsPin && desk ? <SetPin desk={desk} onClose={donePin} /> : null
}
