import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Reply } from '#shared/api/endpoint.ts'
import { listTerms, previewTerm, saveTerm } from '#shared/api/schools-day.ts'
import { call } from '#web/api.ts'
import { useToday } from '#web/today.ts'
import { queryClient } from './client.ts'
import { schoolId } from './wire.ts'

/** The school's terms by date: which one it is now, and whether next year's are missing. */
export const termsQuery = () =>
  queryOptions({
    queryKey: ['terms'],
    queryFn: ({ signal }) => call(listTerms, { params: { schoolId: schoolId() } }, { signal }),
  })

/** The days a report begins with: this term so far, and between terms this month. */
export function daysToBegin(
  terms: readonly { startsOn: string; endsOn: string; current: boolean }[] | undefined,
  today: string,
): { startDate: string; endDate: string } {
  const current = terms?.find((term) => term.current)
  const isInTerm = current !== undefined && current.startsOn <= today && today <= current.endsOn
  return { startDate: isInTerm ? current.startsOn : `${today.slice(0, 8)}01`, endDate: today }
}

/** By when the fees of this term are due, as the school set it and as long as that day is not over. */
export function useTermDue(): string | null {
  const { data } = useQuery(termsQuery())
  const today = useToday()
  const due = data?.terms.find(({ current }) => current)?.feesDueOn ?? null
  return due !== null && due >= today ? due : null
}

export type Term = Reply<typeof listTerms>['terms'][number]

export interface NewTerm {
  /** Of a term that is changed. */
  id?: string
  name: string
  academicYear: string
  startsOn: string
  endsOn: string
  feesDueOn?: string | null
}

/** What saving a term would change. Records nothing. */
export const termPreviewQuery = (body: NewTerm) =>
  queryOptions({
    queryKey: ['termPreview', body],
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(previewTerm, { params: { schoolId: schoolId() }, body }, { signal }),
  })

/** Changes a term, or adds one. What is recorded keeps its term. */
export async function changeTerm(body: NewTerm, idempotencyKey: string) {
  const saved = await call(saveTerm, { params: { schoolId: schoolId() }, body }, { idempotencyKey })
  refreshTerms()
  return saved
}

/** Adds the terms of a year, in order. Those already added stay when one is refused. */
export async function addTerms(terms: readonly NewTerm[], idempotencyKey: string): Promise<void> {
  try {
    for (const [index, body] of terms.entries()) {
      // Each term is an act of its own: with one key for all, the second would count as the first again.
      await call(
        saveTerm,
        { params: { schoolId: schoolId() }, body },
        { idempotencyKey: `${idempotencyKey}-${index}` },
      )
    }
  } finally {
    refreshTerms()
  }
}

function refreshTerms(): void {
  for (const part of OF_TERMS) void queryClient.invalidateQueries({ queryKey: [part] })
}

/** What is read by terms. */
const OF_TERMS = [
  ...['terms', 'termPreview', 'calendar', 'classFee', 'classFees', 'feeGrid', 'billingPreview', 'unbilled'],
  ...['today', 'journal', 'entries', 'report'],
]
