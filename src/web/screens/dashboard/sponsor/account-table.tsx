import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { formatAmount, formatSigned } from '#shared/money.ts'
import { showReceipt } from '#web/counter/receipts.ts'
import type { Sponsor } from '#web/queries/sponsors.ts'
import { cx } from '#web/ui/cx.ts'
import only from '#web/ui/only.module.css'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'

type Line = Sponsor['account'][number]

/** What happened on a sponsor's account, newest first, with what is to come after each. */
export function AccountTable({ lines }: { lines: readonly Line[] }) {
  return (
    <Table cards breaks caption="Account, newest first">
      <TableHead names={['Date', 'What', 'Receipt', 'Amount (GH₵)', 'To come after']} right={[3, 4]} />
      <tbody>
        {lines.map(({ key, date, receiptId, receiptNumber, amount, after, ...line }) => (
          <tr key={key}>
            <td className={cx(table.day, table.when)}>{formatDay(date)}</td>
            <td className={table.wrapped}>
              {whatOf(line, amount)}{' '}
              <span className={cx(text.muted, text.small)}>{counted(line.pupils, 'pupil')}</span>
            </td>
            <td className={cx(text.small, table.below)}>
              {receiptId && receiptNumber && (
                <button type="button" className={text.link} onClick={() => showReceipt(receiptId)}>
                  {receiptNumber}
                </button>
              )}
            </td>
            <td className={table.amount}>{formatSigned(amount)}</td>
            <td className={cx(table.below, table.right, text.number)}>
              <span className={only.phone}>after it </span>
              {after < 0 ? `in credit ${formatAmount(after)}` : formatAmount(after)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function whatOf({ what, term, method }: Pick<Line, 'what' | 'term' | 'method'>, amount: number): string {
  if (what === 'paid') return method ? `Paid, ${method}` : 'Paid'
  if (what === 'taken_back') return 'Receipt taken back'
  return amount < 0 ? `Carries less of ${term}` : `Carries of ${term}`
}
