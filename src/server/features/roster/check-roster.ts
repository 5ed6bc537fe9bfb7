import { setImmediate as breathe } from 'node:timers/promises'
import { type Pesewas, sumOf } from '#shared/money.ts'
import { type Context, inTransaction, query, sql } from '../../context/context.ts'
import type { SchoolClass } from '../classes/index.ts'
import { guardianKey } from '../guardians/index.ts'
import type { NewStudent } from './add-students.ts'
import { childKey } from './child-key.ts'
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
  imported: boolean
}

/** Reads a class list against the school it is for, without recording anything. */
export async function checkRoster(context: Context, roster: Roster): Promise<RosterCheck> {
  const lists = await listsOf(context)
  return (await examineList(context, await readApart(context.schoolId, roster, lists))).check
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
    guardians: new Set(good.map(({ student }) => guardianKey(student.guardian))).size,
    opening: sumOf(good.flatMap(({ owed }) => owed.map(({ amount }) => amount))),
    columns: summary.columns,
    unusedColumns: summary.unusedColumns,
    problems: problems.told,
    problemRows: problems.rows,
    warnings: summary.warnings.told,
    warningRows: summary.warnings.rows,
    imported: false,
  }
  return { check, children: good }
}

/** The classes and fee types that a list can name. */
export async function listsOf(context: Context): Promise<SchoolLists> {
  return await inTransaction(context, async (inner) => {
    const classes = await query<SchoolClass & { key: string }>(
      inner,
      sql`select id, name, position, key from classes where school_id = ${inner.schoolId} order by position`,
    )
    const feeTypes = await query<{ name: string }>(
      inner,
      sql`select name from fee_types where school_id = ${inner.schoolId} and archived_at is null order by name`,
    )
    return {
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
 * Children who stand in the file twice, or are in the school already: the same name, class and guardian's phone. Line →
 * sentence, in the order of the file.
 */
async function twins(context: Context, children: readonly ListedChild[]): Promise<Map<number, string>> {
  const lines = new Map<string, number>()
  const known = await knownChildren(context, children)
  const repeated = new Map<number, string>()
  for (const { line, key, isWrong } of children) {
    const number = known.get(key)
    const before = lines.get(key)
    if (number) repeated.set(line, `This child is in the school already, as ${number}.`)
    else if (before) repeated.set(line, `The same child is in row ${before} already.`)
    else if (!isWrong) lines.set(key, line)
  }
  return repeated
}

/** The number on the card of each child of the school who has one of these guardians' phones. */
async function knownChildren(
  context: Context,
  children: readonly ListedChild[],
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
  const numbers = new Map<string, string>()
  for (const [place, { number, phone, ...student }] of known.entries()) {
    // Others may have their turn.
    if (place % BREATHE_EVERY === BREATHE_EVERY - 1) await breathe()
    numbers.set(childKey({ ...student, guardian: { phone } }), number)
  }
  return numbers
}

const BREATHE_EVERY = 1_000
