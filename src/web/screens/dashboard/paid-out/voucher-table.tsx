import { formatDay } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import type { PayOut } from '#web/queries/pay-outs.ts'
import { sayAllowed } from '#web/screens/dashboard/parts/paid-out-card.tsx'
import { Void } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'

interface VoucherTableProps {
  payOuts: readonly PayOut[] | undefined
  onOpen: (payOutId: string) => void
}

/** A row each: when, which voucher, for what and to whom, who paid and who allowed it. */
export function VoucherTable({ payOuts, onOpen }: VoucherTableProps) {
  return (
    <Table cards breaks caption="Vouchers, newest first" aria-busy={!payOuts}>
      <TableHead names={['Date', 'Voucher', 'For what', 'To whom', 'By', 'Amount (GH₵)']} right={[5]} />
      <tbody>
        {!payOuts && <SkeletonRows widths={[90, 110, 90, 160, 160, 90]} />}
        {payOuts?.map((payOut) => (
          <tr key={payOut.id}>
            <td className={table.day}>{formatDay(payOut.date)}</td>
            <td className={cx(table.below)}>
              <button type="button" className={text.link} onClick={() => onOpen(payOut.id)}>
                {payOut.number}
              </button>{' '}
              {payOut.takenBack && <Void />}
            </td>
            <td className={cx(table.below)}>{payOut.word}</td>
            <td className={cx(table.below)}>{payOut.payee}</td>
            <td className={cx(table.below, text.muted, table.wrapped)}>
              {payOut.paidBy.name}. {sayAllowed(payOut)}
            </td>
            <td className={table.amount}>
              {payOut.takenBack ? (
                <s className={text.muted}>{formatAmount(payOut.amount)}</s>
              ) : (
                formatAmount(payOut.amount)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
