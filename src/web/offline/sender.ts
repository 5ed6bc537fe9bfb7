import { isConnected, onConnectionChange, onServed } from '#web/connection.ts'
import { onLocking } from '#web/lock.ts'
import { ownerKey, readDesk } from '#web/session.ts'

/**
 * The one sender of a device: payments, debts and registers go out by it, one at a time, whichever page sends. What it cannot send now it
 * tries again with growing pauses.
 */

const LOCK = 'akontaa-outbox'
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000
/** So long somebody waits for another page's call to end before it is too late to take something back. */
const TURN_MS_MAX = 3_000

/** How sending went: `rest` when only this one was not taken now, the others when it makes no sense to go on with the next. */
export type Outcome = 'done' | 'no connection' | 'signed out' | { rest: number | undefined }

/** One thing that waits to be sent. */
interface Sendable {
  id: string
  /** Somebody stands and waits for the answer: it goes first. */
  isUrgent: boolean
  /** Its answer is dealt with when this resolves. Rejects where the device's own store failed. */
  send: () => Promise<Outcome>
}

/** What of one kind waits on this device. */
export interface Queue {
  /** Reads again what other pages may have written. */
  refresh: () => Promise<unknown>
  /** What may go out now, the oldest first. */
  waiting: () => readonly Sendable[]
  /** Calls back when something new waits. Returns the way to stop. */
  watch: (changed: () => void) => () => void
}

const queues = new Set<Queue>()
/** What the server could not take just now rests, while the others go on. */
const resting = new Map<string, { until: number; waitMs: number; isHurried: boolean }>()
let isAsked = false
let triesWithoutConnection = 0
let timer: number | undefined

/** Sends what waits in this queue, for as long as the page wants it. Returns the way to stop. */
export function sendFrom(queue: Queue): () => void {
  if (queues.has(queue)) return () => undefined
  queues.add(queue)
  const stop = queue.watch(wake)
  // What waits is shown while another page sends.
  lookAgain()
  return () => {
    stop()
    queues.delete(queue)
  }
}

/** Sends now, when the connection returns, when the page is looked at again, when another call was answered, and from time to time. */
export function startSender(): () => void {
  const seen = () => document.visibilityState === 'visible' && sendNow()
  window.addEventListener('online', sendNow)
  window.addEventListener('focus', sendNow)
  document.addEventListener('visibilitychange', seen)
  const stops = [
    onLocking(sendSoon),
    onConnectionChange(() => isConnected() && sendNow()),
    onServed(sendSooner),
  ]
  return () => {
    window.removeEventListener('online', sendNow)
    window.removeEventListener('focus', sendNow)
    document.removeEventListener('visibilitychange', seen)
    for (const stop of stops) stop()
    sleep(null)
  }
}

/** A person, or a connection that came back, wants everything tried at once. */
export function sendNow(): void {
  resting.clear()
  triesWithoutConnection = 0
  lookAgain()
}

/** Another page may have kept something and gone. */
function lookAgain(): void {
  void Promise.allSettled([...queues].map((queue) => queue.refresh())).then(wake)
}

/** Does this while nothing is being sent; not at all where a call is under way that does not end soon. */
export async function betweenSendings(act: () => Promise<void>): Promise<void> {
  try {
    await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(TURN_MS_MAX) }, act)
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'TimeoutError')) throw error
  }
}

/** Once the desk is locked it sends by itself. */
function sendSoon(): void {
  window.setTimeout(sendNow, 0)
}

/** The server serves: what rests only because it did not a moment ago is tried at once, each once more. */
function sendSooner(): void {
  if (timer === undefined) return
  for (const [id, each] of resting)
    if (!each.isHurried) resting.set(id, { ...each, until: 0, isHurried: true })
  triesWithoutConnection = 0
  wake()
}

/** One page sends at a time. Whoever asks while another sends waits for the lock and looks again: none is overlooked. */
function wake(): void {
  sleep(null)
  if (isAsked || allWaiting().length === 0 || !(ownerKey() ?? readDesk())) return
  isAsked = true
  const turn = navigator.locks.request(LOCK, async () => {
    isAsked = false
    await sendAll()
  })
  // The device's database failed under us, or an answer was not what it should be: once more, in a while.
  turn.catch(() => {
    isAsked = false
    sleepWithoutConnection()
  })
}

async function sendAll(): Promise<void> {
  await Promise.all([...queues].map((queue) => queue.refresh()))
  for (;;) {
    const waiting = allWaiting()
    const next = nextOf(waiting)
    if (!next) return sleepUntilRested(waiting)
    const outcome = await next.send()
    if (outcome === 'no connection') return sleepWithoutConnection()
    // Who did not want to sign in is not asked again by itself.
    if (outcome === 'signed out') return
    if (outcome === 'done') resting.delete(next.id)
    else rest(next.id, outcome.rest)
    triesWithoutConnection = 0
  }
}

function allWaiting(): readonly Sendable[] {
  return [...queues].flatMap((queue) => queue.waiting())
}

/** Those somebody stands and waits for come first, then the oldest. */
function nextOf(waiting: readonly Sendable[]): Sendable | undefined {
  const ready = waiting.filter(({ id }) => (resting.get(id)?.until ?? 0) <= Date.now())
  return ready.find(({ isUrgent }) => isUrgent) ?? ready[0]
}

/** `seconds` is how long the server wants to be left alone, where it said so. */
function rest(id: string, seconds: number | undefined): void {
  const before = resting.get(id)
  const waitMs = Math.min(LONGEST_WAIT_MS, (before?.waitMs ?? FIRST_WAIT_MS / 2) * 2)
  const until = Date.now() + Math.max((seconds ?? 0) * 1_000, withJitter(waitMs))
  resting.set(id, { until, waitMs, isHurried: seconds !== undefined || before?.isHurried === true })
}

function sleepUntilRested(waiting: readonly Sendable[]): void {
  if (waiting.length === 0) return
  const soonest = Math.min(...waiting.map(({ id }) => resting.get(id)?.until ?? 0))
  sleep(Math.max(200, soonest - Date.now()))
}

function sleepWithoutConnection(): void {
  const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** triesWithoutConnection)
  triesWithoutConnection += 1
  sleep(withJitter(waitMs))
}

function sleep(ms: number | null): void {
  window.clearTimeout(timer)
  timer = ms === null ? undefined : window.setTimeout(wake, ms)
}

/** Never all devices of a town in the same second. */
function withJitter(waitMs: number): number {
  return waitMs * (0.5 + Math.random())
}
