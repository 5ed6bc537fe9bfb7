import { setTimeout as wait } from 'node:timers/promises'
import type { Day } from '#shared/dates.ts'
import { Refusal } from '#shared/errors.ts'
import {
  type Caller,
  type Context,
  type Idempotency,
  inTransaction,
  query,
  queryOne,
  sql,
} from '../../context/context.ts'
import { type Directory, unfinishedImports } from '../../context/directory.ts'
import { holdingSchool, isHeld } from '../../context/holding-school.ts'
import { rememberAnswer } from '../../ledger/index.ts'
import type { ListedChild } from './read-list.ts'
import { planAnew, planForMany, takeIn } from './take-in.ts'

/** Children in one transaction: about a fifth of a second on the embedded engine, whose one connection serves everybody. */
export const PIECE_SIZE = 250
const TRIES = 5
const BETWEEN_TRIES_MS = 1_000

/** Whoever imports, as it is kept with the pieces. */
interface Importer {
  caller: Caller
  idempotency: Idempotency | undefined
}

/**
 * Writes down what is to be taken in, in the transaction of the caller: from its commit on, all of it is going to be in
 * the school.
 */
export async function writePieces(
  context: Context,
  importId: string,
  children: readonly ListedChild[],
  answer: object,
): Promise<void> {
  const importer: Importer = { caller: context.caller, idempotency: context.idempotency }
  for (let from = 0, piece = 1; from < children.length; from += PIECE_SIZE, piece++) {
    const isLast = from + PIECE_SIZE >= children.length
    await query(
      context,
      sql`insert into roster_pieces (school_id, import_id, piece, children, caller, day, answer)
          values (${context.schoolId}, ${importId}, ${piece},
            ${JSON.stringify(children.slice(from, from + PIECE_SIZE))}::jsonb, ${JSON.stringify(importer)}::jsonb,
            app_today(), ${isLast ? JSON.stringify(answer) : null}::jsonb)`,
    )
  }
}

/**
 * Takes the pieces in, one transaction after the other. `held` holds the school, so that nobody sees half of it. A piece
 * that fails is tried again; refuses busy when it keeps failing or is refused: what is left is taken in by `finishImports`.
 */
export async function takePieces(
  held: Context,
  importId: string,
  onProgress?: (added: number) => void,
): Promise<void> {
  for (let added = 0, isLast = false; !isLast; onProgress?.(added)) {
    const taken = await persistently(() => takePiece(held, importId))
    added += taken.added
    isLast = taken.isLast
  }
}

/** A list that is half in comes in first: its children are not those of another. Refuses conflict. */
export async function refuseHalfIn(context: Context): Promise<void> {
  const left = await queryOne(
    context,
    sql`select from roster_pieces where school_id = ${context.schoolId} limit 1`,
  )
  if (left)
    throw new Refusal(
      'conflict',
      'A class list is still coming in. Nothing of this one was imported. Try again.',
    )
}

/**
 * Takes in what is left of imports that were broken off, as by a killed process. Those under way here are left alone.
 * `onError` hears of one that cannot be finished; the others are.
 */
export async function finishImports(directory: Directory, onError: (error: unknown) => void): Promise<void> {
  const { database } = directory
  for (const { schoolId, importId } of await unfinishedImports(directory)) {
    if (isHeld({ database, schoolId })) continue
    const platform: Caller = { staffId: '', sessionId: null, role: 'head', requestId: `import-${importId}` }
    const context: Context = { schoolId, database, caller: platform, now: directory.now?.() }
    await holdingSchool(context, (held) => takePieces(held, importId)).catch(onError)
  }
}

interface Piece extends Importer {
  children: ListedChild[]
  day: Day
  answer: object | null
}

async function takePiece(held: Context, importId: string): Promise<{ added: number; isLast: boolean }> {
  return await inTransaction(held, async (inner) => {
    const piece = await queryOne<Piece>(
      inner,
      sql`delete from roster_pieces where school_id = ${inner.schoolId} and import_id = ${importId}
          and piece = (select min(piece) from roster_pieces where school_id = ${inner.schoolId} and import_id = ${importId})
          returning children, caller->'caller' as caller, caller->'idempotency' as idempotency, answer,
            -- The day of the import may have been closed since.
            (select case when day <= closed_through then app_today() else day end
             from schools where id = ${inner.schoolId}) as day`,
    )
    if (!piece) return { added: 0, isLast: true }
    const { children, caller, idempotency, day, answer } = piece
    const importer: Context = { ...inner, caller, idempotency: undefined }
    // Each time: the plans of the piece before were made for a school of half the size, and slow down from piece to piece.
    await planAnew(importer)
    await planForMany(importer)
    await takeIn(importer, children, { listId: importId, day })
    if (answer && idempotency) await rememberAnswer({ ...importer, idempotency }, answer)
    return { added: children.length, isLast: answer !== null }
  })
}

async function persistently<T>(take: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await take()
    } catch (error) {
      if (tries === TRIES || isRefused(error)) throw halfIn(error)
      await wait(BETWEEN_TRIES_MS)
    }
  }
}

/** What the school's own rules refuse is refused again a second later. */
function isRefused(error: unknown): boolean {
  return error instanceof Refusal && error.code !== 'busy'
}

function halfIn(cause: unknown): Refusal {
  const sentence = 'A part of this list is in, and the rest follows by itself. Do not import it again.'
  return Object.assign(new Refusal('busy', sentence, { retryAfterSeconds: 60 }), { cause })
}
