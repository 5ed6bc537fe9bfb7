import { dayOf, formatDay, formatTime } from '#shared/dates.ts'
import { formatAmount, formatCedisSpaced, type Pesewas } from '#shared/money.ts'
import { moment } from './figures.ts'
import type { Correction, Receipt } from './papers.ts'

/** What a receipt says, in both of its formats. */

export function stateOf(receipt: Receipt): { word: string; black: boolean } {
  if (receipt.voided) return { word: 'VOID', black: true }
  if (receipt.isLook) return { word: 'SCREEN COPY', black: false }
  if (receipt.copy > 0) return { word: `DUPLICATE ${receipt.copy}`, black: false }
  return { word: 'ORIGINAL', black: false }
}

/** The day the money counts for; with the time when it was recorded on that very day. */
export function receiptDate({ date, recordedAt }: Receipt): string {
  return dayOf(recordedAt) === date ? `${formatDay(date)}, ${formatTime(recordedAt)}` : formatDay(date)
}

/** Said only when a payment was written down on another day than it was made. */
export function recordedLater({ date, recordedAt }: Receipt): string | null {
  return dayOf(recordedAt) === date ? null : moment(recordedAt)
}

const ORDINALS = [
  'First',
  'Second',
  'Third',
  'Fourth',
  'Fifth',
  'Sixth',
  'Seventh',
  'Eighth',
  'Ninth',
  'Tenth',
]

/** `Second copy, printed 23 Nov 2026, 09:10 by Kojo Essien. The first was printed 20 Nov 2026, 14:32.` */
export function copySentence({ copy, printed, isLook }: Receipt): string | null {
  const by = printed.by ? ` by ${printed.by}` : ''
  if (isLook) return `Shown on a screen ${moment(printed.at)}${by}. It is not the original.`
  if (copy === 0) return null
  const which = ORDINALS[copy] ? `${ORDINALS[copy]} copy` : `Copy ${copy + 1}`
  const first = printed.firstAt ? ` The first was printed ${moment(printed.firstAt)}.` : ''
  return `${which}, printed ${moment(printed.at)}${by}.${first}`
}

/** `GH₵ 20.00 in credit for School Fees.`; of a receipt for several with the child's name. */
export function sayCredit(amount: Pesewas, feeType: string, name?: string): string {
  return `${formatCedisSpaced(amount)} in credit for ${feeType}${name ? ` of ${name}` : ''}.`
}

export function voidSentence({ voided }: Receipt): string | null {
  if (!voided) return null
  const reason = voided.reason.trim().replace(/(?<!\.)\.+$/, '')
  const stands = voided.standsOn ? ` The money stands on receipt ${voided.standsOn}.` : ''
  return `Taken back on ${moment(voided.at)} by ${voided.by}. Reason: ${reason}.${stands}`
}

/** Money that the bank took back once names where it stood then. */
export function againSentence({ again }: Receipt): string | null {
  return again ? `Presented again: it bounced as receipt ${again}.` : null
}

export function correctionSentence({ on, amount, from, to }: Correction): string {
  return `Allocation corrected on ${formatDay(on)}: ${formatAmount(amount)} moved from ${from} to ${to}.`
}

/** Instead of the check code on a look at what was never printed. */
export const CODE_TO_COME = ['The check code comes', 'with the first printing.'] as const

/** The address of the check page as it is shown: without the scheme. */
export function shownAddress(checkUrl: string): string {
  return checkUrl.replace(/^https?:\/\//, '')
}

/** What the balances of a receipt are called: a sponsor owes nothing, it gives. */
export function balanceWords({ isSponsors, note }: Receipt): { before: string; after: string } {
  if (isSponsors) return { before: 'To come before', after: 'Still to come' }
  return { before: note ? 'Owed with the day' : 'Owed before', after: 'Still owed' }
}
