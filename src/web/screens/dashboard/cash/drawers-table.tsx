import { Link } from 'react-router'
import { counted } from '#shared/counted.ts'
import { formatTime } from '#shared/dates.ts'
import { formatAmount, formatSigned, type Pesewas, pesewas } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import type { CashDay } from '#web/queries/cash-day.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Row } from '#web/ui/layout.tsx'
import only from '#web/ui/only.module.css'
import page from '#web/ui/page.module.css'
import table from '#web/ui/table.module.css'
import { Table } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import styles from './cash.module.css'

type Drawer = CashDay['drawers'][number]

/** Every drawer of the day, from its float to its difference. */
export function DrawersTable({ drawers }: { drawers: readonly Drawer[] }) {
  const open = drawers.filter(({ state }) => state === 'open').length
  const heads = ['Float', 'Cash in', 'Paid out', 'Handed over', 'Should hold', 'Counted', 'Difference']
  return (
    <section>
      <Row align="baseline" justify="between" gap={3} className={page.section}>
        <h2>Drawers</h2>
        <span className={text.muted}>
          {drawers.length}
          {open > 0 &&
            `, ${open === drawers.length ? 'none counted yet' : `${open === 1 ? 'one' : open} still open`}`}
        </span>
      </Row>
      <Card as="div">
        <Table cards breaks caption="Drawers of the day">
          <thead>
            <tr>
              <th scope="col">Person</th>
              {heads.map((head) => (
                <th key={head} scope="col" className={table.right}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {drawers.map((drawer) => (
              <DrawerRow key={drawer.id} drawer={drawer} />
            ))}
          </tbody>
        </Table>
      </Card>
    </section>
  )
}

function DrawerRow({ drawer }: { drawer: Drawer }) {
  const { id, staffName, state, openedAt, countedAt, countedBy, handedOverSince, lateReceipts, reason } =
    drawer
  const from = formatTime(new Date(openedAt))
  return (
    <tr data-waits={state === 'open' || undefined} className={styles.drawer}>
      <td className={styles.person}>
        <Link to={paths.drawer(id)}>{staffName}</Link>{' '}
        <span className={cx(text.hint, styles.hours)}>
          {countedAt ? `${from} to ${formatTime(new Date(countedAt))}` : `open since ${from}`}
        </span>
        <div className={cx(text.hint, only.phone)}>
          {drawer.expected !== null && `should hold ${formatSigned(drawer.expected)}, `}
          {drawer.counted === null ? 'not counted' : `counted ${formatAmount(drawer.counted)}`}
        </div>
        {handedOverSince !== null && handedOverSince > 0 && (
          <div className={text.hint}>{formatAmount(handedOverSince)} handed over after the count</div>
        )}
        {countedBy && <div className={text.hint}>not counted by themselves, by {countedBy}</div>}
        {lateReceipts > 0 && (
          <div className={text.hint}>{counted(lateReceipts, 'receipt')} arrived after the count</div>
        )}
        {reason && <div className={text.hint}>“{reason}”</div>}
      </td>
      <Amount amount={drawer.float} />
      <Amount amount={drawer.cashIn} />
      <Amount amount={pesewas(-drawer.paidOut)} />
      <Amount amount={drawer.handedOver} />
      <Amount amount={drawer.expected} />
      <td className={cx(table.amount, table.skip)}>
        {drawer.counted === null ? (
          <span className={text.waits}>not counted</span>
        ) : (
          formatAmount(drawer.counted)
        )}
      </td>
      <td className={table.amount}>
        <Difference amount={drawer.difference} />
      </td>
    </tr>
  )
}

function Amount({ amount }: { amount: Pesewas | null }) {
  return (
    <td className={cx(table.amount, table.skip)} data-plain>
      {amount === null ? '' : formatSigned(amount)}
    </td>
  )
}

function Difference({ amount }: { amount: Pesewas | null }) {
  if (amount === null) return null
  if (amount === 0) return <span className={text.muted}>agrees</span>
  return (
    <span className={amount < 0 ? text.owed : text.credit}>
      {amount < 0 ? 'short' : 'over'} {formatAmount(amount)}
    </span>
  )
}
