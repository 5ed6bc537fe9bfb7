import { formatTime } from '#shared/dates.ts'
import { NETWORK_NAMES } from '#shared/ways-to-pay.ts'
import type { PhoneAsked } from '#web/queries/phones-asked.ts'

const PATIENCE_MS = 90_000

export type Outcome = 'waiting' | 'late' | 'arrived' | 'paid' | 'twice' | 'refused'

/** What has become of it, as the desk sees it. After 90 seconds nobody waits at the counter any longer. */
export function outcomeOf({ state, also, askedAt, prompt }: PhoneAsked, now: number): Outcome {
  if (state === 'posted' || state === 'settled') return also ? 'twice' : 'paid'
  if (state === 'paid' || state === 'mismatch') return 'arrived'
  if (state === 'failed') return 'refused'
  const isOver = now - Date.parse(askedAt) > PATIENCE_MS && prompt !== 'voucher'
  return state === 'expired' || isOver ? 'late' : 'waiting'
}

/** How many seconds of the ninety are left. */
export function secondsLeft({ askedAt }: PhoneAsked, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(askedAt) + PATIENCE_MS - now) / 1_000))
}

/** `Yaa Adu-Gyamfi's phone` or `…264`. */
export function whosePhone({ guardian, walletEnd, network }: PhoneAsked): string {
  const end = `${NETWORK_NAMES[network]} …${walletEnd ?? ''}`
  return guardian ? `${guardian}, ${end}` : end
}

export function namesOf({ lines }: PhoneAsked): string {
  return [...new Set(lines.map(({ name }) => name))].join(', ')
}

/** One line of what has become of it. */
export function sayOutcome(phone: PhoneAsked, now: number): string {
  const at = formatTime(new Date(phone.answeredAt ?? phone.askedAt))
  switch (outcomeOf(phone, now)) {
    case 'waiting':
      return phone.prompt === 'voucher'
        ? 'Waits for the voucher of Telecel'
        : `Waits for the PIN, ${secondsLeft(phone, now)} seconds left`
    case 'late':
      return `No answer since ${formatTime(new Date(phone.askedAt))}`
    case 'arrived':
      return phone.state === 'mismatch' ? 'Came, and does not match' : 'It has come; its receipt follows'
    case 'paid':
      return `Paid ${at}, ${phone.receipt ?? ''}`
    case 'twice':
      return `Paid ${at}, ${phone.receipt ?? ''}; also ${phone.also ?? ''}`
    case 'refused':
      return phone.said ? `Refused: ${phone.said}` : 'The payment service did not answer; nobody was asked'
  }
}
