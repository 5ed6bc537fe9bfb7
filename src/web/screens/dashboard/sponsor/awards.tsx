import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { formatAmount, pesewas } from '#shared/money.ts'
import type { Award, Sponsor } from '#web/queries/sponsors.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import text from '#web/ui/text.module.css'
import styles from './sponsor.module.css'
import { WithdrawDialog } from './withdraw-dialog.tsx'

/** What was promised: which fees, how much, until when, and for whom. */
export function Awards({ sponsor, mayKeep }: { sponsor: Sponsor; mayKeep: boolean }) {
  const [withdrawing, setWithdrawing] = useState<Award | null>(null)
  return (
    <Card as="div">
      {sponsor.awards.map((award) => {
        const running = award.pupils.filter(({ withdrawn }) => !withdrawn)
        return (
          <Stack gap={2} key={award.id} className={styles.award}>
            <p>
              <b>{whatOf(award)}</b>{' '}
              <span className={text.muted}>
                {counted(running.length, 'pupil')}, {untilOf(award)}
              </span>
            </p>
            <p className={text.hint}>
              {capOf(award)}Given {formatDay(award.givenAt.slice(0, 10))} by {award.givenBy}.
            </p>
            {award.pupils
              .filter(({ withdrawn }) => withdrawn)
              .map(({ studentId, name, withdrawn, reason }) => (
                <p key={studentId} className={text.hint}>
                  {name}: withdrawn {withdrawn && formatDay(withdrawn)}. {reason}
                </p>
              ))}
            {mayKeep && running.length > 0 && (
              <Row wrap gap={2}>
                <Button small onClick={() => setWithdrawing(award)}>
                  Withdraw
                </Button>
              </Row>
            )}
          </Stack>
        )
      })}
      {withdrawing && <WithdrawDialog award={withdrawing} onClose={() => setWithdrawing(null)} />}
    </Card>
  )
}

function whatOf({ percent, amount, feeTypes }: Award): string {
  const share = amount === null ? `${percent} %` : `${formatAmount(amount)} a pupil and term`
  return `${share} of ${feeTypes.join(', ')}`
}

function untilOf({ from, until }: Award): string {
  return until ? `${formatDay(from)} to ${formatDay(until)}` : `from ${formatDay(from)}`
}

function capOf({ cap, capLeft }: Award): string {
  if (cap === null) return ''
  const free = capLeft ?? pesewas(0)
  const left = free > 0 ? `${formatAmount(free)} free` : 'reached; the rest stays with the families'
  return `Cap ${formatAmount(cap)} a term, ${left}. `
}
