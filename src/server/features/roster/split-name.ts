import type { PersonName } from '#shared/people.ts'
import { searchable } from '#shared/searchable.ts'
import type { NameOrder } from './read-roster.ts'

export type SplitName = Required<{ [Part in keyof PersonName]: string }>

/**
 * A child's whole name in one cell. `MENSAH, Kofi Yaw` and `MENSAH Kofi Yaw` say by themselves which is the surname;
 * else registers are written surname first: `Mensah Kofi Yaw`, unless the school says that its list is not.
 */
export function splitChildName(text: string, order: NameOrder = 'surname_first'): SplitName {
  const name = withoutNotes(text)
  const words = wordsOf(name)
  return splitMarked(name) ?? splitAt(order === 'surname_first' ? words : lastWordFirst(words), 1)
}

/** What registers write beside a name: the number of the line, `Master`, `(NEW)`, a star. */
export function withoutNotes(text: string): string {
  const name = text
    .replace(/^\s*\(?\d{1,4}\s*[.):\]-]\s*(?=\p{L})/u, '')
    .replace(
      /\(\s*(?:master|mast|mstr|miss|mr|ms|m|f|boy|girl|male|female|new|twins?|old|repeat(?:er|ed)?)\.?\s*\)/giu,
      ' ',
    )
    .replace(/[*•†#]+/gu, ' ')
    .trim()
  const untitled = name.replace(/^(?:master|mstr|miss)\.?\s+(?=\p{L})/iu, '')
  return wordsOf(untitled).length > 1 ? untitled : name
}

/**
 * A guardian's whole name in one cell, titles left out. Grown-ups are written first name first (`Mrs. Akosua Mensah`),
 * unless a comma, capitals or the child's own surname in front say otherwise.
 */
export function splitGuardianName(text: string, childSurname: string): SplitName {
  // Of two parents in one cell the first is kept; `Mr & Mrs Asante` are one name.
  const [one = ''] = text
    .replace(COUPLE, ' ')
    .split(/(?:[/;&]|\band\b)\s*(?=\p{L})/iu)
    .filter(Boolean)
  const all = wordsOf(one.replace(TITLES, ' ').replace(/\([^)]*\)/g, ' '))
  const last = all.at(-1) ?? ''
  const hasNumeral = all.length > 1 && NUMERAL.test(last)
  const words = hasNumeral ? all.slice(0, -1) : all
  const split = splitGuardianWords(words, childSurname)
  return hasNumeral ? { ...split, surname: `${split.surname} ${last}` } : split
}

function splitGuardianWords(words: readonly string[], childSurname: string): SplitName {
  const marked = splitMarked(words.join(' '))
  if (marked) return marked
  const [first = '', ...others] = words
  if (others.length > 0 && isSameWord(first, childSurname)) return splitAt(words, 1)
  return splitAt(lastWordFirst(words), 1)
}

function lastWordFirst(words: readonly string[]): string[] {
  return [...words.slice(-1), ...words.slice(0, -1)]
}

/** A word written in capitals throughout becomes `Mensah`; any other is kept as it was written. */
export function withoutShouting(text: string): string {
  return text.replace(/[\p{L}\p{M}]+/gu, (word) => {
    const letters = [...word]
    const isShouted = letters.length > 2 && word === word.toUpperCase() && word !== word.toLowerCase()
    return isShouted ? `${letters[0]}${letters.slice(1).join('').toLowerCase()}` : word
  })
}

/** `Osei Tutu II`, `Addo Jnr.`: it belongs to the surname, and is none. */
const NUMERAL = /^(?:i{1,3}|iv|vi{0,3}|ix|jn?r\.?|sn?r\.?|junior|senior)$/i

const COUPLE =
  /(?<!\p{L})(?:mr|mrs|ms|dr|rev|mr\.|mrs\.|dr\.|rev\.)\s*(?:&|and|\/)\s*(?=(?:mr|mrs|ms|dr|miss|madam|mad|rev)(?!\p{L}))/giu

const TITLES = /(?<!\p{L})(?:mr|mrs|ms|miss|madam|mad|mdm|dr|rev|hon|prof|alhaji|hajia)(?:\.|(?!\p{L}))/giu

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}

/** By its comma, or by the words in capitals where others are not. */
function splitMarked(text: string): SplitName | undefined {
  const comma = text.indexOf(',')
  if (comma >= 0) {
    const surname = wordsOf(text.slice(0, comma))
    return splitAt([...surname, ...wordsOf(text.slice(comma + 1).replaceAll(',', ' '))], surname.length)
  }
  const words = wordsOf(text)
  const shouted = words.filter(isShoutedWord)
  if (shouted.length === 0 || shouted.length === words.length) return undefined
  return splitAt([...shouted, ...words.filter((word) => !isShoutedWord(word))], shouted.length)
}

function isShoutedWord(word: string): boolean {
  return word.length > 2 && word === word.toUpperCase() && word !== word.toLowerCase()
}

/** So many words of surname, then the first name, then the others. */
function splitAt(words: readonly string[], surnameWords: number): SplitName {
  const [firstName = '', ...otherNames] = words.slice(surnameWords)
  return { surname: words.slice(0, surnameWords).join(' '), firstName, otherNames: otherNames.join(' ') }
}

function isSameWord(one: string, other: string): boolean {
  return searchable(one) === searchable(other)
}
