import { useSyncExternalStore } from 'react'
import { useStore } from '#web/use-store.ts'
import { read, trouble } from './reading.ts'

/** Whether the phone says that it has a connection, and the last reading had one. */
export function useOnline(): boolean {
  const isOnline = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )
  return useStore(trouble) !== 'offline' && isOnline
}

/** The last reading found no connection: is it back? */
export async function isReachedNow(): Promise<boolean> {
  if (!navigator.onLine) return false
  await read()
  return trouble.read() !== 'offline'
}

function watch(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
