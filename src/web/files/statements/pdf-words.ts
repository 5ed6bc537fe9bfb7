import { fieldNamed } from './columns.ts'
import type { PdfText } from './pdf-text.ts'

/** Headings of a wallet's statement that hold nothing for us; their words would be headings of something else. */
const OF_NOTHING = /^(from|to) acct$/i

/** The words of each text, where they stand by their letters; words that name a column together stay one. */
export function byWords(texts: readonly PdfText[]): PdfText[] {
  return texts.flatMap((text) => {
    const wide = (text.right - text.left) / text.text.length
    const words = [...text.text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
      from: index,
      to: index + word.length,
    }))
    const parts: PdfText[] = []
    for (let at = 0; at < words.length; ) {
      const [from, count] = [words[at]?.from ?? 0, phraseAt(text.text, words.slice(at))]
      const to = words[at + count - 1]?.to ?? from
      const [left, right] = [from, to].map((place) => text.left + place * wide)
      parts.push({
        ...text,
        text: text.text.slice(from, to),
        left: left ?? text.left,
        right: right ?? text.right,
      })
      at += count
    }
    return parts
  })
}

/** How many of the next words name one column together; else one. */
function phraseAt(text: string, words: readonly { from: number; to: number }[]): number {
  for (let count = Math.min(4, words.length); count > 1; count -= 1) {
    const phrase = text.slice(words[0]?.from, words[count - 1]?.to)
    if (fieldNamed(phrase) || OF_NOTHING.test(phrase)) return count
  }
  return 1
}
