import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Reply, Sent } from '#shared/api/endpoint.ts'
import { readPayers, setPayers as set } from '#shared/api/payers.ts'
import { call } from '#web/api.ts'
import { queryClient } from './client.ts'
import { useMay } from './person.ts'
import { refreshAll } from './refresh-money.ts'

export type Payers = NonNullable<Reply<typeof readPayers>['payers']>
export type Payer = Payers['first']

const payersQuery = (studentId: string) =>
  queryOptions({
    queryKey: ['payers', studentId],
    queryFn: async ({ signal }) => (await call(readPayers, { params: { studentId } }, { signal })).payers,
  })

/** The two payers of a child; null for all others, and until it is known. */
export function usePayers(studentId: string): Payers | null {
  const maySee = useMay('see_families')
  return useQuery({ ...payersQuery(studentId), enabled: maySee && studentId !== '' }).data ?? null
}

export interface SetPayers {
  studentId: string
  body: NonNullable<Sent<typeof set>['body']>
}

/** Says who pays for a child. Answers what is said of it. */
export async function setPayers({ studentId, body }: SetPayers, idempotencyKey: string): Promise<string> {
  const { message } = await call(set, { params: { studentId }, body }, { idempotencyKey })
  void queryClient.invalidateQueries({ queryKey: ['payers', studentId] })
  refreshAll(studentId)
  return message
}
