import { queryOptions } from '@tanstack/react-query'
import type { Sent } from '#shared/api/endpoint.ts'
import { correctReceipt as correct, printReceipt, readReceipt, reverseReceipt } from '#shared/api/receipts.ts'
import { reverseTransaction } from '#shared/api/transactions.ts'
import type { PaymentMethod } from '#shared/constants.ts'
import type { Day } from '#shared/dates.ts'
import { type Pesewas, pesewas } from '#shared/money.ts'
import { call, callFile, type ServedFile } from '#web/api.ts'
import { refreshAll } from './refresh-money.ts'

/** What became of the cash of a receipt whose drawer was counted already: never received, or given back now. */
export type CashOfTakingBack = NonNullable<NonNullable<Sent<typeof reverseReceipt>['body']>['cash']>

/** Takes a receipt back, whole. It keeps its number and prints VOID. */
export async function takeBackReceipt(
  {
    receiptId,
    reason,
    cash,
    confirm,
  }: {
    receiptId: string
    reason: string
    cash?: CashOfTakingBack | undefined
    confirm?: boolean | undefined
  },
  idempotencyKey: string,
) {
  const body = { reason, askFloat: true, cash, confirm }
  const reply = await call(reverseReceipt, { params: { receiptId }, body }, { idempotencyKey })
  void refreshAll([reply.studentId])
  return { studentId: reply.studentId, number: reply.receiptNumber, totalDebt: reply.totalDebt }
}

export interface Receipt {
  id: string
  number: string
  studentId: string
  studentName: string
  className: string
  amount: Pesewas
  method: string
  reference: string | null
  date: Day
  payer: string | null
  /** Of a receipt for several children, all of them. */
  children: readonly { studentId: string; name: string }[]
  lines: readonly ReceiptLine[]
}

interface ReceiptLine {
  studentId: string
  feeType: string
  amount: Pesewas
}

export const receiptQuery = (receiptId: string) =>
  queryOptions({
    queryKey: ['receipt', receiptId],
    queryFn: async ({ signal }): Promise<Receipt> => {
      const {
        lines,
        amount,
        payment_method: method,
        ...rest
      } = await call(readReceipt, { params: { receiptId } }, { signal })
      const paid = lines.map(({ studentId, feeType, amount: part }) => ({
        studentId,
        feeType,
        amount: part,
      }))
      return { ...rest, method, amount, lines: paid }
    },
  })

export interface ReceiptCorrection {
  receipt: Receipt
  lines: readonly ReceiptLine[]
  method: PaymentMethod
  reference: string
  /** The day it was really paid, where the receipt names another. */
  date?: Day | undefined
  reason: string
  cash?: CashOfTakingBack | undefined
  confirm?: boolean | undefined
}

/** Takes a receipt back and records what was really paid, in one act. Answers the receipt on which the money stands. */
export async function correctReceipt(
  { receipt, lines, method, reference, date, reason, cash, confirm }: ReceiptCorrection,
  idempotencyKey: string,
) {
  const said = { reason, askFloat: true, cash, confirm }
  const body = { ...correctionOnWire({ receipt, lines, method, reference, date }), ...said }
  const reply = await call(correct, { params: { receiptId: receipt.id }, body }, { idempotencyKey })
  void refreshAll(receipt.lines.map(({ studentId }) => studentId))
  return reply.receipt ?? { id: '', number: '', code: '', amount: pesewas(0) }
}

/** What was really paid, as both calls say it: the one that does it and the one that asks for it. */
export function correctionOnWire({
  receipt: { payer, children },
  lines,
  method,
  reference,
  date,
}: Omit<ReceiptCorrection, 'reason' | 'cash' | 'confirm'>) {
  const isShared = children.length > 1
  const paid = lines.map(({ studentId, feeType, amount }) => ({
    feeType,
    amount,
    ...(isShared ? { studentId } : {}),
  }))
  return {
    lines: paid,
    payment_method: method,
    ...(reference ? { reference } : {}),
    ...(payer ? { payer } : {}),
    ...(date ? { date } : {}),
  }
}

/** Takes back one entry that has no receipt. */
export async function takeBackEntry(
  entryId: string,
  studentId: string,
  reason: string,
  idempotencyKey: string,
) {
  await call(reverseTransaction, { params: { entryId }, body: { reason } }, { idempotencyKey })
  void refreshAll([studentId])
}

/** The receipt to look at: the original is still to be printed. */
export function lookAtReceipt(receiptId: string): Promise<ServedFile> {
  return callFile(printReceipt, { params: { receiptId }, query: { format: 'a5', look: 'true' } })
}

/** The receipt to be printed: the first is the original, every later one says that it is a duplicate. */
export function fetchReceipt(receiptId: string, format: 'a5' | '80mm' | '58mm'): Promise<ServedFile> {
  return callFile(printReceipt, { params: { receiptId }, query: { format } })
}
