import { createStore } from '#web/store.ts'
import { useStore } from '#web/use-store.ts'

/** Somebody has signed in at the desk with the password and has no PIN that works there: one is offered. */
const wanted = createStore(false)

export function askForPin(): void {
  wanted.set(true)
}

export function usePinWanted(): [boolean, () => void] {
  return [useStore(wanted), () => wanted.set(false)]
}
