import { queryOptions } from '@tanstack/react-query'
import type { Reply } from '#shared/api/endpoint.ts'
import { readJournal } from '#shared/api/schools-day.ts'
import { listTransactions } from '#shared/api/transactions.ts'
import type { TransactionRow } from '#shared/api/wire.ts'
import type { Pesewas } from '#shared/money.ts'
import { call } from '#web/api.ts'
import { schoolId } from './wire.ts'
import { withoutConnection } from './without-connection.ts'

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
  /** Of a daily register; both null for every other entry. */
  registerId: string | null
  registerDay: string | null
  journalNumber: number
  recordedAt: string
  recordedBy: string
  /** Who received the money; of all else who recorded it. */
  takenBy: string
  askedBy: string | null
  reversed: boolean
  corrects: string | null
  movable: Pesewas
  balanceAfter: Pesewas | null
}

export interface LastEntries {
  entries: Entry[]
  /** The journal number that earlier entries come before; null when these are all. */
  next: number | null
  days: DayTotals[]
  /** What entries that stand for a whole act come to, where acts are folded. */
  acts: Act[]
  /** Who can be asked for, in the whole journal. */
  people?: readonly { id: string; name: string }[] | undefined
}

/** What was received and charged on a day of recording, and the sums of its entries, over the whole filter. */
export interface DayTotals {
  date: string
  received: Pesewas
  charged: Pesewas
  debit: Pesewas
  credit: Pesewas
}

/** A billing run, its undoing or an import: one act on many students, and the entry that stands for it. */
export interface Act {
  entryId: string
  entries: number
  students: number
  debit: Pesewas
  credit: Pesewas
  /** Null when there are several. */
  className: string | null
  feeType: string | null
}

/** As many as one answer can hold. */
export const LAST_ENTRIES = 200

/** The school's last entries, newest first: what a device has of the journal when its connection is down. */
export const lastEntriesQuery = () =>
  queryOptions({
    queryKey: ['lastEntries'],
    queryFn: async ({ signal }): Promise<LastEntries> => {
      const sent = { params: { schoolId: schoolId() }, query: { limit: LAST_ENTRIES } }
      return toLastEntries(await call(readJournal, sent, { signal }))
    },
  })

/** A student's entries, newest first; of one fee type when it is named. */
export const entriesQuery = (studentId: string, feeType?: string) =>
  queryOptions({
    queryKey: ['entries', studentId, feeType ?? null],
    ...withoutConnection(lastEntriesQuery().queryKey, ({ entries }: LastEntries) =>
      entries.filter((each) => each.studentId === studentId && (!feeType || each.feeType === feeType)),
    ),
    queryFn: async ({ signal }): Promise<Entry[]> => {
      const query = feeType ? { feeType } : {}
      return (await call(listTransactions, { params: { studentId }, query }, { signal })).map(toEntry)
    },
  })

export function toLastEntries({
  entries,
  next,
  days,
  acts = [],
  people,
}: Reply<typeof readJournal>): LastEntries {
  const totals = days.map(({ date, received, charged, debit, credit }) => ({
    date,
    received,
    charged,
    debit,
    credit,
  }))
  const sums = acts.map((act) => ({ ...act, debit: act.debit, credit: act.credit }))
  return { entries: entries.map(toEntry), next, days: totals, acts: sums, people }
}

export function toEntry(row: TransactionRow): Entry {
  return {
    id: row.id,
    amount: row.amount,
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
    registerId: row.registerId,
    registerDay: row.registerDay,
    journalNumber: row.journalNumber,
    recordedAt: row.recordedAt,
    recordedBy: row.recordedBy,
    takenBy: row.takenBy,
    askedBy: row.askedBy,
    reversed: row.reversed,
    corrects: row.corrects,
    movable: row.movable,
    balanceAfter: row.balanceAfter === null ? null : row.balanceAfter,
  }
}

const verbs: Record<Entry['kind'], string> = {
  opening: 'Brought forward',
  class_fee: 'Charged',
  daily_charge: 'Charged',
  manual_charge: 'Charged',
  payment: 'Paid',
  discount: 'Discount on',
  scholarship: 'Scholarship for',
  waiver: 'Waived',
  write_off: 'Written off',
  refund: 'Given back',
  reallocation: 'Moved',
  reversal: 'Taken back',
  sponsor_share: 'A sponsor carries',
  sponsor_payment: 'A sponsor’s share paid of',
}

/** What an entry did, in words: "Paid School Fees". A class fee that went down gave something back. */
export function describeEntry(entry: Entry): string {
  const isLess = entry.kind === 'class_fee' && entry.side === 'Credit'
  const isBack = entry.kind === 'sponsor_share' && entry.side === 'Debit'
  const verb = isLess ? 'Less for' : isBack ? 'A sponsor carries less of' : verbs[entry.kind]
  // What a rule gives can go down again.
  if (entry.side === 'Debit' && (entry.kind === 'discount' || entry.kind === 'scholarship'))
    return `Less ${verb.toLowerCase()} ${entry.feeType}`
  return `${verb} ${entry.feeType}`
}
