import { Link } from 'react-router'
import { formatTime } from '#shared/dates.ts'
import { type Hands, sayHands, sayWhoDid } from '#shared/hands.ts'
import { formatAmount } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import type { CashDay } from '#web/queries/cash-day.ts'
import { useHandsFilter } from '#web/screens/dashboard/parts/hands-filter.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Row } from '#web/ui/layout.tsx'
import page from '#web/ui/page.module.css'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'

type Undone = CashDay['undone'][number]

const KINDS: Record<Undone['kind'], string> = {
  taken_back: 'Taken back',
  refund: 'Given back',
  discount: 'Discount',
  waiver: 'Waiver',
  write_off: 'Write-off',
}

/** The money stays with the hand that took it; who asked and who said yes stand below. */
function By({ hands: { receivedBy, ...did }, at }: { hands: Hands; at: string }) {
  const time = formatTime(new Date(at))
  if (!receivedBy) return `${sayHands({ receivedBy, ...did })}, ${time}`
  return (
    <>
      <b className={text.strong}>{receivedBy}</b>{' '}
      <span className={text.small}>
        {sayWhoDid(did)}, {time}
      </span>
    </>
  )
}

/** What was taken back, given back or forgiven on the day, each with its reason and who did it. */
export function UndoneList({ undone }: { undone: readonly Undone[] }) {
  const { found, filter } = useHandsFilter(undone)
  return (
    <section>
      <Row align="baseline" justify="between" gap={3} className={page.section}>
        <h2>Taken back and forgiven</h2>
        <span className={text.muted}>{found.length}</span>
        <span className={page.grow} />
        {filter}
      </Row>
      <Card as="div">
        <Table cards breaks caption="Taken back and forgiven on the day">
          <TableHead names={['What', 'Student', 'Reason', 'By', 'Amount (GH₵)']} right={[4]} />
          <tbody>
            {found.map(({ kind, what, studentId, student, reason, at, amount, ...hands }) => (
              <tr key={`${kind} ${what} ${at} ${studentId}`}>
                <td>
                  {KINDS[kind]} <span className={text.hint}>{what}</span>
                </td>
                <td className={cx(table.below)}>
                  <Link to={paths.student(studentId)}>{student}</Link>
                </td>
                <td className={cx(table.below)}>{reason && `“${reason}”`}</td>
                <td className={cx(table.below, text.muted, table.wrapped)}>
                  <By hands={hands} at={at} />
                </td>
                <td className={table.amount}>{formatAmount(amount)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Card>
    </section>
  )
}
