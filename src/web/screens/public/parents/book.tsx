import { formatDay } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import { cx } from '#web/ui/cx.ts'
import text from '#web/ui/text.module.css'
import type { Statement } from './kept.ts'
import { words } from './language.ts'
import parts from './parents-parts.module.css'
import { figure } from './words.ts'

/** Lines of a statement, with what is owed after each. */
export function Book({ lines }: { lines: Statement['lines'] }) {
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
