import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '#shared/errors.ts'
import type { Database } from '../db/database.ts'

/** The acts that may take long enough for somebody to ask how far they are. */
type LongAct = 'importStudents' | 'billClasses' | 'undoBillClasses' | 'promoteAll' | 'undoYearEnd'

/** How many of its parts are done. */
export type Progress = (done: number, of: number) => void

interface UnderWay {
  readonly id: string
  readonly act: LongAct
  readonly staffId: string
  done: number
  of: number
  /** Nobody is told of what is over in a moment. */
  isLong: boolean
  end: { said: string; isRefused: boolean } | null
}

/** Whoever closed the page before the end is told when they come back, within so long. */
const TOLD_WITHIN_MS = 12 * 3_600_000
const LONG_MS = 1_000

/**
 * By database and school. In memory: one server does an act from its beginning to its end, and what another server does is
 * seen once it is there.
 */
const underWay = new WeakMap<Database, Map<string, UnderWay[]>>()

interface OfPerson {
  readonly database: Database
  readonly schoolId: string
  readonly caller: { readonly staffId: string }
}

interface Saying<Answer> {
  act: LongAct
  /** Aborted once nobody waits for the answer any more. */
  gone: AbortSignal
  /** What was done, in a sentence. */
  said: (answer: Answer) => string
}

/** Does an act while others may ask how far it is. What came of it is kept for the person, where nobody heard the answer. */
export async function sayingHowFar<Answer>(
  { database, schoolId, caller }: OfPerson,
  { act, gone, said }: Saying<Answer>,
  work: (onProgress: Progress) => Promise<Answer>,
): Promise<Answer> {
  const acts = actsOf(database, schoolId)
  const one: UnderWay = {
    id: crypto.randomUUID(),
    act,
    staffId: caller.staffId,
    done: 0,
    of: 0,
    isLong: false,
    end: null,
  }
  acts.push(one)
  const remove = () => acts.splice(acts.indexOf(one), 1)
  const growsLong = setTimeout(() => {
    one.isLong = true
  }, LONG_MS)
  try {
    const answer = await work((done, of) => Object.assign(one, { done, of }))
    one.end = { said: said(answer), isRefused: false }
    return answer
  } catch (error) {
    const why =
      error instanceof Refusal ? error.message : 'Something went wrong here. Please look whether it was done.'
    one.end = { said: why, isRefused: true }
    throw error
  } finally {
    clearTimeout(growsLong)
    if (gone.aborted) void wait(TOLD_WITHIN_MS, undefined, { ref: false }).then(remove)
    else remove()
  }
}

/** What takes long at the caller's school, and how the caller's own ended that nobody heard of. */
export function underWayFor({ database, schoolId, caller }: OfPerson) {
  return actsOf(database, schoolId)
    .filter(({ isLong, end, staffId }) => (end ? staffId === caller.staffId : isLong))
    .map(({ staffId, isLong: _, ...one }) => ({ ...one, isOwn: staffId === caller.staffId }))
}

/** Is there anything to tell everybody at the school? */
export function isSomethingUnderWay({ database }: Pick<OfPerson, 'database'>, schoolId: string): boolean {
  return actsOf(database, schoolId).some(({ isLong, end }) => isLong && !end)
}

function actsOf(database: Database, schoolId: string): UnderWay[] {
  const schools = underWay.get(database) ?? new Map<string, UnderWay[]>()
  underWay.set(database, schools)
  const acts = schools.get(schoolId) ?? []
  schools.set(schoolId, acts)
  return acts
}
