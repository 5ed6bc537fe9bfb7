import { formatDay } from '#shared/dates.ts'
import { formatAmount, type Pesewas } from '#shared/money.ts'

interface JoiningChargesProps {
  charges: readonly { feeType: string; amount: Pesewas; dueDate: string | null }[]
  withoutFees: readonly string[]
  onWithoutFees: (feeTypes: readonly string[]) => void
}

/** What joining a class charges; each line can be unticked. */
export function JoiningCharges({ charges, withoutFees, onWithoutFees }: JoiningChargesProps) {
  return (
    <ul>
      {charges.map(({ feeType, amount, dueDate }) => {
        const on = !withoutFees.includes(feeType)
        const toggle = () =>
          onWithoutFees(on ? [...withoutFees, feeType] : withoutFees.filter((name) => name !== feeType))
        return (
          <li key={feeType}>
            <label className={on ? 'lead charge' : 'lead charge muted'}>
              <input className="tick" type="checkbox" checked={on} onChange={toggle} />
              <span>
                {feeType}{' '}
                {dueDate && <span className="n nowrap">due {formatDay(dueDate).replace(/ \d{4}$/, '')}</span>}
              </span>
              <span className="dots" />
              <span className={on ? 'a' : 'a struck'}>{formatAmount(amount)}</span>
            </label>
          </li>
        )
      })}
    </ul>
  )
}
