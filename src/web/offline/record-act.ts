import { Refusal } from '#shared/errors.ts'
import { isConnected, onConnectionChange } from '#web/connection.ts'
import { tookTooLong } from '#web/http.ts'
import { NoAnswer } from '#web/no-answer.ts'
import { ownerKey } from '#web/session.ts'
import { signInAsked } from '#web/sign-in-again.ts'
import { deliveryOf } from './acts-to-send.ts'
import { askAboutTwin } from './ask-about-twin.ts'
import { type Delivery, deliverAct, type Recorded } from './deliver-act.ts'
import { actOf, type NewAct, type Once } from './new-act.ts'
import { changeAct, dropAct, keepAct, putBack, readOutbox, takeInHand } from './outbox.ts'
import { withProof } from './prove-act.ts'
import type { WaitingDebt, WaitingPayment } from './waiting-act.ts'

/** How long somebody at the counter is made to wait for a slow connection, before the act is left to the queue. */
const PATIENCE_MS = 1_500
/** With pauses of `PATIENCE_MS`: longer than any call takes the server. */
const TRIES_IN_PROGRESS = 10

/** Either the school's books have it, or this device keeps it until they do. */
export type Outcome = ({ name: 'recorded' } & Recorded) | { name: 'kept'; act: WaitingPayment | WaitingDebt }

/**
 * What went out under a key and may be in the books, or is asked about. The same form sent again is the same act, to the byte: then the
 * server says once more what it said, also where another window has answered the question meanwhile.
 */
const tried = new Map<string, { form: string; act: WaitingPayment | WaitingDebt }>()

/**
 * Records a payment or a debt, whatever the connection does. It is on this device's disk before anything is sent or said; a
 * quick answer is shown as such, otherwise the act waits to be sent. Throws the server's Refusal, with nothing recorded
 * and nothing kept; after `possible_duplicate` the act stands in the queue until the person has answered. What is kept is shown as
 * waiting once `putBack` is called, so that the form that empties itself and what waits are drawn at once.
 */
export async function recordAct(given: NewAct, once: Once): Promise<Outcome> {
  const { idempotencyKey: id, confirm } = once
  if (!confirm) askAboutTwin(given, id)
  const form = JSON.stringify({ ...given, student: given.student.id })
  const before = tried.get(id)
  const act =
    before?.form === form
      ? { ...before.act, confirm, guard: isConnected() }
      : actOf(given, once, ownerKey() ?? '')
  tried.delete(id)
  try {
    return await recordOnce(act)
  } catch (error) {
    if (!isRefused(error)) tried.set(id, { form, act })
    throw error
  }
}

async function recordOnce(act: WaitingPayment | WaitingDebt): Promise<Outcome> {
  const { delivered, forget } = deliveryOf(act.id)
  takeInHand(act.id)
  const kept = act.owner ? await keepAct(act, withProof).catch(() => null) : null
  if (!kept) {
    forget()
    return await recordDirectly(act)
  }
  const answer = act.guard ? await answerInTime(delivered) : null
  if (answer?.name === 'waits')
    return { name: 'kept', act: { ...kept, state: { name: 'waiting', lockedDay: act.date } } }
  if (!answer) {
    forget()
    // From now on it means what it says: nobody waits to be asked. A disk that is full meanwhile leaves it as it is, and kept.
    if (act.guard) await changeAct(act.id, (waiting) => ({ ...waiting, guard: false })).catch(() => null)
    // A browser short of room must not take it for a cache.
    void navigator.storage?.persist?.()
    return { name: 'kept', act: kept }
  }
  if (answer.name === 'refused') {
    if (answer.code === 'possible_duplicate') putBack(act.id)
    else await dropOrShow(act.id)
    throw new Refusal(answer.code, answer.sentence, answer.facts ? { facts: answer.facts } : {})
  }
  // Where another tab has sent it, it is still in hand here: what is left to be looked at is shown, once it is known as that.
  if (answer.flag !== null) void readOutbox().then(() => putBack(act.id))
  if (!answer.recorded) throw givenUpElsewhere()
  return { name: 'recorded', ...answer.recorded }
}

/** The person says that it was the same one: nothing was recorded, nothing waits. */
export async function forgetAct(id: string): Promise<void> {
  tried.delete(id)
  await dropOrShow(id)
}

/** Nothing waits any more: tried twice, as a database may just have been taken away. What stays is seen under *Needs attention*. */
async function dropOrShow(id: string): Promise<void> {
  await dropAct(id)
    .catch(() => dropAct(id))
    .catch(() => putBack(id))
}

/** A browser that keeps nothing (a private window, a full disk) records only while the connection is there. */
async function recordDirectly(act: WaitingPayment | WaitingDebt): Promise<Outcome> {
  const { recorded } = await deliverUntilAnswered(act).catch(async (error: unknown) => {
    // What lies here from a try before, when there was room, is refused with it.
    if (isRefused(error)) await dropOrShow(act.id)
    else putBack(act.id)
    throw error
  })
  await dropAct(act.id).catch(() => undefined)
  if (!recorded) throw givenUpElsewhere()
  return { name: 'recorded', ...recorded }
}

/** Where a copy of the same call is under way, its answer is waited for. */
async function deliverUntilAnswered(act: WaitingPayment | WaitingDebt): Promise<Delivery> {
  for (let tries = 1; ; tries++) {
    try {
      return await deliverAct(act)
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'key_in_progress') throw error
      if (tries === TRIES_IN_PROGRESS) throw tookTooLong()
      await pause()
    }
  }
}

/** The server has answered, and said no; a question is left to its person. */
function isRefused(error: unknown): boolean {
  return error instanceof Refusal && !(error instanceof NoAnswer) && error.code !== 'possible_duplicate'
}

function givenUpElsewhere(): Refusal {
  return new Refusal('conflict', 'This was given up in another window.')
}

/** Null where the connection goes, or nothing comes for so long that the parent at the counter is not kept. */
async function answerInTime<T>(delivered: Promise<T>): Promise<T | null> {
  let stop = () => {}
  const lost = new Promise<null>((resolve) => {
    stop = onConnectionChange(() => !isConnected() && resolve(null))
  })
  try {
    return await Promise.race([delivered, lost, patience()])
  } finally {
    stop()
  }
}

async function patience(): Promise<null> {
  await pause()
  // Who is asked for the password in the middle of it is typing, not waiting for the connection.
  for (let asked = signInAsked(); asked; asked = signInAsked()) {
    await asked
    await pause()
  }
  return null
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    window.setTimeout(resolve, PATIENCE_MS)
  })
}
