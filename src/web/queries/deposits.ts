import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  addBankAccount,
  editBankAccount,
  enterDeposit,
  keepSlipPhoto,
  listDeposits,
  markBanked,
  readSlipPhoto,
  takeBackDeposit,
} from '#shared/api/deposits.ts'
import type { Reply } from '#shared/api/endpoint.ts'
import { type Pesewas, sumOf } from '#shared/money.ts'
import { call, callFile } from '#web/api.ts'
import { queryClient } from './client.ts'
import { refreshCash } from './refresh-money.ts'
import { smallJpeg } from './small-jpeg.ts'

export type DepositPage = Reply<typeof listDeposits>
export type Deposit = DepositPage['deposits'][number]
export type BankAccount = DepositPage['bankAccounts'][number]
export type CashPlace = DepositPage['sources'][number]
export type DepositSource = CashPlace['from']

export const depositsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['deposits'],
    queryFn: ({ pageParam, signal }) =>
      call(listDeposits, { query: pageParam ? { before: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }: DepositPage) => next,
  })

/** The photo of a slip, as an address of its own. */
export const slipPhotoQuery = (depositId: string) =>
  queryOptions({
    queryKey: ['slipPhoto', depositId],
    queryFn: async ({ signal }) => {
      const { blob } = await callFile(
        readSlipPhoto,
        { params: { depositId } },
        { signal, onBytes: () => undefined },
      )
      return URL.createObjectURL(blob)
    },
  })

export interface NewDeposit {
  from: DepositSource
  bankAccountId: string
  slipNumber: string
  date: string
  amount: Pesewas
  confirm: boolean
}

export async function payIn({ amount, ...deposit }: NewDeposit, idempotencyKey: string): Promise<Deposit> {
  const body = { ...deposit, amount }
  const { deposit: entered } = await call(enterDeposit, { body }, { idempotencyKey })
  await refreshCash()
  return entered
}

const SLIP_SIDE_MAX = 1_600

/** Keeps the photo of a slip, made smaller here first: a phone's picture is twenty times what the eye needs. */
export async function keepPhoto(
  { depositId, file }: { depositId: string; file: File },
  idempotencyKey: string,
): Promise<string> {
  const body = { photo: await smallJpeg(file, SLIP_SIDE_MAX) }
  const { message } = await call(keepSlipPhoto, { params: { depositId }, body }, { idempotencyKey })
  void queryClient.invalidateQueries({ queryKey: ['slipPhoto', depositId] })
  await refreshCash()
  return message
}

/** Says by hand that a statement shows a deposit, on which day; null takes that back. */
export async function setBanked(
  { depositId, on }: { depositId: string; on: string | null },
  idempotencyKey: string,
): Promise<string> {
  const { message } = await call(markBanked, { params: { depositId }, body: { on } }, { idempotencyKey })
  await refreshCash()
  return message
}

export async function takeDepositBack(
  { depositId, reason }: { depositId: string; reason: string },
  idempotencyKey: string,
): Promise<string> {
  const { message } = await call(
    takeBackDeposit,
    { params: { depositId }, body: { reason } },
    { idempotencyKey },
  )
  await refreshCash()
  return message
}

export interface BankAccountDraft {
  id?: string
  bank: string
  name: string
  digits: string
  closed: boolean
}

export async function keepBankAccount(
  { id, closed, ...draft }: BankAccountDraft,
  idempotencyKey: string,
): Promise<BankAccount> {
  const { bankAccount } = id
    ? await call(
        editBankAccount,
        { params: { bankAccountId: id }, body: { ...draft, closed } },
        { idempotencyKey },
      )
    : await call(addBankAccount, { body: draft }, { idempotencyKey })
  await refreshCash()
  return bankAccount
}

export function sumOfDeposits(deposits: readonly Deposit[]): Pesewas {
  const standing = deposits.filter(({ state }) => state !== 'taken_back')
  return sumOf(standing.map(({ amount }) => amount))
}
