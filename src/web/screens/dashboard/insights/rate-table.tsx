import { Link } from 'react-router'
import type { Pesewas } from '#shared/money.ts'
import { percentText } from '#web/screens/dashboard/parts/insight-words.ts'
import { signedCedis } from '#web/screens/dashboard/parts/signed-cedis.ts'
import { cx } from '#web/ui/cx.ts'
import only from '#web/ui/only.module.css'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'

interface RateRow {
  key: string
  name: string
  /** Its list; nothing where there is none. */
  to?: string
  pupils?: number
  toCollect: Pesewas
  received: Pesewas
  stillToCome: Pesewas
  percent: number | null
}

interface RateTableProps {
  caption: string
  /** What stands in the first column. */
  of: string
  rows: readonly RateRow[]
}

/** To collect, received and still to come by part; every name opens who makes it up. */
export function RateTable({ caption, of, rows }: RateTableProps) {
  return (
    <Table cards breaks caption={caption}>
      <TableHead names={[of, 'To collect (GH₵)', 'Received', 'Still to come', 'In']} right={[1, 2, 3, 4]} />
      <tbody>
        {rows.map(({ key, name, to, toCollect, received, stillToCome, percent }) => (
          <tr key={key}>
            <td className={text.strong}>{to ? <Link to={to}>{name}</Link> : name}</td>
            <td className={cx(table.amount, only.wide)} data-plain>
              {signedCedis(toCollect)}
            </td>
            <td className={cx(table.amount, only.wide)} data-plain>
              {signedCedis(received)}
            </td>
            <td className={table.amount}>
              <span className={cx(only.phone, text.small, text.muted)}>still to come</span>
              {signedCedis(stillToCome)}
            </td>
            {percent === null ? (
              <td />
            ) : (
              <td className={cx(table.right, table.below)}>
                {percentText(percent)}
                <span className={only.phone}> is in</span>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
