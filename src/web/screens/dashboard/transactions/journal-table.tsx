import { Fragment } from 'react'
import { Link } from 'react-router'
import { dayOf, formatDay, formatTime } from '#shared/dates.ts'
import { formatAmount, type Pesewas } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import { showReceipt } from '#web/counter/after-payment.ts'
import { paths } from '#web/paths.ts'
import { type DayTotals, describeEntry, type Entry } from '#web/queries/entries.ts'
import { Void } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
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
    <table className="cards journal">
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
    </table>
  )
}

/** The day, and what it comes to over the whole filter: also when its entries go on after those shown. */
function DayHeading({ day, totals }: { day: string; totals: DayTotals | undefined }) {
  return (
    <tr className="day">
      <th scope="rowgroup" colSpan={8}>
        <span className="day-line">
          <span>{formatDay(day)}</span>
          {totals && (
            <span className="day-sums">
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
  tone?: string
}

function DaySum({ said: [word, otherWord], amount, tone = '' }: DaySumProps) {
  return (
    <span className="day-sum">
      {amount < 0 ? otherWord : word} <b className={amount > 0 ? tone : ''}>{formatAmount(amount)}</b>
    </span>
  )
}

type JournalRowProps = Omit<JournalTableProps, 'entries' | 'days'> & { entry: Entry }

function JournalRow({ entry, onMove, onTakeBack }: JournalRowProps) {
  const { receiptId, receiptNumber } = entry
  const isCorrection = entry.kind === 'reversal' || entry.kind === 'reallocation'
  return (
    <tr className={entry.reversed ? 'is-void' : ''}>
      <td className="d when">{formatTime(new Date(entry.recordedAt))}</td>
      <td className="small skip-phone">
        {isCorrection && (
          <span className="ref muted">
            <Icon name={entry.kind === 'reversal' ? 'undo' : 'move'} size={16} />
          </span>
        )}
        {receiptId && receiptNumber && (
          <button type="button" className="link" onClick={() => showReceipt(receiptId)}>
            {receiptNumber}
          </button>
        )}
      </td>
      <td className="cut-60">
        <Link className="plain-link strong" to={paths.student(entry.studentId)}>
          {entry.studentName}
        </Link>{' '}
        <span className="muted small skip-phone">{entry.className}</span>
      </td>
      <td className="sub">
        {describeEntry(entry)}
        {entry.date !== recordedOn(entry) && (
          <span className="muted small"> for {formatDay(entry.date)}</span>
        )}
      </td>
      <td className="skip-phone">{entry.method}</td>
      <td className="amt">{entry.side === 'Debit' && formatAmount(entry.amount)}</td>
      <td className="amt credit">{entry.side === 'Credit' && formatAmount(entry.amount)}</td>
      <td className="r acts-cell">
        {entry.reversed ? <Void /> : <RowMenu entry={entry} onMove={onMove} onTakeBack={onTakeBack} />}
      </td>
    </tr>
  )
}

export function LoadingJournal() {
  return (
    <div aria-busy="true">
      <p className="vh" role="status">
        {sentences.loading.transactions}
      </p>
      <table className="cards journal">
        <Head />
        <tbody>
          <SkeletonRows widths={[44, 80, 200, 140, 90, 70, 70, 20]} right={[5, 6, 7]} />
        </tbody>
      </table>
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
        <th scope="col" className="r">
          Debit (GH₵)
        </th>
        <th scope="col" className="r">
          Credit (GH₵)
        </th>
        <th scope="col">
          <span className="vh">More</span>
        </th>
      </tr>
    </thead>
  )
}

function recordedOn(entry: Entry): string {
  return dayOf(new Date(entry.recordedAt))
}
