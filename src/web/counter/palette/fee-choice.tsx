import { formatAmount } from '#shared/money.ts'
import { SPREAD, SPREAD_LABEL } from '#web/counter/choosable-fees.ts'
import type { ListedFee } from '#web/counter/fees-to-choose.ts'
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

/** Which fee the money is for. The arrow keys in the amount move it, so that the hand stays where it is. */
export function FeeChoice({ caption, fees, chosen, onChoose }: FeeChoiceProps) {
  return (
    <div className={list.list} role="radiogroup" aria-label="Which fee?">
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
            <span data-fee>{feeType === SPREAD ? SPREAD_LABEL : feeType}</span>
            <span className={styles.aside}>{aside}</span>
          </span>
          <span className={cx(list.amount, amount > 0 ? text.owed : text.muted)}>{formatAmount(amount)}</span>
        </label>
      ))}
    </div>
  )
}

/** The keys that choose it are pressed in the amount: the list does not follow them by itself. */
function keepInSight(chosen: HTMLInputElement | null) {
  chosen?.closest('label')?.scrollIntoView?.({ block: 'nearest' })
}
