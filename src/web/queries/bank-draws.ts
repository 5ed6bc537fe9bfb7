import { queryOptions } from '@tanstack/react-query'
import { drawFromBank, listBankDraws, takeBackDraw } from '#shared/api/bank-draws.ts'
import type { Reply } from '#shared/api/endpoint.ts'
import type { Pesewas } from '#shared/money.ts'
import { call } from '#web/api.ts'
import { refreshCash } from './refresh-money.ts'

export type BankDraw = Reply<typeof listBankDraws>['draws'][number]

/** The newest; earlier ones are in the export. */
export const bankDrawsQuery = () =>
  queryOptions({
    queryKey: ['draws'],
    queryFn: async ({ signal }) => (await call(listBankDraws, {}, { signal })).draws,
  })

export interface NewDraw {
  bankAccountId: string
  into: 'safe' | 'cash'
  amount: Pesewas
  reference: string
  date: string
  confirm: boolean
}

export async function enterDraw(draw: NewDraw, idempotencyKey: string): Promise<BankDraw> {
  const { draw: entered } = await call(drawFromBank, { body: draw }, { idempotencyKey })
  void refreshCash()
  return entered
}

export async function takeDrawBack(
  { drawId, reason }: { drawId: string; reason: string },
  idempotencyKey: string,
): Promise<string> {
  const { message } = await call(takeBackDraw, { params: { drawId }, body: { reason } }, { idempotencyKey })
  void refreshCash()
  return message
}
