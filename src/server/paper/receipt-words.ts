import { dayOf, formatDay, formatTime, formatWeekday } from '#shared/dates.ts'
import { formatAmount, formatCedisSpaced, type Pesewas } from '#shared/money.ts'
import type { SentencesToParents } from '#shared/to-parents/english.ts'
import { sentencesIn } from '#shared/to-parents/sentences.ts'
import { moment } from './figures.ts'
import type { Correction, Receipt } from './papers.ts'

/** What a receipt says, in both of its formats: in its language where the parents' app can show it, else in the desk's English. */

type Words = SentencesToParents['receipt']

export function wordsOf({ language }: Pick<Receipt, 'language'>): Words {
  return sentencesIn(language).receipt
}

export function stateOf(receipt: Receipt): { word: string; black: boolean } {
  const words = wordsOf(receipt)
  if (receipt.voided) return { word: words.void, black: true }
  if (receipt.isLook) return { word: words.screenCopy, black: false }
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
export function copySentence(receipt: Receipt): string | null {
  const { copy, printed, isLook } = receipt
  const by = printed.by ? ` by ${printed.by}` : ''
  if (isLook) return wordsOf(receipt).shown({ at: `${moment(printed.at)}${by}` })
  if (copy === 0) return null
  const which = ORDINALS[copy] ? `${ORDINALS[copy]} copy` : `Copy ${copy + 1}`
  const first = printed.firstAt ? ` The first was printed ${moment(printed.firstAt)}.` : ''
  return `${which}, printed ${moment(printed.at)}${by}.${first}`
}

/** `GH₵ 20.00 in credit for School Fees.`; of a receipt for several with the child's name. */
export function sayCredit(inCredit: Pesewas, fee: string, child?: string, words = wordsOf({})): string {
  const amount = formatCedisSpaced(inCredit)
  return child ? words.creditOf({ amount, fee, child }) : words.credit({ amount, fee })
}

export function voidSentence(receipt: Receipt): string | null {
  const { voided } = receipt
  if (!voided) return null
  if (voided.reason === null) return wordsOf(receipt).takenBack({ at: moment(voided.at), school: voided.by })
  const reason = voided.reason.trim().replace(/(?<!\.)\.+$/, '')
  const stands = voided.standsOn ? ` The money stands on receipt ${voided.standsOn}.` : ''
  return `Taken back on ${moment(voided.at)} by ${voided.by}. Reason: ${reason}.${stands}`
}

/** Money that the bank took back once names where it stood then. */
export function againSentence(receipt: Receipt): string | null {
  const { again: number } = receipt
  return number ? wordsOf(receipt).bouncedAs({ number }) : null
}

/** Money that was taken on a day that was locked counts for the next open one. */
export function takenSentence(receipt: Receipt): string | null {
  const { takenOn, date } = receipt
  if (!takenOn) return null
  return wordsOf(receipt).takenBefore({ taken: formatWeekday(takenOn), counts: formatWeekday(date) })
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

/** What the balances of a receipt are called, the second also where it is in credit: a sponsor owes nothing, it gives. */
export function balanceWords(receipt: Receipt): { before: string; after: string } {
  const { isSponsors, isOfOneFee } = receipt
  const { owedBefore } = wordsOf(receipt)
  return {
    before: isSponsors ? 'To come before' : isOfOneFee ? 'Owed with the day' : owedBefore,
    after: afterWord(receipt),
  }
}

function afterWord(receipt: Receipt): string {
  const { isSponsors, owedAfter, voided } = receipt
  const words = wordsOf(receipt)
  if (owedAfter < 0) return voided ? words.creditThen : words.inCredit
  if (isSponsors) return voided ? 'Still to come then' : 'Still to come'
  return voided ? words.owedThen : words.stillOwed
}
