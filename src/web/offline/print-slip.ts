import { useSyncExternalStore } from 'react'
import type { WaitingPayment } from './waiting-act.ts'

let printed: WaitingPayment | null = null
const listeners = new Set<() => void>()

/** Prints the provisional slip of a payment that waits: the desk lays it out, then asks the browser's print. */
export function printSlip(act: WaitingPayment): void {
  publish(act)
}

/** The slip is printed, or the person thought better of it. */
export function putSlipAway(): void {
  publish(null)
}

export function useSlip(): WaitingPayment | null {
  return useSyncExternalStore(
    subscribe,
    () => printed,
    () => null,
  )
}

function publish(act: WaitingPayment | null) {
  printed = act
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
