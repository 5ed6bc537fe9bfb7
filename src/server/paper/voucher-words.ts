import { formatDay, formatTime } from '#shared/dates.ts'
import { moment } from './figures.ts'
import type { Voucher } from './voucher-papers.ts'

/** What both forms of a voucher say. */

export const COPIES = ['1 of 2, the school keeps this one.', '2 of 2, for whoever was paid.'] as const
export const NO_RECEIPT = 'Not a receipt for fees.'
export const SIGNS = 'I have received this money.'

export function voucherState({ voided }: Voucher): { word: string; black: boolean } {
  return voided ? { word: 'VOID', black: true } : { word: 'PAID OUT', black: false }
}

export function voucherDate({ paidAt }: Voucher): string {
  return `${formatDay(paidAt.toISOString().slice(0, 10))}, ${formatTime(paidAt)}`
}

export function voucherFacts({ payee, word, from, allowedBy, hasPhoto }: Voucher) {
  return [
    { label: 'To', value: payee, strong: true },
    { label: 'For', value: word, strong: true },
    { label: 'From', value: from },
    { label: 'Allowed by', value: allowedBy },
    { label: 'Their receipt', value: hasPhoto ? 'photo kept' : 'no photo yet' },
  ]
}

export function voidOf({ voided }: Voucher): string | null {
  if (!voided) return null
  const reason = voided.reason.trim().replace(/(?<!\.)\.+$/, '')
  return `Taken back on ${moment(voided.at)} by ${voided.by}. Reason: ${reason}. The cash: ${voided.cash}.`
}

export function printedLine({ printedAt, printedBy }: Voucher): string {
  return `Printed ${moment(printedAt)} by ${printedBy}`
}
