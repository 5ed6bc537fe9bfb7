import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False on the page as the build wrote it and on the first drawing over it, true from then on: what only the browser
 * knows (address, storage) must not make the two differ.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
