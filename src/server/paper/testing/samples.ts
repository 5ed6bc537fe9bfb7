import { pesewas, sumOf } from '#shared/money.ts'
import type {
  ClassReport,
  ClassReportRow,
  DaySummary,
  Receipt,
  School,
  Statement,
  TransactionReport,
  TransactionRow,
  Voided,
} from '../papers.ts'

/** Papers of one school, believable and the same each time; a test names only what it is about. */
export const school: School = {
  name: 'Adom Grace Academy',
  address: '12 Aboom Wells Road, Cape Coast',
  phone: '033 213 2000',
  email: 'office@adomgrace.edu.gh',
}

/** Sixty letters, with those a plain font lacks. */
export const LONG_NAME = 'Nana-Akyeamfuɔ Ɛnyonam Ŋkrumah Osei Tutu-Agyemang Kwabena N.'
export const CUNNING_NAME = '=cmd()|calc'

export const printedAt = new Date('2026-11-20T14:40:00Z')

export function aReceipt(changes: Partial<Receipt> = {}): Receipt {
  return {
    kind: 'receipt',
    format: 'a5',
    school,
    number: 'AGA-000123',
    checkUrl: 'https://akontaa.example/r/7KQ2M9XD',
    date: '2026-11-20',
    recordedAt: new Date('2026-11-20T14:32:00Z'),
    student: { name: 'Ama Serwaa Mensah', className: 'Basic 4', number: 'AGA-S-0214' },
    payer: 'Akosua Mensah',
    method: 'Mobile Money (MTN)',
    reference: '8842193307',
    term: 'Term 1, 2026/2027',
    lines: [
      { feeType: 'School Fees', term: 'Term 1, 2026/2027', amount: pesewas(30_000) },
      { feeType: 'Exam Fees', term: 'Term 1, 2026/2027', amount: pesewas(5_000) },
    ],
    total: pesewas(35_000),
    owedBefore: pesewas(50_000),
    owedAfter: pesewas(15_000),
    receivedBy: { name: 'Adwoa Sarpong', role: 'bursar' },
    copy: 0,
    printed: { at: new Date('2026-11-20T14:32:00Z') },
    ...changes,
  }
}

export const voided: Voided = {
  at: new Date('2026-11-20T15:20:00Z'),
  by: 'Adwoa Sarpong',
  reason: 'entered twice',
  standsOn: 'AGA-000116',
}

const NAMES = [
  'Abban, Kojo Ato',
  `Tutu-Agyemang, ${LONG_NAME}`,
  CUNNING_NAME,
  'Akyeamfuɔ, Nana Yaw',
  'Adjei, Naa Lamiley',
]

const nameOf = (index: number) => NAMES[index % NAMES.length] ?? ''

export function classRows(count: number): ClassReportRow[] {
  return Array.from({ length: count }, (_, index) => {
    const before = index % 7 === 3 ? 34_000 : 0
    const discount = index % 9 === 0 ? 2_000 : 0
    const paid = [42_000, 85_000, 40_050, 0, 90_000][index % 5] ?? 0
    return {
      name: nameOf(index),
      before: pesewas(before),
      charged: pesewas(85_000),
      discount: pesewas(discount),
      carried: pesewas(0),
      paid: pesewas(paid),
      owed: pesewas(before + 85_000 - discount - paid),
    }
  })
}

export function aClassReport(rows: ClassReportRow[], changes: Partial<ClassReport> = {}): ClassReport {
  const sum = (key: keyof ClassReport['totals'], some = rows) => sumOf(some.map((row) => row[key]))
  const owing = rows.filter(({ owed }) => owed > 0)
  const inCredit = rows.filter(({ owed }) => owed < 0)
  return {
    kind: 'class-report',
    school,
    feeType: 'School Fees',
    className: 'Basic 4',
    term: 'Term 1, 2026/2027',
    fee: { amount: pesewas(85_000), due: '2026-10-30' },
    count: rows.length,
    totals: {
      before: sum('before'),
      charged: sum('charged'),
      discount: sum('discount'),
      carried: sum('carried'),
      paid: sum('paid'),
      owed: sum('owed'),
    },
    owing: { students: owing.length, amount: sum('owed', owing) },
    inCredit: { students: inCredit.length, amount: pesewas(Math.abs(sum('owed', inCredit))) },
    printedAt,
    ...changes,
  }
}

export function transactionRow(index: number): TransactionRow {
  const isDebit = index % 5 === 4
  return {
    date: `2026-11-${String(1 + (index % 20)).padStart(2, '0')}`,
    name: nameOf(index),
    className: `Basic ${1 + (index % 9)}`,
    feeType: ['School Fees', 'Exam Fees', 'PTA Fees'][index % 3] ?? '',
    receipt: isDebit ? null : `AGA-${String(index).padStart(6, '0')}`,
    side: isDebit ? 'Debit' : 'Credit',
    method: isDebit ? null : 'Mobile Money',
    amount: pesewas(100 + ((index * 37) % 90_000)),
  }
}

/** The rows of a report as the ledger hands them out, a thousand at a time, without ever holding them all. */
export async function* transactionBatches(count: number): AsyncGenerator<TransactionRow[]> {
  for (let from = 0; from < count; from += 1_000) {
    yield Array.from({ length: Math.min(1_000, count - from) }, (_, index) => transactionRow(from + index))
  }
}

export function aTransactionReport(
  count: number,
  changes: Partial<TransactionReport> = {},
): TransactionReport {
  const sums = { Debit: 0, Credit: 0 }
  for (let index = 0; index < count; index += 1) {
    const { side, amount } = transactionRow(index)
    sums[side] += amount
  }
  const credit = pesewas(sums.Credit)
  return {
    kind: 'transaction-report',
    school,
    from: '2026-11-01',
    to: '2026-11-20',
    count,
    totals: { debit: pesewas(sums.Debit), credit, received: credit },
    printedAt,
    ...changes,
  }
}

export function aStatement(changes: Partial<Statement> = {}): Statement {
  return {
    kind: 'statement',
    school,
    student: { name: 'Ama Serwaa Mensah', className: 'Basic 4', number: 'AGA-S-0214' },
    guardian: { name: 'Akosua Mensah', phone: '024 123 4567' },
    term: 'Term 1, 2026/2027',
    from: '2026-09-01',
    to: '2026-11-20',
    opening: pesewas(12_000),
    lines: [
      {
        date: '2026-09-08',
        what: 'Fees of the term',
        feeType: 'School Fees',
        ...charge(85_000),
        balance: pesewas(97_000),
      },
      {
        date: '2026-11-20',
        receipt: 'AGA-000123',
        what: 'Payment, Cash',
        feeType: 'School Fees',
        ...payment(82_000),
        balance: pesewas(15_000),
      },
    ],
    charged: pesewas(85_000),
    takenOff: pesewas(82_000),
    closing: pesewas(15_000),
    byFeeType: [
      {
        feeType: 'School Fees',
        before: pesewas(12_000),
        charged: pesewas(85_000),
        paid: pesewas(82_000),
        moved: pesewas(0),
        discount: pesewas(0),
        owed: pesewas(15_000),
      },
    ],
    printedAt,
    ...changes,
  }
}

const charge = (amount: number) => ({ charged: pesewas(amount), takenOff: pesewas(0) })
const payment = (amount: number) => ({ charged: pesewas(0), takenOff: pesewas(amount) })

export function aDaySummary(changes: Partial<DaySummary> = {}): DaySummary {
  return {
    kind: 'day-summary',
    paidOut: [],
    school,
    day: '2026-11-20',
    closedAt: new Date('2026-11-20T16:05:00Z'),
    receipted: pesewas(504_500),
    takenBack: pesewas(20_000),
    refunded: pesewas(3_000),
    taken: pesewas(481_500),
    receipts: 14,
    series: { first: 'AGA-000109', last: 'AGA-000123', given: 15, voided: 1 },
    byMethod: [
      { name: 'Cash', receipts: 9, amount: pesewas(265_000) },
      { name: 'Mobile Money', receipts: 5, amount: pesewas(216_500) },
    ],
    byPerson: [{ name: 'Adwoa Sarpong', receipts: 14, amount: pesewas(481_500) }],
    receiptsTakenBack: [
      {
        receipt: 'AGA-000117',
        student: 'Arhin, Ekua',
        reason: 'Entered twice',
        receivedBy: null,
        askedBy: null,
        by: 'Adwoa Sarpong',
        at: new Date('2026-11-20T11:20:00Z'),
        amount: pesewas(20_000),
      },
    ],
    refunds: [
      {
        student: 'Kojo Mensah',
        reason: 'Left the school',
        receivedBy: null,
        askedBy: null,
        by: 'Adwoa Sarpong',
        at: new Date('2026-11-20T12:05:00Z'),
        amount: pesewas(3_000),
      },
    ],
    printedAt,
    ...changes,
  }
}
