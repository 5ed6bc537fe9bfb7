import { Link } from 'react-router'
import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import type { Entry } from '#web/queries/entries.ts'
import type { Report } from '#web/queries/report.ts'
import { Void } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'

/** One page of the report; its last row is the total of the whole filter, never of the page. */
export function ReportTable({ rows, totals }: { rows: readonly Entry[]; totals: Report }) {
  return (
    <Table cards breaks>
      <TableHead
        names={[
          'Student name',
          'Class',
          'Fee type',
          'Transaction type',
          'Payment method',
          'Amount (GH₵)',
          'Date',
        ]}
        right={[5]}
      />
      <tbody>
        {rows.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3}>
            Total of {totals.count === 1 ? '' : 'all '}
            {counted(totals.count, 'row')}
          </td>
          <td colSpan={2} className={cx(table.right, table.below)}>
            <span className={cx(table.word, text.muted)}>Debit</span>{' '}
            <span className={text.number}>{formatAmount(totals.debit)}</span>
          </td>
          <td className={cx(table.right, table.below)} colSpan={2}>
            <span className={cx(table.word, text.muted)}>Credit</span>{' '}
            <span className={cx(text.number, text.credit)}>{formatAmount(totals.credit)}</span>
          </td>
        </tr>
      </tfoot>
    </Table>
  )
}

function EntryRow({ entry }: { entry: Entry }) {
  return (
    <tr>
      <td className={table.name}>
        <Link className={text.quietLink} to={paths.student(entry.studentId)}>
          {entry.studentName}
        </Link>
      </td>
      <td className={table.skip}>{entry.className}</td>
      <td className={table.below}>{entry.feeType}</td>
      <td className={entry.side === 'Credit' ? cx(text.credit, table.below) : table.below}>
        {entry.side} {entry.reversed && <Void />}
      </td>
      <td className={table.skip}>{entry.method}</td>
      <td className={entry.side === 'Credit' ? cx(table.amount, text.credit) : table.amount}>
        {formatAmount(entry.amount)}
      </td>
      <td className={cx(table.day, table.when)}>{formatDay(entry.date)}</td>
    </tr>
  )
}
