import { Refusal } from '#shared/errors.ts'
import { formatCedisSpaced } from '#shared/money.ts'
import { readPrinting } from '#web/device.ts'
import { openFile, printFile } from '#web/open-file.ts'
import { fetchVoucher, type PayOut } from '#web/queries/pay-outs.ts'
import { showProblem, showToast } from '#web/ui/toast.tsx'

/** Says that it is paid, with its voucher; prints it by itself where this device prints receipts so. */
export function announcePaidOut({ id, number, amount, payee, word }: PayOut): void {
  showToast(
    `${formatCedisSpaced(amount)} is paid out.`,
    [
      { label: 'Print', icon: 'print', act: () => void printVoucherOf(id) },
      { label: 'Voucher', icon: 'receipt', act: () => void showVoucher(id) },
    ],
    `${number}: ${word}, to ${payee}`,
  )
  if (readPrinting().isAutomatic) void printVoucherOf(id)
}

/** Prints both copies on this device's paper. */
export async function printVoucherOf(payOutId: string): Promise<void> {
  try {
    printFile(await fetchVoucher(payOutId, readPrinting().paper))
  } catch (error) {
    tell(error, 'The voucher could not be printed.', () => void printVoucherOf(payOutId))
  }
}

async function showVoucher(payOutId: string): Promise<void> {
  try {
    openFile(await fetchVoucher(payOutId, readPrinting().paper))
  } catch (error) {
    tell(error, 'The voucher could not be opened.', () => void showVoucher(payOutId))
  }
}

function tell(error: unknown, sentence: string, again: () => void): void {
  const detail = error instanceof Refusal ? error.message : undefined
  showProblem(sentence, detail, [{ label: 'Try again', act: again }])
}
