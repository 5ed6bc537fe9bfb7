import { dayOf, formatTime } from '#shared/dates.ts'
import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { formatPhone } from '#shared/phones.ts'
import type {
  Bill,
  ClassReportRow,
  DaySummary,
  Debtor,
  Letter,
  LongPaper,
  Receipt,
  RowOf,
  Statement,
  StatementLine,
  TransactionRow,
} from '../paper/index.ts'
import { titleOf } from '../paper/index.ts'
import type { Column, Sheet } from './cells.ts'
import { REGISTER_COLUMNS } from './register-columns.ts'

type Batches<Row> = Sheet<Row>['batches']

const SPONSOR = 'Sponsor'
const KIND = 'Kind of pupil'

/** The columns of each long paper as a spreadsheet has them: the same figures, uncut, and no sums among the rows. */
const COLUMNS: { [Kind in LongPaper['kind']]: readonly Column<RowOf[Kind]>[] } = {
  'class-report': [
    { title: 'Student', type: 'text', width: 34, of: (row) => row.name },
    { title: KIND, type: 'text', of: (row) => row.ofKind },
    ...moneyColumns<ClassReportRow>({
      'From before': (row) => row.before,
      Charged: (row) => row.charged,
      Discount: (row) => row.discount,
      [SPONSOR]: (row) => row.carried,
      Paid: (row) => row.paid,
      'Still owed (in credit below zero)': (row) => row.owed,
    }),
  ],
  debtors: [
    { title: 'Student', type: 'text', width: 34, of: (row) => row.name },
    { title: 'Class', type: 'text', of: (row) => row.className },
    { title: KIND, type: 'text', of: (row) => row.ofKind },
    { title: 'Guardian', type: 'text', of: (row) => row.guardian?.name },
    { title: 'Phone', type: 'text', of: (row) => row.guardian?.phone },
    ...moneyColumns<Debtor>({
      'Not yet due': (row) => row.notDue,
      '1 to 30 days': (row) => row.days30,
      '31 to 60 days': (row) => row.days60,
      '61 to 90 days': (row) => row.days90,
      'Over 90 days': (row) => row.over90,
      Voluntary: (row) => row.voluntary,
      'Paid ahead on other fees': (row) => pesewas(0 - row.creditElsewhere),
      Owed: (row) => row.owed,
    }),
  ],
  'class-bills': [
    { title: 'Student', type: 'text', width: 34, of: (row) => row.student.name },
    { title: 'Class', type: 'text', of: (row) => row.student.className },
    { title: 'No.', type: 'text', of: (row) => row.student.number },
    { title: 'Guardian', type: 'text', of: (row) => row.guardian?.name },
    { title: 'Phone', type: 'text', of: (row) => row.guardian?.phone },
    {
      title: 'Fees',
      type: 'text',
      width: 40,
      of: (row) => row.fees.map(({ feeType }) => feeType).join('; '),
    },
    ...moneyColumns<Bill>({
      'From earlier terms': (row) => row.before,
      Charged: (row) => sumOf(row.fees.map(({ charged }) => charged)),
      Discount: (row) => sumOf(row.fees.map(({ discount }) => discount)),
      [SPONSOR]: (row) => sumOf(row.fees.map(({ carried }) => carried)),
      'Paid so far': (row) => row.paid,
      'To pay': (row) => row.toPay,
      'Voluntary, not in the sum': (row) => sumOf(row.voluntary.map(({ amount }) => amount)),
    }),
  ],
  letters: [
    { title: 'Guardian', type: 'text', width: 28, of: (row) => row.name },
    { title: 'Phone', type: 'text', width: 16, of: (row) => row.phone && formatPhone(row.phone) },
    { title: 'Children', type: 'text', width: 44, of: childrenOf },
    { title: 'Reference', type: 'text', of: (row) => row.code },
    ...moneyColumns<Letter>({ Late: (row) => row.late }),
  ],
  'transaction-report': [
    { title: 'Date', type: 'day', of: (row) => row.date },
    { title: 'Student', type: 'text', width: 34, of: (row) => row.name },
    { title: 'Class', type: 'text', of: (row) => row.className },
    { title: 'Fee type', type: 'text', of: (row) => row.feeType },
    { title: 'Receipt', type: 'text', width: 16, of: (row) => row.receipt },
    { title: 'Transaction type', type: 'text', width: 16, of: (row) => row.side },
    { title: 'Payment method', type: 'text', width: 16, of: (row) => row.method },
    ...moneyColumns<TransactionRow>({
      Debit: (row) => (row.side === 'Debit' ? row.amount : null),
      Credit: (row) => (row.side === 'Credit' ? row.amount : null),
    }),
    { title: 'Recorded by', type: 'text', width: 20, of: (row) => row.recordedBy },
  ],
  ...REGISTER_COLUMNS,
  'day-receipts': [
    { title: 'Receipt', type: 'text', width: 16, of: (row) => row.number },
    { title: 'Date', type: 'day', of: (row) => row.date },
    { title: 'Recorded on', type: 'day', of: (row) => dayOf(row.recordedAt) },
    { title: 'At', type: 'text', width: 8, of: (row) => formatTime(row.recordedAt) },
    { title: 'Student', type: 'text', width: 34, of: (row) => row.student.name },
    { title: 'Class', type: 'text', of: (row) => row.student.className },
    { title: 'From', type: 'text', of: (row) => row.payer },
    { title: 'By', type: 'text', of: (row) => row.method },
    { title: 'Reference', type: 'text', of: (row) => row.reference },
    {
      title: 'Fees',
      type: 'text',
      width: 34,
      of: (row) => row.lines.map(({ feeType }) => feeType).join('; '),
    },
    { title: 'Received by', type: 'text', of: (row) => row.receivedBy.name },
    { title: 'State', type: 'text', width: 10, of: (row) => (row.voided ? 'VOID' : 'valid') },
    ...moneyColumns<Receipt>({
      Amount: (row) => row.total,
      'Counts as received': (row) => (row.voided ? pesewas(0) : row.total),
    }),
  ],
}

/** A long paper as a sheet. */
export function sheetOf<Kind extends LongPaper['kind']>(
  paper: LongPaper & { kind: Kind },
  batches: Batches<RowOf[Kind]>,
): Sheet<RowOf[Kind]> {
  const kind: Kind = paper.kind
  const left = new Set([...(isSponsored(paper) ? [] : [SPONSOR]), ...(hasKinds(paper) ? [] : [KIND])])
  const columns = COLUMNS[kind].filter(({ title }) => !left.has(title))
  return { title: titleOf(paper), columns, batches }
}

/** A school without sponsors has no column for them. */
function isSponsored(paper: LongPaper): boolean {
  if (paper.kind === 'class-report') return paper.totals.carried !== 0
  return paper.kind === 'class-bills' && paper.isSponsored === true
}

/** Nor one without kinds of pupils. */
function hasKinds(paper: LongPaper): boolean {
  return (paper.kind === 'class-report' || paper.kind === 'debtors') && paper.hasKinds === true
}

const STATEMENT_COLUMNS: readonly Column<StatementLine>[] = [
  { title: 'Date', type: 'day', of: (line) => line.date },
  { title: 'Receipt', type: 'text', width: 16, of: (line) => line.receipt },
  { title: 'What', type: 'text', width: 30, of: (line) => line.what },
  { title: 'Fee type', type: 'text', of: (line) => line.feeType },
  ...moneyColumns<StatementLine>({
    Charged: (line) => line.charged,
    'Paid or taken off': (line) => line.takenOff,
    'Balance (in credit below zero)': (line) => line.balance,
  }),
]

/** A statement as a sheet: the opening balance is its first row. */
export function statementSheet(paper: Statement): Sheet<StatementLine> {
  const opening: StatementLine = {
    date: paper.from,
    what: 'Owed from earlier terms',
    feeType: '',
    charged: pesewas(0),
    takenOff: pesewas(0),
    balance: paper.opening,
  }
  return {
    title: titleOf(paper),
    columns: STATEMENT_COLUMNS,
    batches: [[opening, ...paper.lines]],
  }
}

interface DayPart {
  part: string
  name: string
  receipts: number | null
  amount: Pesewas
}

const DAY_COLUMNS: readonly Column<DayPart>[] = [
  { title: 'Part', type: 'text', width: 14, of: (row) => row.part },
  { title: 'Name', type: 'text', width: 44, of: (row) => row.name },
  { title: 'Receipts', type: 'count', of: (row) => row.receipts },
  ...moneyColumns<DayPart>({ Amount: (row) => row.amount }),
]

/** A day summary as a sheet: each part of it is named, so that nobody adds the same money twice. */
export function daySheet(paper: DaySummary): Sheet<DayPart> {
  const all = (name: string, receipts: number | null, amount: number) => {
    return { part: 'In all', name, receipts, amount: pesewas(amount) }
  }
  const inAll = [
    all('Receipted', paper.series?.given ?? 0, paper.receipted),
    all('Taken back', null, -paper.takenBack),
    all('Refunded', null, -paper.refunded),
    all('Taken', paper.receipts, paper.taken),
  ]
  const methods = paper.byMethod.map((share) => ({ ...share, part: 'By method' }))
  const people = paper.byPerson.map((share) => ({ ...share, part: 'By person' }))
  const takenBack = paper.receiptsTakenBack.map(({ receipt, student, reason, amount }) => {
    return { part: 'Taken back', name: `${receipt}, ${student}: ${reason}`, receipts: 1, amount }
  })
  const refunds = paper.refunds.map(({ student, reason, amount }) => {
    return { part: 'Refunded', name: `${student}: ${reason}`, receipts: null, amount }
  })
  const paidOut = paper.paidOut.map(({ number, word, payee, amount }) => {
    return { part: 'Paid out', name: `${number}, ${word}, to ${payee}`, receipts: null, amount }
  })
  return {
    title: titleOf(paper),
    columns: DAY_COLUMNS,
    batches: [[...inAll, ...methods, ...people, ...takenBack, ...refunds, ...paidOut]],
  }
}

function moneyColumns<Row>(columns: Record<string, (row: Row) => Pesewas | null>): Column<Row>[] {
  return Object.entries(columns).map(([title, of]) => ({
    title,
    type: 'money',
    width: Math.max(14, title.length + 2),
    of,
  }))
}

function childrenOf({ children }: Letter): string {
  return children.map(({ name, className }) => `${name}, ${className}`).join('; ')
}
