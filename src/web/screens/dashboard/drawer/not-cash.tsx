import { formatTime } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import { useConnection } from '#web/connection.ts'
import { type Drawer, tick } from '#web/queries/drawers.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import place from '#web/ui/place.module.css'
import text from '#web/ui/text.module.css'
import { Tick } from '#web/ui/tick.tsx'
import { showProblem } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import styles from './drawer.module.css'

type Method = Drawer['otherMethods'][number]
type Payment = Method['payments'][number]

interface NotCashProps {
  drawer: Drawer
  mayTick: boolean
  /** It stands in a card already. */
  isPlain?: boolean
}

/** What was taken in other ways, to be ticked against phone, slips and cheques. */
export function NotCash({ drawer, mayTick, isPlain = false }: NotCashProps) {
  const payments = drawer.otherMethods.flatMap((each) => each.payments)
  if (payments.length === 0) {
    return isPlain ? <p className={text.hint}>Nothing was taken in other ways.</p> : null
  }
  const ticked = payments.filter(({ tickedAt }) => tickedAt).length
  const list = (
    <section aria-label="Not cash">
      <div className={styles.head}>
        <h2>Not cash</h2>
        <span className={text.muted}>
          {ticked} of {payments.length} ticked
        </span>
      </div>
      {drawer.otherMethods.map((method) => (
        <OneMethod key={method.method} drawerId={drawer.id} method={method} mayTick={mayTick} />
      ))}
      {ticked < payments.length && (
        <p className={text.hint}>
          A line without a tick stays on the Head’s day sheet until somebody finds it.
        </p>
      )}
    </section>
  )
  return isPlain ? (
    list
  ) : (
    <div className={place.above4}>
      <Card pad>{list}</Card>
    </div>
  )
}

const AGAINST: Record<string, string> = {
  'Mobile Money': 'against the phone',
  Bank: 'against the slip',
  Cheque: 'in the hand',
  Card: 'against the machine’s list',
}

function OneMethod(props: { drawerId: string; method: Method; mayTick: boolean }) {
  const { drawerId, method, mayTick } = props
  return (
    <>
      <div className={styles.method}>
        <b>{method.method}</b>
        <span className={text.hint}>{AGAINST[method.method]}</span>
        <b className={cx(place.push, text.number)}>{formatAmount(method.total)}</b>
      </div>
      <ul>
        {method.payments.map((payment) => (
          <OnePayment key={payment.receiptId} drawerId={drawerId} payment={payment} mayTick={mayTick} />
        ))}
      </ul>
    </>
  )
}

function OnePayment(props: { drawerId: string; payment: Payment; mayTick: boolean }) {
  const { drawerId, payment, mayTick } = props
  const { receiptId, receiptNumber, studentName, reference, amount, recordedAt, tickedAt } = payment
  const { up } = useConnection()
  const ticking = useAct({
    act: (ticked: boolean, key) => tick({ drawerId, receiptId, ticked }, key),
    onDone: () => undefined,
    onRefused: ({ message }) => showProblem('It was not ticked.', message),
  })
  return (
    <li>
      <label className={styles.payment} htmlFor={`tick-${receiptId}`}>
        <Tick
          id={`tick-${receiptId}`}
          checked={tickedAt !== null}
          disabled={!mayTick || !up || ticking.busy}
          onChange={(event) => ticking.submit(event.currentTarget.checked)}
        />
        <span>
          {studentName}
          <span className={cx(text.hint, text.line)}>
            {[receiptNumber, formatTime(new Date(recordedAt)), reference].filter(Boolean).join(', ')}
          </span>
        </span>
        <b className={cx(place.push, text.number)}>{formatAmount(amount)}</b>
      </label>
    </li>
  )
}
