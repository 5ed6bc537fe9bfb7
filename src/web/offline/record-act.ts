import type { PaymentMethod } from '#shared/constants.ts'
import { duplicateQuestion, duplicateTenderQuestion } from '#shared/duplicate-question.ts'
import { Refusal } from '#shared/errors.ts'
import { type Pesewas, sumOf } from '#shared/money.ts'
import { fullName } from '#shared/people.ts'
import { isConnected, onConnectionChange, timeAtServer } from '#web/connection.ts'
import { NoAnswer } from '#web/no-answer.ts'
import { queryClient } from '#web/queries/client.ts'
import type { Entry } from '#web/queries/entries.ts'
import type { Student } from '#web/queries/students.ts'
import { ownerKey } from '#web/session.ts'
import { signInAsked } from '#web/sign-in-again.ts'
import { deliveryOf } from './acts-to-send.ts'
import { deliverAct, type Recorded } from './deliver-act.ts'
import { changeAct, dropAct, keepAct, knownOutbox, putBack, readOutbox, takeInHand } from './outbox.ts'
import { withProof } from './prove-act.ts'
import {
  partFor,
  sumOfAct,
  type TenderDetails,
  type WaitingAct,
  type WaitingDebt,
  type WaitingFamily,
  type WaitingPayment,
} from './waiting-act.ts'

/** How long somebody at the counter is made to wait for a slow connection, before the act is left to the queue. */
const PATIENCE_MS = 1_500
const DUPLICATE_MS = 10 * 60_000

export interface FeeLine {
  feeType: string
  amount: Pesewas
}

/** Money received from a child's family, one tender for one fee type or several. */
export interface NewPayment {
  kind: 'payment'
  student: Student
  lines: readonly FeeLine[]
  method: PaymentMethod
  date: string
  details?: TenderDetails
}

/** One tender for several children of a family; each line says whose it is. */
export interface NewTender {
  kind: 'tender'
  family: WaitingFamily
  /** The first child, and who brings the money. */
  student: Student
  lines: readonly (FeeLine & { studentId: string })[]
  method: PaymentMethod
  date: string
  details?: TenderDetails
}

export type NewAct = NewPayment | NewDebt | NewTender

/** A debt of a child. A future date is its due date. */
export interface NewDebt {
  kind: 'debt'
  student: Student
  lines: readonly [FeeLine]
  date: string
}

/** Either the school's books have it, or this device keeps it until they do. */
export type Outcome = ({ name: 'recorded' } & Recorded) | { name: 'kept'; act: WaitingPayment | WaitingDebt }

/**
 * What its person is asked about. Answered, the very same act goes out again, to the byte: where another window has answered
 * meanwhile, the server says once more what it said there.
 */
const asked = new Map<string, WaitingPayment | WaitingDebt>()

interface Once {
  idempotencyKey: string
  /** The person has seen that it may be a duplicate and wants it all the same. */
  confirm: boolean
}

/**
 * Records a payment or a debt, whatever the connection does. It is on this device's disk before anything is sent or said; a
 * quick answer is shown as such, otherwise the act waits to be sent. Throws the server's Refusal, with nothing recorded
 * and nothing kept; after `possible_duplicate` the act stands in the queue until the person has answered. What is kept is shown as
 * waiting once `putBack` is called, so that the form that empties itself and what waits are drawn at once.
 */
export async function recordAct(given: NewAct, once: Once): Promise<Outcome> {
  const { idempotencyKey: id, confirm } = once
  if (!confirm) askAboutTwin(given, id)
  const known = confirm ? asked.get(id) : undefined
  const act = known ? { ...known, confirm, guard: isConnected() } : actOf(given, once, ownerKey() ?? '')
  try {
    return await recordOnce(act)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'possible_duplicate') asked.set(id, act)
    else asked.delete(id)
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
  const answer = act.guard ? await Promise.race([delivered, connectionLost(), patience()]) : null
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
  asked.delete(id)
  await dropOrShow(id)
}

/** Nothing waits any more; what a disk that fails does not let go is seen under *Needs attention*. */
async function dropOrShow(id: string): Promise<void> {
  await dropAct(id).catch(() => putBack(id))
}

function actOf(given: NewAct, { idempotencyKey, confirm }: Once, owner: string) {
  const { student, date } = given
  const common = {
    id: idempotencyKey,
    owner,
    takenAt: timeAtServer().getTime(),
    student: {
      id: student.id,
      name: fullName(student),
      className: student.className,
      number: student.number,
      guardian: `${student.guardianFirstName} ${student.guardianSurname}`.trim(),
    },
    date,
    slip: '',
    confirm,
    guard: isConnected(),
    state: { name: 'waiting' as const },
  }
  if (given.kind === 'debt') return { ...common, kind: 'debt', lines: [withId(given.lines[0])] } as const
  if (given.kind === 'payment') return { ...common, kind: 'payment', ...tenderOf(given) } as const
  const { family } = given
  // A window of the release before shares the queue and knows of no families: under the first child's id it would send all of it as
  // that child's money. Under the family's id nobody is found, and a person is asked.
  return {
    ...common,
    kind: 'payment',
    ...tenderOf(given),
    family,
    student: { ...common.student, id: family.id },
  } as const
}

function tenderOf({ lines, method, details }: NewPayment | NewTender) {
  return { lines: lines.map(withId), method, ...(details ? { details } : {}) }
}

function withId<Line extends FeeLine>(line: Line) {
  return { id: crypto.randomUUID(), ...line }
}

/** A browser that keeps nothing (a private window, a full disk) records only while the connection is there. */
async function recordDirectly(act: WaitingPayment | WaitingDebt): Promise<Outcome> {
  const { recorded } = await deliverAct(act).catch(async (error: unknown) => {
    // What lies here from a try before, when there was room, is refused with it.
    if (isRefused(error)) await dropOrShow(act.id)
    else putBack(act.id)
    throw error
  })
  await dropAct(act.id).catch(() => undefined)
  if (!recorded) throw givenUpElsewhere()
  return { name: 'recorded', ...recorded }
}

/** The server has answered, and said no; a question is left to its person. */
function isRefused(error: unknown): boolean {
  return error instanceof Refusal && !(error instanceof NoAnswer) && error.code !== 'possible_duplicate'
}

function givenUpElsewhere(): Refusal {
  return new Refusal('conflict', 'This was given up in another window.')
}

/** What still waits here the server cannot know; without a connection neither can it be asked about the rest. */
function askAboutTwin(given: NewAct, id: string): void {
  const now = timeAtServer().getTime()
  const since = now - DUPLICATE_MS
  if (given.kind === 'tender') {
    askAboutSameTender(given, id, now)
    return
  }
  const side = given.kind === 'payment' ? 'Credit' : 'Debit'
  for (const { feeType, amount } of given.lines) {
    const twins = [...twinsWaiting(given, id), ...(isConnected() ? [] : twinsRead(given, side))]
    const twin = twins.find((each) => each.feeType === feeType && each.amount === amount && each.at > since)
    if (!twin) continue
    const secondsAgo = Math.max(0, (now - twin.at) / 1_000)
    throw new Refusal('possible_duplicate', duplicateQuestion({ side, amount, feeType, secondsAgo }))
  }
}

/** The same sum for the same family that waits here: the server cannot know of it yet. */
function askAboutSameTender({ family, lines }: NewTender, id: string, now: number): void {
  const amount = sumOf(lines.map((line) => line.amount))
  const twin = knownOutbox().find(
    (act) =>
      act.id !== id &&
      act.kind === 'payment' &&
      act.family?.id === family.id &&
      sumOfAct(act) === amount &&
      act.takenAt > now - DUPLICATE_MS,
  )
  if (!twin) return
  const children = new Set(lines.map(({ studentId }) => studentId)).size
  const question = duplicateTenderQuestion(amount, children, Math.max(0, (now - twin.takenAt) / 1_000))
  throw new Refusal('possible_duplicate', question)
}

function twinsWaiting(given: NewPayment | NewDebt, id: string) {
  return knownOutbox()
    .filter((act) => act.id !== id && act.kind === given.kind)
    .flatMap((act) => partFor(act, given.student.id) ?? [])
    .flatMap((act: WaitingAct) => act.lines.map((line) => ({ ...line, at: act.takenAt })))
}

function twinsRead(given: NewPayment | NewDebt, side: 'Credit' | 'Debit') {
  const entries = queryClient.getQueryData<Entry[]>(['entries', given.student.id, null]) ?? []
  return entries
    .filter((entry) => entry.side === side && !entry.reversed)
    .map(({ feeType, amount, recordedAt }) => ({ feeType, amount, at: Date.parse(recordedAt) }))
}

function connectionLost(): Promise<null> {
  return new Promise((resolve) => {
    const stop = onConnectionChange(() => {
      if (isConnected()) return
      stop()
      resolve(null)
    })
  })
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
