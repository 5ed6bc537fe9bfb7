import { queryOptions } from '@tanstack/react-query'
import type { Reply, Sent } from '#shared/api/endpoint.ts'
import { askPhone, letPhoneGo, listPhonesAsked, sendAskedVoucher } from '#shared/api/phones-asked.ts'
import { call } from '#web/api.ts'
import { timeAtServer } from '#web/server-clock.ts'
import { queryClient } from './client.ts'

type PhonesAsked = Reply<typeof listPhonesAsked>
export type PhoneAsked = PhonesAsked['phones'][number]

const WHILE_ONE_WAITS_MS = 3_000
const WAITS_MS = 30 * 60_000

/** The phones that were asked at this counter in the last day, newest first; read again and again while one waits. */
export const phonesAskedQuery = () =>
  queryOptions({
    queryKey: ['phonesAsked'],
    queryFn: ({ signal }) => call(listPhonesAsked, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.phones.some(isWaiting) ? WHILE_ONE_WAITS_MS : false),
  })

/** Its owner may still answer, and the desk wants to know. */
export function isWaiting({ state, letGo, askedAt }: PhoneAsked): boolean {
  const isLive = state === 'open' || state === 'processing' || state === 'paid'
  return isLive && !letGo && timeAtServer().getTime() - Date.parse(askedAt) < WAITS_MS
}

export async function askForMoney(
  body: NonNullable<Sent<typeof askPhone>['body']>,
  idempotencyKey: string,
): Promise<PhoneAsked> {
  return know(await call(askPhone, { body }, { idempotencyKey }))
}

export async function stopAsking(paymentId: string, idempotencyKey: string): Promise<PhoneAsked> {
  return know(await call(letPhoneGo, { params: { paymentId } }, { idempotencyKey }))
}

export async function tellVoucher(paymentId: string, voucher: string): Promise<PhoneAsked> {
  return know(await call(sendAskedVoucher, { params: { paymentId }, body: { voucher } }))
}

/** What was just said of one stands in the list at once. */
function know(phone: PhoneAsked): PhoneAsked {
  const { queryKey } = phonesAskedQuery()
  queryClient.setQueryData(queryKey, (known: PhonesAsked | undefined) => ({
    canAsk: known?.canAsk ?? true,
    phones: [phone, ...(known?.phones ?? []).filter(({ paymentId }) => paymentId !== phone.paymentId)],
  }))
  return phone
}
