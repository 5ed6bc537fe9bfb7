import { formatDay } from '#shared/dates.ts'
import { formatSigned, type Pesewas } from '#shared/money.ts'
import { Lead } from '#web/ui/lead.tsx'
import text from '#web/ui/text.module.css'
import styles from './fee-figures.module.css'

interface FeeFiguresProps {
  charged: Pesewas
  received: Pesewas
  owed: Pesewas
}

/** What was billed and received this term and is owed now; the bar is how much of it is in. */
export function FeeFigures({ charged, received, owed }: FeeFiguresProps) {
  const wanted = received + owed
  const part = wanted > 0 ? Math.max(0, Math.min(1, received / wanted)) : 0
  return (
    <div className={styles.figures}>
      <Lead label="Billed" amount={formatSigned(charged)} />
      <Lead label="Received" amount={formatSigned(received)} tone="credit" />
      <Lead label="Owed" amount={formatSigned(owed)} tone={owed > 0 ? 'owed' : 'muted'} />
      <div className={styles.bar} aria-hidden="true">
        <i style={{ width: `${part * 100}%` }} />
      </div>
    </div>
  )
}

/** Of which days the figures are. */
export function FeeFiguresSince({ since }: { since: string }) {
  return <p className={text.hint}>Billed and received since {formatDay(since)}, owed now. In GH₵.</p>
}
