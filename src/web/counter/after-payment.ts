import { formatWeekday } from '#shared/dates.ts'
import { isPassing, Refusal } from '#shared/errors.ts'
import { formatCedis, type Pesewas, sumOf } from '#shared/money.ts'
import { fullName } from '#shared/people.ts'
import { sentences } from '#shared/sentences.ts'
import { wasAnswered } from '#web/api.ts'
import { isConnected } from '#web/connection.ts'
import { readPrinting } from '#web/device.ts'
import { type Delivered, deliveryOf } from '#web/offline/acts-to-send.ts'
import type { Recorded } from '#web/offline/deliver-act.ts'
import { discardAct } from '#web/offline/mend-act.ts'
import type { FeeLine, NewDebt, NewPayment, NewTender } from '#web/offline/new-act.ts'
import { printSlip } from '#web/offline/print-slip.ts'
import type { Outcome } from '#web/offline/record-act.ts'
import {
  firstChildOf,
  HAD_ARRIVED,
  isForNextDay,
  NEEDS_ATTENTION,
  namesOfAct,
  saidLines,
  type WaitingAct,
  type WaitingDebt,
  type WaitingPayment,
  WHEN_OPEN,
  waitsFor,
} from '#web/offline/waiting-act.ts'
import { takeBackEntry, takeBackReceipt } from '#web/queries/payments.ts'
import { mayNow } from '#web/queries/person.ts'
import type { FeeBalance } from '#web/queries/students.ts'
import { showProblem, showToast, showWaiting, type ToastAction } from '#web/ui/toast.tsx'
import { printReceiptOf, rememberReceipt, showReceipt } from './receipts.ts'
import { shareReceipt } from './share-receipt.ts'

/** What a toast says of an act, however it reached the books. */
interface Told {
  student: { id: string; name: string }
  lines: readonly FeeLine[]
  /** Where that is another day than it was taken for, which was locked. */
  countsOn?: string | undefined
}

/** What was kept from this very tab: only it prints by itself when it has arrived. */
const keptHere = new Set<string>()
/** Longer ago the parent has gone, with the slip. */
const STANDS_HERE_MS = 60_000
/** After so long without an answer the screen says what is known. */
const ANSWER_MS = 1_500

/** Says that a payment is recorded, with its receipt and the way to take it back; or that it waits, with its slip. */
export function announcePayment({ student, lines }: NewPayment, outcome: Outcome): void {
  if (outcome.name === 'kept') announceKept(outcome.act)
  else announceReceived({ student: { id: student.id, name: fullName(student) }, lines }, outcome)
}

/** The same of one tender for several children. */
export function announceTender(tender: NewTender, outcome: Outcome): void {
  if (outcome.name === 'kept') announceKept(outcome.act)
  else announceTaken(tender, outcome)
}

function announceTaken({ family, lines }: NewTender, recorded: Recorded): void {
  const paid = family.children.filter(({ id }) => lines.some(({ studentId }) => studentId === id))
  const told = paid.flatMap(({ id, firstName }) =>
    lines
      .filter(({ studentId }) => studentId === id)
      .map(({ feeType, amount }) => ({ feeType: `${firstName} ${feeType}`, amount })),
  )
  const name = paid.map(({ firstName }) => firstName).join(', ')
  announceReceived({ student: { id: paid[0]?.id ?? '', name }, lines: told }, recorded)
}

/** Says that a debt is added, with the way to take it back; or that it waits to be sent. */
export function announceDebt({ student, lines }: NewDebt, outcome: Outcome): void {
  if (outcome.name === 'kept') announceKept(outcome.act)
  else announceCharged({ student: { id: student.id, name: fullName(student) }, lines }, outcome)
}

/** The same for an act that arrived later, on a slow connection or once there was one again. */
export function announceSent(act: WaitingAct, recorded: Recorded): void {
  const isHere = keptHere.delete(act.id) && Date.now() - act.takenAt < STANDS_HERE_MS
  if (act.kind === 'debt') announceCharged(act, recorded)
  if (act.kind === 'payment') {
    const student = { id: firstChildOf(act), name: namesOfAct(act) }
    const other = isForNextDay(act) && recorded.countsOn !== act.date ? recorded.countsOn : undefined
    announceReceived({ student, lines: saidLines(act), countsOn: other }, recorded, isHere)
  }
}

function announceReceived(told: Told, recorded: Recorded, mayPrint = true): void {
  const { receipt, totalDebt, balances } = recorded
  if (!receipt) {
    showToast(paymentSentence(told), [], told.student.name)
    return
  }
  rememberReceipt(receipt)
  const credits = balances.filter(({ amount }) => amount < 0)
  const share = { ...told, receipt, sum: totalOf(told.lines), totalDebt, credits }
  const acts: ToastAction[] = [
    { label: 'Print', icon: 'print', shortcut: 'R', act: () => void printReceiptOf(receipt.id) },
    { label: 'Receipt', icon: 'receipt', act: () => void showReceipt(receipt.id) },
    { label: 'WhatsApp', act: () => shareReceipt(share) },
  ]
  if (mayNow('take_back')) acts.push({ label: 'Undo', icon: 'undo', act: () => void undoPayment(receipt.id) })
  const again = receipt.again ? [`Presented again: it bounced as ${receipt.again}`] : []
  const detail = [
    `${told.student.name}, receipt ${receipt.number}`,
    ...again,
    ...(told.countsOn ? [`It counts for ${formatWeekday(told.countsOn)}`] : []),
    ...credits.map(sayCredit),
  ].join('. ')
  showToast(paymentSentence(told), acts, detail)
  if (mayPrint && readPrinting().isAutomatic) void printReceiptOf(receipt.id)
}

/** `GH₵20.00 in credit for School Fees`. */
function sayCredit({ feeType, amount }: FeeBalance): string {
  return `${formatCedis(amount)} in credit for ${feeType}`
}

function announceCharged({ student, lines }: Told, { entryIds: [entryId] }: Recorded): void {
  const [line] = lines
  if (!line) return
  const undo = () => entryId && void undoDebt(entryId, student.id)
  const acts: ToastAction[] =
    entryId && mayNow('take_back_entry') ? [{ label: 'Undo', icon: 'undo', act: undo }] : []
  showToast(sentences.payments.debited(line.amount, line.feeType), acts, student.name)
}

/** On this device and nowhere else yet: said in other words than a recorded act, so that nobody confuses the two. */
function announceKept(act: WaitingPayment | WaitingDebt): void {
  keptHere.add(act.id)
  const what = saidLines(act)
    .map(({ feeType, amount }) => `${feeType} ${formatCedis(amount)}`)
    .join(', ')
  const undo = { label: 'Undo', icon: 'undo', act: () => void undoKept(act) } as const
  const slips =
    act.kind === 'payment' ? [{ label: 'Print slip', icon: 'print', act: () => printSlip(act) } as const] : []
  const isLocked = isForNextDay(act)
  const where = isLocked
    ? `${namesOfAct(act)}, ${what}. ${WHEN_OPEN}`
    : `${namesOfAct(act)}. It is kept on this device.`
  showWaiting(isLocked ? `${waitsFor(act)}.` : `${waitsFor(act)}: ${what}.`, where, [...slips, undo])
  // With a connection that is only slow, the receipt itself comes in a moment.
  const isReceiptNear = isConnected() && !isLocked
  if (act.kind === 'payment' && !isReceiptNear && readPrinting().isAutomatic) printSlip(act)
}

/** It may be on its way already: only the server knows whether it was recorded before it was given up. */
async function undoKept(act: WaitingPayment | WaitingDebt): Promise<void> {
  const name = namesOfAct(act)
  const { delivered, forget } = deliveryOf(act.id)
  const wasHere = await discardAct(act.id, 'Undone at the counter')
  const answer = await Promise.race([delivered, wasHere ? notSoon() : null])
  forget()
  if (answer) return tellUndone(answer)
  if (!wasHere)
    return showProblem('It had left the queue already.', 'If it stands in the journal, take it back there.')
  const detail = `${name}. If it had reached the school’s books already, this will be said here.`
  showWaiting('It is given up on this device.', detail, [])
}

function tellUndone(answer: Delivered) {
  const { act } = answer
  const { id } = act.student
  const name = namesOfAct(act)
  if (answer.name === 'refused') return showProblem(`${name}: ${answer.sentence}`, NEEDS_ATTENTION)
  if (answer.name === 'waits') return
  const { recorded, flag } = answer
  if (!recorded && !flag) return showToast('It was taken off the queue.', [], name)
  const receipt = recorded?.receipt
  const entryId = recorded?.entryIds[0]
  const undo = receipt ? () => undoPayment(receipt.id) : entryId && (() => undoDebt(entryId, id))
  const acts: ToastAction[] = undo ? [{ label: 'Undo', icon: 'undo', act: () => void undo() }] : []
  showProblem(`${name}: ${flag ?? HAD_ARRIVED}`, receipt ? `The receipt is ${receipt.number}.` : '', acts)
}

function notSoon(): Promise<null> {
  return new Promise((resolve) => {
    window.setTimeout(() => resolve(null), isConnected() ? ANSWER_MS : 0)
  })
}

/** Takes a payment back, as its toast and its row offer for ten minutes. */
export async function undoPayment(receiptId: string, key: string = crypto.randomUUID()): Promise<void> {
  try {
    const { number } = await takeBackReceipt({ receiptId, reason: 'Undone at the counter' }, key)
    showToast(`Receipt ${number} was taken back. It keeps its number and is void.`)
  } catch (error) {
    // The same key again: if the first try got through, the second only says so.
    showProblem(
      'It could not be taken back.',
      reasonOf(error),
      retryOf(error, () => undoPayment(receiptId, key)),
    )
  }
}

async function undoDebt(
  entryId: string,
  studentId: string,
  key: string = crypto.randomUUID(),
): Promise<void> {
  try {
    await takeBackEntry(entryId, studentId, 'Undone at the counter', key)
    showToast('The debt was taken back.')
  } catch (error) {
    const retry = retryOf(error, () => undoDebt(entryId, studentId, key))
    showProblem('It could not be taken back.', reasonOf(error), retry)
  }
}

function paymentSentence({ lines }: Told): string {
  const [first] = lines
  if (first && lines.length === 1) return sentences.payments.credited(first.amount, first.feeType)
  const names = lines.map(({ feeType, amount }) => `${feeType} ${formatCedis(amount)}`).join(', ')
  return `Successfully credited ${formatCedis(totalOf(lines))}: ${names}.`
}

function totalOf(lines: readonly FeeLine[]): Pesewas {
  return sumOf(lines.map(({ amount }) => amount))
}

/** Only what may succeed another time is offered again: what the server has refused stays refused. */
function retryOf(error: unknown, act: () => Promise<void>): ToastAction[] {
  if (wasAnswered(error) && !isPassing(error)) return []
  return [{ label: 'Try again', act: () => void act() }]
}

function reasonOf(error: unknown): string | undefined {
  return error instanceof Refusal ? error.message : undefined
}
