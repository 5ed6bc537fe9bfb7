import { createStore } from '#web/store.ts'
import { useStore } from '#web/use-store.ts'

const isAsked = createStore(false)

/** Opens the question how this device prints receipts. */
export function askAboutPrinting(): void {
  isAsked.set(true)
}

export function closePrinting(): void {
  isAsked.set(false)
}

export function useIsPrintingAsked(): boolean {
  return useStore(isAsked)
}
