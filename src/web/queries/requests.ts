import { queryOptions } from '@tanstack/react-query'
import type { Sent } from '#shared/api/endpoint.ts'
import {
  answerRequest,
  approveAtDesk,
  approveWithCode,
  askRequest,
  listRequests,
  type RequestRow,
  readRequest,
  sendRequestCode,
  withdrawRequest,
} from '#shared/api/requests.ts'
import type { Pesewas } from '#shared/money.ts'
import { call } from '#web/api.ts'
import type { Desk } from '#web/session.ts'
import { queryClient } from './client.ts'
import { refreshAll, refreshCash } from './refresh-money.ts'

/** An act that waits for another person, or was answered. Amounts are pesewas. */
export type Asked = Omit<RequestRow, 'amount' | 'totalDebt' | 'correctedAmount' | 'refundable' | 'ofApp'> & {
  amount: Pesewas
  totalDebt: Pesewas
  correctedAmount: Pesewas | null
  refundable: Pesewas | null
  ofApp: Pesewas | null
}

const AGAIN_MS = 20_000

export const requestsQuery = (state: 'open' | 'answered' | 'all' = 'all') =>
  queryOptions({
    queryKey: ['requests', state],
    queryFn: async ({ signal }): Promise<Asked[]> =>
      (await call(listRequests, { query: { state } }, { signal })).requests.map(toAsked),
    refetchInterval: AGAIN_MS,
  })

export const requestQuery = (requestId: string) =>
  queryOptions({
    queryKey: ['requests', 'one', requestId],
    queryFn: async ({ signal }): Promise<Asked> =>
      toAsked(await call(readRequest, { params: { requestId } }, { signal })),
    refetchInterval: AGAIN_MS,
  })

export type Question = NonNullable<Sent<typeof askRequest>['body']>

/** Asks for an act of another person's yes. Nothing is posted. */
export async function askForYes(question: Question, idempotencyKey: string) {
  return settled(await call(askRequest, { body: question }, { idempotencyKey }))
}

export interface Answer {
  approve: boolean
  reason?: string
}

export async function answerAsked(requestId: string, { approve, reason }: Answer, idempotencyKey: string) {
  const body = { approve, ...(reason ? { reason } : {}) }
  return settled(await call(answerRequest, { params: { requestId }, body }, { idempotencyKey }))
}

/** Somebody else says yes at this desk, by their PIN, for this act alone. */
export async function approveByPin(
  requestId: string,
  { desk, staffId, pin }: { desk: Desk; staffId: string; pin: string },
  idempotencyKey: string,
) {
  const { deskId, deskKey } = desk
  const body = { deskId, deskKey, staffId, pin }
  return settled(await call(approveAtDesk, { params: { requestId }, body }, { idempotencyKey }))
}

/** Texts a Head a code for this request alone. */
export async function textCode(requestId: string, idempotencyKey: string) {
  return await call(sendRequestCode, { params: { requestId } }, { idempotencyKey })
}

export async function approveByCode(requestId: string, code: string, idempotencyKey: string) {
  const sent = { params: { requestId }, body: { code } }
  return settled(await call(approveWithCode, sent, { idempotencyKey }))
}

export async function withdrawAsked(requestId: string, idempotencyKey: string) {
  return settled(await call(withdrawRequest, { params: { requestId } }, { idempotencyKey }))
}

function settled({ message, request }: { message: string; request: RequestRow }) {
  const asked = toAsked(request)
  queryClient.setQueryData(requestQuery(asked.id).queryKey, asked)
  void queryClient.invalidateQueries({ queryKey: ['requests'] })
  void queryClient.invalidateQueries({ queryKey: ['session'] })
  if (asked.state === 'approved') {
    if (asked.act === 'pay_out') void refreshCash()
    else void refreshAll([asked.studentId, asked.toStudentId].filter((id) => id !== null))
  }
  return { message, request: asked }
}

function toAsked(row: RequestRow): Asked {
  return {
    ...row,
    amount: row.amount,
    totalDebt: row.totalDebt,
    correctedAmount: row.correctedAmount,
    refundable: row.refundable,
    ofApp: row.ofApp,
  }
}
