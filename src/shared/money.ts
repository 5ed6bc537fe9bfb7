import { invariant } from './errors.ts'

/** An amount of money in whole pesewas; 100 pesewas are one cedi. The only form money has inside the product. */
export type Pesewas = number & { readonly __unit: 'pesewas' }

/** The largest single amount the product records: GHS 1,000,000. */
export const AMOUNT_MAX = 100_000_000 as Pesewas

/** Brands a whole number of pesewas; a fraction or an unsafe number is a bug, not bad input. */
export function pesewas(value: number): Pesewas {
  invariant(Number.isSafeInteger(value), 'money is a whole number of pesewas')
  return value as Pesewas
}

/** The sum of amounts, in pesewas. */
export function sumOf(amounts: Iterable<Pesewas>): Pesewas {
  let sum = 0
  for (const amount of amounts) sum += amount
  return pesewas(sum)
}

const CEDIS_TEXT = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?$/

/**
 * Reads what a person typed (`1,250.50`) as pesewas.
 * Null for anything that is not a plain amount above zero and up to GHS 1,000,000: three decimals, `1e3`, a sign, text.
 */
export function parseCedis(text: string): Pesewas | null {
  const trimmed = text.trim()
  if (!CEDIS_TEXT.test(trimmed)) return null
  const [whole = '', fraction = ''] = trimmed.replaceAll(',', '').split('.')
  if (whole.length > 9) return null
  const value = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return value > 0 && value <= AMOUNT_MAX ? (value as Pesewas) : null
}

/** `250.50` for `250,50`: a comma that may be meant as the point before the pesewas is asked about, and never read as one. */
export function withPoint(text: string): string | null {
  const [, cedisText, fraction] = /^\s*([\d.,]*\d),(\d{1,2})\s*$/.exec(text) ?? []
  const amount = cedisText === undefined ? null : parseCedis(`${cedisText.replace(/[.,]/g, '')}.${fraction}`)
  return amount === null ? null : formatAmount(amount)
}

const ZERO_TEXT = /^\s*0+(?:[.,]0*)?\s*$/

/** As `parseCedis`, where nothing is an answer too: `0` and `0.00` are zero. */
export function parseCedisOrZero(text: string): Pesewas | null {
  return ZERO_TEXT.test(text) ? (0 as Pesewas) : parseCedis(text)
}

const CURRENCY = /^\s*(?:GH₵|GHS|GH¢|GHC|₵)\s*(?=\d)/i

/** What was copied with its currency (`GH₵ 450.00`), without it. */
export function withoutCurrency(text: string): string {
  return text.replace(CURRENCY, '')
}

const BEING_TYPED = /^([\d,]+)(\.\d*)?$/

/** An amount while it is typed, its thousands by comma: `67000` as `67,000`. What is no plain amount stays as it is. */
export function groupDigits(typed: string): string {
  const [, whole, fraction = ''] = BEING_TYPED.exec(typed) ?? []
  if (whole === undefined) return typed
  return whole.replaceAll(',', '').replace(/\B(?=(\d{3})+$)/g, ',') + fraction
}

/** Cedis as the API speaks them: a JSON number with at most two decimals. */
export function toCedis(amount: number): number {
  return amount / 100
}

/** Amounts that an answer remembered from before there were any does not have are none. */
export function orNone<Name extends string>(
  amounts: Record<Name, Pesewas | undefined>,
): Record<Name, Pesewas> {
  const entries = Object.entries<Pesewas | undefined>(amounts).map(([name, amount = ZERO]) => [name, amount])
  return Object.fromEntries(entries)
}

const ZERO = 0 as Pesewas

/** Pesewas of an amount the API answered, in cedis. */
export function fromCedis<Cedis extends number>(cedisNumber: Cedis extends Pesewas ? never : Cedis): Pesewas {
  return pesewas(Math.round(cedisNumber * 100))
}

/** `500` and `1,250.50`: without decimals where there are none. */
export function formatShort(amount: Pesewas): string {
  return formatAmount(amount).replace('.00', '')
}

/** `1,250.50`: two decimals, thousands by comma, no sign and no currency (a credit is said in words beside it). */
export function formatAmount(amount: Pesewas): string {
  const size = Math.abs(amount)
  const whole = String(Math.floor(size / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${whole}.${String(size % 100).padStart(2, '0')}`
}

/** `1250.50`, `-380.00`: for programs, which read no commas and no true minus. */
export function plainCedis(amount: Pesewas): string {
  return toCedis(amount).toFixed(2)
}

/** `−380.00`, with a true minus, for sums that may be below zero and have no word beside them. */
export function formatSigned(amount: Pesewas): string {
  return amount < 0 ? `−${formatAmount(amount)}` : formatAmount(amount)
}

/** `GH₵1,250.50`, as the specification's own sentences have it. */
export function formatCedis(amount: Pesewas): string {
  return `GH₵${formatAmount(amount)}`
}

/** `GH₵ 1,250.50` with a narrow no-break space: screens and paper. */
export function formatCedisSpaced(amount: Pesewas): string {
  return `GH₵\u202f${formatAmount(amount)}`
}

/** `−GH₵ 380.00`: the same with the currency, on screens and paper. */
export function formatSignedCedis(amount: Pesewas): string {
  return amount < 0 ? `−${formatCedisSpaced(amount)}` : formatCedisSpaced(amount)
}

/** `GHS 1,250.50`: text messages, whose alphabet has no cedi sign. */
export function formatGhs(amount: Pesewas): string {
  return `GHS ${formatAmount(amount)}`
}

/** A percentage as typed, in hundredths of a percent; null unless it is above 0, up to 100, and has at most two decimals. */
export function parsePercent(text: string): number | null {
  const hundredths = /^\d{1,3}(?:\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : 0
  return hundredths >= 1 && hundredths <= 10_000 ? hundredths : null
}
