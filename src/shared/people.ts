import { SENDER_ID_LENGTH_MAX, SENDER_ID_SUFFIX } from './constants.ts'
import { toPlainLatin } from './searchable.ts'

export interface PersonName {
  firstName: string
  surname: string
  otherNames?: string | null | undefined
}

/** `Efua Nana Yaa Acquah`: as a person is addressed. */
export function fullName(person: PersonName): string {
  return [person.firstName, person.otherNames, person.surname].filter(Boolean).join(' ')
}

/** `Acquah, Efua Nana Yaa`: as a register is sorted. */
export function registerName(person: PersonName): string {
  return `${person.surname}, ${[person.firstName, person.otherNames].filter(Boolean).join(' ')}`
}

/** `EA`: first letters of first name and surname, whole characters (ɔ, ɛ and the like count as one). */
export function initialsOf(person: PersonName): string {
  return [person.firstName, person.surname]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toLocaleUpperCase('en')
}

/** The same of a name in one piece: first letters of its first and last word; "TH" of the school's own account, which is the Head. */
export function initialsOfName(name: string): string {
  const words = asSaid(name).trim().split(/\s+/)
  return initialsOf({ firstName: words[0] ?? '', surname: words.length > 1 ? (words.at(-1) ?? '') : '' })
}

/** As colleagues say it, at the start of a sentence: "Ama", or "The Head" of the school's own account while it has no name. */
export function shortName(name: string): string {
  return name === SCHOOL_ACCOUNT ? asSaid(name) : (name.trim().split(/\s+/)[0] ?? name)
}

/** The same within a sentence: "That is not the Head’s PIN." */
export function shortNameWithin(name: string): string {
  return name === SCHOOL_ACCOUNT ? 'the Head' : shortName(name)
}

function asSaid(name: string): string {
  return name === SCHOOL_ACCOUNT ? 'The Head' : name
}

/** What the school's own account is called until somebody gives it a name. */
const SCHOOL_ACCOUNT = 'The school account'

/** `AGA` for Adom Grace Academy: one letter a word, Latin capitals only; names its receipts and its SMS sender. */
export function schoolInitials(schoolName: string): string {
  const letters = toPlainLatin(schoolName)
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word[0] ?? '')
    .join('')
    .toUpperCase()
  return letters.slice(0, 5) || 'SCH'
}

/** The SMS sender id a school starts with: its initials and the fixed suffix. */
export function senderIdOf(schoolName: string): string {
  return `${schoolInitials(schoolName)}${SENDER_ID_SUFFIX}`.slice(0, SENDER_ID_LENGTH_MAX)
}
