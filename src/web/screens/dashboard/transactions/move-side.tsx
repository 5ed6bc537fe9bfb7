import { formatAmount, type Pesewas, pesewas } from '#shared/money.ts'
import { cx } from '#web/ui/cx.ts'
import { standingOf, toneOf } from '#web/ui/figure.tsx'
import text from '#web/ui/text.module.css'
import styles from './move.module.css'

interface MoveSideProps {
  title: string
  name: string
  feeType: string
  now: Pesewas | undefined
  /** What the move does to what is owed there. */
  change: Pesewas
  isTo?: boolean
}

/** One side of a move: whose, which fee, what stands there now and then. */
export function MoveSide({ title, name, feeType, now, change, isTo = false }: MoveSideProps) {
  return (
    <div className={styles.side} data-to={isTo || undefined}>
      <span className={cx(text.small, text.muted)}>{title}</span>
      <b className={text.strong}>{name}</b>
      <span>{feeType}</span>
      {now !== undefined && (
        <dl className={styles.totals}>
          <dt>now</dt>
          <dd className={toneOf(now)}>
            {standingOf(now)} {formatAmount(now)}
          </dd>
          <dt>then</dt>
          <dd className={toneOf(pesewas(now + change))}>
            {standingOf(pesewas(now + change))} {formatAmount(pesewas(now + change))}
          </dd>
        </dl>
      )}
    </div>
  )
}
