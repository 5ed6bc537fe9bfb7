import { formatAmount, type Pesewas, pesewas } from '#shared/money.ts'
import { standingOf, toneOf } from '#web/ui/figure.tsx'

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
    <div className={isTo ? 'side to' : 'side'}>
      <span className="small muted">{title}</span>
      <b className="strong">{name}</b>
      <span>{feeType}</span>
      {now !== undefined && (
        <dl className="nt">
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
