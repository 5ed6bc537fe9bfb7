import { searchable, searchableWords } from '#shared/searchable.ts'

/** What tells a child from others, in a list or in the school. What is not said is empty. */
export interface Identity {
  surname: string
  firstName: string
  otherNames: string
  classId: string
  gender: string
  birthDate: string
  guardian: { firstName: string; surname: string; phone: string }
}

/** An identity as it is compared: made once, compared often. */
export interface Compared extends Pick<Identity, 'classId' | 'gender' | 'birthDate'> {
  words: readonly string[]
  name: string
  phone: string
  /** The guardian's name where it says more than the child's own surname. */
  guardian: string
}

/** `same` is known without asking; `probably` and `perhaps` are asked about; undefined is another child. */
export type Likeness = 'same' | 'probably' | 'perhaps'

export function compared({ surname, firstName, otherNames, guardian, ...rest }: Identity): Compared {
  const words = searchableWords(`${surname} ${firstName} ${otherNames}`.replace(/[.,]/g, ' ')).sort()
  const { phone } = guardian
  const isNamed = guardian.firstName !== '' || searchable(guardian.surname) !== searchable(surname)
  const guardianWords = searchableWords(
    `${guardian.firstName} ${guardian.surname}`.replace(/[.,]/g, ' '),
  ).sort()
  return { ...rest, words, name: words.join(' '), phone, guardian: isNamed ? guardianWords.join(' ') : '' }
}

/** How much one child is like another, by whatever tells them apart: in whatever class. */
export function likeness(one: Compared, other: Compared): Likeness | undefined {
  const birth = agreement(one.birthDate, other.birthDate)
  const phone = agreement(one.phone, other.phone)
  const guardian = agreement(one.guardian, other.guardian)
  const gender = agreement(one.gender, other.gender)
  const isApart = birth === false || gender === false
  if (one.name !== other.name) {
    if (phone !== true || isApart) return undefined
    return nearness(one.words, other.words)
  }
  // A corrected birth date is likelier than a second child of the same name with the same phone; asked all the same.
  if (isApart) return phone === true ? 'perhaps' : undefined
  if (birth === true || phone === true || guardian === true) return 'same'
  const isOneClass = one.classId === other.classId
  if (guardian === false) return undefined
  if (isOneClass && phone === undefined) return 'same'
  return 'perhaps'
}

/** Whether both are said and agree; undefined when one of them is not said. */
function agreement(one: string, other: string): boolean | undefined {
  return one === '' || other === '' ? undefined : one === other
}

/** One name wholly in the other is probably the same child; one word a letter or two apart is perhaps. */
function nearness(one: readonly string[], other: readonly string[]): Likeness | undefined {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  const strange = short.filter((word) => !long.includes(word))
  if (short.length >= 2 && strange.length === 0) return 'probably'
  if (short.length < 2 || strange.length > 1) return undefined
  const [word = ''] = strange
  const left = long.filter((one) => !short.includes(one))
  return left.some((one) => isSpeltAlike(word, one)) ? 'perhaps' : undefined
}

function isSpeltAlike(one: string, other: string): boolean {
  const allowed = Math.min(one.length, other.length) >= 7 ? 2 : 1
  return Math.min(one.length, other.length) >= 4 && distance(one, other, allowed) <= allowed
}

/** Letters to change, add or drop, as far as `most`. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at]
    for (let to = 1; to <= other.length; to += 1) {
      const change = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1)
      next.push(Math.min(change, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? most + 1
}
