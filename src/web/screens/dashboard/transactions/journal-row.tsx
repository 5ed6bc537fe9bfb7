import { memo } from 'react'
import { Link } from 'react-router'
import { dayOf, formatDay, formatTime } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import { showReceipt } from '#web/counter/receipts.ts'
import { paths } from '#web/paths.ts'
import { describeEntry, type Entry } from '#web/queries/entries.ts'
import { TakenBy } from '#web/screens/dashboard/parts/taken-by.tsx'
import { Void } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout.tsx'
import table from '#web/ui/table.module.css'
import text from '#web/ui/text.module.css'
import styles from './journal-table.module.css'
import { RowMenu } from './row-menu.tsx'

export interface EntryActs {
  onMove: (entry: Entry) => void
  onTakeBack: (entry: Entry) => void
  onCorrect: (entry: Entry) => void
}

interface JournalRowProps extends EntryActs {
  entry: Entry
  /** It stands below the act it is a part of. */
  isPart?: boolean
}

/** One entry. A voided one is struck through; what took it back has a row of its own. */
export const JournalRow = memo(function JournalRow({ entry, isPart = false, ...does }: JournalRowProps) {
  return (
    <tr className={entry.reversed ? styles.void : undefined} data-part={isPart || undefined}>
      <td className={cx(table.day, table.when)}>{formatTime(new Date(entry.recordedAt))}</td>
      <ReceiptCell entry={entry} />
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
        {entry.note && <span className={cx(text.aside, text.breaks)}>{entry.note}</span>}
      </td>
      <td className={table.skip}>
        {entry.method}
        {entry.reference && <span className={cx(text.aside, text.breaks)}>{entry.reference}</span>}
      </td>
      <td className={table.below}>
        <TakenBy entry={entry} />
      </td>
      <td className={table.amount}>{entry.side === 'Debit' && formatAmount(entry.amount)}</td>
      <td className={cx(table.amount, text.credit)}>
        {entry.side === 'Credit' && formatAmount(entry.amount)}
      </td>
      <td className={cx(table.right, styles.more)}>
        {entry.reversed ? <Void /> : <RowMenu entry={entry} {...does} />}
      </td>
    </tr>
  )
})

function ReceiptCell({ entry: { kind, receiptId, receiptNumber } }: { entry: Entry }) {
  const isCorrection = kind === 'reversal' || kind === 'reallocation'
  return (
    <td className={cx(text.small, table.skip)}>
      {isCorrection && (
        <Row as="span" align="center" inline className={text.muted}>
          <Icon name={kind === 'reversal' ? 'undo' : 'move'} size={16} />
        </Row>
      )}
      {receiptId && receiptNumber && (
        <button type="button" className={text.link} onClick={() => showReceipt(receiptId)}>
          {receiptNumber}
        </button>
      )}
    </td>
  )
}

/** The day on which it was written down. */
export function recordedOn(entry: Entry): string {
  return dayOf(new Date(entry.recordedAt))
}
