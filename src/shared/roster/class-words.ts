import { classKey } from '../classes.ts'

const DIGITS = new Map<string, number>()
for (const [words, from] of [
  ['one two three four five six seven eight nine', 1],
  ['first second third fourth fifth sixth seventh eighth ninth', 1],
  ['1st 2nd 3rd 4th 5th 6th 7th 8th 9th', 1],
  ['i ii iii iv v vi vii viii ix', 1],
  ['1 2 3 4 5 6 7 8 9', 1],
] as const) {
  for (const [at, word] of words.split(' ').entries()) DIGITS.set(word, at + from)
}

const KINDS = new Map<string, 'kindergarten' | 'nursery' | 'basic' | 'junior'>()
for (const [kind, words] of [
  ['kindergarten', 'kg kindergarten kinder kinda'],
  ['nursery', 'nursery nur nurs n'],
  ['junior', 'jhs jss js junior form juniorhigh'],
  [
    'basic',
    'basic bs b class cls cl primary prim pri p grade gr stage stg year yr standard std level lower upper',
  ],
] as const) {
  for (const word of words.split(' ')) KINDS.set(word, kind)
}

const FILLER = new Set(['high', 'school', 'secondary', 'department', 'dept', 'the', 'in', 'of', 'for', 'no'])

/** The keys a class written in words, Roman numerals or another country's way may have, the likeliest first: `Grade Four Blue`. */
export function likelyClassKeys(text: string): string[] {
  const words = wordsOf(text)
  const found = classPhrase(words)
  if (!found) return []
  const { key, stream } = found
  return stream ? [`${key}${stream}`, key] : [key]
}

/**
 * The class that a line of text between the children names, such as `CLASS: BASIC FOUR (32 pupils)`, out of these; undefined when it names
 * none or speaks of something else.
 */
export function classNamedIn(text: string, known: ReadonlySet<string>): string | undefined {
  const told = text
    .replace(/\([^)]*\)/g, ' ')
    .replace(/\b(?:19|20)\d\d(?:\s*[/-]\s*(?:(?:19|20)\d\d|\d\d))?\b/g, ' ')
    .trim()
  const parts = told.split(/[:–—,;|]|\s-\s/).flatMap((part) => [part.trim()])
  for (const part of [told, ...parts]) {
    if (known.has(classKey(part))) return part
  }
  const words = wordsOf(told)
  for (let at = 0; at < words.length; at += 1) {
    const found = classPhrase(words.slice(at), true)
    if (found) return `${found.said}`
  }
  return undefined
}

/** `j.h.s. one` and `JHS-One` are the words jhs and one; `p4` is p and 4. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(\p{L})(?=\d)/gu, '$1 ')
    .replace(/(\d)(?=\p{L})(?!st\b|nd\b|rd\b|th\b)/gu, '$1 ')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
}

interface Phrase {
  key: string
  stream: string
  said: string
}

/** A kind and a number at the beginning, with at most one word of a stream; with `isWithin` other words may follow. */
function classPhrase(words: readonly string[], isWithin = false): Phrase | undefined {
  const first = words[0] ?? ''
  let at = 1
  let kind = KINDS.get(first)
  while (kind && (FILLER.has(words[at] ?? '') || isKindAgain(words[at]))) {
    const again = KINDS.get(words[at] ?? '')
    if (again === 'junior') kind = again
    at += 1
  }
  let number = kind ? DIGITS.get(words[at] ?? '') : DIGITS.get(first)
  if (!kind && number !== undefined) {
    // `4th class`, or a bare `6`, which within other words is a number like others.
    // So is the number of a line before an initial: `3. B. Owusu`.
    const next = isWithin && words[1]?.length === 1 ? undefined : KINDS.get(words[1] ?? '')
    kind = next ?? (isWithin || words.length > 2 ? undefined : 'basic')
    at = KINDS.has(words[1] ?? '') ? 1 : 0
  }
  if (!kind || number === undefined) return undefined
  const rest = words.slice(at + 1)
  if (!isWithin && rest.length > 1) return undefined
  if (kind === 'junior') number = number >= 7 ? number : number + 6
  if (number > 9) return undefined
  const stream = rest[0] && (!isWithin || /^[a-f]$/.test(rest[0])) ? rest[0] : ''
  const word = kind === 'junior' ? 'basic' : kind
  const name = word[0]?.toUpperCase() + word.slice(1)
  return {
    key: `${word}${number}`,
    stream,
    said: `${name} ${number}${stream ? ` ${stream.toUpperCase()}` : ''}`,
  }
}

function isKindAgain(word: string | undefined): boolean {
  return word !== undefined && word.length > 1 && KINDS.has(word)
}
