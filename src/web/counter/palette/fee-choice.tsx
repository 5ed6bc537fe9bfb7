import { formatDay } from '#shared/dates.ts'
import { formatAmount, pesewas } from '#shared/money.ts'
import { type ChoosableFee, owedFees, SPREAD, SPREAD_LABEL, withSpread } from '#web/counter/choosable-fees.ts'
import type { Outstanding, Student } from '#web/queries/students.ts'
import { cx } from '#web/ui/cx.ts'
import text from '#web/ui/text.module.css'
import tick from '#web/ui/tick.module.css'
import styles from './fee-choice.module.css'
import list from './palette-list.module.css'

interface FeeChoiceProps {
  caption: string
  fees: readonly ListedFee[]
  chosen: string | null
  onChoose: (feeType: string) => void
}

export interface ListedFee extends ChoosableFee {
  /** What is said beside it, quieter: when it is due. */
  aside: string
}

/** Which fee the money is for. The arrow keys in the amount move it, so that the hand stays where it is. */
export function FeeChoice({ caption, fees, chosen, onChoose }: FeeChoiceProps) {
  return (
    <fieldset className={list.list}>
      <legend className={text.unseen}>Which fee?</legend>
      <div className={list.caption} aria-hidden="true">
        <span>{caption}</span>
        <span>Owed (GH₵)</span>
      </div>
      {fees.map(({ feeType, amount, aside }) => (
        <label key={feeType} className={list.option} data-low>
          <input
            className={tick.tick}
            type="radio"
            name="fee"
            checked={feeType === chosen}
            ref={feeType === chosen ? keepInSight : null}
            onChange={() => onChoose(feeType)}
          />
          <span>
            {feeType === SPREAD ? SPREAD_LABEL : feeType}
            <span className={styles.aside}>{aside}</span>
          </span>
          <span className={cx(list.amount, amount > 0 ? text.owed : text.muted)}>{formatAmount(amount)}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The keys that choose it are pressed in the amount: the list does not follow them by itself. */
function keepInSight(chosen: HTMLInputElement | null) {
  chosen?.closest('label')?.scrollIntoView?.({ block: 'nearest' })
}

/**
 * The fees a payment can be for: what is owed, longest overdue first, voluntary last; with several, also all of them at
 * once. Until the details have come, the list's own figures serve. A child who owes nothing may pay ahead.
 */
export function feesToChoose(student: Student, outstanding: readonly Outstanding[] | undefined): ListedFee[] {
  const owed = outstanding
    ? owedFees(outstanding).map((line) => ({ ...line, aside: lateness(line) }))
    : student.fees.filter(({ amount }) => amount > 0).map((fee) => ({ ...fee, aside: '' }))
  if (owed.length === 0)
    return student.fees.map(({ feeType }) => ({ feeType, amount: pesewas(0), aside: 'paid ahead' }))
  return withSpread(owed).map((fee) => ({ aside: 'one receipt', ...fee }))
}

function lateness({ voluntary, daysLate, dueDate }: Outstanding): string {
  if (voluntary) return 'voluntary'
  if (daysLate > 0) return daysLate === 1 ? '1 day late' : `${daysLate} days late`
  return dueDate ? `due ${formatDay(dueDate).replace(/ \d{4}$/, '')}` : ''
}
