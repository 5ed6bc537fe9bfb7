import { formatDay, formatMoment } from '#shared/dates.ts'
import { formatAmount, type Pesewas, pesewas } from '#shared/money.ts'
import type { Asked } from '#web/queries/requests.ts'

const RAISES: readonly Asked['act'][] = ['take_back', 'correct', 'refund', 'refund_online']
const OF_MANY: readonly Asked['act'][] = ['undo_bill', 'bill_without', 'undo_file', 'pay_out']

/** A bill, a whole statement or a pay-out: of no one child's account. */
export function isOfMany({ act }: Pick<Asked, 'act'>): boolean {
  return OF_MANY.includes(act)
}

/** Money goes to a child of another name. */
export function isAway({ act, toStudentName, studentName }: Asked): boolean {
  return act === 'move' && toStudentName !== null && toStudentName !== studentName
}

/** "in credit 250.00 → owed 100.00": what the child owes now, and after a yes. */
export function debtAfter(request: Asked): string {
  const { act, totalDebt, correctedAmount } = request
  const amount = pesewas(request.amount - (correctedAmount ?? 0))
  const by = RAISES.includes(act) || isAway(request) ? amount : act === 'move' ? 0 : -amount
  return `${standing(totalDebt)} → ${standing(pesewas(totalDebt + by))}`
}

function standing(owed: Pesewas): string {
  if (owed === 0) return 'paid up'
  return owed > 0 ? `owed ${formatAmount(owed)}` : `in credit ${formatAmount(pesewas(-owed))}`
}

/** "20 Nov 2026 → 18 Nov 2026": of a correction that also changes the day. */
export function dayMoved({ receiptDate, correctedDate }: Asked): string | null {
  if (!receiptDate || !correctedDate || receiptDate === correctedDate) return null
  return `${formatDay(receiptDate)} → ${formatDay(correctedDate)}`
}

/** "20 Nov 10:31, Cash, received by Ama Mensah" */
export function receivedAs({ receivedAt, receiptMethod, receivedBy }: Asked): string | null {
  if (!receivedAt || !receivedBy) return null
  return `${formatMoment(receivedAt)}, ${receiptMethod}, received by ${receivedBy}`
}
