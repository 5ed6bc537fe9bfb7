import { isPassing, Refusal, type RefusalCode, type RefusalDetails } from '#shared/errors.ts'
import { isConnected } from '#web/connection.ts'
import { refreshMoney } from '#web/queries/refresh-money.ts'
import { readSession } from '#web/session.ts'
import { type Delivery, deliverAct } from './deliver-act.ts'
import { changeAct, knownOutbox, maySend, noteOnAct, onOutboxChange, putBack, readOutbox } from './outbox.ts'
import type { Outcome, Queue } from './sender.ts'
import { afterAnswer, afterRefusal } from './settle-act.ts'
import { childrenOf, type WaitingAct } from './waiting-act.ts'

/** The server's answer for an act, told to every tab. */
export type Delivered = {
  act: WaitingAct
} /** `flag`: what a person should look at all the same, which stands under *Needs attention*. */ & (
  | { name: 'recorded'; recorded: Delivery['recorded']; flag: string | null }
  | { name: 'refused'; code: RefusalCode; sentence: string; facts?: RefusalDetails['facts'] }
  /** Today is locked: it stays here, whoever stood there. */
  | { name: 'waits' }
)

const waitingFor = new Map<string, (delivered: Delivered) => void>()
/** Of these somebody in this tab has waited for the answer, and maybe still does. */
const waitedFor = new Set<string>()
const onBackground = new Set<(delivered: Delivered) => void>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('akontaa-delivered')
channel?.addEventListener('message', ({ data }: MessageEvent<Delivered>) => {
  for (const studentId of childrenOf(data.act)) refreshMoney(studentId)
  tell(data)
})

/** The payments and debts that wait here, and what was given up of them. */
export const actsToSend: Queue = {
  refresh: readOutbox,
  waiting: () =>
    knownOutbox()
      .filter(({ state }) => state.name === 'waiting')
      .map((act) => ({ id: act.id, isUrgent: act.guard, send: () => send(act) })),
  watch: onOutboxChange,
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

/** Sends one act, and keeps of it what the answer leaves to do. */
async function send(act: WaitingAct): Promise<Outcome> {
  // Somebody else signed in at this very moment: their token must not carry this act as theirs.
  if (!maySend(act)) return 'signed out'
  try {
    await settle(act, await deliverAct(act))
    return 'done'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Of a desk that was ended somebody signs in as anywhere else.
    if (error.code === 'signed_out' || error.code === 'desk_ended') return 'signed out'
    if (!isConnected()) return 'no connection'
    if (isTodayLocked(error)) return await waitForDay(act, error)
    // To somebody at the counter it is said; what waits alone goes out by itself once the school has answered.
    const isSaid = act.guard && (error.code === 'awaits_numbers' || error.code === 'clock_wrong')
    // What a locked desk cannot prove waits for its person, who sends it by being there.
    if ((isPassing(error) && !isSaid) || (error.code === 'unproved' && !readSession()))
      return { rest: error.details.retryAfterSeconds }
    await hold(act, error)
    return 'done'
  }
}

const isTodayLocked = ({ code, details }: Refusal) =>
  code === 'day_closed' && details.facts?.isTodayLocked === true

/**
 * It counts for the next open day, or for today once that is open again: asked every minute. To somebody at the counter it is said
 * at once; a debt, which is no money, is refused to them.
 */
async function waitForDay(act: WaitingAct, error: Refusal): Promise<Outcome> {
  if (act.kind === 'discard' || (act.guard && act.kind === 'debt')) {
    await hold(act, error)
    return 'done'
  }
  if (act.guard || act.state.name !== 'waiting' || !act.state.lockedDay) {
    const state = { name: 'waiting', lockedDay: act.date } as const
    await changeAct(act.id, (kept) => (kept.kind === 'discard' ? kept : { ...kept, guard: false, state }))
    if (act.guard) announce({ act, name: 'waits' })
  }
  return { rest: undefined }
}

async function settle(act: WaitingAct, delivery: Delivery): Promise<void> {
  const left = await noteOnAct(act.id, (kept) => afterAnswer(act, kept, delivery))
  if (left) putBack(act.id)
  const flag = left?.state.name === 'flagged' ? left.state.sentence : null
  announce({ act, name: 'recorded', recorded: delivery.recorded, flag })
}

/** What is refused to somebody at the counter; of an act that waits alone the answer is another. */
const ASKED_OF_SOMEBODY: readonly RefusalCode[] = [
  'drawer_needed',
  'day_closed',
  'awaits_numbers',
  'clock_wrong',
]

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
