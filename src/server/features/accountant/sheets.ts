import type { JournalFormat } from '#shared/accounts.ts'
import type { Day } from '#shared/dates.ts'
import { formatDay } from '#shared/dates.ts'
import { Refusal } from '#shared/errors.ts'
import { type Pesewas, pesewas, plainCedis } from '#shared/money.ts'
import type { Column, Sheet } from '../../sheets/index.ts'
import type { DayLine } from './book.ts'

/** What a journal is of. */
export interface JournalHead {
  month: string
  initials: string
  /** Null of a whole month; of a difference, to which time it was given out. */
  nth: number | null
}

/** One side of an account on a day: a debit or a credit, never both. */
interface Entry {
  date: Day
  number: string
  name: string
  debit: Pesewas | null
  credit: Pesewas | null
}

/** The lines as the accountant's programme reads them. Holds no moment and no page: the same lines are the same bytes. Refuses conflict. */
export function journalSheet(
  lines: readonly DayLine[],
  head: JournalHead,
  format: JournalFormat,
): Sheet<Entry> {
  const rows = lines.flatMap(entriesOf)
  if (format === 'sage') requireShort(rows)
  return { title: titleOf(head), columns: columnsOf(head, format), batches: [rows] }
}

/** `Journal 2026-11 QuickBooks.csv` */
export function journalName(head: JournalHead, format: JournalFormat): string {
  const program = { csv: '', xlsx: '', quickbooks: ' QuickBooks', sage: ' Sage' }[format]
  return `${titleOf(head)}${program}.${format === 'xlsx' ? 'xlsx' : 'csv'}`
}

const titleOf = ({ month, nth }: JournalHead) => `Journal ${month}${nth === null ? '' : ` changes ${nth}`}`

function entriesOf({ date, number, name, debit, credit }: DayLine): Entry[] {
  const entry = { date, number: number ?? '', name }
  return [
    ...(debit > 0 ? [{ ...entry, debit, credit: null }] : []),
    ...(credit > 0 ? [{ ...entry, debit: null, credit }] : []),
  ]
}

function columnsOf(head: JournalHead, format: JournalFormat): readonly Column<Entry>[] {
  if (format === 'quickbooks') return quickBooks(head)
  if (format === 'sage') return sage(head)
  return [
    { title: 'Date', type: 'day', of: ({ date }) => date },
    { title: 'Account', type: 'text', width: 16, of: ({ number }) => number },
    { title: 'Name', type: 'text', width: 34, of: ({ name }) => name },
    { title: 'Debit', type: 'money', of: ({ debit }) => debit },
    { title: 'Credit', type: 'money', of: ({ credit }) => credit },
    { title: 'What', type: 'text', width: 34, of: ({ date }) => wordsOf(head, date) },
  ]
}

/** Import of journal entries of QuickBooks Online: an entry a day, accounts by their names. */
function quickBooks(head: JournalHead): readonly Column<Entry>[] {
  return [
    { title: 'JournalNo', type: 'text', of: ({ date }) => referenceOf(head, date) },
    { title: 'JournalDate', type: 'text', of: ({ date }) => slashed(date) },
    { title: 'AccountName', type: 'text', of: ({ name }) => name },
    { title: 'Debits', type: 'money', of: ({ debit }) => debit },
    { title: 'Credits', type: 'money', of: ({ credit }) => credit },
    { title: 'Description', type: 'text', of: ({ date, number }) => `${wordsOf(head, date)}, ${number}` },
  ]
}

/** Import of the audit trail of Sage 50: journal debits and credits, accounts by their numbers, outside VAT. */
function sage(head: JournalHead): readonly Column<Entry>[] {
  return [
    { title: 'Type', type: 'text', of: ({ debit }) => (debit === null ? 'JC' : 'JD') },
    { title: 'Account Reference', type: 'text', of: () => '' },
    { title: 'Nominal A/C Ref', type: 'text', of: ({ number }) => number },
    { title: 'Department Code', type: 'text', of: () => '0' },
    { title: 'Date', type: 'text', of: ({ date }) => slashed(date) },
    { title: 'Reference', type: 'text', of: ({ date }) => referenceOf(head, date) },
    { title: 'Details', type: 'text', of: ({ name }) => name.slice(0, SAGE_DETAILS_MAX) },
    {
      title: 'Net Amount',
      type: 'text',
      of: ({ debit, credit }) => plainCedis(debit ?? credit ?? pesewas(0)),
    },
    { title: 'Tax Code', type: 'text', of: () => 'T9' },
    { title: 'Tax Amount', type: 'text', of: () => '0.00' },
  ]
}

const SAGE_NUMBER_MAX = 8
const SAGE_DETAILS_MAX = 60

function requireShort(rows: readonly Entry[]): void {
  const long = [...new Set(rows.map(({ number }) => number))].filter(
    (number) => number.length > SAGE_NUMBER_MAX,
  )
  if (long.length === 0) return
  throw new Refusal(
    'conflict',
    `Sage takes account numbers of up to ${SAGE_NUMBER_MAX} characters: ${long.join(', ')} has more.`,
  )
}

const wordsOf = ({ nth }: JournalHead, date: Day) =>
  `School fees, ${formatDay(date)}${nth === null ? '' : ', changed'}`

const referenceOf = ({ initials, nth }: JournalHead, date: Day) =>
  `${initials}-${date.replaceAll('-', '')}${nth === null ? '' : `-C${nth}`}`

/** `20/11/2026`, as Ghana writes it. */
function slashed(date: Day): string {
  const [year, month, day] = date.split('-')
  return `${day}/${month}/${year}`
}
