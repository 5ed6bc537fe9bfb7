import { formatGhs, type Pesewas, pesewas } from '#shared/money.ts'
import type { IssuedReceipt } from '#web/offline/deliver-act.ts'
import type { FeeLine } from '#web/offline/new-act.ts'
import { knownStudent } from '#web/queries/students.ts'
import { readSession } from '#web/session.ts'

export interface SharedReceipt {
  student: { id: string; name: string }
  lines: readonly FeeLine[]
  sum: Pesewas
  receipt: IssuedReceipt
  totalDebt: Pesewas
  /** The fees that are in credit now, where they are known. */
  credits?: readonly { feeType: string; amount: Pesewas }[]
}

/** Opens WhatsApp with the receipt written to the guardian: the office sends it from its own phone, or does not. */
export function shareReceipt(shared: SharedReceipt): void {
  const phone = knownStudent(shared.student.id)?.guardianPhone ?? ''
  const text = receiptText(shared, readSession()?.schoolName ?? '', window.location.origin)
  window.open(shareAddress(phone, text), '_blank', 'noopener')
}

/** The link WhatsApp understands: to the guardian's number, or to whom one chooses when there is none. */
export function shareAddress(phone: string, text: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^0(?=\d{9}$)/, '233')
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`
}

/** What the guardian reads: the sum, the number, what is owed now, and where the receipt can be checked. */
export function receiptText(
  { student, lines, sum, receipt, totalDebt, credits = [] }: SharedReceipt,
  schoolName: string,
  site: string,
): string {
  const fees = lines.map(({ feeType }) => feeType).join(', ')
  const left = totalDebt > 0 ? `Still owed: ${formatGhs(totalDebt)}.` : leftOver(totalDebt)
  const where = credits.map(({ feeType, amount }) => ` ${formatGhs(amount)} in credit for ${feeType}.`)
  return [
    `${schoolName}: received ${formatGhs(sum)} for ${student.name} (${fees}).`,
    `Receipt ${receipt.number}. ${left}${where.join('')}`,
    `Check it: ${site}/r/${receipt.code}`,
  ].join('\n')
}

function leftOver(totalDebt: Pesewas): string {
  return totalDebt === 0 ? 'Nothing is owed.' : `In credit: ${formatGhs(pesewas(-totalDebt))}.`
}
