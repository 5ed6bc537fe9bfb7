import { type ReactNode, useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { formatAmount, pesewas } from '#shared/money.ts'
import type { Entry } from '#web/queries/entries.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import table from '#web/ui/table.module.css'
import text from '#web/ui/text.module.css'
import type { Week } from './fold-weeks.ts'
import styles from './student-details.module.css'

interface WeekRowsProps {
  week: Week
  balance: ReactNode
  /** One of its entries, once it is open. */
  row: (entry: Entry) => ReactNode
}

/** A week of a daily fee as one line; its days stand under it once it is opened. */
export function WeekRows({ week, balance, row }: WeekRowsProps) {
  const [isOpen, setOpen] = useState(false)
  const { feeType, monday, days, charged, paid, entries } = week
  const net = charged - paid
  return (
    <>
      <tr>
        <td className={cx(table.day, table.when)}>{formatDay(entries[0].date)}</td>
        <td className={cx(table.cut, table.wrapped)}>
          <button
            type="button"
            className={cx(text.link, styles.week)}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {feeType}, week of {formatDay(monday).slice(0, -5)}{' '}
            <Icon name={isOpen ? 'up' : 'down'} size={14} />
          </button>{' '}
          <span className={cx(text.muted, text.small, styles.aside)}>
            {counted(days, 'day')} {formatAmount(charged)}, paid {formatAmount(paid)}
          </span>
        </td>
        <td className={table.below} />
        <td className={cx(table.amount, net < 0 && text.credit)} data-plain>
          {net < 0 ? '−' : net > 0 ? '+' : ''}
          {formatAmount(pesewas(Math.abs(net)))}
        </td>
        <td className={cx(table.amount, table.skip)}>{balance}</td>
      </tr>
      {isOpen && entries.map(row)}
    </>
  )
}
