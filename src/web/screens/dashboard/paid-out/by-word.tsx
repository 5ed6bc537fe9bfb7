import { useQuery } from '@tanstack/react-query'
import { formatDay, formatMonth } from '#shared/dates.ts'
import { formatSigned } from '#shared/money.ts'
import { fetchPayOutReport, type PayOutReport, payOutReportQuery } from '#web/queries/pay-outs.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { FileButton } from '#web/ui/file-button.tsx'
import { Row } from '#web/ui/layout.tsx'
import page from '#web/ui/page.module.css'
import { Problem } from '#web/ui/problem.tsx'
import table from '#web/ui/table.module.css'
import { Table } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'

/** This term's pay-outs by word and month. On a phone the months stand in the file. */
export function ByWord() {
  const { data: report, error, refetch } = useQuery(payOutReportQuery())
  if (!report) {
    if (!error) return null
    return (
      <Card as="div">
        <Problem sentence="The report did not load." detail={error.message} onRetry={refetch} />
      </Card>
    )
  }
  const { from, to } = report
  return (
    <section>
      <Row wrap align="baseline" gap={3} className={page.section}>
        <h2>By word and month</h2>
        <span className={text.muted}>
          {formatDay(from)} to {formatDay(to)}
        </span>
        <span className={page.grow} />
        <FileButton small way="save" what="report" file={() => fetchPayOutReport('csv', { from, to })}>
          CSV
        </FileButton>
      </Row>
      <Card as="div">
        <Words report={report} />
      </Card>
    </section>
  )
}

function Words({ report: { months, words, totals, total, vouchers } }: { report: PayOutReport }) {
  return (
    <Table cards breaks caption="Paid out by word and month">
      <thead>
        <tr>
          <th scope="col">For what</th>
          {months.map((month) => (
            <th key={month} scope="col" className={table.right}>
              {formatMonth(month)}
            </th>
          ))}
          <th scope="col" className={table.right}>
            Total (GH₵)
          </th>
        </tr>
      </thead>
      <tbody>
        {[...words, { word: 'All', amounts: totals, total, vouchers }].map((row) => (
          <tr key={row.word}>
            <td>
              {row.word} <span className={text.hint}>{row.vouchers}</span>
            </td>
            {row.amounts.map((amount, place) => (
              <td key={months[place]} className={cx(table.amount, table.skip)} data-plain>
                {formatSigned(amount)}
              </td>
            ))}
            <td className={table.amount}>{formatSigned(row.total)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
