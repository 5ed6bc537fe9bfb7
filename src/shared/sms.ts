import { toPlainLatin } from './searchable.ts'

/** The letters of GSM 03.38; those of the second group take two places. Anything else would triple the price of a text. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const EXTENDED = '^{}\\[~]|€'

const PUNCTUATION: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '₵': 'S',
  '\u00a0': ' ',
  '\u202f': ' ',
}

/** The same text in letters that every phone and every price list knows: GH₵→GHS, ɔ→o, curly quotes straight. */
export function toGsm(text: string): string {
  const plain = [...text].map((letter) => PUNCTUATION[letter] ?? letter).join('')
  return [...toPlainLatin(plain)].map((letter) => (isGsm(letter) ? letter : '?')).join('')
}

function isGsm(letter: string): boolean {
  return BASIC.includes(letter) || EXTENDED.includes(letter)
}

/** How many messages the text is charged as: 160 letters alone, 153 each when joined. Expects GSM letters. */
export function segmentsOf(text: string): number {
  let places = 0
  for (const letter of text) places += EXTENDED.includes(letter) ? 2 : 1
  return places <= 160 ? 1 : Math.ceil(places / 153)
}

/** Whether the text goes out as one message. */
export function fitsOneSegment(text: string): boolean {
  return segmentsOf(text) === 1
}
