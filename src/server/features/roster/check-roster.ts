import { randomUUID } from 'node:crypto'
import { type Pesewas, sumOf } from '#shared/money.ts'
import { addAccounts, NO_ROWS, type RosterAccount } from '#shared/roster/account.ts'
import { type Context, inTransaction, query, sql } from '../../context/context.ts'
import type { SchoolClass } from '../classes/index.ts'
import { guardianKey } from '../guardians/index.ts'
import { type Change, type Decision, type Decisions, type Sorted, sortChildren } from './decide.ts'
import { notesOfKinds, stayingOfKind } from './kinds-of-list.ts'
import { type Picture, pictureOf } from './picture.ts'
import { type ReadList, readApart } from './read-apart.ts'
import type { ListedChild, ListSummary, SchoolLists } from './read-list.ts'
import type { Roster, RowNotes } from './read-roster.ts'
import { schoolChildren } from './school-children.ts'

/** A class list, and what somebody decided about its rows. */
export interface DecidedRoster extends Roster {
  /** Of the file, by which people know the list again. */
  name?: string | undefined
  decisions?: readonly Decision[] | undefined
  /** Of known children the list says something else about, where nobody decided one by one. */
  changes?: Decisions['changes'] | undefined
  /** Rows of the file that are not in the list that is sent. */
  otherRows?: { leftOut: number; passedOver: number; hidden: number } | undefined
}

/** What a class list would bring, and everything that is wrong with it. */
export interface RosterCheck
  extends Pick<
    ListSummary,
    'columns' | 'unusedColumns' | 'headingRow' | 'passed' | 'spelt' | 'amounts' | 'unread'
  > {
  /** Where every row of the file goes. */
  account: RosterAccount
  /** Children in the file. */
  rows: number
  /** Children that can be taken as they are. */
  students: number
  guardians: number
  /** Of these, whose family has no phone number. */
  withoutPhone: number
  /** Sum of the opening balances, credits taken off. */
  opening: Pesewas
  /** What stops the import, by row: the first rows of `problemRows`. */
  problems: RowNotes[]
  problemRows: number
  /** What is worth a look and stops nothing, by row: the first rows of `warningRows`. */
  warnings: RowNotes[]
  warningRows: number
  /** Rows of children who are here already and of whom the list says nothing else. */
  known: { row: number; number: string }[]
  /** The first of the rows about a child who is, or may be, here: of `changeRows`. */
  changes: Change[]
  changeRows: number
  /** Rows that may be the same child as one before; the later waits. */
  namesakes: { row: number; before: number; isWaiting: boolean }[]
  /** Rows that wait for somebody’s decision. */
  waiting: number
  /** How the first children are read, to be looked at before the import. */
  sample: SampleChild[]
  /** What it will do, class by class; only of a dry run. */
  picture?: Picture | undefined
  imported: boolean
  /** What was brought in, by which it can be undone; not in answers of before. */
  listId?: string | undefined
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
export async function checkRoster(context: Context, roster: DecidedRoster): Promise<RosterCheck> {
  const lists = await listsOf(context)
  const read = await readApart(context.schoolId, roster, lists)
  const { check, children } = await examineList(context, read, roster)
  const order = [...lists.classes.values()].sort((a, b) => a.position - b.position).map(({ name }) => name)
  return {
    ...check,
    sample: sampleOf(read.children, lists),
    picture: pictureOf(children, [...new Set(order)]),
  }
}

/** More than anybody decides one by one. */
const CHANGES_TOLD_MAX = 1_000

/** What stands in a list that was read, against the children of the school as they are now. */
export async function examineList(
  context: Context,
  { summary, children }: ReadList,
  { decisions = [], changes = 'ask', otherRows }: Omit<DecidedRoster, 'csv'> = {},
): Promise<{ check: RosterCheck; children: ListedChild[]; changes: Change[] }> {
  const school = await schoolChildren(context)
  const byRow = new Map(decisions.map((decision) => [decision.row, decision]))
  const sorted = await sortChildren(children, school, { rows: byRow, changes }, (kinds) =>
    stayingOfKind(context, kinds),
  )
  const good = sorted.fresh.filter(({ isWrong }) => !isWrong)
  const left = new Set(sorted.leftOut.map(({ line }) => line))
  const problems = summary.problems.told.filter(({ row }) => !left.has(row))
  const waiting = [...sorted.changes, ...sorted.namesakes].filter(({ isWaiting }) => isWaiting).length
  const notes = notesOfKinds(sorted)
  const { columns, unusedColumns, headingRow, passed, spelt, amounts, unread } = summary
  const check: RosterCheck = {
    account: accountOf(sorted, summary, otherRows),
    rows: children.length,
    students: good.length,
    ...familiesOf(good),
    opening: sumOf(good.flatMap(({ owed }) => owed.map(({ amount }) => amount))),
    columns,
    unusedColumns,
    headingRow,
    passed,
    spelt,
    amounts,
    unread,
    problems,
    problemRows: summary.problems.rows - (summary.problems.told.length - problems.length),
    warnings: [...notes, ...summary.warnings.told],
    warningRows: summary.warnings.rows + notes.length,
    known: sorted.known.map(({ child, student }) => ({ row: child.line, number: student.number })),
    changes: [...sorted.changes, ...sorted.others].slice(0, CHANGES_TOLD_MAX),
    changeRows: sorted.changes.length,
    namesakes: sorted.namesakes.map(({ child, before, isWaiting }) => ({
      row: child.line,
      before: before.line,
      isWaiting,
    })),
    waiting,
    sample: [],
    imported: false,
  }
  return { check, children: withFamilies(good), changes: sorted.changes }
}

function accountOf(
  { fresh, known, changes, leftOut }: Sorted,
  { passed, unreadRows }: ListSummary,
  otherRows: DecidedRoster['otherRows'],
): RosterAccount {
  const own: RosterAccount = {
    ...NO_ROWS,
    broughtIn: fresh.length + unreadRows,
    known: known.length,
    changes: changes.length,
    leftOut: leftOut.length,
    // The headings of a list that is laid out stand among the rows that were not sent.
    passedOver: otherRows ? 0 : passed.length,
  }
  return otherRows ? addAccounts(own, { ...NO_ROWS, ...otherRows }) : own
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
    const kinds = await query<{ id: string; name: string }>(
      inner,
      sql`select id, name from kinds_of(${inner.schoolId}) order by position`,
    )
    return {
      // A name that a class has goes before one that another had.
      classes: new Map(classes.map(({ key, ...found }) => [key, found])),
      feeTypes: feeTypes.map(({ name }) => name),
      kinds,
    }
  })
}
