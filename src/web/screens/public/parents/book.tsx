import { formatDay } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import { cx } from '#web/ui/cx.ts'
import text from '#web/ui/text.module.css'
import { useStore } from '#web/use-store.ts'
import type { Statement } from './kept.ts'
import { words } from './language.ts'
import parts from './parents-parts.module.css'
import { Card } from './parts.tsx'
import { trouble } from './reading.ts'
import { figure } from './words.ts'

interface EntriesProps {
  statement: Statement | undefined
  /** The newest of them; all without. */
  count?: number
  /** Said while they are on their way. */
  comes: string
}

/** What happened, newest first; where it was not read, whether it still comes. */
export function Entries({ statement, count, comes }: EntriesProps) {
  const { child: said, strip } = words()
  const what = useStore(trouble)
  if (!statement) {
    const why = what === 'offline' ? said.neverRead : what ? strip.notFetched : comes
    return <Card padded={true}>{why}</Card>
  }
  if (statement.lines.length === 0) return <Card padded={true}>{said.nothingYet}</Card>
  return (
    <Card>
      <Book lines={statement.lines.toReversed().slice(0, count)} />
    </Card>
  )
}

/** Lines of a statement, with what is owed after each. */
function Book({ lines }: { lines: Statement['lines'] }) {
  const { child: said } = words()
  return (
    <ul className={parts.book}>
      {lines.map(({ on, what, feeType, receipt, amount, balance }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a statement can be the same
        <li key={place}>
          <span>{what}</span>
          <span className={parts.amt}>{amount < 0 ? figure(amount) : `+${figure(amount)}`}</span>
          <span className={parts.sub}>{`${receipt ?? feeType}, ${formatDay(on)}`}</span>
          <span className={cx(parts.wd, text.muted)}>
            {balance < 0
              ? said.creditAfter({ amount: formatAmount(balance) })
              : said.owedAfter({ amount: figure(balance) })}
          </span>
        </li>
      ))}
    </ul>
  )
}
