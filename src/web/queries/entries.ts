import { queryOptions } from '@tanstack/react-query'
import { listTransactions } from '#shared/api/transactions.ts'
import type { TransactionRow } from '#shared/api/wire.ts'
import { fromCedis, type Pesewas } from '#shared/money.ts'
import { call } from '../api.ts'

/** One line of the ledger, as the screens show it. */
export interface Entry {
  id: string
  amount: Pesewas
  date: string
  side: 'Debit' | 'Credit'
  method: string | null
  feeType: string
  studentId: string
  studentName: string
  className: string
  kind: TransactionRow['kind']
  dueDate: string | null
  note: string | null
  reference: string | null
  receiptId: string | null
  receiptNumber: string | null
  journalNumber: number
  recordedAt: string
  recordedBy: string
  reversed: boolean
  corrects: string | null
  movable: Pesewas
  balanceAfter: Pesewas | null
}

/** A student's entries, newest first; of one fee type when it is named. */
export const entriesQuery = (studentId: string, feeType?: string) =>
  queryOptions({
    queryKey: ['entries', studentId, feeType ?? null],
    queryFn: async ({ signal }) => {
      const query = feeType ? { feeType } : {}
      return (await call(listTransactions, { params: { studentId }, query }, { signal })).map(toEntry)
    },
  })

export function toEntry(row: TransactionRow): Entry {
  return {
    id: row.id,
    amount: fromCedis(row.amount),
    date: row.date,
    side: row.transaction_type,
    method: row.payment_method,
    feeType: row.fee_type,
    studentId: row.studentId,
    studentName: row.studentName,
    className: row.className,
    kind: row.kind,
    dueDate: row.dueDate,
    note: row.note,
    reference: row.reference,
    receiptId: row.receiptId,
    receiptNumber: row.receiptNumber,
    journalNumber: row.journalNumber,
    recordedAt: row.recordedAt,
    recordedBy: row.recordedBy,
    reversed: row.reversed,
    corrects: row.corrects,
    movable: fromCedis(row.movable),
    balanceAfter: row.balanceAfter === null ? null : fromCedis(row.balanceAfter),
  }
}

const verbs: Record<Entry['kind'], string> = {
  opening: 'Brought forward',
  class_fee: 'Charged',
  manual_charge: 'Charged',
  payment: 'Paid',
  discount: 'Discount on',
  waiver: 'Waived',
  write_off: 'Written off',
  refund: 'Given back',
  reallocation: 'Moved',
  reversal: 'Taken back',
}

/** What an entry did, in words: "Paid School Fees". A class fee that went down gave something back. */
export function describeEntry(entry: Entry): string {
  const verb = entry.kind === 'class_fee' && entry.side === 'Credit' ? 'Less for' : verbs[entry.kind]
  return `${verb} ${entry.feeType}`
}
