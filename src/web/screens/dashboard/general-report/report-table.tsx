import { Link } from 'react-router'
import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import type { Entry } from '#web/queries/entries.ts'
import { Void } from '#web/ui/badge.tsx'
import type { Totals } from './report-totals.tsx'

/** One page of the report; its last row is the total of the whole filter, never of the page. */
export function ReportTable({ rows, totals }: { rows: readonly Entry[]; totals: Totals }) {
  return (
    <table className="cards report">
      <thead>
        <tr>
          <th scope="col">Student name</th>
          <th scope="col">Class</th>
          <th scope="col">Fee type</th>
          <th scope="col">Transaction type</th>
          <th scope="col">Payment method</th>
          <th scope="col" className="r">
            Amount (GH₵)
          </th>
          <th scope="col">Date</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((entry) => (
          <tr key={entry.id}>
            <td className="cut-60">
              <Link className="plain-link" to={paths.student(entry.studentId)}>
                {entry.studentName}
              </Link>
            </td>
            <td className="skip-phone">{entry.className}</td>
            <td className="sub">{entry.feeType}</td>
            <td className={entry.side === 'Credit' ? 'credit sub' : 'sub'}>
              {entry.side} {entry.reversed && <Void />}
            </td>
            <td className="skip-phone">{entry.method}</td>
            <td className={entry.side === 'Credit' ? 'amt credit' : 'amt'}>{formatAmount(entry.amount)}</td>
            <td className="d when">{formatDay(entry.date)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3}>
            Total of {totals.count === 1 ? '' : 'all '}
            {counted(totals.count, 'row')}
          </td>
          <td colSpan={2} className="r sub">
            <span className="w muted">Debit</span> <span className="num">{formatAmount(totals.debit)}</span>
          </td>
          <td className="r sub" colSpan={2}>
            <span className="w muted">Credit</span>{' '}
            <span className="num credit">{formatAmount(totals.credit)}</span>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
