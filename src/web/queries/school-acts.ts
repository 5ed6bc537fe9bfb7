import { queryOptions } from '@tanstack/react-query'
import type { Sent } from '#shared/api/endpoint.ts'
import { getAccountHolderName, getBanks } from '#shared/api/paystack.ts'
import { editSchool } from '#shared/api/schools.ts'
import { call } from '#web/api.ts'
import { readSession, storeSession } from '#web/session.ts'
import { queryClient } from './client.ts'
import { schoolQuery } from './school.ts'

export type SchoolChange = NonNullable<Sent<typeof editSchool>['body']>

/** Changes the school's own details. A new name shows in the header at once. */
export async function changeSchool(change: SchoolChange, idempotencyKey: string): Promise<void> {
  const { updatedSchool } = await call(editSchool, { body: change }, { idempotencyKey })
  const session = readSession()
  if (session) storeSession({ ...session, schoolName: updatedSchool.school_name })
  await queryClient.invalidateQueries({ queryKey: schoolQuery().queryKey })
}

const DAY_MS = 86_400_000

/** The banks a school can be paid out to; wallets apart. A failed load is logged, as the specification has it. */
export const banksQuery = () =>
  queryOptions({
    queryKey: ['banks'],
    staleTime: DAY_MS,
    retry: false,
    queryFn: async ({ signal }) => {
      const { data } = await call(getBanks, {}, { signal })
      return data.filter(({ type }) => type === 'ghipss')
    },
  })

/** Whose account a number is, as the bank has it. */
export const accountHolderQuery = (accountNumber: string, bankCode: string) =>
  queryOptions({
    queryKey: ['accountHolder', accountNumber, bankCode],
    retry: false,
    queryFn: async ({ signal }) =>
      (await call(getAccountHolderName, { query: { accountNumber, bankCode } }, { signal }))
        .accountHolderName,
  })
