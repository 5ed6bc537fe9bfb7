import { printReceipt, reverseReceipt } from '#shared/api/receipts.ts'
import { debitStudent, payStudent } from '#shared/api/students-money.ts'
import { reverseTransaction } from '#shared/api/transactions.ts'
import type { PaymentMethod } from '#shared/constants.ts'
import { fromCedis, type Pesewas, toCedis } from '#shared/money.ts'
import { call, callFile, type ServedFile } from '../api.ts'
import { queryClient } from './client.ts'
import { type FeeBalance, patchStudentBalances } from './students.ts'

export interface FeeLine {
  feeType: string
  amount: Pesewas
}

export interface NewPayment {
  studentId: string
  /** One tender, for one fee type or several. */
  lines: readonly FeeLine[]
  method: PaymentMethod
  date: string
}

export interface NewDebt {
  studentId: string
  feeType: string
  amount: Pesewas
  date: string
}

/** What a recorded act left behind. */
export interface Recorded {
  entryIds: string[]
  receipt: { id: string; number: string } | null
  balances: FeeBalance[]
  totalDebt: Pesewas
}

interface Once {
  idempotencyKey: string
  /** The person has seen that it may be a duplicate and wants it all the same. */
  confirm: boolean
}

/** Records money received, with its receipt. Throws a Refusal; `possible_duplicate` is a question, not an end. */
export async function recordPayment(
  payment: NewPayment,
  { idempotencyKey, confirm }: Once,
): Promise<Recorded> {
  const body = {
    lines: payment.lines.map(({ feeType, amount }) => ({ feeType, amount: toCedis(amount) })),
    payment_method: payment.method,
    date: payment.date,
    guardDuplicates: true,
    confirm,
  }
  const reply = await call(payStudent, { params: { studentId: payment.studentId }, body }, { idempotencyKey })
  return settle(payment.studentId, reply)
}

/** Adds a debt. A future date is its due date. */
export async function recordDebt(debt: NewDebt, { idempotencyKey, confirm }: Once): Promise<Recorded> {
  const { studentId, feeType, amount, date } = debt
  const body = { feeType, amount: toCedis(amount), date, guardDuplicates: true, confirm }
  const reply = await call(debitStudent, { params: { studentId }, body }, { idempotencyKey })
  return settle(studentId, reply)
}

/** Takes a receipt back, whole. It keeps its number and prints VOID. */
export async function takeBackReceipt(receiptId: string, reason: string, idempotencyKey: string) {
  const reply = await call(reverseReceipt, { params: { receiptId }, body: { reason } }, { idempotencyKey })
  refreshAll(reply.studentId)
  return { studentId: reply.studentId, number: reply.receiptNumber, totalDebt: fromCedis(reply.totalDebt) }
}

/** Takes back one entry that has no receipt. */
export async function takeBackEntry(
  entryId: string,
  studentId: string,
  reason: string,
  idempotencyKey: string,
) {
  await call(reverseTransaction, { params: { entryId }, body: { reason } }, { idempotencyKey })
  refreshAll(studentId)
}

export function fetchReceipt(receiptId: string, format: 'a5' | '80mm' = 'a5'): Promise<ServedFile> {
  return callFile(printReceipt, { params: { receiptId }, query: { format } })
}

/** Every figure that a change of one student's money touches is read again, in the background. */
export function refreshMoney(studentId: string): void {
  for (const queryKey of [
    ['student', studentId],
    ['entries', studentId],
    ['today'],
    ['classes'],
    ['journal'],
    ['report'],
  ]) {
    void queryClient.invalidateQueries({ queryKey })
  }
  void queryClient.invalidateQueries({ queryKey: ['students'], refetchType: 'none' })
  void queryClient.invalidateQueries({ queryKey: ['classStudents'], refetchType: 'none' })
}

/** Which fee types a correction touched is the server's to say: the lists are read again as well. */
export function refreshAll(studentId: string): void {
  refreshMoney(studentId)
  void queryClient.invalidateQueries({ queryKey: ['students'] })
  void queryClient.invalidateQueries({ queryKey: ['classStudents'] })
}

type Posted = Awaited<ReturnType<typeof call<typeof payStudent>>>

function settle(studentId: string, reply: Posted): Recorded {
  const balances = reply.balances.map(({ feeType, amount }) => ({ feeType, amount: fromCedis(amount) }))
  const totalDebt = fromCedis(reply.totalDebt)
  patchStudentBalances(studentId, balances, totalDebt)
  refreshMoney(studentId)
  const receipt = reply.receipt && { id: reply.receipt.id, number: reply.receipt.number }
  return { entryIds: reply.transactions.map(({ id }) => id), receipt, balances, totalDebt }
}
