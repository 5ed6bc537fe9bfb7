import type { ReactNode } from 'react'
import { formatTime, formatWeekday } from '#shared/dates.ts'
import { formatAmount, pesewas } from '#shared/money.ts'
import type { Register } from '#web/queries/registers.ts'
import styles from './register-list.module.css'

const STATES: Record<Register['state'], string> = {
  draft: 'being marked',
  handed_over: 'waits to be counted',
  sent_back: 'sent back',
  accepted: 'accepted',
}

/** How a register stands in the office. */
export function RegisterRow({ register, children }: { register: Register; children?: ReactNode }) {
  const { state, difference, sentBack, sentBackReason, handedOver, receiverSays, slipNumber } = register
  const off = difference ? difference : 0
  return (
    <li className={styles.row}>
      <div>
        <b>
          {register.className}, {register.feeType}
        </b>
        <strong>{formatAmount(register.counted ?? register.said ?? register.marked)}</strong>
        <span>
          {formatWeekday(register.day)}
          {slipNumber && `, ${slipNumber}`}
          {state === 'handed_over' && handedOver && `, since ${formatTime(new Date(handedOver.at))}`}
        </span>
        <i data-tone={state === 'accepted' && off === 0 ? 'good' : 'wait'}>
          {off ? `${formatAmount(difference ?? pesewas(0))} ${off < 0 ? 'less' : 'more'}` : STATES[state]}
        </i>
        {state === 'sent_back' && (
          <p>
            {sentBack?.name}: “{sentBackReason}” Nothing is booked. Cash and marks are with you.
          </p>
        )}
        {off !== 0 && (
          <p>
            {receiverSays && `“${receiverSays}” `}All pupils keep their marks. The difference stands in your
            name until it is settled with the office.
          </p>
        )}
        {children}
      </div>
    </li>
  )
}
