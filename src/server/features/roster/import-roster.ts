import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { counted } from '#shared/counted.ts'
import { Refusal } from '#shared/errors.ts'
import { sumOf } from '#shared/money.ts'
import { accountSentence } from '#shared/roster/account.ts'
import { type Context, inTransaction } from '../../context/context.ts'
import { holdingSchool } from '../../context/holding-school.ts'
import type { Progress } from '../../context/under-way.ts'
import { findAnswer, once, openBalances, rememberAnswer } from '../../ledger/index.ts'
import { type DecidedRoster, examineList, listsOf, type RosterCheck } from './check-roster.ts'
import type { Change } from './decide.ts'
import { PIECE_SIZE, refuseHalfIn, takePieces, writePieces } from './in-pieces.ts'
import { keepClassNames } from './keep-classes.ts'
import { writeList } from './lists-brought.ts'
import { type ReadList, readApart } from './read-apart.ts'
import type { ListedChild, SchoolLists } from './read-list.ts'
import { arrearsOf, takeChanges } from './take-changes.ts'
import { planAnew, planForMany, takeIn } from './take-in.ts'
import { waitForOthers } from './wait-for-others.ts'

type Imported = RosterCheck & { replayed?: boolean }

/**
 * Takes a class list into the school, all of it or nothing: children, their guardians, what they owed before, and what it says otherwise of
 * children who are here. It charges no class fees and tells nobody. `onProgress` hears how many children are in, of how many.
 * Refuses invalid, with every problem by row in its facts, and conflict when there is nothing to bring; nothing is recorded then.
 */
export async function importRoster(
  context: Context,
  roster: DecidedRoster,
  onProgress?: Progress,
): Promise<Imported> {
  const lists = await listsOf(context)
  // Before the transaction: nobody waits for a list that is still being read.
  const read = await readApart(context.schoolId, roster, lists)
  const isInPieces = context.database.engine === 'embedded' && read.children.length > PIECE_SIZE
  return isInPieces
    ? await importInPieces(context, { roster, read, lists }, onProgress)
    : await importAtOnce(context, { roster, read, lists }, onProgress)
}

/** A list that was read, what was decided about it, and the school it was read against. */
interface Reading {
  roster: DecidedRoster
  read: ReadList
  lists: SchoolLists
}

function importAtOnce(context: Context, reading: Reading, onProgress?: Progress): Promise<Imported> {
  return once(context, async (inner) => {
    await planAnew(inner)
    const { answer, children, changes, listId } = await checked(inner, reading)
    await takeSaid(inner, reading, changes, listId)
    if (children.length > 0)
      await takeIn(inner, children, { listId }, (added) => onProgress?.(added, children.length))
    return answer
  })
}

/**
 * On the engine whose one connection serves everybody: what is to be done is written down in one transaction and done in
 * many, so that other schools have their turn. This school waits for the end, and so sees all of it or nothing.
 */
async function importInPieces(context: Context, reading: Reading, onProgress?: Progress): Promise<Imported> {
  return await holdingSchool(context, async (held) => {
    const begun = await inTransaction(held, async (inner) => {
      const kept = inner.idempotency ? await findAnswer<RosterCheck>(inner) : null
      if (kept) return { answer: kept, importId: null }
      const { answer, children, changes, listId } = await checked(inner, reading)
      await refuseDebts(inner, children)
      await takeSaid(inner, reading, changes, listId)
      if (children.length === 0) {
        if (inner.idempotency) await rememberAnswer({ ...inner, idempotency: inner.idempotency }, answer)
        return { answer, importId: null }
      }
      await writePieces(inner, listId, children, answer)
      return { answer, importId: listId }
    })
    const tell = (added: number) => onProgress?.(added, begun.answer.students)
    if (begun.importId) await takePieces({ ...held, idempotency: undefined }, begun.importId, tell)
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
  { roster, read, lists }: Reading,
): Promise<{ answer: RosterCheck; children: ListedChild[]; changes: Change[]; listId: string }> {
  await waitForOthers(inner)
  await planForMany(inner)
  await refuseHalfIn(inner)
  if (!isDeepStrictEqual(await listsOf(inner), lists)) throw changedMeanwhile()
  const { check, children, changes } = await examineList(inner, read, roster)
  if (check.problems.length > 0) throw withProblems(check)
  if (check.waiting > 0) throw withQuestions(check)
  if (children.length === 0 && !changes.some(isTaken)) throw nothingToBring(check)
  // The answer is kept for ever under its key: figures and headings, no notes on people.
  const unnamed = { warnings: [], warningRows: 0, known: [], changes: [], namesakes: [], spelt: [] }
  const listId = randomUUID()
  const taken = changes.filter(isTaken)
  await writeList(inner, {
    id: listId,
    name: roster.name,
    students: check.students,
    changed: taken.length,
    opening: sumOf([check.opening, arrearsOf(taken)]),
  })
  return { answer: { ...check, ...unnamed, imported: true, listId }, children, changes, listId }
}

async function takeSaid(
  context: Context,
  { roster, lists }: Reading,
  changes: readonly Change[],
  listId: string,
): Promise<void> {
  await takeChanges(context, changes.filter(isTaken), { feeTypes: lists.feeTypes, listId })
  await keepClassNames(context, roster.classes ?? {}, lists)
}

function isTaken({ fields, arrears, decision }: Change): boolean {
  return (
    (fields.length > 0 && decision.changes === 'take') ||
    (arrears.length > 0 && (decision.arrears === 'add' || decision.arrears === 'make'))
  )
}

function withQuestions({ waiting, changes, namesakes }: RosterCheck): Refusal {
  const first = changes.find(({ isWaiting }) => isWaiting)
  const twin = namesakes.find(({ isWaiting }) => isWaiting)
  const where = first
    ? `Row ${first.child.line} is, or may be, ${first.student.number}, who is here already, and says something else.`
    : `Row ${twin?.row} may be the same child as row ${twin?.before}.`
  const others = waiting > 1 ? ` ${counted(waiting - 1, 'more row')} wait too.` : ''
  const sentence = `${where}${others} Say for each what it is. Nothing was imported.`
  return new Refusal('invalid', sentence, { fields: { csv: sentence } })
}

function nothingToBring({ account }: RosterCheck): Refusal {
  return new Refusal(
    'conflict',
    `There is nobody to bring in: ${accountSentence(account)}. Nothing was imported.`,
  )
}

function changedMeanwhile(): Refusal {
  return new Refusal(
    'conflict',
    'Classes or fee types were changed meanwhile. Nothing was imported. Try again.',
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
