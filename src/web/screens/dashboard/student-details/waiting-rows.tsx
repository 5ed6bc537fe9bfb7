import { memo } from 'react'
import { formatDay } from '#shared/dates.ts'
import { formatAmount, pesewas } from '#shared/money.ts'
import { printSlip } from '#web/offline/print-slip.ts'
import { useWaitingFor } from '#web/offline/use-waiting.ts'
import { effectOf, sumOfAct, type WaitingAct, waitsFor } from '#web/offline/waiting-act.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { Money } from '#web/ui/figure.tsx'
import table from '#web/ui/table.module.css'
import text from '#web/ui/text.module.css'

/** What was recorded for this child on this device and is not in the school's books yet; it stands above them. */
export function WaitingRows({ studentId }: { studentId: string }) {
  const { acts } = useWaitingFor(studentId)
  return acts.toReversed().map((act) => <Row key={act.id} act={act} />)
}

/** The next one that waits leaves those before it as they are. */
const Row = memo(WaitingRow)

function WaitingRow({ act }: { act: WaitingAct }) {
  const fees = act.lines.map(({ feeType }) => feeType).join(', ')
  return (
    <tr data-waiting>
      <td className={cx(table.day, table.when)}>{formatDay(act.date)}</td>
      <td colSpan={2}>
        {act.kind === 'payment' ? 'Paid' : 'Charged'} {fees}{' '}
        <Badge tone={act.state.name === 'attention' ? 'bad' : 'wait'} icon="clock">
          {act.state.name === 'attention' ? 'Needs attention' : waitsFor(act)}
        </Badge>{' '}
        {act.kind === 'payment' && (
          <button type="button" className={cx(text.link, text.small)} onClick={() => printSlip(act)}>
            Slip {act.slip}
          </button>
        )}
      </td>
      <td className={cx(table.amount, act.kind === 'payment' && text.credit)} data-plain>
        {effectOf(act) < 0 ? '−' : '+'}
        {formatAmount(sumOfAct(act))}
      </td>
      <td className={cx(table.amount, table.skip)} />
    </tr>
  )
}

/** "GH₵ 120.00 once sent": what the child will owe when everything that waits has arrived. */
export function OnceSent({ studentId, owed }: { studentId: string; owed: number }) {
  const { acts, effect } = useWaitingFor(studentId)
  if (acts.length === 0) return null
  const left = pesewas(owed + effect)
  return (
    <Badge tone="wait" icon="clock">
      <span>
        <Money amount={left} /> {left < 0 ? 'in credit ' : ''}once sent
      </span>
    </Badge>
  )
}
