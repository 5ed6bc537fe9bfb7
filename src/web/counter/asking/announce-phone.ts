import { formatCedis } from '#shared/money.ts'
import { printReceiptOf, rememberReceipt, showReceipt } from '#web/counter/receipts.ts'
import { readPrinting } from '#web/device.ts'
import type { PhoneAsked } from '#web/queries/phones-asked.ts'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { namesOf } from './outcome.ts'

/** Says what a phone has answered, unless the screen shows it; its receipt prints where receipts print by themselves. */
export function announcePhone(phone: PhoneAsked, isOnScreen: boolean): void {
  const amount = formatCedis(phone.amount)
  const { receiptId, receipt, state } = phone
  if (state === 'failed' && !isOnScreen)
    showProblem(`${namesOf(phone)}: the phone said no to ${amount}.`, phone.said ?? 'Nothing was taken.')
  if (state !== 'posted' || !receiptId || !receipt) return
  rememberReceipt({ id: receiptId, number: receipt })
  if (readPrinting().isAutomatic && phone.isOwn) void printReceiptOf(receiptId)
  if (isOnScreen) return
  showToast(
    `${namesOf(phone)} paid ${amount} by Mobile Money.`,
    [
      { label: 'Print', icon: 'print', shortcut: 'R', act: () => void printReceiptOf(receiptId) },
      { label: 'Receipt', icon: 'receipt', act: () => void showReceipt(receiptId) },
    ],
    phone.also ? `Receipt ${receipt}. It may have come twice: see ${phone.also}.` : `Receipt ${receipt}`,
  )
}
