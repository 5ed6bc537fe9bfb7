import { toPlainLatin } from '#shared/people.ts'
import type { Student } from './students.ts'

/** A student with everything one may type to find her, prepared once per list. */
export interface Findable {
  student: Student
  name: string
  everything: string
}

/** Prepares a list for searching. Ten thousand take some milliseconds, once; each key after that is cheap. */
export function prepareSearch(students: readonly Student[]): Findable[] {
  return students.map((student) => {
    const name = plain(`${student.surname} ${student.firstName} ${student.otherNames} ${student.surname}`)
    const digits = student.guardianPhone.replace(/\D/g, '').replace(/^233/, '0')
    return { student, name, everything: `${name} ${plain(student.className)} ${digits}` }
  })
}

/** Those whose name holds every word typed, in any order. Accents and the letters ɔ ɛ ŋ match their plain forms. */
export function findByName(list: readonly Findable[], typed: string): Findable[] {
  const words = wordsOf(typed)
  return words.length === 0
    ? [...list]
    : list.filter(({ name }) => words.every((word) => name.includes(word)))
}

/**
 * Those whose name, class or guardian's phone holds every word typed; at most `limit`. A surname that begins with what
 * was typed comes first, then any name that does, then the rest.
 */
export function findAnywhere(list: readonly Findable[], typed: string, limit: number): Findable[] {
  const words = wordsOf(typed)
  const first = words[0]
  if (!first) return list.slice(0, limit)
  const ranked: Findable[][] = [[], [], []]
  for (const findable of list) {
    if (!words.every((word) => findable.everything.includes(word))) continue
    const rank = findable.name.startsWith(first) ? 0 : findable.name.includes(` ${first}`) ? 1 : 2
    ranked[rank]?.push(findable)
  }
  return ranked.flat().slice(0, limit)
}

/** A part of a name cut into what was typed and what was not, for underlining. */
export function markTyped(name: string, typed: string): { text: string; typed: boolean }[] {
  const first = wordsOf(typed)[0]
  // Plain letters are as many as the name's own unless an accent was split off; then nothing is underlined.
  const plainName = plain(name)
  const at = first && plainName.length === name.length ? plainName.indexOf(first) : -1
  if (!first || at < 0) return [{ text: name, typed: false }]
  return [
    { text: name.slice(0, at), typed: false },
    { text: name.slice(at, at + first.length), typed: true },
    { text: name.slice(at + first.length), typed: false },
  ].filter(({ text }) => text !== '')
}

function wordsOf(typed: string): string[] {
  const text = plain(typed).trim()
  // A phone number may be typed with spaces: then it is one word.
  return /^[\d\s+]+$/.test(text)
    ? [text.replace(/\D/g, '').replace(/^233/, '0')].filter(Boolean)
    : text.split(/\s+/).filter(Boolean)
}

function plain(text: string): string {
  return toPlainLatin(text).toLowerCase()
}
