import { formatDay } from '#shared/dates.ts'
import { formatAmount, type Pesewas } from '#shared/money.ts'
import { cx } from '#web/ui/cx.ts'
import lead from '#web/ui/lead.module.css'
import text from '#web/ui/text.module.css'
import { Tick } from '#web/ui/tick.tsx'
import styles from './joining-charges.module.css'

interface JoiningCharge {
  feeType: string
  amount: Pesewas
  dueDate: string | null
  /** What rules take off it. */
  reduced: Pesewas
  /** What sponsors carry of it. */
  carried: Pesewas
}

interface JoiningChargesProps {
  charges: readonly JoiningCharge[]
  withoutFees: readonly string[]
  onWithoutFees: (feeTypes: readonly string[]) => void
}

/** What joining a class charges; each line can be unticked. */
export function JoiningCharges({ charges, withoutFees, onWithoutFees }: JoiningChargesProps) {
  return (
    <ul className={styles.charges}>
      {charges.map(({ feeType, amount, dueDate, ...less }) => {
        const on = !withoutFees.includes(feeType)
        const toggle = () =>
          onWithoutFees(on ? [...withoutFees, feeType] : withoutFees.filter((name) => name !== feeType))
        return (
          <li key={feeType}>
            {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is a part of the kit */}
            <label className={cx(lead.lead, styles.charge)} data-tone={on ? undefined : 'muted'}>
              <Tick checked={on} onChange={toggle} />
              <span>
                {feeType}{' '}
                {dueDate && (
                  <span className={cx(lead.count, text.nowrap)}>
                    due {formatDay(dueDate).replace(/ \d{4}$/, '')}
                  </span>
                )}
                <Less {...less} />
              </span>
              <span className={lead.dots} />
              <span className={cx(lead.amount, !on && text.struck)}>{formatAmount(amount)}</span>
            </label>
          </li>
        )
      })}
    </ul>
  )
}

/** What is taken off at once, and what somebody else pays. */
function Less({ reduced, carried }: Pick<JoiningCharge, 'reduced' | 'carried'>) {
  const parts = [
    ...(reduced > 0 ? [`${formatAmount(reduced)} taken off`] : []),
    ...(carried > 0 ? [`${formatAmount(carried)} by sponsors`] : []),
  ]
  return parts.length > 0 && <span className={lead.count}> {parts.join(', ')}</span>
}
