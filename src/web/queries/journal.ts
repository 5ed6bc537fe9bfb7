import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readJournal } from '#shared/api/schools-day.ts'
import { moveTransaction } from '#shared/api/transactions.ts'
import { call } from '#web/api.ts'
import { type Entry, type LastEntries, lastEntriesQuery, toLastEntries } from './entries.ts'
import { refreshAll } from './refresh-money.ts'
import { schoolId } from './wire.ts'
import { withoutConnection } from './without-connection.ts'

const PAGE = 50
/** A class, at once. */
const ACT_PAGE = 200

interface JournalSought {
  sought: string
  /** Empty for all. */
  day: string
  mine: boolean
  /** Whose money; empty for everybody’s. */
  by: string
}

/**
 * Every entry, or those the caller recorded, newest first, acts on many students folded; further pages follow the journal number
 * and stay stable while others record.
 */
export const journalQuery = ({ sought, day, mine: isMine, by }: JournalSought) =>
  infiniteQueryOptions({
    queryKey: ['journal', sought, day, isMine, by],
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    ...withoutConnection(lastEntriesQuery().queryKey, (last: LastEntries) => {
      const isWhole = !sought && !day && !isMine && !by
      return isWhole ? { pages: [last], pageParams: [0] } : undefined
    }),
    queryFn: async ({ signal, pageParam }): Promise<LastEntries> => {
      const query = {
        limit: PAGE,
        fold: 'true' as const,
        ...(pageParam > 0 ? { before: pageParam } : {}),
        ...(sought ? { search: sought } : {}),
        ...(by ? { by } : {}),
        ...(day ? { from: day, to: day } : {}),
        ...(isMine ? { mine: 'true' as const } : {}),
      }
      return toLastEntries(await call(readJournal, { params: { schoolId: schoolId() }, query }, { signal }))
    },
    getNextPageParam: ({ next }) => next,
  })

/** Every entry of a day that the caller may read, newest first: for figures of a whole day. */
export const wholeDayQuery = (day: string) =>
  queryOptions({
    queryKey: ['journal', 'wholeDay', day],
    queryFn: async ({ signal }): Promise<Entry[]> => {
      const all: Entry[] = []
      for (let before: number | null = 0; before !== null; ) {
        const { entries, next }: LastEntries = await readPage({ from: day, to: day, before }, signal)
        all.push(...entries)
        before = next
      }
      return all
    },
  })

async function readPage(
  { before, ...days }: { from: string; to: string; before: number },
  signal: AbortSignal,
): Promise<LastEntries> {
  const query = { ...days, limit: ACT_PAGE, ...(before > 0 ? { before } : {}) }
  return toLastEntries(await call(readJournal, { params: { schoolId: schoolId() }, query }, { signal }))
}

/** The entries of an act that stands folded in the journal. */
export const actEntriesQuery = (entryId: string) =>
  infiniteQueryOptions({
    queryKey: ['journal', 'act', entryId],
    initialPageParam: 0,
    queryFn: async ({ signal, pageParam }): Promise<LastEntries> => {
      const query = { actOf: entryId, limit: ACT_PAGE, ...(pageParam > 0 ? { before: pageParam } : {}) }
      return toLastEntries(await call(readJournal, { params: { schoolId: schoolId() }, query }, { signal }))
    },
    getNextPageParam: ({ next }) => next,
  })

export interface Move {
  entryId: string
  fromStudentId: string
  studentId: string
  feeType: string
  reason: string
}

/** Moves what remains of a received line to the right fee type or child. No cash changes hands. */
export async function moveEntry(
  { entryId, fromStudentId, studentId, feeType, reason }: Move,
  idempotencyKey: string,
) {
  const body = { studentId, feeType, ...(reason ? { reason } : {}) }
  const reply = await call(moveTransaction, { params: { entryId }, body }, { idempotencyKey })
  void refreshAll([fromStudentId, studentId])
  return { amount: reply.amount }
}
