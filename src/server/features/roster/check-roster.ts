import { type Pesewas, sumOf } from '#shared/money.ts'
import { toPlainLatin } from '#shared/people.ts'
import { type Context, inTransaction, query, sql } from '../../context/context.ts'
import type { SchoolClass } from '../classes/index.ts'
import { guardianKey } from '../guardians/index.ts'
import type { NewStudent } from './add-students.ts'
import { type RosterChild, readChild } from './read-child.ts'
import { type Roster, type RosterRow, type RowNotes, readRoster } from './read-roster.ts'

/** What a class list would bring, and everything that is wrong with it. */
export interface RosterCheck {
  /** Children in the file. */
  rows: number
  /** Children that can be taken as they are. */
  students: number
  guardians: number
  /** Sum of the opening balances, credits taken off. */
  opening: Pesewas
  /** Field → heading. */
  columns: Record<string, string>
  unusedColumns: string[]
  /** What stops the import, by row. */
  problems: RowNotes[]
  /** What is worth a look and stops nothing, by row. */
  warnings: RowNotes[]
  imported: boolean
}

/** Reads a class list against the school it is for, without recording anything. */
export async function checkRoster(context: Context, roster: Roster): Promise<RosterCheck> {
  return (await examineRoster(context, roster)).check
}

/** The same with the children themselves, for the import. */
export async function examineRoster(
  context: Context,
  roster: Roster,
): Promise<{ check: RosterCheck; children: RosterChild[] }> {
  const { classes, feeTypes } = await inTransaction(context, schoolOf)
  const read = readRoster(roster, feeTypes)
  const wrong = new Map(read.problems.map(({ row, problems }) => [row, [...problems]]))
  const warnings: RowNotes[] = []
  const children = read.rows.filter(isChild).map((row) => {
    const found = readChild(row, read.columns, classes)
    if (found.problems.length > 0) wrong.set(row.line, [...(wrong.get(row.line) ?? []), ...found.problems])
    if (found.warnings.length > 0) warnings.push({ row: row.line, problems: found.warnings })
    return found.child
  })
  for (const { line, message } of await twins(context, children, wrong)) {
    wrong.set(line, [...(wrong.get(line) ?? []), { column: '', message }])
  }
  const good = children.filter(({ line }) => !wrong.has(line))
  const used = new Set(read.columns.places.values())
  const check: RosterCheck = {
    rows: children.length,
    students: good.length,
    guardians: new Set(good.map(({ student }) => guardianKey(student.guardian))).size,
    opening: sumOf(good.flatMap(({ owed }) => owed.map(({ amount }) => amount))),
    columns: Object.fromEntries(
      [...read.columns.places].map(([field, place]) => [field, read.columns.headings[place] ?? '']),
    ),
    unusedColumns: read.columns.headings.filter((heading, place) => heading !== '' && !used.has(place)),
    problems: [...wrong].map(([row, problems]) => ({ row, problems })).sort((a, b) => a.row - b.row),
    warnings,
    imported: false,
  }
  return { check, children: good }
}

async function schoolOf(
  context: Context,
): Promise<{ classes: Map<string, SchoolClass>; feeTypes: string[] }> {
  const classes = await query<SchoolClass & { key: string }>(
    context,
    sql`select id, name, position, key from classes where school_id = ${context.schoolId} order by position`,
  )
  const feeTypes = await query<{ name: string }>(
    context,
    sql`select name from fee_types where school_id = ${context.schoolId} and archived_at is null order by name`,
  )
  return {
    classes: new Map(classes.map(({ key, ...found }) => [key, found])),
    feeTypes: feeTypes.map(({ name }) => name),
  }
}

/** The sum below a list is no child. */
function isChild({ cells }: RosterRow): boolean {
  const words = cells.filter((cell) => /\p{L}/u.test(cell))
  return !(words.length === 1 && /^(?:grand |sub ?-?)?totals?:?$/i.test(words[0] ?? ''))
}

/** Children who stand in the file twice, or are in the school already: the same name, class and guardian's phone. */
async function twins(
  context: Context,
  children: readonly RosterChild[],
  wrong: ReadonlyMap<number, unknown>,
): Promise<{ line: number; message: string }[]> {
  const lines = new Map<string, number>()
  const known = await knownChildren(context, children)
  return children.flatMap(({ line, student }) => {
    const key = childKey(student)
    const number = known.get(key)
    if (number) return [{ line, message: `This child is in the school already, as ${number}.` }]
    const before = lines.get(key)
    if (before) return [{ line, message: `The same child is in row ${before} already.` }]
    if (!wrong.has(line)) lines.set(key, line)
    return []
  })
}

/** The number on the card of each child of the school who has one of these guardians' phones. */
async function knownChildren(
  context: Context,
  children: readonly RosterChild[],
): Promise<Map<string, string>> {
  const phones = JSON.stringify([...new Set(children.map(({ student }) => student.guardian.phone))])
  const known = await query<NewStudent & { number: string; phone: string }>(
    context,
    sql`select s.surname, s.first_name as "firstName", s.other_names as "otherNames", s.class_id as "classId", g.phone,
          numbered(c.initials, '-S-', s.number, 4) as number
        from students s
        join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
        join schools c on c.id = s.school_id
        where s.school_id = ${context.schoolId} and s.status <> 'archived'
          and g.phone in (select jsonb_array_elements_text(${phones}::jsonb))`,
  )
  return new Map(
    known.map(({ number, phone, ...student }) => [
      childKey({ ...student, guardian: { firstName: '', surname: '', phone } }),
      number,
    ]),
  )
}

/** However the parts of the name are ordered and marked. */
function childKey({ surname, firstName, otherNames, classId, guardian }: NewStudent): string {
  const words = toPlainLatin(`${surname} ${firstName} ${otherNames}`)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
  return [...words.filter(Boolean).sort(), classId, guardian.phone].join(' ')
}
