import { createStore } from '#web/store.ts'
import { useStore } from '#web/use-store.ts'
import type { WaitingPayment } from './waiting-act.ts'

const printed = createStore<WaitingPayment | null>(null)

/** Prints the provisional slip of a payment that waits: the dashboard lays it out, then asks the browser's print. */
export function printSlip(act: WaitingPayment): void {
  printed.set(act)
}

/** The slip is printed, or the person thought better of it. */
export function putSlipAway(): void {
  printed.set(null)
}

export function useSlip(): WaitingPayment | null {
  return useStore(printed)
}
