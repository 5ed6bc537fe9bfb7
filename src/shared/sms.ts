import { toPlainLatin } from './searchable.ts'

/** The letters of GSM 03.38; those of the second group take two places. Anything else would triple the price of a text. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const EXTENDED = '^{}\\[~]|€'

/** What people type, and its likeness in those letters. */
const LIKES: Record<string, string> = {
  '₵': 'GHS',
  '¢': 'GHS',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '‹': "'",
  '›': "'",
  '′': "'",
  '`': "'",
  '´': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '«': '"',
  '»': '"',
  '″': '"',
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '―': '-',
  '−': '-',
  '·': '-',
  '•': '-',
  '▪': '-',
  '…': '...',
  '×': 'x',
  '÷': ':',
  '→': '->',
  '←': '<-',
  '⇒': '->',
  '≥': '>=',
  '≤': '<=',
  '⁄': '/',
  '\t': ' ',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
  '\u2007': ' ',
  // Only tells where a line may break, or which way it runs.
  '\u00ad': '',
  '\u200b': '',
  '\u200c': '',
  '\u200d': '',
  '\u200e': '',
  '\u200f': '',
  '\ufeff': '',
}

/** The same text in letters that every phone and every price list knows: GH₵→GHS, ɔ→o, curly quotes straight. */
export function toGsm(text: string): string {
  return [...likeGsm(text)].map((letter) => (isGsm(letter) ? letter : '?')).join('')
}

/** What would arrive as a question mark: each letter once, as it was written. */
export function unsendable(text: string): string[] {
  return [...new Set(text)].filter((letter) => [...likeGsm(letter)].some((like) => !isGsm(like)))
}

/** What to say of a text with such letters; null where all of it can be sent. */
export function problemOfLetters(text: string): string | null {
  const letters = unsendable(text)
  if (letters.length === 0) return null
  const named = letters.slice(0, 5).join(' ')
  return `An SMS cannot carry ${named}${letters.length > 5 ? ' and more' : ''}. Write it in words, or take it out.`
}

function likeGsm(text: string): string {
  const plain = text.normalize('NFC').replace(/GH[₵¢]/g, 'GHS')
  const liked = [...plain].map((letter) => LIKES[letter] ?? letter).join('')
  return [...toPlainLatin(liked)].map((letter) => LIKES[letter] ?? letter).join('')
}

function isGsm(letter: string): boolean {
  return BASIC.includes(letter) || EXTENDED.includes(letter)
}

/**
 * How many messages the text is charged as: 160 places alone, 153 in each when joined. A letter of two places is never parted: where one
 * place is left it begins the next. Expects GSM letters.
 */
export function segmentsOf(text: string): number {
  const places = [...text].map((letter) => (EXTENDED.includes(letter) ? 2 : 1))
  if (places.reduce((sum, each) => sum + each, 0) <= 160) return 1
  let [segments, used] = [1, 0]
  for (const each of places) {
    if (used + each > 153) {
      segments += 1
      used = 0
    }
    used += each
  }
  return segments
}

/** Whether the text goes out as one message. */
export function fitsOneSegment(text: string): boolean {
  return segmentsOf(text) === 1
}
