import { isMistypedCode } from '#shared/pupil-code.ts'
import { searchableText, searchableWithPlaces, searchableWords } from '#shared/searchable.ts'
import { whenIdle } from '#web/when-idle.ts'
import { placeOf, type Student } from './students.ts'

/** Everything one may type to find a student. */
interface Findable {
  name: string
  /** Without its hyphen. */
  code: string
  everything: string
}

/** By student, not by list: after a payment one of ten thousand is new. */
const prepared = new WeakMap<Student, Findable>()
const PIECE = 1_000

/** Prepares a list for searching in quiet moments, a piece at a time: before the first key, and in nobody's way. */
export function prepareSearch(students: readonly Student[], from = 0): void {
  const end = from + PIECE
  for (const student of students.slice(from, end)) findable(student)
  if (end < students.length) whenIdle(() => prepareSearch(students, end))
}

function findable(student: Student): Findable {
  const before = prepared.get(student)
  if (before) return before
  const name = searchableText(
    `${student.surname} ${student.firstName} ${student.otherNames} ${student.surname}`,
  )
  const digits = student.guardianPhone.replace(/\D/g, '').replace(/^233/, '0')
  const code = student.code.toLowerCase().replace('-', '')
  const made = { name, code, everything: `${name} ${searchableText(placeOf(student))} ${digits} ${code}` }
  prepared.set(student, made)
  return made
}

/** Those whose name holds every word typed, in any order, or whose code is it. Accents, apostrophes, hyphens and the letters ɔ ɛ ŋ match their plain forms. */
export function findByName(students: readonly Student[], typed: string): readonly Student[] {
  const words = wordsOf(typed)
  if (words.length === 0) return students
  const asCode = words.join('')
  return students.filter((student) => {
    const { name, code } = findable(student)
    return words.every((word) => name.includes(word)) || code === asCode
  })
}

/** A sentence when what was typed looks like a code of this school and is mistyped, so that nobody looks for the child in vain. */
export function mistypedCode(students: readonly Student[], typed: string): string | null {
  const [part = ''] = students[0]?.code.split('-') ?? []
  if (!isMistypedCode(typed, part)) return null
  return `${typed.trim().toUpperCase()} is nobody’s code: a character is wrong, or two are swapped.`
}

/**
 * Those whose name, class or guardian's phone holds every word typed; nobody while nothing is. A surname that begins with
 * what was typed comes first, then any name that does, then the rest.
 */
export function findAnywhere(students: readonly Student[], typed: string): Student[] {
  const words = wordsOf(typed)
  const first = words[0]
  if (!first) return []
  const ranked: Student[][] = [[], [], []]
  for (const student of students) {
    const { name, everything } = findable(student)
    if (!words.every((word) => everything.includes(word))) continue
    const rank = name.startsWith(first) ? 0 : name.includes(` ${first}`) ? 1 : 2
    ranked[rank]?.push(student)
  }
  return ranked.flat()
}

/** A part of a name cut into what was typed and what was not, for underlining. */
export function markTyped(name: string, typed: string): { text: string; typed: boolean }[] {
  const first = wordsOf(typed)[0]
  const { plain, places } = searchableWithPlaces(name)
  const at = first ? plain.indexOf(first) : -1
  if (!first || at < 0) return [{ text: name, typed: false }]
  const begin = places[at] ?? 0
  const end = places[at + first.length] ?? name.length
  return [
    { text: name.slice(0, begin), typed: false },
    { text: name.slice(begin, end), typed: true },
    { text: name.slice(end), typed: false },
  ].filter(({ text }) => text !== '')
}

function wordsOf(typed: string): string[] {
  // A phone number may be typed with spaces or hyphens: then it is one word.
  return /^[\d\s+-]+$/.test(typed)
    ? [typed.replace(/\D/g, '').replace(/^233/, '0')].filter(Boolean)
    : searchableWords(typed)
}
