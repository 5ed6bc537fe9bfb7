import { classKey } from '#shared/classes.ts'
import type { Pesewas } from '#shared/money.ts'
import type { SchoolClass } from '../classes/index.ts'
import type { NewStudent } from './add-students.ts'
import { type Read, readGender, readOwed, readPhone } from './read-cells.ts'
import type { RosterRow, RowNotes } from './read-roster.ts'
import type { Columns } from './recognise-columns.ts'
import type { RosterField } from './roster-fields.ts'
import { type SplitName, splitChildName, splitGuardianName, withoutShouting } from './split-name.ts'

/** A child as one row of the list has it. */
export interface RosterChild {
  line: number
  student: NewStudent
  /** Pesewas by fee type; negative is in credit. No zeros. */
  owed: { feeType: string; amount: Pesewas }[]
}

export interface ReadChild {
  child: RosterChild
  /** With any of these the child is not to be taken. */
  problems: RowNotes['problems']
  warnings: RowNotes['problems']
}

const NAME_MAX = 60
const ADDRESS_MAX = 300

/** Reads one row. Everything wrong with it is said at once, each thing with its column. */
export function readChild(
  row: RosterRow,
  columns: Columns,
  classes: ReadonlyMap<string, SchoolClass>,
): ReadChild {
  const problems: RowNotes['problems'] = []
  const warnings: RowNotes['problems'] = []
  const headingOf = (field: RosterField) => columns.headings[placeOf(field, columns) ?? -1] ?? ''
  const cell = (field: RosterField) => row.cells[columns.places.get(field) ?? -1] ?? ''
  const note = (field: RosterField, message: string) => problems.push({ column: headingOf(field), message })
  const take = <T>(field: RosterField, read: Read<T>, otherwise: T): T => {
    if ('problem' in read) note(field, read.problem)
    else if (read.note) warnings.push({ column: headingOf(field), message: read.note })
    return 'problem' in read ? otherwise : read.value
  }
  for (const [field] of columns.places) {
    if (cell(field).includes('\ufffd'))
      note(field, 'Some letters of this cell were lost. Save the file as UTF-8.')
  }

  const name = limited(childName(cell), 'name', note)
  if (name.surname === '') note('surname', 'The surname is missing.')
  else if (name.firstName === '') note('firstName', 'The first name is missing.')
  const guardian = limited(guardianName(cell, name.surname), 'guardian', note)
  if (guardian.surname === '' && guardian.firstName === '')
    warnings.push({
      column: headingOf('guardian'),
      message: 'The guardian has no name; the child’s surname is taken.',
    })
  if (cell('address').length > ADDRESS_MAX)
    note('address', `An address has at most ${ADDRESS_MAX} characters.`)

  const owed = [...columns.places.keys()].flatMap((field) => {
    if (!field.startsWith('owed:')) return []
    const amount = take(field, readOwed(cell(field)), 0 as Pesewas)
    return amount === 0 ? [] : [{ feeType: field.slice('owed:'.length), amount }]
  })
  const student: NewStudent = {
    ...name,
    gender: take('gender', readGender(cell('gender')), ''),
    address: cell('address'),
    classId: take('class', readClass(cell('class'), classes), ''),
    guardian: {
      firstName: guardian.firstName,
      surname: guardian.surname || (guardian.firstName ? '' : name.surname),
      phone: take('phone', readPhone(cell('phone')), ''),
    },
  }
  return { child: { line: row.line, student, owed }, problems, warnings }
}

/** The column to name when something is wrong: a part of a name may stand in the column of whole names. */
function placeOf(field: RosterField, { places }: Columns): number | undefined {
  const whole = /^guardian/.test(field) ? 'guardian' : 'name'
  return places.get(field) ?? places.get(whole) ?? places.get('guardianSurname')
}

type Cell = (field: RosterField) => string

function childName(cell: Cell): SplitName {
  const [surname, firstName] = [cell('surname'), cell('firstName')]
  if (surname === '' && firstName === '') return splitChildName(cell('name'))
  // Beside a column of surnames, a column called Name holds the rest.
  const [first = '', ...others] = (firstName || cell('name')).split(' ')
  const isRest = firstName === ''
  return {
    surname,
    firstName: isRest ? first : firstName,
    otherNames: [isRest ? others.join(' ') : '', cell('otherNames')].filter(Boolean).join(' '),
  }
}

function guardianName(cell: Cell, childSurname: string): SplitName {
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

const PART_LABELS = { surname: 'A surname', firstName: 'A first name', otherNames: 'Other names' } as const

/** The name as it is kept, and a note for each part of it that is too long. */
function limited(
  name: SplitName,
  field: 'name' | 'guardian',
  note: (field: RosterField, message: string) => unknown,
): SplitName {
  const parts = { ...name }
  for (const part of ['surname', 'firstName', 'otherNames'] as const) {
    parts[part] = withoutShouting(name[part])
    if (parts[part].length <= NAME_MAX) continue
    const verb = part === 'otherNames' ? 'have' : 'has'
    note(field === 'name' ? part : field, `${PART_LABELS[part]} ${verb} at most ${NAME_MAX} characters.`)
  }
  return parts
}

function readClass(cell: string, classes: ReadonlyMap<string, SchoolClass>): Read<string> {
  if (cell === '') return { problem: 'The class is missing.' }
  const found = classes.get(classKey(cell))
  if (found) return { value: found.id }
  const names = [...classes.values()].map(({ name }) => name).join(', ')
  return { problem: `There is no class “${cell}”. The classes are: ${names}.` }
}
