import type { Gender } from '#shared/constants.ts'
import type { Day } from '#shared/dates.ts'
import { AMOUNT_MAX, formatAmount, type Pesewas } from '#shared/money.ts'
import { parsePhone } from '#shared/phones.ts'
import { readAmount } from '#shared/roster/read-amount.ts'
import { writtenDay } from '#shared/roster/written-day.ts'

/** What a cell holds: its value, or the sentence that says why not. A note is worth telling and stops nothing. */
export type Read<T> = { value: T; note?: string } | { problem: string }

const SHOWN_LENGTH_MAX = 60

/** A cell as a sentence repeats it: enough to find it by. */
export function shown(cell: string): string {
  return cell.length > SHOWN_LENGTH_MAX ? `${cell.slice(0, SHOWN_LENGTH_MAX)}…` : cell
}

/** What a family without a number goes without. */
const NO_PHONE = 'No phone number. The family gets no texts until one is added.'

/** Room for three numbers and what people write between them. */
const PHONE_CELL_MAX = 100

/** The first number in the cell, as `+233…`; an empty cell, or one that says so, is no number. */
export function readPhone(cell: string): Read<string> {
  if (/^(?:[-–—]+|nil|none|n\/?a)?$/i.test(cell)) return { value: '', note: NO_PHONE }
  if (cell.length > PHONE_CELL_MAX)
    return { problem: `A cell of phone numbers has at most ${PHONE_CELL_MAX} characters.` }
  if (/\de\+?\d/i.test(cell))
    return {
      problem: `“${shown(cell)}” was shortened by the spreadsheet. Format the column as text and enter the number again.`,
    }
  const parts = cell.split(/[/;,|&]|\bor\b/i).flatMap(runsOfDigits)
  const phones = parts.map(parsePhone).filter((phone) => phone !== null)
  const [first] = phones
  if (!first) return { problem: `“${shown(cell)}” is not a phone number of Ghana, such as 024 123 4567.` }
  return parts.length > 1
    ? { value: first, note: 'There is more than one number here; the first is taken.' }
    : { value: first }
}

/** Two numbers with nothing but a space between them are two; `0241234567.0` is a spreadsheet's number. */
function runsOfDigits(part: string): string[] {
  const text = part.replace(/\.0+\s*$/, '')
  const digits = text.replace(/\D/g, '')
  if (digits === '') return []
  return /^0\d{9}0\d{9}$/.test(digits) ? [digits.slice(0, 10), digits.slice(10)] : [text]
}

const GENDERS = new Map<string, Gender>([
  ['m', 'Male'],
  ['male', 'Male'],
  ['boy', 'Male'],
  ['b', 'Male'],
  ['f', 'Female'],
  ['female', 'Female'],
  ['girl', 'Female'],
  ['g', 'Female'],
])

export function readGender(cell: string): Read<Gender | ''> {
  if (cell === '') return { value: '' }
  const gender = GENDERS.get(cell.toLowerCase().replace(/\W/g, ''))
  return gender ? { value: gender } : { problem: `“${shown(cell)}” is neither M (male) nor F (female).` }
}

/** Since when something is owed, not after today; nothing is none. */
export function readDay(cell: string, today: Day): Read<Day | undefined> {
  if (cell === '') return { value: undefined }
  const read = writtenDay(cell, today)
  if (!read || read < '2000-01-01') return { problem: `“${shown(cell)}” is not a day, such as 25/09/2026.` }
  if (read > today)
    return { problem: `“${shown(cell)}” is still to come. What is owed from before is due already.` }
  return { value: read }
}

const FAMILY_MAX = 60

/** What the families of a list are told apart by: any words or number; the case does not matter. */
export function readFamily(cell: string): Read<string> {
  if (cell.length > FAMILY_MAX) return { problem: `A family’s mark has at most ${FAMILY_MAX} characters.` }
  return { value: /^[-–—]+$/.test(cell) ? '' : cell.toLowerCase().replace(/\s+/g, ' ') }
}

/** A child's birth date; nothing, `-` or `none` is none. */
export function readBirthDate(cell: string, today: Day): Read<Day | undefined> {
  if (/^(?:[-–—]+|nil|none|n\/?a)?$/i.test(cell)) return { value: undefined }
  const read = writtenDay(cell, today)
  if (!read || read < '1950-01-01')
    return { problem: `“${shown(cell)}” is not a birth date, such as 04/03/2016.` }
  if (read > today) return { problem: `“${shown(cell)}” is still to come: nobody is born then.` }
  return { value: read }
}

/** Money owed from before, in pesewas; negative is in credit; nothing, `-` and `PAID` are zero. */
export function readOwed(cell: string): Read<Pesewas> {
  const amount = readAmount(cell)
  if (amount !== null) return { value: amount }
  return {
    problem: `“${shown(cell)}” is not an amount in cedis up to ${formatAmount(AMOUNT_MAX)} with at most two decimals.`,
  }
}

/** How lists write what a school calls otherwise. */
const KIND_WORDS = new Map([
  ['d', 'day'],
  ['b', 'boarder'],
])

/** The id of the kind that a cell names; nothing, where it is empty, is the school's first. */
export function readKind(
  cell: string,
  kinds: readonly { id: string; name: string }[],
): Read<string | undefined> {
  const plain = plainKind(cell)
  if (plain === '') return { value: undefined }
  const said = KIND_WORDS.get(plain) ?? plain
  const found =
    kinds.find(({ name }) => plainKind(name) === plain) ?? kinds.find(({ name }) => plainKind(name) === said)
  if (found) return { value: found.id }
  const names = kinds.map(({ name }) => name).join(', ')
  return { problem: `There is no kind of pupil “${shown(cell)}”. The kinds are: ${names}.` }
}

const PUPIL_WORDS = new Set(['pupil', 'pupils', 'student', 'students', 'scholar', 'scholars'])

/** `Boarding`, `boarders` and `Boarder` are one; so are `Day`, `Day pupil` and `Day students`. */
function plainKind(text: string): string {
  const words = text.trim().toLowerCase().split(' ').filter(Boolean)
  const said = words.length > 1 && PUPIL_WORDS.has(words.at(-1) ?? '') ? words.slice(0, -1) : words
  const plain = said.join(' ')
  return plain === 'boarding' || plain === 'boarders' ? 'boarder' : plain
}
