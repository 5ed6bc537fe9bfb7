import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatMoment } from '#shared/dates.ts'
import { formatSigned, type Pesewas, sumOf } from '#shared/money.ts'
import { shortNameWithin } from '#shared/people.ts'
import type { PayOut } from '#web/queries/pay-outs.ts'
import { Void } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { FinalSum } from '#web/ui/final-sum.tsx'
import { Grid, Row } from '#web/ui/layout.tsx'
import place from '#web/ui/place.module.css'
import text from '#web/ui/text.module.css'
import styles from './paid-out-card.module.css'
import { VoucherDialog } from './voucher-dialog.tsx'

interface PaidOutCardProps {
  /** In the order of their numbers. */
  payOuts: readonly PayOut[]
  /** What each takes out of what is summed. */
  amountOf: (payOut: PayOut) => Pesewas
}

/** Vouchers of a drawer or a day: what for, to whom, who allowed it, and what they come to. */
export function PaidOutCard({ payOuts, amountOf }: PaidOutCardProps) {
  const [shown, setShown] = useState<string | null>(null)
  const opened = payOuts.find(({ id }) => id === shown)
  return (
    <Card pad>
      <Row align="baseline" justify="between" gap={3}>
        <h2>Paid out</h2>
        <span className={text.muted}>{seriesOf(payOuts)}</span>
      </Row>
      <ul className={styles.vouchers}>
        {payOuts.map((payOut) => (
          <VoucherLine
            key={payOut.id}
            payOut={payOut}
            amount={amountOf(payOut)}
            onOpen={() => setShown(payOut.id)}
          />
        ))}
      </ul>
      <FinalSum
        label={`Paid out, ${counted(payOuts.length, 'voucher')}`}
        amount={formatSigned(sumOf(payOuts.map(amountOf)))}
      />
      {opened && <VoucherDialog payOut={opened} onClose={() => setShown(null)} />}
    </Card>
  )
}

/** "AGA-V-000011 to 12" */
function seriesOf(payOuts: readonly PayOut[]): string {
  const [first, last] = [payOuts[0], payOuts.at(-1)]
  if (!first || !last) return ''
  return first === last ? first.number : `${first.number} to ${Number(last.number.slice(-6))}`
}

interface VoucherLineProps {
  payOut: PayOut
  amount: Pesewas
  onOpen: () => void
}

function VoucherLine({ payOut, amount, onOpen }: VoucherLineProps) {
  const { number, word, payee, paidAt, takenBack } = payOut
  return (
    <Grid as="li" columns="rest auto" gap={4} align="center" className={styles.voucher}>
      <span className={cx(place.narrows, text.breaks)}>
        <button type="button" className={text.link} onClick={onOpen}>
          {word}, to {payee}
        </button>{' '}
        {takenBack && <Void />}
        <span className={text.aside}>
          {number}, {formatMoment(paidAt)}. {sayAllowed(payOut)}
        </span>
      </span>
      <b className={cx(text.number, text.nowrap)}>{formatSigned(amount)}</b>
    </Grid>
  )
}

/** "Adwoa S. allowed it. No photo yet." */
export function sayAllowed({ allowedBy, approvedBy, hasPhoto, takenBack }: PayOut): string {
  const names = [allowedBy, ...(approvedBy && approvedBy.id !== allowedBy.id ? [approvedBy] : [])]
  const who = names.map(({ name }) => shortNameWithin(name)).join(' and ')
  return `${who} allowed it.${hasPhoto || takenBack ? '' : ' No photo yet.'}`
}
