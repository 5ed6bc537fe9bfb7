import { queryOptions } from '@tanstack/react-query'
import {
  printRegisterReceipt,
  type RegisterReceipt,
  readRegisterReceipt,
  textRegisterReceipt,
} from '#shared/api/register-receipts.ts'
import { call, callFile, type ServedFile } from '#web/api.ts'
import { queryClient } from './client.ts'

export type { RegisterReceipt }

export interface ReceiptOfRegister {
  registerId: string
  studentId: string
}

export const registerReceiptQuery = ({ registerId, studentId }: ReceiptOfRegister) =>
  queryOptions({
    queryKey: ['register', registerId, 'receipt', studentId],
    queryFn: ({ signal }) => call(readRegisterReceipt, { params: { registerId, studentId } }, { signal }),
  })

/** The paper: the first printing is the original, every later one says which copy it is. */
export async function fetchRegisterReceipt(
  params: ReceiptOfRegister,
  format: 'a5' | '80mm' | '58mm',
): Promise<ServedFile> {
  const file = await callFile(printRegisterReceipt, { params, query: { format } })
  void queryClient.invalidateQueries({ queryKey: registerReceiptQuery(params).queryKey })
  return file
}

/** Sends it to the guardian. Answers what became of it. */
export async function textReceipt(params: ReceiptOfRegister, idempotencyKey: string): Promise<string> {
  const { message } = await call(textRegisterReceipt, { params }, { idempotencyKey })
  void queryClient.invalidateQueries({ queryKey: ['messages'] })
  await queryClient.invalidateQueries({ queryKey: registerReceiptQuery(params).queryKey })
  return message
}
