import { randomUUID } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { type Pesewas, sumOf } from '#shared/money.ts'
import { type Context, inTransaction, query, sql } from '../../context/context.ts'
import type { SchoolClass } from '../classes/index.ts'
import { guardianKey } from '../guardians/index.ts'
import type { NewStudent } from './add-students.ts'
import { childKey, looseKey } from './child-key.ts'
import { type ReadList, readApart } from './read-apart.ts'
import { type ListedChild, ROWS_TOLD_MAX, type SchoolLists, type ToldRows } from './read-list.ts'
import type { Roster, RowNotes } from './read-roster.ts'

/** What a class list would bring, and everything that is wrong with it. */
export interface RosterCheck {
  /** Children in the file. */
  rows: number
  /** Children that can be taken as they are. */
  students: number
  guardians: number
  /** Of these, whose family has no phone number. */
  withoutPhone: number
  /** Sum of the opening balances, credits taken off. */
  opening: Pesewas
  /** Field → heading. */
  columns: Record<string, string>
  unusedColumns: string[]
  /** What stops the import, by row: the first rows of `problemRows`. */
  problems: RowNotes[]
  problemRows: number
  /** What is worth a look and stops nothing, by row: the first rows of `warningRows`. */
  warnings: RowNotes[]
  warningRows: number
  /** The line of the headings; 0 when none were found. */
  headingRow: number
  /** How the first children are read, to be looked at before the import. */
  sample: SampleChild[]
  imported: boolean
}

interface SampleChild {
  row: number
  surname: string
  firstName: string
  otherNames: string
  className: string
  guardian: string
  phone: string
  owed: Pesewas
}

const SAMPLE_CHILDREN = 5

/** Reads a class list against the school it is for, without recording anything. */
export async function checkRoster(context: Context, roster: Roster): Promise<RosterCheck> {
  const lists = await listsOf(context)
  const read = await readApart(context.schoolId, roster, lists)
  const { check } = await examineList(context, read)
  return { ...check, sample: sampleOf(read.children, lists) }
}

/** What stands in a list that was read, against the children of the school as they are now. */
export async function examineList(
  context: Context,
  { summary, children }: ReadList,
): Promise<{ check: RosterCheck; children: ListedChild[] }> {
  const repeated = await twins(context, children)
  const good = children.filter(({ line, isWrong }) => !isWrong && !repeated.has(line))
  const problems = withTwins(summary.problems, children, repeated)
  const check: RosterCheck = {
    rows: children.length,
    students: good.length,
    ...familiesOf(good),
    opening: sumOf(good.flatMap(({ owed }) => owed.map(({ amount }) => amount))),
    columns: summary.columns,
    unusedColumns: summary.unusedColumns,
    problems: problems.told,
    problemRows: problems.rows,
    warnings: summary.warnings.told,
    warningRows: summary.warnings.rows,
    headingRow: summary.headingRow,
    sample: [],
    imported: false,
  }
  return { check, children: withFamilies(good) }
}

/** Children whom the list marks as one family get the id of one, wherever in the list they stand. */
function withFamilies(children: readonly ListedChild[]): ListedChild[] {
  const marked = Map.groupBy(children, ({ student }) => student.family ?? '')
  const ids = new Map<string, string>()
  for (const [mark, members] of marked) if (mark !== '' && members.length > 1) ids.set(mark, randomUUID())
  return children.map((child) => {
    const { family = '', ...student } = child.student
    const familyId = ids.get(family)
    return { ...child, student: familyId ? { ...student, familyId } : student }
  })
}

/** Without a phone nobody is known to be the parent of another child as well. */
function familiesOf(good: readonly ListedChild[]): Pick<RosterCheck, 'guardians' | 'withoutPhone'> {
  const reachable = good.filter(({ student }) => student.guardian.phone !== '')
  const withoutPhone = good.length - reachable.length
  const shared = new Set(reachable.map(({ student }) => guardianKey(student.guardian)))
  return { guardians: shared.size + withoutPhone, withoutPhone }
}

function sampleOf(children: readonly ListedChild[], { classes }: SchoolLists): SampleChild[] {
  const names = new Map([...classes.values()].map(({ id, name }) => [id, name]))
  return children.slice(0, SAMPLE_CHILDREN).map(({ line, student, owed }) => ({
    row: line,
    surname: student.surname,
    firstName: student.firstName,
    otherNames: student.otherNames,
    className: names.get(student.classId) ?? '',
    guardian: `${student.guardian.firstName} ${student.guardian.surname}`.trim(),
    phone: student.guardian.phone,
    owed: sumOf(owed.map(({ amount }) => amount)),
  }))
}

/** The classes and fee types that a list can name. */
export async function listsOf(context: Context): Promise<SchoolLists> {
  return await inTransaction(context, async (inner) => {
    const classes = await query<SchoolClass & { key: string }>(
      inner,
      sql`select k.id, k.name, k.position, n.key from classes k
          join lateral (select k.key, true as "isOwn" union all select a.key, false from class_aliases a
            where a.school_id = k.school_id and a.class_id = k.id) n on true
          where k.school_id = ${inner.schoolId} and k.archived_at is null order by n."isOwn", k.position`,
    )
    const feeTypes = await query<{ name: string }>(
      inner,
      sql`select name from fee_types where school_id = ${inner.schoolId} and archived_at is null order by name`,
    )
    return {
      // A name that a class has goes before one that another had.
      classes: new Map(classes.map(({ key, ...found }) => [key, found])),
      feeTypes: feeTypes.map(({ name }) => name),
    }
  })
}

/** The first of both kinds together are among the first of each. */
function withTwins(
  problems: ToldRows,
  children: readonly ListedChild[],
  repeated: ReadonlyMap<number, string>,
): ToldRows {
  const told = new Map(problems.told.map(({ row, problems }) => [row, problems]))
  for (const [row, message] of [...repeated].slice(0, ROWS_TOLD_MAX)) {
    told.set(row, [...(told.get(row) ?? []), { column: '', message }])
  }
  return {
    told: [...told]
      .map(([row, problems]) => ({ row, problems }))
      .sort((a, b) => a.row - b.row)
      .slice(0, ROWS_TOLD_MAX),
    rows: problems.rows + children.filter(({ line, isWrong }) => !isWrong && repeated.has(line)).length,
  }
}

/**
 * Children who stand in the file twice, or are in the school already: the same name, class and guardian's phone, or name
 * and class alone where one of the two has no phone. Line → sentence, in the order of the file.
 */
async function twins(context: Context, children: readonly ListedChild[]): Promise<Map<number, string>> {
  const inFile = seenChildren<number>()
  const known = await knownChildren(context, children)
  const codes = await knownCodes(context, children)
  const repeated = new Map<number, string>()
  for (const child of children) {
    const { line, isWrong } = child
    const identity = { ...child, phone: child.student.guardian.phone }
    const number = codes.get(child.pupilCode) ?? known.find(identity)
    const before = inFile.find(identity)
    if (number) repeated.set(line, `This child is in the school already, as ${number}.`)
    else if (before) repeated.set(line, `The same child is in row ${before} already.`)
    else if (!isWrong) inFile.add(identity, line)
  }
  return repeated
}

interface ChildIdentity {
  key: string
  looseKey: string
  phone: string
}

/** Children who were seen, each with what it is called. */
function seenChildren<Name>() {
  const exact = new Map<string, Name>()
  const ofAnyPhone = new Map<string, Name>()
  const phoneless = new Map<string, Name>()
  return {
    add: ({ key, looseKey, phone }: ChildIdentity, name: Name) => {
      exact.set(key, name)
      ofAnyPhone.set(looseKey, name)
      if (phone === '') phoneless.set(looseKey, name)
    },
    find: ({ key, looseKey, phone }: ChildIdentity) =>
      exact.get(key) ?? (phone === '' ? ofAnyPhone : phoneless).get(looseKey),
  }
}

/**
 * The number on the card of each child of the school who may be one of these: who has one of these guardians' phones, or
 * none, or is in the class of a child without.
 */
async function knownChildren(context: Context, children: readonly ListedChild[]) {
  const phones = JSON.stringify([...new Set(children.map(({ student }) => student.guardian.phone))])
  const phoneless = children.filter(({ student }) => student.guardian.phone === '')
  const classes = [...new Set(phoneless.map(({ student }) => student.classId))].filter(Boolean)
  const rows = await query<NewStudent & { number: string; phone: string }>(
    context,
    sql`select s.surname, s.first_name as "firstName", s.other_names as "otherNames", s.class_id as "classId", g.phone,
          numbered(c.initials, '-S-', s.number, 4) as number
        from students s
        join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
        join schools c on c.id = s.school_id
        where s.school_id = ${context.schoolId} and s.status <> 'archived'
          and (g.phone = '' or g.phone in (select jsonb_array_elements_text(${phones}::jsonb))
            or s.class_id = any(${classes}::uuid[]))`,
  )
  const known = seenChildren<string>()
  for (const [place, { number, phone, ...student }] of rows.entries()) {
    // Others may have their turn.
    if (place % BREATHE_EVERY === BREATHE_EVERY - 1) await breathe()
    known.add(
      { key: childKey({ ...student, guardian: { phone } }), looseKey: looseKey(student), phone },
      number,
    )
  }
  return known
}

const BREATHE_EVERY = 1_000

/** Of the codes in the list, those that children of the school have: code → the number on the card. */
async function knownCodes(context: Context, children: readonly ListedChild[]): Promise<Map<string, string>> {
  const wanted = [...new Set(children.map(({ pupilCode }) => pupilCode).filter(Boolean))]
  if (wanted.length === 0) return new Map()
  const rows = await query<{ code: string; number: string }>(
    context,
    sql`select pupil_code(c.pupil_prefix, s.number) as code, numbered(c.initials, '-S-', s.number, 4) as number
        from students s join schools c on c.id = s.school_id
        where s.school_id = ${context.schoolId} and s.erased_at is null
          and pupil_code(c.pupil_prefix, s.number) in (select jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb))`,
  )
  return new Map(rows.map(({ code, number }) => [code, number]))
}
