import { Refusal } from '#shared/errors.ts'
import { readPrinting } from '#web/device.ts'
import { openFile, printFile } from '#web/open-file.ts'
import { fetchReceipt, lookAtReceipt } from '#web/queries/payments.ts'
import { showProblem, showToast } from '#web/ui/toast.tsx'

let last: { id: string; number: string } | null = null

/** From now on it is what R prints. */
export function rememberReceipt({ id, number }: { id: string; number: string }): void {
  last = { id, number }
}

/** Somebody else may come: what was made before is not theirs to print by a key. */
export function forgetReceipt(): void {
  last = null
}

/** R: prints the receipt that was made last in this window. */
export function printLastReceipt(): void {
  if (last) void printReceiptOf(last.id)
  else showToast('No receipt was made in this window yet.')
}

/** Prints a receipt on this device's paper. */
export async function printReceiptOf(receiptId: string): Promise<void> {
  try {
    printFile(await fetchReceipt(receiptId, readPrinting().paper))
  } catch (error) {
    showProblem('The receipt could not be printed.', reasonOf(error), [
      { label: 'Try again', act: () => void printReceiptOf(receiptId) },
    ])
  }
}

/** Opens a receipt to be looked at: its original is still to be printed. */
export async function showReceipt(receiptId: string): Promise<void> {
  try {
    openFile(await lookAtReceipt(receiptId))
  } catch (error) {
    showProblem('The receipt could not be opened.', reasonOf(error), [
      { label: 'Try again', act: () => void showReceipt(receiptId) },
    ])
  }
}

function reasonOf(error: unknown): string | undefined {
  return error instanceof Refusal ? error.message : undefined
}
