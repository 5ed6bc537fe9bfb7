import type { Day } from '#shared/dates.ts'
import { type Pesewas, sumOf } from '#shared/money.ts'
import { type Context, query, sql } from '../../context/context.ts'
import { appendAudit, type OpeningLine, openBalances } from '../../ledger/index.ts'
import { type AddedStudent, addStudents } from './add-students.ts'
import { noteBrought } from './lists-brought.ts'
import type { RosterChild } from './read-child.ts'

/** Children whose rows and debts are written together: few enough to say how far it is. */
const AT_ONCE = 1_000

interface FromList {
  listId: string
  day?: Day
}

/**
 * Writes children of a checked list into the school, with what they owed before, as of `day` when it is given. In the
 * caller's transaction.
 */
export async function takeIn(
  context: Context,
  children: readonly RosterChild[],
  list: FromList,
  onProgress?: (added: number) => void,
): Promise<void> {
  const added: AddedStudent[] = []
  for (let from = 0; from < children.length; from += AT_ONCE) {
    added.push(...(await takeBatch(context, children.slice(from, from + AT_ONCE), list)))
    onProgress?.(added.length)
  }
  await appendAudit(context, 'import_students', list.listId, {
    students: added.length,
    numbers: [added[0]?.number, added.at(-1)?.number],
    opening: sumOf(children.flatMap(({ owed }) => owed.map(({ amount }) => amount))),
  })
}

async function takeBatch(
  context: Context,
  children: readonly RosterChild[],
  { listId, day }: FromList,
): Promise<AddedStudent[]> {
  const added = await addStudents(
    context,
    children.map(({ student }) => student),
  )
  await noteBrought(
    context,
    listId,
    added.map(({ id }) => id),
  )
  const lines = children.flatMap((child, index) => openingLines(child, added[index]?.id))
  const note = 'Owed before, from the class list'
  if (lines.length > 0)
    await openBalances(context, lines, { note, group: listId, ...(day ? { date: day } : {}) })
  return added
}

/**
 * This connection may hold plans from when the school was a handful of rows and reading a whole table was quickest:
 * checking ten thousand foreign keys by them takes minutes. For this transaction it plans by index.
 */
export async function planForMany(context: Context): Promise<void> {
  await query(context, sql`set local enable_seqscan = off`)
}

/** Forgets the plans of this connection. */
export async function planAnew(context: Context): Promise<void> {
  await query(context, sql`discard plans`)
}

function openingLines({ owed, owedSince }: RosterChild, student: string | undefined): OpeningLine[] {
  if (!student) throw new Error('every child of the list was added')
  return owed.map(({ feeType, amount }) => ({
    student,
    feeType,
    amount: Math.abs(amount) as Pesewas,
    inCredit: amount < 0,
    ...(owedSince ? { dueOn: owedSince } : {}),
  }))
}
