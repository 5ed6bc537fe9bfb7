import { invalidField } from '#shared/errors.ts'
import type { Pesewas } from '#shared/money.ts'
import type { PostingLine } from '../../ledger/index.ts'

interface PaymentBody {
  amountPaid?: Pesewas | undefined
  amount?: Pesewas | undefined
  feeType?: string | undefined
  lines?: { feeType: string; amount: Pesewas; id?: string | undefined }[] | undefined
}

/** One tender as its lines: `lines` as given, or the single amount and fee type of the older form. */
export function paymentLines({ amountPaid, amount, feeType, lines }: PaymentBody): PostingLine[] {
  if (lines) {
    if (amountPaid === undefined && amount === undefined && feeType === undefined) return lines
    throw invalidField('lines', 'Send either lines, or amountPaid and feeType.')
  }
  const paid = amountPaid ?? amount
  if (paid === undefined) throw invalidField('amountPaid', 'Enter the amount paid.')
  if (amountPaid !== undefined && amount !== undefined && amountPaid !== amount) {
    throw invalidField('amount', 'amount and amountPaid differ.')
  }
  if (feeType === undefined) throw invalidField('feeType', 'Choose a fee type.')
  return [{ feeType, amount: paid }]
}
