/** What a cell looks like, whatever its heading says. */

const PHONE = /^\+?[\d\s\-()./]{9,}(?:\s*(?:[/,;|&]|or)\s*\+?[\d\s\-()./]{9,})*$/i
const DAY = /^(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2})(?:[T ].*)?$/
const AMOUNT = /^[(-]?\s*(?:gh[s₵¢c]\.?\s*)?\d{1,3}(?:[, ]?\d{3})*(?:\.\d+)?\s*(?:\/[=-]|cr|dr|-)?\)?$/i

/** Longer cells are sentences; and looking at them would take the square of their length. */
const LOOKED_AT_MAX = 60

export function looksLikePhone(cell: string): boolean {
  if (cell.length > LOOKED_AT_MAX) return false
  const digits = cell.replace(/\D/g, '')
  return PHONE.test(cell) && digits.length >= 9 && /^(?:0|233|00233|[2-9])/.test(digits) && !DAY.test(cell)
}

export function looksLikeDay(cell: string): boolean {
  return DAY.test(cell)
}

function looksLikeAmount(cell: string): boolean {
  return cell.length <= LOOKED_AT_MAX && AMOUNT.test(cell)
}

/** What no heading holds: a number, a day or a phone. */
export function looksLikeData(cell: string): boolean {
  return (
    looksLikePhone(cell) || looksLikeDay(cell) || (looksLikeAmount(cell) && !/^(?:19|20)\d\d$/.test(cell))
  )
}

export function hasLetters(cell: string): boolean {
  return /\p{L}/u.test(cell)
}
