import { classKey } from '#shared/classes.ts'
import { type Day, dayOf } from '#shared/dates.ts'
import { isInLatin, notInLatin } from '#shared/latin-names.ts'
import type { Pesewas } from '#shared/money.ts'
import { likelyClassKeys } from '#shared/roster/class-words.ts'
import type { RosterField } from '#shared/roster-fields.ts'
import type { SchoolClass } from '../classes/index.ts'
import type { NewStudent } from './add-students.ts'
import { CELL_LENGTH_MAX, type RosterRow } from './parse-rows.ts'
import {
  type Read,
  readBirthDate,
  readDay,
  readFamily,
  readGender,
  readKind,
  readOwed,
  readPhone,
  shown,
} from './read-cells.ts'
import type { NameOrder, RowNotes } from './read-roster.ts'
import type { Columns } from './recognise-columns.ts'
import {
  type SplitName,
  splitChildName,
  splitGuardianName,
  withoutNotes,
  withoutShouting,
} from './split-name.ts'

/** A child as one row of the list has it. */
export interface RosterChild {
  line: number
  student: NewStudent
  /** Pesewas by fee type; negative is in credit. No zeros. */
  owed: { feeType: string; amount: Pesewas }[]
  /** Since when that is due; the ledger's rule where the list does not say. */
  owedSince?: Day | undefined
  /** The pupil code or the number on the card that stands in its row: a child who has one is in the school already. */
  pupilCode: string
  number: string
  /** The class it is put in, as the school calls it; empty when its cell names none. */
  className: string
  /** The kind of pupil, likewise. */
  kind: string
}

export interface ReadChild {
  child: RosterChild
  /** With any of these the child is not to be taken. */
  problems: RowNotes['problems']
  warnings: RowNotes['problems']
}

/** What somebody said of how a list is written. */
export interface HowToRead {
  nameOrder?: NameOrder | undefined
  /** What stands in the column of classes → the class that is meant. */
  classes?: Readonly<Record<string, string>> | undefined
  /** The school's kinds of pupils. */
  kinds?: readonly { id: string; name: string }[] | undefined
}

const NAME_MAX = 60
const ADDRESS_MAX = 300

/** Reads one row. Everything wrong with it is said at once, each thing with its column. */
export function readChild(
  row: RosterRow,
  columns: Columns,
  classes: ReadonlyMap<string, SchoolClass>,
  { nameOrder = 'surname_first', classes: said = {}, kinds = [] }: HowToRead = {},
): ReadChild {
  const reader = readerOf(row, columns)
  const { cell, take, problem, problems, warnings } = reader
  for (const [field, place] of columns.places) {
    if (row.tooLong.includes(place))
      problem(field, `A cell has at most ${CELL_LENGTH_MAX.toLocaleString('en')} characters.`)
    if (cell(field).includes('\ufffd'))
      problem(field, 'Some letters of this cell were lost. Save the file as UTF-8.')
  }
  const name = childName(reader, nameOrder)
  const guardian = guardianName(reader, name.surname)
  if (cell('address').length > ADDRESS_MAX)
    problem('address', `An address has at most ${ADDRESS_MAX} characters.`)
  const owed = [...columns.places.keys()].flatMap((field) => {
    if (!field.startsWith('owed:')) return []
    const amount = take(field, readOwed(cell(field)), 0 as Pesewas)
    return amount === 0 ? [] : [{ feeType: field.slice('owed:'.length).replace(/#\d+$/, ''), amount }]
  })
  const student: NewStudent = {
    ...name,
    gender: take('gender', readGender(cell('gender')), ''),
    address: cell('address'),
    birthDate: take('birthDate', readBirthDate(cell('birthDate'), dayOf(new Date())), undefined),
    classId: take('class', readClass(cell('class'), classes, said), ''),
    kindId: take('kind', readKind(cell('kind'), kinds), undefined),
    family: take('family', readFamily(cell('family')), ''),
    // A list without such a column is told once, not in every row.
    guardian: {
      ...guardian,
      phone: columns.places.has('phone') ? take('phone', readPhone(cell('phone')), '') : '',
    },
  }
  const owedSince = take('owedSince', readDay(cell('owedSince'), dayOf(new Date())), undefined)
  const pupilCode = cell('pupilCode').toUpperCase().replace(/\s/g, '')
  const className = [...classes.values()].find(({ id }) => id === student.classId)?.name ?? ''
  const kind = kinds.find(({ id }) => id === student.kindId)?.name ?? ''
  const number = cell('number').toUpperCase().replace(/\s/g, '')
  return {
    child: { line: row.line, student, owed: together(owed), owedSince, pupilCode, number, className, kind },
    problems,
    warnings,
  }
}

/** Two columns of one fee type are one debt. */
function together(owed: RosterChild['owed']): RosterChild['owed'] {
  const sums = new Map<string, number>()
  for (const { feeType, amount } of owed) sums.set(feeType, (sums.get(feeType) ?? 0) + amount)
  return [...sums].flatMap(([feeType, amount]) =>
    amount === 0 ? [] : [{ feeType, amount: amount as Pesewas }],
  )
}

interface Reader {
  /** What stands in a field's column; nothing when the list has none. */
  cell: (field: RosterField) => string
  problem: (field: RosterField, message: string) => void
  warning: (field: RosterField, message: string) => void
  /** The value of a cell, or the other one when the cell is wrong, which is noted. */
  take: <T>(field: RosterField, read: Read<T>, otherwise: T) => T
  problems: RowNotes['problems']
  warnings: RowNotes['problems']
  columns: Columns
}

function readerOf({ cells }: RosterRow, columns: Columns): Reader {
  const { places, headings } = columns
  const problems: RowNotes['problems'] = []
  const warnings: RowNotes['problems'] = []
  const columnOf = (field: RosterField) => headings[places.get(field) ?? wholeOf(field, places) ?? -1] ?? ''
  const problem = (field: RosterField, message: string) => {
    problems.push({ column: columnOf(field), message })
  }
  const warning = (field: RosterField, message: string) => {
    warnings.push({ column: columnOf(field), message })
  }
  return {
    cell: (field) => cells[places.get(field) ?? -1] ?? '',
    problem,
    warning,
    take: (field, read, otherwise) => {
      if ('problem' in read) problem(field, read.problem)
      else if (read.note) warning(field, read.note)
      return 'problem' in read ? otherwise : read.value
    },
    problems,
    warnings,
    columns,
  }
}

/** A part of a name may stand in the column of whole names. */
function wholeOf(field: RosterField, places: Columns['places']): number | undefined {
  if (field === 'surname' || field === 'firstName' || field === 'otherNames') return places.get('name')
  return field === 'guardianFirstName' || field === 'guardianSurname' ? places.get('guardian') : undefined
}

function childName(reader: Reader, order: NameOrder): SplitName {
  const name = keptName(reader, CHILD_PARTS, childNameIn(reader, order))
  if (name.surname === '') reader.problem('surname', 'The surname is missing.')
  else if (name.firstName === '') reader.problem('firstName', 'The first name is missing.')
  return name
}

function childNameIn({ cell }: Reader, order: NameOrder): SplitName {
  const [surname, firstName, otherNames] = [
    withoutNotes(cell('surname')),
    withoutNotes(cell('firstName')),
    cell('otherNames'),
  ]
  if (surname !== '' && firstName !== '') return { surname, firstName, otherNames }
  // Beside a column of surnames, a column called Name holds the rest.
  const {
    firstName: first,
    otherNames: others,
    ...split
  } = splitChildName(surname ? `${surname}, ${cell('name')}` : cell('name'), order)
  return {
    surname: surname || (firstName ? '' : split.surname),
    firstName: firstName || first,
    otherNames: [firstName ? '' : others, otherNames].filter(Boolean).join(' '),
  }
}

function guardianName(reader: Reader, childSurname: string): { firstName: string; surname: string } {
  const { firstName, surname } = keptName(reader, GUARDIAN_PARTS, guardianNameIn(reader, childSurname))
  if (firstName !== '' || surname !== '') return { firstName, surname }
  if (wholeOf('guardianSurname', reader.columns.places) !== undefined)
    reader.warning('guardianSurname', 'The guardian has no name; the child’s surname is taken.')
  return { firstName: '', surname: childSurname }
}

function guardianNameIn({ cell }: Reader, childSurname: string): SplitName {
  const [surname, firstName] = [cell('guardianSurname'), cell('guardianFirstName')]
  if (surname !== '' || firstName !== '') return { surname, firstName, otherNames: '' }
  const split = splitGuardianName(cell('guardian'), childSurname)
  // Of a guardian only two names are kept: all but the surname are the first.
  return {
    ...split,
    firstName: [split.firstName, split.otherNames].filter(Boolean).join(' '),
    otherNames: '',
  }
}

const CHILD_PARTS = { surname: 'surname', firstName: 'firstName', otherNames: 'otherNames' } as const
const GUARDIAN_PARTS = {
  surname: 'guardianSurname',
  firstName: 'guardianFirstName',
  otherNames: 'guardianFirstName',
} as const
const PART_SENTENCES = {
  surname: `A surname has at most ${NAME_MAX} characters.`,
  firstName: `A first name has at most ${NAME_MAX} characters.`,
  otherNames: `Other names have at most ${NAME_MAX} characters.`,
} as const

/** The name as it is kept; each part of it that is too long, or in other letters, is noted under its field. */
function keptName(
  { problem }: Reader,
  fields: Record<keyof SplitName, RosterField>,
  written: SplitName,
): SplitName {
  const name = { ...written }
  for (const part of ['surname', 'firstName', 'otherNames'] as const) {
    name[part] = withoutShouting(written[part])
    if (name[part].length > NAME_MAX) problem(fields[part], PART_SENTENCES[part])
    if (!isInLatin(name[part])) problem(fields[part], notInLatin('The name'))
  }
  return name
}

function readClass(
  cell: string,
  classes: ReadonlyMap<string, SchoolClass>,
  said: Readonly<Record<string, string>>,
): Read<string> {
  if (cell === '') return { problem: 'The class is missing.' }
  const found = classes.get(classKey(cell))
  if (found) return { value: found.id }
  const meant = Object.hasOwn(said, cell) ? classes.get(classKey(said[cell] ?? '')) : undefined
  if (meant) return { value: meant.id }
  const likely = likelyClass(cell, classes)
  const names = [...new Set([...classes.values()].map(({ name }) => name))].join(', ')
  return {
    problem: `There is no class “${shown(cell)}”.${likely ? ` Is it ${likely.name}?` : ''} The classes are: ${names}.`,
  }
}

/** The class that is probably meant by what is written another way. */
export function likelyClass(
  cell: string,
  classes: ReadonlyMap<string, SchoolClass>,
): SchoolClass | undefined {
  return likelyClassKeys(cell)
    .map((key) => classes.get(key))
    .find((found) => found !== undefined)
}
