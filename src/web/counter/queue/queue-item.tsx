import { formatTime } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import { printSlip } from '#web/offline/print-slip.ts'
import { sumOfAct, type WaitingAct } from '#web/offline/waiting-act.ts'
import { Icon } from '#web/ui/icon.tsx'

/** One act that waits: whose, how much, for what, since when; a payment with its slip. */
export function QueueItem({ act }: { act: WaitingAct }) {
  return (
    <li className="q">
      <ActHead act={act} />
      <span className="m">
        <span className="wait">
          <Icon name="clock" size={14} />
          {act.kind === 'discard' ? 'Given up, to be noted' : 'Waiting to be sent'}
        </span>
        {act.kind === 'payment' && (
          <button type="button" className="link" onClick={() => printSlip(act)}>
            Print slip
          </button>
        )}
      </span>
    </li>
  )
}

export function ActHead({ act }: { act: WaitingAct }) {
  const isDebt = act.kind === 'debt' || (act.kind === 'discard' && act.was === 'debt')
  const fees = act.lines.map(({ feeType }) => feeType).join(', ')
  const how = act.kind === 'payment' ? act.method : isDebt ? 'a debt' : 'a payment'
  return (
    <>
      <span className="strong">{act.student.name}</span>
      <span className={act.kind === 'discard' ? 'a struck' : 'a'}>
        {isDebt && <span className="small muted">owes </span>}
        {formatAmount(sumOfAct(act))}
      </span>
      <span className="m">
        <span>
          {act.student.className}, {fees}, {how}
        </span>
        <span>
          {act.slip}, {formatTime(new Date(act.takenAt))}
        </span>
      </span>
    </>
  )
}
