import { readClockAhead, storeClockAhead } from './device.ts'

/** How far this device's clock goes before the server's, which dates each of its answers. */
let ahead = readClockAhead()

/** The server has answered. Answers the moment that it says, in milliseconds; null where it says none. */
export function noteClock({ headers }: Pick<Response, 'headers'>): number | null {
  const theirs = Date.parse(headers.get('Date') ?? '')
  if (Number.isNaN(theirs)) return null
  noteAhead(Date.now() - theirs)
  return theirs
}

/** Under a minute is the time the answer took and the header's whole seconds; so is what changes from call to call. */
function noteAhead(found: number): void {
  const next = Math.abs(found) < 60_000 ? 0 : found
  if (next === ahead || (next !== 0 && Math.abs(next - ahead) < 60_000)) return
  ahead = next
  storeClockAhead(next)
}

/** Now, by the server's clock where it is known: a device whose clock is a day wrong still writes the right day. */
export function timeAtServer(): Date {
  return atServer(Date.now())
}

/** The same of another moment of this device. */
export function atServer(moment: number): Date {
  return new Date(moment - ahead)
}
