import { Link } from 'react-router'
import { formatDay } from '#shared/dates.ts'
import { formatSigned, type Pesewas, pesewas } from '#shared/money.ts'
import { nameOfItem } from '#shared/reconciled-items.ts'
import { paths } from '#web/paths.ts'
import type { AccountMonth } from '#web/queries/statements.ts'
import { cx } from '#web/ui/cx.ts'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import group from '#web/ui/table-group.module.css'
import text from '#web/ui/text.module.css'

interface ThingsTableProps {
  items: AccountMonth['items']
  accountId: string
}

/** What each item between the statement and the books is made of. */
export function ThingsTable({ items, accountId }: ThingsTableProps) {
  return (
    <Table cards breaks caption="What stands between the statement and the books">
      <TableHead names={['Day', 'What', 'GH₵']} right={[2]} />
      {items
        .filter(({ things }) => things.length > 0)
        .map(({ item, after, things }) => (
          <tbody key={item}>
            <tr className={group.group}>
              <th scope="rowgroup" colSpan={2}>
                {item === 'tray' || item === 'out' ? (
                  <Link to={paths.statementTray(accountId)}>{nameOfItem(item)}</Link>
                ) : (
                  <b>{nameOfItem(item)}</b>
                )}
              </th>
              <td className={table.amount}>{against(after)}</td>
            </tr>
            {things.map(({ thingId, date, what, amount }) => (
              <tr key={thingId}>
                <td className={table.day}>{date && formatDay(date)}</td>
                <td className={cx(table.wrapped, table.below)}>
                  {what || <span className={text.muted}>nothing was written</span>}
                </td>
                <td className={table.amount} data-plain>
                  {against(amount)}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
    </Table>
  )
}

/** From the statement to the books: what the statement has more is taken off. */
function against(amount: Pesewas): string {
  return formatSigned(pesewas(-amount || 0))
}
