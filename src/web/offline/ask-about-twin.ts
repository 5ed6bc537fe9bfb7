import { duplicateQuestion, duplicateTenderQuestion } from '#shared/duplicate-question.ts'
import { Refusal } from '#shared/errors.ts'
import { sumOf } from '#shared/money.ts'
import { isConnected } from '#web/connection.ts'
import { queryClient } from '#web/queries/client.ts'
import type { Entry } from '#web/queries/entries.ts'
import { timeAtServer } from '#web/server-clock.ts'
import type { NewAct, NewDebt, NewPayment, NewTender } from './new-act.ts'
import { knownOutbox } from './outbox.ts'
import { partFor, sumOfAct, type WaitingAct } from './waiting-act.ts'

const DUPLICATE_MS = 10 * 60_000

/** What still waits here the server cannot know; without a connection neither can it be asked about the rest. Throws possible_duplicate. */
export function askAboutTwin(given: NewAct, id: string): void {
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
