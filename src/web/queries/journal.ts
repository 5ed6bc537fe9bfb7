import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { readJournal } from '#shared/api/schools-day.ts'
import { moveTransaction } from '#shared/api/transactions.ts'
import { fromCedis } from '#shared/money.ts'
import { call } from '../api.ts'
import { toEntry } from './entries.ts'
import { refreshAll } from './payments.ts'
import { schoolId } from './wire.ts'

const PAGE = 50

/** Every entry, newest first; further pages follow the journal number and stay stable while others record. */
export const journalQuery = (search: string, day: string) =>
  infiniteQueryOptions({
    queryKey: ['journal', search, day],
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal, pageParam }) => {
      const query = {
        limit: PAGE,
        ...(pageParam > 0 ? { before: pageParam } : {}),
        ...(search ? { search } : {}),
        ...(day ? { from: day, to: day } : {}),
      }
      const { entries, next } = await call(
        readJournal,
        { params: { schoolId: schoolId() }, query },
        { signal },
      )
      return { entries: entries.map(toEntry), next }
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
  refreshAll(fromStudentId)
  refreshAll(studentId)
  return { amount: fromCedis(reply.amount) }
}
