import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '#shared/errors.ts'
import { type Context, inTransaction, query, sql } from '../../context/context.ts'
import { holdingSchool } from '../../context/holding-school.ts'
import { findAnswer, once, openBalances } from '../../ledger/index.ts'
import { lockClasses } from '../classes/index.ts'
import { examineList, listsOf, type RosterCheck } from './check-roster.ts'
import { PIECE_SIZE, refuseHalfIn, takePieces, writePieces } from './in-pieces.ts'
import { type ReadList, readApart } from './read-apart.ts'
import type { ListedChild, SchoolLists } from './read-list.ts'
import type { Roster } from './read-roster.ts'
import { planAnew, planForMany, takeIn } from './take-in.ts'

type Imported = RosterCheck & { replayed?: boolean }

/**
 * Takes a class list into the school, all of it or nothing: children, their guardians, and what they owed before. It
 * charges no class fees and tells nobody. `onProgress` hears how many children are in.
 * Refuses invalid, with every problem by row in its facts; nothing is recorded then.
 */
export async function importRoster(
  context: Context,
  roster: Roster,
  onProgress?: (added: number) => void,
): Promise<Imported> {
  const lists = await listsOf(context)
  // Before the transaction: nobody waits for a list that is still being read.
  const read = await readApart(context.schoolId, roster, lists)
  const isInPieces = context.database.engine === 'embedded' && read.children.length > PIECE_SIZE
  return isInPieces
    ? await importInPieces(context, read, lists, onProgress)
    : await importAtOnce(context, read, lists, onProgress)
}

function importAtOnce(
  context: Context,
  read: ReadList,
  lists: SchoolLists,
  onProgress?: (added: number) => void,
): Promise<Imported> {
  return once(context, async (inner) => {
    await planAnew(inner)
    const { answer, children } = await checked(inner, read, lists)
    await takeIn(inner, children, undefined, onProgress)
    return answer
  })
}

/**
 * On the engine whose one connection serves everybody: what is to be done is written down in one transaction and done in
 * many, so that other schools have their turn. This school waits for the end, and so sees all of it or nothing.
 */
async function importInPieces(
  context: Context,
  read: ReadList,
  lists: SchoolLists,
  onProgress?: (added: number) => void,
): Promise<Imported> {
  return await holdingSchool(context, async (held) => {
    const begun = await inTransaction(held, async (inner) => {
      const kept = inner.idempotency ? await findAnswer<RosterCheck>(inner) : null
      if (kept) return { answer: kept, importId: null }
      const { answer, children } = await checked(inner, read, lists)
      await refuseDebts(inner, children)
      return { answer, importId: await writePieces(inner, children, answer) }
    })
    if (begun.importId) await takePieces({ ...held, idempotency: undefined }, begun.importId, onProgress)
    return begun.answer
  })
}

/** What the ledger would refuse each piece: nothing is written down then. Refuses day_closed, conflict without terms. */
async function refuseDebts(context: Context, children: readonly ListedChild[]): Promise<void> {
  if (children.some(({ owed }) => owed.length > 0)) await openBalances(context, [])
}

/** The list against the school as it is in this transaction, which keeps it so; and the answer when all of it comes in. */
async function checked(
  inner: Context,
  read: ReadList,
  lists: SchoolLists,
): Promise<{ answer: RosterCheck; children: ListedChild[] }> {
  await waitForOthers(inner)
  await planForMany(inner)
  await refuseHalfIn(inner)
  if (!isDeepStrictEqual(await listsOf(inner), lists)) throw changedMeanwhile()
  const { check, children } = await examineList(inner, read)
  if (check.problems.length > 0) throw withProblems(check)
  // The answer is kept for ever under its key: figures and headings, no notes on people.
  return { answer: { ...check, warnings: [], warningRows: 0, imported: true }, children }
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
    [],
  )
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
