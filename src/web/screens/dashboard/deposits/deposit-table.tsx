import { counted } from '#shared/counted.ts'
import { daysBetween, formatDay } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import type { Deposit } from '#web/queries/deposits.ts'
import { todayHere } from '#web/today.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import styles from './deposits.module.css'

interface DepositTableProps {
  deposits: readonly Deposit[] | undefined
  onOpen: (deposit: Deposit) => void
}

/** The deposits, a row each: when, where, which slip, by whom, and whether a statement shows it. */
export function DepositTable({ deposits, onOpen }: DepositTableProps) {
  return (
    <Table cards breaks caption="Deposits, newest first" aria-busy={!deposits}>
      <TableHead names={['Date', 'Bank', 'Slip', 'By', 'State', 'Amount (GH₵)']} right={[5]} />
      <tbody>
        {!deposits && <SkeletonRows widths={[90, 140, 80, 100, 160, 90]} />}
        {deposits?.map((deposit) => (
          <tr key={deposit.id}>
            <td className={table.day}>{formatDay(deposit.date)}</td>
            <td className={cx(table.below)}>{deposit.bankAccount}</td>
            <td className={cx(table.below)}>
              <button type="button" className={text.link} onClick={() => onOpen(deposit)}>
                {deposit.slipNumber}
              </button>
              {deposit.hasPhoto && <span className={text.hint}> photo</span>}
            </td>
            <td className={cx(table.below, text.muted)}>{deposit.enteredBy}</td>
            <td className={cx(table.below, styles.stands)}>
              <DepositBadge deposit={deposit} />
            </td>
            <td className={table.amount}>
              {deposit.state === 'taken_back' ? (
                <s className={text.muted}>{formatAmount(deposit.amount)}</s>
              ) : (
                formatAmount(deposit.amount)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

export function DepositBadge({ deposit: { state, bankedOn, date } }: { deposit: Deposit }) {
  if (state === 'taken_back') return <Badge>Taken back</Badge>
  if (state === 'banked' && bankedOn) {
    return (
      <Badge tone="good" icon="check">
        Banked, line of {formatDay(bankedOn).slice(0, -5)}
      </Badge>
    )
  }
  const days = daysBetween(date, todayHere())
  return (
    <Badge tone="wait" icon="clock">
      Not on a statement{days > 0 && `, ${counted(days, 'day')}`}
    </Badge>
  )
}
