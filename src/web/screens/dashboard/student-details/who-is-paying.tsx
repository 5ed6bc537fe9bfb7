import { formatAmount, type Pesewas } from '#shared/money.ts'
import { shortName } from '#shared/people.ts'
import type { NewPayment } from '#web/offline/new-act.ts'
import type { Payers } from '#web/queries/payers.ts'
import { Row } from '#web/ui/layout.tsx'
import { OptionList } from '#web/ui/option-list.tsx'
import { QuickAmount } from '#web/ui/quick-amount.tsx'

/** Which of two payers brought the money, or somebody else. */
export type WhoPaid = 'first' | 'second' | 'else'

interface WhoIsPayingProps {
  payers: Payers
  value: WhoPaid | null
  onChange: (value: WhoPaid) => void
}

/** "Who pays": nothing is chosen until a key or a press says it. */
export function WhoIsPaying({ payers, value, onChange }: WhoIsPayingProps) {
  const { first, second } = payers
  const option = (who: WhoPaid, { name, owes }: Payers['first']) => ({
    value: who,
    name,
    says: '',
    effect: { about: owes < 0 ? 'in credit' : 'owes', figure: formatAmount(owes) },
  })
  const options = [
    option('first', first),
    option('second', second),
    { value: 'else' as const, name: 'Somebody else', says: '', effect: { about: '', figure: 'by share' } },
  ]
  return (
    <OptionList
      label="Who pays"
      hint="named on the receipt"
      options={options}
      value={value}
      onChange={onChange}
      hasDigits
    />
  )
}

/** The payment with whose it is; as it was where the child has one payer. */
export function paidBy(payment: NewPayment, payers: Payers | null, who: WhoPaid | null): NewPayment {
  if (!payers || who === null || who === 'else') return payment
  return { ...payment, details: { ...payment.details, payerGuardianId: payers[who].guardianId } }
}

interface ShareAmountsProps {
  payers: Payers
  who: WhoPaid | null
  /** The fee that is chosen. */
  feeType: string | undefined
  onPick: (amountTyped: string) => void
}

/** The share of who pays, and of it this fee. */
export function ShareAmounts({ payers, who, feeType, onPick }: ShareAmountsProps) {
  if (who === null || who === 'else') return null
  const fee = payers.fees.find((each) => each.feeType === feeType)
  const amounts: readonly [string, Pesewas][] = [
    [`${shortName(payers[who].name)}’s share`, payers[who].owes],
    ...(fee ? [[fee.feeType, fee[who]] as [string, Pesewas]] : []),
  ]
  return (
    <Row wrap gap={2}>
      {amounts
        .filter(([, amount]) => amount > 0)
        .map(([label, amount]) => (
          <QuickAmount key={label} label={label} amount={formatAmount(amount)} onPick={onPick} />
        ))}
    </Row>
  )
}
