import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Received, Reply } from '#shared/api/endpoint.ts'
import {
  changeKind,
  keepKinds,
  listKinds,
  previewKindChange,
  previewPrices,
  setKindOfMany,
} from '#shared/api/kinds.ts'
import type { Day } from '#shared/dates.ts'
import { call } from '#web/api.ts'
import { queryClient } from './client.ts'
import { refreshAll } from './refresh-money.ts'

export type Kinds = Reply<typeof listKinds>
export type Kind = Kinds['kinds'][number]
export type KindChangePreview = Reply<typeof previewKindChange>
export type KindWay = KindChangePreview['ways'][number]

/** The kinds of pupils of the school; none at most schools. */
export const kindsQuery = () =>
  queryOptions({ queryKey: ['kinds'], queryFn: ({ signal }) => call(listKinds, {}, { signal }) })

/** The same, empty until it is known. */
export function useKinds(): readonly Kind[] {
  return useQuery(kindsQuery()).data?.kinds ?? []
}

/** Keeps the kinds as they are named here. */
export async function saveKinds(body: Received<typeof keepKinds>['body'], idempotencyKey: string) {
  const reply = await call(keepKinds, { body }, { idempotencyKey })
  await refreshKinds()
  return reply.message
}

/** What a child's change of kind would charge, by each way. */
export const kindChangeQuery = (studentId: string, kindId: string, from: Day | null) =>
  queryOptions({
    queryKey: ['kindChange', studentId, kindId, from],
    queryFn: ({ signal }) =>
      call(previewKindChange, { params: { studentId }, query: { kindId, from: from ?? '' } }, { signal }),
    enabled: from !== null && kindId !== '',
    staleTime: 0,
    retry: false,
  })

type ChangeOfKind = Received<typeof changeKind>['body'] & { studentId: string }

/** Makes a child one of another kind, with the figure that was shown. */
export async function becomeKind({ studentId, ...body }: ChangeOfKind, idempotencyKey: string) {
  const { message } = await call(changeKind, { params: { studentId }, body }, { idempotencyKey })
  void refreshAll([studentId])
  await refreshKinds()
  return message
}

/** Makes many children one of a kind, where that charges nobody. */
export async function becomeKindTogether(
  body: Received<typeof setKindOfMany>['body'],
  idempotencyKey: string,
) {
  const { message } = await call(setKindOfMany, { body }, { idempotencyKey })
  await refreshKinds()
  return message
}

type Prices = Received<typeof previewPrices>['body']

/** What new prices of a class would change, by kind. */
export const pricesQuery = (prices: Prices) =>
  queryOptions({
    queryKey: ['billingPreview', 'prices', prices],
    queryFn: ({ signal }) => call(previewPrices, { body: prices }, { signal }),
  })

async function refreshKinds(): Promise<void> {
  void refreshAll()
  await queryClient.invalidateQueries({ queryKey: ['kinds'] })
  void queryClient.invalidateQueries({ queryKey: ['kindChange'], refetchType: 'none' })
}
