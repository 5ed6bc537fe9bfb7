import type { ContactOutcome } from '#shared/contacts.ts'
import { formatWeekday } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import type { FamilyPromise } from '#web/queries/call-list.ts'

/** How a talk and a promise are said, on the call list and in a family's log. */

export const OUTCOMES: Record<ContactOutcome, string> = {
  reached: 'Reached',
  no_answer: 'No answer',
  wrong_number: 'Wrong number',
  promised: 'Promised',
  disputes: 'Disputes',
  stop: 'Stop',
}

export const stateWords = {
  open: 'Promised',
  kept: 'Promise kept',
  part: 'Promise kept in part',
  broken: 'Promise broken',
  cancelled: 'Promise cancelled',
} as const

/** "1,000.00 by Fri 13 Nov, nothing came" */
export function promiseWords({ amount, on, came, state }: FamilyPromise): string {
  const asked = `${formatAmount(amount)} by ${shortDay(on)}`
  if (state === 'broken') return `${asked}, nothing came`
  return came > 0 ? `${asked}, ${formatAmount(came)} came` : asked
}

/** "Fri 13 Nov" */
export const shortDay = (at: string): string => formatWeekday(at.slice(0, 10))
