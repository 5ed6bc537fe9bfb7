import { createStore } from '#web/store.ts'
import { useStore } from '#web/use-store.ts'

const isAsked = createStore(false)

/** Opens the dialog that pays cash out: by its key, from a page, from the palette. */
export function askToPayOut(): void {
  isAsked.set(true)
}

export function closePayOut(): void {
  isAsked.set(false)
}

export function usePayOutAsked(): boolean {
  return useStore(isAsked)
}
