import { queryOptions } from '@tanstack/react-query'
import { listTerms, saveTerm } from '#shared/api/schools-day.ts'
import { call } from '#web/api.ts'
import { queryClient } from './client.ts'
import { schoolId } from './wire.ts'

/** The school's terms by date: which one it is now, and whether next year's are missing. */
export const termsQuery = () =>
  queryOptions({
    queryKey: ['terms'],
    queryFn: ({ signal }) => call(listTerms, { params: { schoolId: schoolId() } }, { signal }),
  })

export interface NewTerm {
  name: string
  academicYear: string
  startsOn: string
  endsOn: string
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
    for (const part of ['terms', 'classFee', 'classFees', 'today'])
      void queryClient.invalidateQueries({ queryKey: [part] })
  }
}
