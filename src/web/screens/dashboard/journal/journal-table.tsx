import { Fragment } from 'react'
import { Link } from 'react-router'
import { dayOf, formatDay, formatTime } from '#shared/dates.ts'
import { messages } from '#shared/messages.ts'
import { formatAmount } from '#shared/money.ts'
import { showReceipt } from '../../../layouts/dashboard/counter/after-payment.ts'
import { paths } from '../../../paths.ts'
import { describeEntry, type Entry } from '../../../queries/entries.ts'
import { Icon } from '../../../ui/icon.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { RowMenu } from './row-menu.tsx'

interface JournalTableProps {
  entries: readonly Entry[]
  onMove: (entry: Entry) => void
  onTakeBack: (entry: Entry) => void
}

/** The entries by the day they were recorded. A voided one is struck through; what took it back has a row of its own. */
export function JournalTable({ entries, onMove, onTakeBack }: JournalTableProps) {
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
                <tr className="day">
                  <td colSpan={8}>{formatDay(day)}</td>
                </tr>
              )}
              <JournalRow entry={entry} onMove={onMove} onTakeBack={onTakeBack} />
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}

function JournalRow({ entry, onMove, onTakeBack }: Omit<JournalTableProps, 'entries'> & { entry: Entry }) {
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
        {entry.reversed ? (
          <span className="void">VOID</span>
        ) : (
          <RowMenu entry={entry} onMove={onMove} onTakeBack={onTakeBack} />
        )}
      </td>
    </tr>
  )
}

export function LoadingJournal() {
  return (
    <div aria-busy="true">
      <p className="vh" role="status">
        {messages.loading.transactions}
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
