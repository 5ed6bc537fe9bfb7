import { useSyncExternalStore } from 'react'
import { readClockAhead, storeClockAhead } from './session.ts'

/** Whether our server answers. A browser that says "online" may still sit behind a dead connection or a portal's login page. */
export interface Connection {
  up: boolean
  /** When it was lost, in milliseconds; null while it is there. */
  since: number | null
}

let connection: Connection = {
  up: typeof navigator === 'undefined' || navigator.onLine !== false,
  since: null,
}
let clockAhead = readClockAhead()
const listeners = new Set<() => void>()

/** Our server answered. Its own date tells how wrong this device's clock is. */
export function connectionAnswered(headers: Headers): void {
  const theirs = Date.parse(headers.get('Date') ?? '')
  if (!Number.isNaN(theirs)) noteClock(Date.now() - theirs)
  if (!connection.up) publish({ up: true, since: null })
}

/** No answer, or an answer that was not ours. */
export function connectionFailed(): void {
  if (connection.up) publish({ up: false, since: Date.now() })
}

/** Under a minute is the time the answer took and the header's whole seconds; so is what changes from call to call. */
function noteClock(ahead: number) {
  const next = Math.abs(ahead) < 60_000 ? 0 : ahead
  if (next === clockAhead || (next !== 0 && Math.abs(next - clockAhead) < 60_000)) return
  clockAhead = next
  storeClockAhead(next)
}

export function isConnected(): boolean {
  return connection.up
}

/** Now, by the server's clock where it is known: a desk whose clock is a day wrong still writes the right day. */
export function timeAtServer(): Date {
  return new Date(Date.now() - clockAhead)
}

export function onConnectionChange(changed: () => void): () => void {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}

export function useConnection(): Connection {
  return useSyncExternalStore(
    onConnectionChange,
    () => connection,
    () => connection,
  )
}

function publish(next: Connection) {
  connection = next
  for (const listener of listeners) listener()
}

if (typeof window !== 'undefined') {
  window.addEventListener('offline', connectionFailed)
  if (!connection.up) connection = { up: false, since: Date.now() }
}
