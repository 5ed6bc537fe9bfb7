import { readReachedAt, storeReachedAt } from './device.ts'
import { noteClock } from './server-clock.ts'
import { createStore } from './store.ts'
import { useStore } from './use-store.ts'

/** Whether our server answers. A browser that says "online" may still sit behind a dead connection or a portal's login page. */
export interface Connection {
  up: boolean
  /** When it was lost, in milliseconds; null while it is there. */
  since: number | null
}

const isUpAtFirst = typeof navigator === 'undefined' || navigator.onLine !== false
const connection = createStore<Connection>({ up: isUpAtFirst, since: isUpAtFirst ? null : Date.now() })
const onceServed = new Set<() => void>()
/** The newest moment that the server has said, in milliseconds: to the minute, and at once when it is back. */
const reachedAt = createStore<number | null>(readReachedAt())

/** Our server answered. Its own date tells how wrong this device's clock is. */
export function connectionAnswered(response: Pick<Response, 'headers' | 'ok'>): void {
  const theirs = noteClock(response)
  if (theirs !== null) noteReached(theirs)
  if (!connection.read().up) connection.set({ up: true, since: null })
  if (response.ok) for (const served of [...onceServed]) served()
}

/** Calls back each time the server has done what it was asked. Returns the way to stop. */
export function onServed(served: () => void): () => void {
  onceServed.add(served)
  return () => {
    onceServed.delete(served)
  }
}

/** No answer, or an answer that was not ours. */
export function connectionFailed(): void {
  if (connection.read().up) connection.set({ up: false, since: Date.now() })
}

function noteReached(theirs: number) {
  if (connection.read().up && Math.abs(theirs - (reachedAt.read() ?? 0)) < 60_000) return
  reachedAt.set(theirs)
  storeReachedAt(theirs)
}

/** When the server last said what time it is; null where it never did. */
export function serverReachedAt(): Date | null {
  const at = reachedAt.read()
  return at === null ? null : new Date(at)
}

/** Calls back when the server has said the time again. */
export function onServerReached(changed: () => void): () => void {
  return reachedAt.watch(changed)
}

export function isConnected(): boolean {
  return connection.read().up
}

export function onConnectionChange(changed: () => void): () => void {
  return connection.watch(changed)
}

export function useConnection(): Connection {
  return useStore(connection)
}

if (typeof window !== 'undefined') window.addEventListener('offline', connectionFailed)
