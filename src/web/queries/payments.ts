import { printReceipt, reverseReceipt } from '#shared/api/receipts.ts'
import { reverseTransaction } from '#shared/api/transactions.ts'
import { fromCedis } from '#shared/money.ts'
import { call, callFile, type ServedFile } from '#web/api.ts'
import { refreshAll } from './refresh-money.ts'

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

/** The receipt to look at: the original is still to be printed. */
export function lookAtReceipt(receiptId: string): Promise<ServedFile> {
  return callFile(printReceipt, { params: { receiptId }, query: { format: 'a5', look: 'true' } })
}

/** The receipt to be printed: the first is the original, every later one says that it is a duplicate. */
export function fetchReceipt(receiptId: string, format: 'a5' | '80mm'): Promise<ServedFile> {
  return callFile(printReceipt, { params: { receiptId }, query: { format } })
}
