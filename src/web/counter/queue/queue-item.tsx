import type { ReactNode } from 'react'
import { formatTime } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import { printSlip } from '#web/offline/print-slip.ts'
import {
  isForNextDay,
  namesOfAct,
  saidLines,
  sumOfAct,
  type WaitingAct,
  WHEN_OPEN,
  waitsFor,
} from '#web/offline/waiting-act.ts'
import { ownerKey } from '#web/session.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout.tsx'
import text from '#web/ui/text.module.css'
import styles from './queue-item.module.css'

/** One act that waits: whose, how much, for what, since when; a payment with its slip. */
export function QueueItem({ act }: { act: WaitingAct }) {
  return (
    <li className={styles.item}>
      <ActHead act={act}>
        <Row as="span" align="center" justify="between" gap={3} className={styles.facts}>
          <span className={styles.state}>
            <Icon name="clock" size={14} />
            {act.kind === 'discard' ? 'Given up, to be noted' : waitsFor(act)}
          </span>
          {act.kind === 'payment' && (
            <button type="button" className={text.link} onClick={() => printSlip(act)}>
              Print slip
            </button>
          )}
        </Row>
        {isForNextDay(act) && <span className={text.hint}>{WHEN_OPEN}</span>}
      </ActHead>
    </li>
  )
}

/** Whose it is, how much, for what; under it what is given along. */
export function ActHead({ act, children }: { act: WaitingAct; children?: ReactNode }) {
  const isDebt = act.kind === 'debt' || (act.kind === 'discard' && act.was === 'debt')
  const fees = saidLines(act)
    .map(({ feeType }) => feeType)
    .join(', ')
  const how = act.kind === 'payment' ? act.method : isDebt ? 'a debt' : 'a payment'
  return (
    <div className={styles.act}>
      <span className={text.strong}>{namesOfAct(act)}</span>
      <span className={cx(styles.amount, act.kind === 'discard' && text.struck)}>
        {isDebt && <span className={cx(text.small, text.muted)}>owes </span>}
        {formatAmount(sumOfAct(act))}
      </span>
      <Row as="span" align="center" justify="between" gap={3} className={styles.facts}>
        <span>
          {act.student.className}, {fees}, {how}
        </span>
        <span>
          {isColleagues(act) && `${act.by?.name}, `}
          {act.slip}, {formatTime(new Date(act.takenAt))}
        </span>
      </Row>
      {children}
    </div>
  )
}

/** Somebody else's act at this desk: it goes out in their name. */
export function isColleagues({ owner }: WaitingAct): boolean {
  return owner !== ownerKey()
}
