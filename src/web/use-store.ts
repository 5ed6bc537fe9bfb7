import { useSyncExternalStore } from 'react'
import type { Store } from './store.ts'

/** The value of a store, and a new drawing whenever it changes. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.watch, store.read, store.first)
}
