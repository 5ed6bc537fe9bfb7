import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '#shared/errors.ts'
import type { Pesewas } from '#shared/money.ts'
import { type Context, query, sql } from '../../context/context.ts'
import { appendAudit, type OpeningLine, once, openBalances } from '../../ledger/index.ts'
import { lockClasses } from '../classes/index.ts'
import { addStudents } from './add-students.ts'
import { examineList, listsOf, type RosterCheck } from './check-roster.ts'
import { readApart } from './read-apart.ts'
import type { RosterChild } from './read-child.ts'
import type { Roster } from './read-roster.ts'

/**
 * Takes a class list into the school, all of it or nothing: children, their guardians, and what they owed before. It
 * charges no class fees and tells nobody. `onProgress` hears how many children are in.
 * Refuses invalid, with every problem by row in its facts; nothing is recorded then.
 */
export async function importRoster(
  context: Context,
  roster: Roster,
  onProgress?: (added: number) => void,
): Promise<RosterCheck & { replayed?: boolean }> {
  const lists = await listsOf(context)
  // Before the transaction: nobody waits for a list that is still being read.
  const read = await readApart(context.schoolId, roster, lists)
  return once(context, async (inner) => {
    await waitForOthers(inner)
    await planForMany(inner)
    if (!isDeepStrictEqual(await listsOf(inner), lists)) throw changedMeanwhile()
    const { check, children } = await examineList(inner, read)
    if (check.problems.length > 0) throw withProblems(check)
    const added = await addStudents(
      inner,
      children.map(({ student }) => student),
      onProgress,
    )
    const lines = children.flatMap((child, index) => openingLines(child, added[index]?.id))
    if (lines.length > 0) await openBalances(inner, lines, { note: 'Owed before, from the class list' })
    await appendAudit(inner, 'import_students', null, {
      students: added.length,
      numbers: [added[0]?.number, added.at(-1)?.number],
      opening: check.opening,
    })
    // The answer is kept for ever under its key: figures and headings, no notes on people.
    return { ...check, warnings: [], warningRows: 0, imported: true }
  })
}

function changedMeanwhile(): Refusal {
  return new Refusal(
    'conflict',
    'Classes or fee types were changed meanwhile. Nothing was imported. Try again.',
  )
}

/** Another import, and whoever adds a child, takes its turn: what is checked here stays true until it is recorded. */
async function waitForOthers(context: Context): Promise<void> {
  const classes = await query<{ id: string }>(
    context,
    sql`select id from classes where school_id = ${context.schoolId}`,
  )
  await lockClasses(
    context,
    classes.map(({ id }) => id),
  )
}

/**
 * This connection may hold plans from when the school was a handful of rows and reading a whole table was quickest:
 * checking ten thousand foreign keys by them takes minutes. For this transaction it plans anew, by index.
 */
async function planForMany(context: Context): Promise<void> {
  await query(context, sql`set local enable_seqscan = off`)
  await query(context, sql`discard plans`)
}

function openingLines({ owed }: RosterChild, student: string | undefined): OpeningLine[] {
  if (!student) throw new Error('every child of the list was added')
  return owed.map(({ feeType, amount }) => ({
    student,
    feeType,
    amount: Math.abs(amount) as Pesewas,
    inCredit: amount < 0,
  }))
}

const PROBLEMS_TOLD_MAX = 200

function withProblems({ problems, problemRows, rows }: RosterCheck): Refusal {
  const [first] = problems
  const [what] = first?.problems ?? []
  const where = [`Row ${first?.row}`, what?.column].filter(Boolean).join(', ')
  const others = problemRows > 1 ? ` ${problemRows - 1} more of ${rows} rows have problems.` : ''
  return new Refusal('invalid', `${where}: ${what?.message}${others} Nothing was imported.`, {
    fields: { csv: `${where}: ${what?.message}` },
    facts: { problems: problems.slice(0, PROBLEMS_TOLD_MAX) },
  })
}
