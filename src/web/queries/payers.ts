import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Reply, Sent } from '#shared/api/endpoint.ts'
import { readPayers, setPayers as set } from '#shared/api/payers.ts'
import type { Day } from '#shared/dates.ts'
import { call } from '#web/api.ts'
import { queryClient } from './client.ts'
import { useMay } from './person.ts'
import { refreshAll } from './refresh-money.ts'

export type Payers = NonNullable<Reply<typeof readPayers>['payers']>
export type Payer = Payers['first']

const payersQuery = (studentId: string, on = '') =>
  queryOptions({
    queryKey: on ? ['payers', studentId, on] : ['payers', studentId],
    queryFn: async ({ signal }) => {
      const asked = { params: { studentId }, ...(on && { query: { on } }) }
      return (await call(readPayers, asked, { signal })).payers
    },
  })

/** The two payers of a child; null for all others, and until it is known. */
export function usePayers(studentId: string): Payers | null {
  const maySee = useMay('see_families')
  return useQuery({ ...payersQuery(studentId), enabled: maySee && studentId !== '' }).data ?? null
}

/** Who they were at the end of an earlier day, and what each owed then; null where one paid all of it. */
export function usePayersOn(studentId: string, on: Day) {
  return useQuery(payersQuery(studentId, on))
}

export interface SetPayers {
  studentId: string
  body: NonNullable<Sent<typeof set>['body']>
}

/** Says who pays for a child. Answers what is said of it. */
export async function setPayers({ studentId, body }: SetPayers, idempotencyKey: string): Promise<string> {
  const { message } = await call(set, { params: { studentId }, body }, { idempotencyKey })
  void queryClient.invalidateQueries({ queryKey: ['payers', studentId] })
  void refreshAll([studentId])
  return message
}
