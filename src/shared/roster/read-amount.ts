import { type Pesewas, parseCedis } from '../money.ts'

const NOTHING =
  /^(?:|[-–—]+|nil|nill|none|n\/?a|zero|no debts?|no arrears|owes nothing|(?:fully|full|all)?[\s-]*(?:paid|settled|cleared)(?:[\s-]*(?:in full|up|fully))?|clear|ok|0+(?:[.,]0{1,2})?|\(0+(?:\.0{1,2})?\))$/i

/**
 * Money owed from before as schools write it, in pesewas; negative is in credit (`-50`, `(50)`, `50 CR`), `PAID`, `-` and nothing are zero,
 * `120/=` is 120. Null for what is no amount, or could be two.
 */
export function readAmount(cell: string): Pesewas | null {
  const plain = cell
    .replace(/GHS|GH₵|GH¢|GHC|₵|¢|ghana cedis|cedis/gi, '')
    .replace(/^\s*[.:]/, '')
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, ',')
    .replace(/\/\s*[=-]+/, '')
    .trim()
  if (NOTHING.test(plain)) return 0 as Pesewas
  const { sign, digits } = signOf(plain)
  const amount = parseCedis(asPoint(digits))
  return amount === null ? null : ((sign * amount) as Pesewas)
}

/** How an amount is written that is no plain number; undefined for a plain one. What was understood is shown for these. */
export function wayOfAmount(cell: string): string | undefined {
  const plain = cell.trim()
  if (plain === '' || /^(?:gh[s₵¢c]\.?\s*)?[\d,. ]+$/i.test(plain)) return undefined
  return plain.replace(/\d[\d,. ]*/g, (digits) => (/[1-9]/.test(digits) ? '120' : '0')).toUpperCase()
}

/** `1.200,00` is written the other way round; nothing else has a comma after points. */
function asPoint(digits: string): string {
  return /^\d{1,3}(?:\.\d{3})+,\d{2}$/.test(digits) ? digits.replaceAll('.', '').replace(',', '.') : digits
}

function signOf(text: string): { sign: 1 | -1; digits: string } {
  const bracketed = /^\((.+)\)$/.exec(text)?.[1]
  if (bracketed) return { sign: -1, digits: bracketed.trim() }
  const credit = /^(.+)(?:-|cr\.?|credit)$/i.exec(text)?.[1] ?? /^[-–−]\s*(.+)$/.exec(text)?.[1]
  if (credit) return { sign: -1, digits: credit.trimEnd() }
  return { sign: 1, digits: text.replace(/(?:dr\.?|debit)$/i, '').trimEnd() }
}
