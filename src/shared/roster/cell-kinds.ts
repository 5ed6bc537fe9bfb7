/** What a cell looks like, whatever its heading says. */

const PHONE = /^[02-9]\d{8,}$/
const BETWEEN_PHONES = /[,;|&]|or/i
const WITHIN_PHONE = /[\s\-()./+]/g
const DAY = /^(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2})(?:[T ].*)?$/
const AMOUNT = /^[(-]?\s*(?:gh[s₵¢c]\.?\s*)?\d{1,3}(?:[, ]?\d{3})*(?:\.\d+)?\s*(?:\/[=-]|cr|dr|-)?\)?$/i

/** Longer cells are sentences; and looking at them would take the square of their length. */
const LOOKED_AT_MAX = 60

export function looksLikePhone(cell: string): boolean {
  if (cell.length > LOOKED_AT_MAX) return false
  const numbers = cell.split(BETWEEN_PHONES).map((one) => one.replace(WITHIN_PHONE, ''))
  return numbers.every((number) => PHONE.test(number)) && !DAY.test(cell)
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
