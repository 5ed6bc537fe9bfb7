import { Refusal } from '#shared/errors.ts'
import { formatCedis, sumOf } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import { discardAct } from '#web/offline/mend-act.ts'
import { printSlip } from '#web/offline/print-slip.ts'
import type { NewDebt, NewPayment, Outcome } from '#web/offline/record-act.ts'
import type { WaitingDebt, WaitingPayment } from '#web/offline/waiting-act.ts'
import { openFile } from '#web/open-file.ts'
import { fetchReceipt, takeBackEntry, takeBackReceipt } from '#web/queries/payments.ts'
import { showProblem, showToast, showWaiting } from '#web/ui/toast.tsx'

/** Says that a payment is recorded, with its receipt and the way to take it back; or that it waits, with its slip. */
export function announcePayment(payment: NewPayment, outcome: Outcome): void {
  if (outcome.name === 'kept') {
    announceKept(outcome.act)
    return
  }
  const { receipt } = outcome
  if (!receipt) {
    showToast(paymentSentence(payment))
    return
  }
  showToast(paymentSentence(payment), [
    { label: 'Receipt', icon: 'receipt', act: () => void showReceipt(receipt.id) },
    { label: 'Undo', icon: 'undo', act: () => void undoPayment(receipt.id) },
  ])
}

/** Says that a debt is added, with the way to take it back; or that it waits to be sent. */
export function announceDebt(debt: NewDebt, outcome: Outcome): void {
  if (outcome.name === 'kept') {
    announceKept(outcome.act)
    return
  }
  const [entryId] = outcome.entryIds
  const [{ amount, feeType }] = debt.lines
  const sentence = sentences.payments.debited(amount, feeType)
  const undo = () => entryId && void undoDebt(entryId, debt.student.id)
  showToast(sentence, entryId ? [{ label: 'Undo', icon: 'undo', act: undo }] : [])
}

/** On this device and nowhere else yet: said in other words than a recorded act, so that nobody confuses the two. */
function announceKept(act: WaitingPayment | WaitingDebt): void {
  const what = act.lines.map(({ feeType, amount }) => `${feeType} ${formatCedis(amount)}`).join(', ')
  const undo = { label: 'Undo', icon: 'undo', act: () => void undoKept(act) } as const
  const slips =
    act.kind === 'payment' ? [{ label: 'Print slip', icon: 'print', act: () => printSlip(act) } as const] : []
  const where = `${act.student.name}. It is kept on this device.`
  showWaiting(`Waiting to be sent: ${what}.`, where, [...slips, undo])
}

async function undoKept(act: WaitingPayment | WaitingDebt): Promise<void> {
  await discardAct(act.id, 'Undone at the counter')
  showToast('It was taken off the queue.')
}

/** Opens a receipt as PDF. */
export async function showReceipt(receiptId: string): Promise<void> {
  try {
    openFile(await fetchReceipt(receiptId))
  } catch (error) {
    showProblem('The receipt could not be opened.', reasonOf(error), [
      { label: 'Try again', act: () => void showReceipt(receiptId) },
    ])
  }
}

/** Takes a payment back, as its toast and its row offer for ten minutes. */
export async function undoPayment(receiptId: string, key: string = crypto.randomUUID()): Promise<void> {
  try {
    const { number } = await takeBackReceipt(receiptId, 'Undone at the counter', key)
    showToast(`Receipt ${number} was taken back. It keeps its number and is void.`)
  } catch (error) {
    // The same key again: if the first try got through, the second only says so.
    showProblem('It could not be taken back.', reasonOf(error), [
      { label: 'Try again', act: () => void undoPayment(receiptId, key) },
    ])
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
    showProblem('It could not be taken back.', reasonOf(error), [
      { label: 'Try again', act: () => void undoDebt(entryId, studentId, key) },
    ])
  }
}

function paymentSentence({ lines }: NewPayment): string {
  const [first] = lines
  if (first && lines.length === 1) return sentences.payments.credited(first.amount, first.feeType)
  const names = lines.map(({ feeType, amount }) => `${feeType} ${formatCedis(amount)}`).join(', ')
  return `Successfully credited ${formatCedis(sumOf(lines.map(({ amount }) => amount)))}: ${names}.`
}

function reasonOf(error: unknown): string | undefined {
  return error instanceof Refusal ? error.message : undefined
}
