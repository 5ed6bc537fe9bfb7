import { isPassing, Refusal, type RefusalCode, type RefusalDetails } from '#shared/errors.ts'
import { isConnected, onConnectionChange } from '#web/connection.ts'
import { onLocking } from '#web/lock.ts'
import { refreshMoney } from '#web/queries/refresh-money.ts'
import { ownerKey, readDesk, readSession } from '#web/session.ts'
import { type Delivery, deliverAct } from './deliver-act.ts'

import { changeAct, knownOutbox, maySend, onOutboxChange, putBack, readOutbox } from './outbox.ts'

import { afterAnswer, afterRefusal } from './settle-act.ts'
import { childrenOf, type WaitingAct } from './waiting-act.ts'

const LOCK = 'akontaa-outbox'
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000

/** The server's answer for an act, told to every tab. */
export type Delivered = {
  act: WaitingAct
} /** `flag`: what a person should look at all the same, which stands under *Needs attention*. */ & (
  | { name: 'recorded'; recorded: Delivery['recorded']; flag: string | null }
  | { name: 'refused'; code: RefusalCode; sentence: string; facts?: RefusalDetails['facts'] }
)

const waitingFor = new Map<string, (delivered: Delivered) => void>()
/** Of these somebody in this tab has waited for the answer, and maybe still does. */
const waitedFor = new Set<string>()
const onBackground = new Set<(delivered: Delivered) => void>()
/** An act that the server could not take just now rests, while the others go on. */
const resting = new Map<string, { until: number; waitMs: number }>()
let isAsked = false
let triesWithoutConnection = 0
let timer = 0
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('akontaa-delivered')
if (channel) {
  channel.onmessage = ({ data }: MessageEvent<Delivered>) => {
    for (const studentId of childrenOf(data.act)) refreshMoney(studentId)
    tell(data)
  }
}

/** Sends what waits: now, when the connection returns, when the dashboard is looked at again, and from time to time. */
export function startSender(): () => void {
  const seen = () => document.visibilityState === 'visible' && sendNow()
  window.addEventListener('online', sendNow)
  document.addEventListener('visibilitychange', seen)
  const stopLocking = onLocking(sendSoon)
  const stopConnection = onConnectionChange(() => isConnected() && sendNow())
  const stopOutbox = onOutboxChange(wake)
  void readOutbox().then(wake, () => undefined)
  return () => {
    window.removeEventListener('online', sendNow)
    document.removeEventListener('visibilitychange', seen)
    stopLocking()
    stopConnection()
    stopOutbox()
    window.clearTimeout(timer)
  }
}

/** Once the desk is locked it sends by itself. */
function sendSoon(): void {
  window.setTimeout(sendNow, 0)
}

/** A person, or a connection that came back, wants everything tried at once. */
export function sendNow(): void {
  resting.clear()
  triesWithoutConnection = 0
  wake()
}

/** Resolves when the server has answered for this act, whichever tab sent it. */
export function deliveryOf(id: string): { delivered: Promise<Delivered>; forget: () => void } {
  waitedFor.add(id)
  const delivered = new Promise<Delivered>((resolve) => waitingFor.set(id, resolve))
  return { delivered, forget: () => waitingFor.delete(id) }
}

/** Calls back for what was delivered while nobody stood waiting for it. Returns the way to stop. */
export function onDeliveredLater(listener: (delivered: Delivered) => void): () => void {
  onBackground.add(listener)
  return () => {
    onBackground.delete(listener)
  }
}

/** One tab sends at a time. Whoever asks while another sends waits for the lock and looks again: none is overlooked. */
function wake(): void {
  window.clearTimeout(timer)
  if (isAsked || !(ownerKey() ?? readDesk())) return
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
  await readOutbox()
  for (;;) {
    const waiting = knownOutbox().filter(({ state }) => state.name === 'waiting')
    const act = nextOf(waiting)
    if (!act) return sleepUntilRested(waiting)
    const next = await send(act)
    if (next === 'no connection') return sleepWithoutConnection()
    // Who did not want to sign in is not asked again by itself.
    if (next === 'signed out') return
  }
}

/** Those somebody stands and waits for come first, then the oldest. */
function nextOf(waiting: readonly WaitingAct[]): WaitingAct | undefined {
  const ready = waiting.filter(({ id }) => (resting.get(id)?.until ?? 0) <= Date.now())
  return ready.find(({ guard }) => guard) ?? ready[0]
}

/** Sends one act; says why it makes no sense to go on with the next. */
async function send(act: WaitingAct): Promise<'go on' | 'no connection' | 'signed out'> {
  // Somebody else signed in at this very moment: their token must not carry this act as theirs.
  if (!maySend(act)) return 'signed out'
  try {
    await settle(act, await deliverAct(act))
    triesWithoutConnection = 0
    return 'go on'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Of a desk that was ended somebody signs in as anywhere else.
    if (error.code === 'signed_out' || error.code === 'desk_ended') return 'signed out'
    if (!isConnected()) return 'no connection'
    // What a locked desk cannot prove waits for its person, who sends it by being there.
    if (isPassing(error) || (error.code === 'unproved' && !readSession()))
      rest(act.id, error.details.retryAfterSeconds)
    else await hold(act, error)
    return 'go on'
  }
}

async function settle(act: WaitingAct, delivery: Delivery): Promise<void> {
  resting.delete(act.id)
  const left = await changeAct(act.id, (kept) => afterAnswer(act, kept, delivery))
  if (left) putBack(act.id)
  const flag = left?.state.name === 'flagged' ? left.state.sentence : null
  announce({ act, name: 'recorded', recorded: delivery.recorded, flag })
}

/** What is refused to somebody at the counter; of an act that waits alone the answer is another. */
const ASKED_OF_SOMEBODY: readonly RefusalCode[] = ['drawer_needed', 'day_closed']

async function hold(
  act: WaitingAct,
  { code, message: sentence, details: { facts } }: Refusal,
): Promise<void> {
  if (act.guard && ASKED_OF_SOMEBODY.includes(code) && (await waitsAlone(act))) return
  const left = await changeAct(act.id, (kept) =>
    afterRefusal(act, kept, { name: 'attention', code, sentence }),
  )
  // Given up meanwhile: it goes out as that, and its own answer is the one to tell.
  if (left?.kind === 'discard' && act.kind !== 'discard') return
  announce({ act, name: 'refused', code, sentence, ...(facts ? { facts } : {}) })
}

/**
 * Nobody stands there any more to say what lies in the drawer or to choose another day: it goes out again, with its slip. `guard`
 * says that somebody does, maybe in another tab; of this one it is known.
 */
async function waitsAlone({ id }: WaitingAct): Promise<boolean> {
  if (waitingFor.has(id)) return false
  const kept = await changeAct(id, (act) => (waitedFor.has(id) ? { ...act, guard: false } : act))
  return kept?.guard === false
}

function rest(id: string, seconds = 0): void {
  const waitMs = Math.min(LONGEST_WAIT_MS, (resting.get(id)?.waitMs ?? FIRST_WAIT_MS / 2) * 2)
  const until = Date.now() + Math.max(seconds * 1_000, withJitter(waitMs))
  resting.set(id, { until, waitMs })
}

function sleepUntilRested(waiting: readonly WaitingAct[]): void {
  if (waiting.length === 0) return
  const soonest = Math.min(...waiting.map(({ id }) => resting.get(id)?.until ?? 0))
  timer = window.setTimeout(wake, Math.max(200, soonest - Date.now()))
}

function sleepWithoutConnection(): void {
  const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** triesWithoutConnection)
  triesWithoutConnection += 1
  timer = window.setTimeout(wake, withJitter(waitMs))
}

/** Never all devices of a town in the same second. */
function withJitter(waitMs: number): number {
  return waitMs * (0.5 + Math.random())
}

function announce(delivered: Delivered): void {
  channel?.postMessage(delivered)
  tell(delivered)
}

function tell(delivered: Delivered): void {
  const resolve = waitingFor.get(delivered.act.id)
  waitingFor.delete(delivered.act.id)
  if (resolve) resolve(delivered)
  else for (const listener of onBackground) listener(delivered)
}
