import { Link } from 'react-router'
import { counted } from '#shared/counted.ts'
import { sayWhoDid } from '#shared/hands.ts'
import { paths } from '#web/paths.ts'
import type { WatchList } from '#web/queries/insights.ts'
import { useHandsFilter } from '#web/screens/dashboard/parts/hands-filter.tsx'
import { signedCedis } from '#web/screens/dashboard/parts/signed-cedis.ts'
import { ACTS, dayText } from '#web/screens/dashboard/parts/watch-words.ts'
import { cx } from '#web/ui/cx.ts'
import only from '#web/ui/only.module.css'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'

export function DrawerRows({ rows }: { rows: NonNullable<WatchList['drawers']>['rows'] }) {
  return (
    <Table cards breaks caption="Drawers that did not agree">
      <TableHead names={['Whose', 'Counted', 'Reason', 'Short or over (GH₵)']} right={[3]} />
      <tbody>
        {rows.map(({ drawerId, name, at, difference, reason }) => (
          <tr key={drawerId}>
            <td className={text.strong}>
              <Link to={paths.drawer(drawerId)}>{name}</Link>
            </td>
            <td className={cx(table.below, text.muted)}>{dayText(at)}</td>
            <td className={cx(only.wide, text.muted, table.wrapped)}>{reason}</td>
            <td className={table.amount}>{signedCedis(difference)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

export function TakenBackRows({ rows }: { rows: WatchList['takenBack']['rows'] }) {
  const { found, filter } = useHandsFilter(rows)
  return (
    <>
      {filter}
      <TakenBackTable rows={found} />
    </>
  )
}

function TakenBackTable({ rows }: { rows: readonly WatchList['takenBack']['rows'][number][] }) {
  return (
    <Table cards breaks caption="Receipts taken back">
      <TableHead names={['Receipt', 'Child', 'By', 'After', 'Reason', 'Amount (GH₵)']} right={[5]} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.receiptNumber}>
            <td className={text.number}>{row.receiptNumber}</td>
            <td className={text.strong}>
              <Link to={paths.student(row.studentId)}>{row.studentName}</Link>
            </td>
            <td className={cx(table.below, text.muted, table.wrapped)}>
              <b className={text.strong}>{row.receivedBy}</b>{' '}
              <span className={text.small}>
                {sayWhoDid(row)}, {dayText(row.at)}
              </span>
            </td>
            <td className={cx(only.wide, text.muted)}>{afterText(row.minutes)}</td>
            <td className={cx(only.wide, text.muted, table.wrapped)}>
              {row.reason}
              {row.isPutRight && ' (put right in the same act)'}
            </td>
            <td className={table.amount}>{signedCedis(row.amount)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** "12 min", "3 h", "2 days". */
function afterText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`
  const days = Math.floor(minutes / (24 * 60))
  return days === 1 ? '1 day' : `${days} days`
}

const LIMIT_KINDS = { discount: 'Discount', waiver: 'Waiver' } as const

export function UnderLimitRows({ rows }: { rows: NonNullable<WatchList['underLimit']>['rows'] }) {
  return (
    <Table cards breaks caption="Just under the limit">
      <TableHead names={['Child', 'What', 'By', 'Reason', 'Amount (GH₵)']} right={[4]} />
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.studentId} ${row.at} ${row.amount}`}>
            <td className={text.strong}>
              <Link to={paths.student(row.studentId)}>{row.studentName}</Link>
            </td>
            <td className={cx(only.wide, text.muted)}>{LIMIT_KINDS[row.kind]}</td>
            <td className={cx(table.below, text.muted, table.wrapped)}>
              {row.by}, {dayText(row.at)}
            </td>
            <td className={cx(only.wide, text.muted, table.wrapped)}>{row.reason}</td>
            <td className={table.amount}>{signedCedis(row.amount)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

export function UndoneRows({ undone }: { undone: WatchList['undone'] }) {
  return (
    <Table cards breaks caption="What each person undid">
      <TableHead names={['Who', 'What', 'Times', 'Amount (GH₵)']} right={[2, 3]} />
      <tbody>
        {undone.flatMap(({ staffId, name, acts }) =>
          acts.map(({ act, count, amount }, place) => (
            <tr key={`${staffId} ${act}`}>
              <td className={place === 0 ? text.strong : text.muted}>{name}</td>
              <td className={cx(table.below, text.muted)}>
                {ACTS[act]}
                <span className={only.phone}>, {counted(count, 'time')}</span>
              </td>
              <td className={cx(table.right, text.number, only.wide)}>{count}</td>
              <td className={table.amount}>{signedCedis(amount)}</td>
            </tr>
          )),
        )}
      </tbody>
    </Table>
  )
}
