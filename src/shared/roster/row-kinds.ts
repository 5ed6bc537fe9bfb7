import { hasLetters, looksLikeData, looksLikeDay, looksLikePhone } from './cell-kinds.ts'

const TOTAL =
  /^(?:(?:grand|sub|class|page|overall|school)[\s-]*)?totals?\b|^(?:no\.?|number|nos\.?)\s*(?:of\s+)?(?:boys|girls|pupils|students|children|learners|on roll)|^(?:sum|enrol+ment|roll)\s*[:=]/i

/** A count or a sum only where no other words stand beside it: a child may begin with its gender. */
const COUNT =
  /^(?:boys|girls|males?|females?)\s*[:=-]?\s*\d*$|^(?:bal(?:ance)?\.?|amount)?\s*(?:b\/f|c\/f|b\.f\.?|c\.f\.?|brought forward|carried forward)$/i

const FOOT =
  /^(?:prepared|compiled|checked|approved|signed|signature|sign|verified|submitted|printed|generated|authori[sz]ed|received|head\s*(?:master|mistress|teacher)|class\s*teacher|form\s*master|subject\s*teacher|teacher|bursar|accountant|proprietor|proprietress|director|date|note|notes|nb|n\.b|source|page|remarks|continued|cont'?d|end of)\b\s*(?:by|of|\d+|[:.…_-]|$)/i

/** What the words of a title say and the name of a child does not. */
const TITLE =
  /\b(?:school|academy|preparatory|international|college|montessori|list|register|term|class|pupils?|students?|arrears|fees|debtors?|owing|academic|year|department|education|service|municipal|district|box|tel)\b|\b(?:19|20)\d\d\b/i

/** A sum, a count or a signature below the children. */
export function isClosingRow(cells: readonly string[]): boolean {
  const words = cells.filter(hasLetters).map((cell) => cell.trim())
  const [first = ''] = words
  if (cells.some(looksLikePhone)) return false
  if (words.length <= 3 && TOTAL.test(first)) return true
  if (words.length > 0 && words.every((word) => COUNT.test(word))) return true
  return FOOT.test(first) && cells.filter((cell) => cell !== '').length <= 4
}

/** Only numbers, no name, and no phone: the number of a line left free, or a sum without a word. */
export function isNumbersOnly(cells: readonly string[]): boolean {
  const filled = cells.filter(Boolean)
  return (
    filled.every((cell) => !hasLetters(cell) || /^(?:gh[s₵¢c]\.?)?[\d,.\s]+$/i.test(cell)) &&
    !filled.some((cell) => looksLikePhone(cell) || looksLikeDay(cell))
  )
}

/** A text that is no name, such as the school's above a second page. */
export function isTitle(text: string): boolean {
  return TITLE.test(text)
}

/** A row of several things, one of them a phone, a day, a number or a class: as children have it. */
export function isLikeChild(cells: readonly string[], isClass: (cell: string) => boolean): boolean {
  const filled = cells.filter(Boolean)
  const words = filled.filter(hasLetters)
  return (
    filled.length >= 2 &&
    !isClosingRow(cells) &&
    !filled.some((cell) => cell.endsWith(':') || isTitle(cell)) &&
    words.some((cell) => !isClass(cell) && /\p{L}{2}/u.test(cell)) &&
    filled.some((cell) => looksLikeData(cell) || isClass(cell) || /^[mfbg]$/i.test(cell))
  )
}
