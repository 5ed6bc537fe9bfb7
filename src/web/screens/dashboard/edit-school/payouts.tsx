import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { formatAmount, formatCedis, sumOf } from '#shared/money.ts'
import { type Payout, settlementsQuery } from '#web/queries/parent-paying.ts'
import { Notice } from '#web/ui/notice.tsx'
import page from '#web/ui/page.module.css'
import { Problem } from '#web/ui/problem.tsx'
import { ShortList, ShortListAmount, ShortListItem } from '#web/ui/short-list.tsx'
import text from '#web/ui/text.module.css'
import styles from './payouts.module.css'

/** What Paystack paid out to the bank, the newest first; nothing until the first payout. */
export function Payouts() {
  const { data: payouts, error, refetch } = useQuery(settlementsQuery())
  const [isAll, setAll] = useState(false)
  if (!payouts && error)
    return (
      <Problem sentence="The payouts did not load." detail={error.message} onRetry={() => void refetch()} />
    )
  if (!payouts || payouts.length === 0) return null
  return (
    <div className={page.stack}>
      <h3>Paid out to the bank</h3>
      <ShortList>
        {payouts.slice(0, isAll ? undefined : 3).map((payout) => (
          <ShortListItem
            key={payout.settlementId}
            name={formatDay(payout.date)}
            about={<About payout={payout} />}
          >
            <ShortListAmount>{formatCedis(payout.amount)}</ShortListAmount>
          </ShortListItem>
        ))}
      </ShortList>
      {payouts
        .filter(({ remainder }) => remainder !== 0)
        .map((payout) => (
          <Unexplained key={payout.settlementId} payout={payout} />
        ))}
      {payouts.length > 3 && (
        <button type="button" className={text.link} onClick={() => setAll(!isAll)}>
          {isAll ? 'Only the last ones' : `All ${payouts.length}`}
        </button>
      )}
    </div>
  )
}

/** How its sum comes about; its payments behind a press. */
function About({ payout: { lines, charges, refunds, bankAccount } }: { payout: Payout }) {
  const parts = [
    `${counted(lines.length, 'payment')} of ${formatCedis(sumOf(lines.map(({ amount }) => amount)))}`,
    `less ${formatCedis(charges)} charges`,
    refunds > 0 && `less ${formatCedis(refunds)} that went back`,
    `to ${bankAccount}`,
  ]
  return (
    <details className={styles.lines}>
      <summary>{parts.filter(Boolean).join(', ')}</summary>
      <ul>
        {lines.map(({ reference, receipt, amount, charge }) => (
          <li key={reference}>
            <span>{receipt ?? `${reference}, not known here`}</span>
            <span>
              {formatCedis(amount)}, charge {formatAmount(charge)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Money of a payout that is in no account of the books: which payments nobody here knows. */
function Unexplained({ payout: { date, remainder, lines } }: { payout: Payout }) {
  const sum = formatCedis(remainder)
  const unknown = lines.filter(({ receipt }) => receipt === null).map(({ reference }) => reference)
  return (
    <Notice tone="wait" icon="warning">
      {remainder > 0
        ? `Of the payout of ${formatDay(date)} ${sum} has no receipt here.`
        : `On ${formatDay(date)} ${sum} less was paid out than its payments come to.`}{' '}
      {unknown.length > 0 && `Not known: ${unknown.join(', ')}.`} Ask Akontaa with this day.
    </Notice>
  )
}
