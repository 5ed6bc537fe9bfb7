import { type Pesewas, pesewas } from '#shared/money.ts'

/** An amount as a statement writes it. */
export interface WrittenAmount {
  /** In pesewas; below 0 when a minus or parentheses say so, and no mark. */
  amount: Pesewas
  /** What is written beside it: `50.00 DR`. */
  mark: 'cr' | 'dr' | null
}

export type AmountProblem = 'three decimals' | 'two signs' | 'no amount'

const CURRENCY = /GH(?:₵|¢|S|C)|₵|¢|\bcedis?\b/gi
const MARK = /(?:^|[\s\d).-])(CR|DR|C|D)\.?$/i
const PLAIN = /^(?:\d{1,3}(?:[, ]\d{3})+|\d+)?(?:\.(\d*))?$/
const NOTHING = /^(?:[-–—]+|nil|n\/a|null)?$/i
const DIGITS_MAX = 13

/**
 * Reads `1,234.50`, `GHS 50`, `(50.00)`, `50.00-`, `50.00 DR`. Null for an empty cell or a dash. More than two decimals are
 * never rounded, also when they are zeros: `12.500` may be twelve thousand five hundred.
 */
export function readAmount(cell: string): WrittenAmount | null | AmountProblem {
  const text = cell
    .replace(/[\s\u00a0\u2009\u202f']+/g, ' ')
    .replace(CURRENCY, '')
    .trim()
  if (NOTHING.test(text)) return null
  const said = MARK.exec(text)?.[1]
  const unmarked = said ? text.replace(/\s*(?:CR|DR|C|D)\.?$/i, '') : text
  const [, isBelow, digits] = withoutSign(unmarked)
  const found = PLAIN.exec(digits)
  if (!found || !/\d/.test(digits)) return 'no amount'
  const [, decimals = ''] = found
  if (decimals.length > 2) return 'three decimals'
  const whole = digits.split('.')[0]?.replace(/[, ]/g, '') ?? ''
  if (whole.length > DIGITS_MAX) return 'no amount'
  const size = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  const mark = said ? (said.toLowerCase().startsWith('c') ? 'cr' : 'dr') : null
  if (isBelow && mark === 'cr' && size > 0) return 'two signs'
  // `-50.00 DR` says the same twice.
  return { amount: pesewas(isBelow && size > 0 && !mark ? -size : size), mark }
}

function withoutSign(text: string): [string, boolean, string] {
  const trimmed = text.trim()
  const bracketed = /^\((.*)\)$/.exec(trimmed)?.[1]
  if (bracketed !== undefined) return [trimmed, true, bracketed.trim()]
  const before = /^([-−–+])\s*(.*)$/.exec(trimmed)
  if (before) return [trimmed, before[1] !== '+', before[2] ?? '']
  const after = /^(.*?)\s*([-−–+])$/.exec(trimmed)
  if (after) return [trimmed, after[2] !== '+', after[1] ?? '']
  return [trimmed, false, trimmed]
}
