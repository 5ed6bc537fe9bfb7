import { Fragment } from 'react'
import { Link } from 'react-router'
import { dayOf, formatDay, formatTime } from '#shared/dates.ts'
import { formatAmount, type Pesewas } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import { showReceipt } from '#web/counter/after-payment.ts'
import { paths } from '#web/paths.ts'
import { type DayTotals, describeEntry, type Entry } from '#web/queries/entries.ts'
import { Void } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import table from '#web/ui/table.module.css'
import { Table } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import styles from './journal-table.module.css'
import { RowMenu } from './row-menu.tsx'

interface JournalTableProps {
  entries: readonly Entry[]
  days: readonly DayTotals[]
  onMove: (entry: Entry) => void
  onTakeBack: (entry: Entry) => void
}

/** The entries by the day they were recorded. A voided one is struck through; what took it back has a row of its own. */
export function JournalTable({ entries, days, onMove, onTakeBack }: JournalTableProps) {
  return (
    <Table cards breaks className={styles.journal}>
      <Head />
      <tbody>
        {entries.map((entry, index) => {
          const day = recordedOn(entry)
          const before = entries[index - 1]
          return (
            <Fragment key={entry.id}>
              {(!before || recordedOn(before) !== day) && (
                <DayHeading day={day} totals={days.find(({ date }) => date === day)} />
              )}
              <JournalRow entry={entry} onMove={onMove} onTakeBack={onTakeBack} />
            </Fragment>
          )
        })}
      </tbody>
    </Table>
  )
}

/** The day, and what it comes to over the whole filter: also when its entries go on after those shown. */
function DayHeading({ day, totals }: { day: string; totals: DayTotals | undefined }) {
  return (
    <tr className={styles.day}>
      <th scope="rowgroup" colSpan={8}>
        <span className={styles.dayLine}>
          <span>{formatDay(day)}</span>
          {totals && (
            <span className={styles.dayLine}>
              <DaySum said={['charged', 'charged less']} amount={totals.charged} />
              <DaySum said={['received', 'taken back']} amount={totals.received} tone="credit" />
            </span>
          )}
        </span>
      </th>
    </tr>
  )
}

interface DaySumProps {
  /** In words which way it went: for a sum above zero, and for one below. */
  said: readonly [string, string]
  amount: Pesewas
  tone?: 'credit'
}

function DaySum({ said: [word, otherWord], amount, tone }: DaySumProps) {
  return (
    <span className={styles.daySum} data-tone={amount > 0 ? tone : undefined}>
      {amount < 0 ? otherWord : word} <b>{formatAmount(amount)}</b>
    </span>
  )
}

type JournalRowProps = Omit<JournalTableProps, 'entries' | 'days'> & { entry: Entry }

function JournalRow({ entry, onMove, onTakeBack }: JournalRowProps) {
  const { receiptId, receiptNumber } = entry
  const isCorrection = entry.kind === 'reversal' || entry.kind === 'reallocation'
  return (
    <tr className={entry.reversed ? styles.void : undefined}>
      <td className={cx(table.day, table.when)}>{formatTime(new Date(entry.recordedAt))}</td>
      <td className={cx(text.small, table.skip)}>
        {isCorrection && (
          <span className={cx(styles.mark, text.muted)}>
            <Icon name={entry.kind === 'reversal' ? 'undo' : 'move'} size={16} />
          </span>
        )}
        {receiptId && receiptNumber && (
          <button type="button" className={text.link} onClick={() => showReceipt(receiptId)}>
            {receiptNumber}
          </button>
        )}
      </td>
      <td className={table.name}>
        <Link className={cx(text.quietLink, text.strong)} to={paths.student(entry.studentId)}>
          {entry.studentName}
        </Link>{' '}
        <span className={cx(text.muted, text.small, table.skip)}>{entry.className}</span>
      </td>
      <td className={table.below}>
        {describeEntry(entry)}
        {entry.date !== recordedOn(entry) && (
          <span className={cx(text.muted, text.small)}> for {formatDay(entry.date)}</span>
        )}
      </td>
      <td className={table.skip}>{entry.method}</td>
      <td className={table.amount}>{entry.side === 'Debit' && formatAmount(entry.amount)}</td>
      <td className={cx(table.amount, text.credit)}>
        {entry.side === 'Credit' && formatAmount(entry.amount)}
      </td>
      <td className={cx(table.right, styles.more)}>
        {entry.reversed ? <Void /> : <RowMenu entry={entry} onMove={onMove} onTakeBack={onTakeBack} />}
      </td>
    </tr>
  )
}

export function LoadingJournal() {
  return (
    <div aria-busy="true">
      <p className={text.unseen} role="status">
        {sentences.loading.transactions}
      </p>
      <Table cards breaks className={styles.journal}>
        <Head />
        <tbody>
          <SkeletonRows widths={[44, 80, 200, 140, 90, 70, 70, 20]} right={[5, 6, 7]} />
        </tbody>
      </Table>
    </div>
  )
}

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col">Time</th>
        <th scope="col">Receipt</th>
        <th scope="col">Student</th>
        <th scope="col">What</th>
        <th scope="col">Method</th>
        <th scope="col" className={table.right}>
          Debit (GH₵)
        </th>
        <th scope="col" className={table.right}>
          Credit (GH₵)
        </th>
        <th scope="col">
          <span className={text.unseen}>More</span>
        </th>
      </tr>
    </thead>
  )
}

function recordedOn(entry: Entry): string {
  return dayOf(new Date(entry.recordedAt))
}
