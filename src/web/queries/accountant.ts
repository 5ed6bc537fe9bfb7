import { queryOptions } from '@tanstack/react-query'
import type { JournalFormat } from '#shared/accounts.ts'
import {
  downloadAccountantMonth,
  giveOutMonth,
  keepAccounts,
  listAccounts,
  readAccountantMonth,
} from '#shared/api/accountant.ts'
import type { Received, Reply } from '#shared/api/endpoint.ts'
import { call, callFile } from '#web/api.ts'
import { queryClient } from './client.ts'
import type { Paper } from './documents.ts'

export type AccountantMonth = Reply<typeof readAccountantMonth>
export type GivenOut = NonNullable<AccountantMonth['given']>
export type Account = Reply<typeof listAccounts>['accounts'][number]
export type KeptAccounts = Received<typeof keepAccounts>['body']['accounts']

export const accountantMonthQuery = (month: string) =>
  queryOptions({
    queryKey: ['accountant', month],
    queryFn: ({ signal }) => call(readAccountantMonth, { query: month ? { month } : {} }, { signal }),
    staleTime: 0,
  })

/** The month as a file. Where it is said, it counts as given out from then on. */
export function journalFile(month: string, format: JournalFormat, givesOut: boolean): Paper {
  return async (options) => {
    if (givesOut) await giveOut(month)
    return await callFile(downloadAccountantMonth, { query: { month, format } }, options)
  }
}

/** Only what is another since it was given out; given out as well from then on. */
export function changesFile(month: string, since: string, format: JournalFormat, givesOut: boolean): Paper {
  return async (options) => {
    const file = await callFile(downloadAccountantMonth, { query: { month, format, since } }, options)
    if (givesOut) await giveOut(month)
    return file
  }
}

async function giveOut(month: string): Promise<void> {
  await call(giveOutMonth, { body: { month } }, { idempotencyKey: crypto.randomUUID() })
  void queryClient.invalidateQueries({ queryKey: ['accountant'] })
}

export const accountsQuery = () =>
  queryOptions({
    queryKey: ['accounts'],
    queryFn: ({ signal }) => call(listAccounts, {}, { signal }),
    staleTime: 0,
  })

export async function saveAccounts(accounts: KeptAccounts, idempotencyKey: string): Promise<string> {
  const { message } = await call(keepAccounts, { body: { accounts } }, { idempotencyKey })
  void queryClient.invalidateQueries({ queryKey: ['accounts'] })
  void queryClient.invalidateQueries({ queryKey: ['accountant'] })
  return message
}
