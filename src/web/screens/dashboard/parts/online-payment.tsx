import type { ReactNode } from 'react'
import { formatMoment } from '#shared/dates.ts'
import { formatCedis } from '#shared/money.ts'
import type { OnlinePayment } from '#web/queries/parent-paying.ts'
import { ShortListAmount, ShortListItem } from '#web/ui/short-list.tsx'
import styles from './online-payment.module.css'

const STATES: Record<OnlinePayment['state'], string> = {
  open: 'On its way',
  processing: 'On its way',
  paid: 'Paid, its receipt follows',
  posted: 'Paid',
  failed: 'Did not go through',
  expired: 'Nobody answered',
  mismatch: 'Does not match',
  settled: 'Settled by the office',
}

const DISPUTES: Record<NonNullable<OnlinePayment['dispute']>['state'], string> = {
  open: 'is wanted back by the payer’s bank',
  answered: 'is looked at by the payer’s bank',
  won: 'was disputed and stays',
  lost: 'was lost to the payer’s bank',
}

const REFUNDS: Record<OnlinePayment['refunds'][number]['state'], string> = {
  approved: 'to go back',
  sent: 'on its way back',
  processed: 'went back',
  failed: 'did not go back',
}

interface Note {
  words: string
  isBad?: boolean
}

/** One payment of the parents' app: whose and how much, below who paid and when, and each thing that became of it, then what can be done. */
export function OnlinePaymentItem({ payment, children }: { payment: OnlinePayment; children?: ReactNode }) {
  const { state, amount, paid, askedAt, receipt, guardian } = payment
  const isNothing = state === 'failed' || state === 'expired'
  return (
    <ShortListItem
      name={payment.children || 'A child'}
      about={
        <>
          <span>{[receipt ?? STATES[state], guardian].filter(Boolean).join(', ')}</span>
          <span>{formatMoment(askedAt)}</span>
          {notesOf(payment).map(({ words, isBad }) => (
            <span key={words} className={styles.note} data-bad={isBad || undefined}>
              {words}
            </span>
          ))}
        </>
      }
    >
      <ShortListAmount isStruck={isNothing}>{formatCedis(paid ?? amount)}</ShortListAmount>
      {children && <div className={styles.act}>{children}</div>}
    </ShortListItem>
  )
}

function notesOf({ dispute, refunds, said }: OnlinePayment): Note[] {
  return [
    ...(dispute
      ? [
          {
            words: `${formatCedis(dispute.amount)} ${DISPUTES[dispute.state]}${dispute.state === 'open' && dispute.dueAt ? `: answer by ${formatMoment(dispute.dueAt)}` : ''}`,
            isBad: dispute.state === 'open' || dispute.state === 'lost',
          },
        ]
      : []),
    ...refunds.map(({ amount, state, said: why }) => ({
      words: `${formatCedis(amount)} ${REFUNDS[state]}${why ? ` (${why})` : ''}`,
      isBad: state === 'failed',
    })),
    ...(said ? [{ words: said.charAt(0).toUpperCase() + said.slice(1) }] : []),
  ]
}
