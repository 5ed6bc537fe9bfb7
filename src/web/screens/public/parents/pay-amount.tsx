import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { cx } from '#web/ui/cx.ts'
import text from '#web/ui/text.module.css'
import type { School } from './kept.ts'
import { words } from './language.ts'
import frame from './parents.module.css'
import parts from './parents-parts.module.css'
import pay from './parents-pay.module.css'
import { Button, Lead } from './parts.tsx'
import { type Payable, type PlacedLine, placesOf } from './pay-choice.ts'
import { typedAmount } from './typed-amount.ts'
import { figure } from './words.ts'

interface PayAmountProps {
  school: School
  childId: string | undefined
  payables: readonly Payable[]
  typed: string
  isWrong: boolean
  type: (typed: string) => void
}

/** Any amount, and where it goes. */
export function PayAmount({ school, childId, payables, typed, isWrong, type }: PayAmountProps) {
  const { pay: said } = words()
  const owing = payables.filter(({ onlyNamed }) => !onlyNamed)
  const [first] = owing
  const owed = sumOf(owing.map((each) => each.owed))
  const amount = typedAmount(typed)
  const lines = amount === null ? null : placesOf(school, amount, childId)
  return (
    <>
      <div className={frame.field}>
        <label className={frame.lab} htmlFor="amount">
          {said.amount({ owed: figure(owed) })}
        </label>
        <div className={frame.in}>
          <span className={text.muted}>GH₵</span>
          <input
            id="amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            value={typed}
            aria-invalid={isWrong || undefined}
            aria-describedby="problem"
            onInput={(event) => type(event.currentTarget.value)}
          />
        </div>
      </div>
      {first && (
        <div className={pay.fills}>
          <Fill label={said.dueFirst} amount={first.owed} fill={type} />
          <Fill label={said.half} amount={pesewas(Math.ceil(owed / 2))} fill={type} />
          <Fill label={words().home.all} amount={owed} fill={type} />
        </div>
      )}
      <section className={cx(parts.card, parts.pad)} aria-live="polite" hidden={!lines}>
        {lines && <WhereItGoes school={school} lines={lines} owed={owed} />}
      </section>
    </>
  )
}

function Fill({ label, amount, fill }: { label: string; amount: Pesewas; fill: (typed: string) => void }) {
  return (
    <Button onClick={() => fill(figure(amount))}>
      <span>
        {`${label} `}
        <b>{figure(amount)}</b>
      </span>
    </Button>
  )
}

interface WhereItGoesProps {
  school: School
  lines: readonly PlacedLine[]
  owed: Pesewas
}

function WhereItGoes({ school, lines, owed }: WhereItGoesProps) {
  const { pay: said } = words()
  const nameOf = ({ childId }: PlacedLine) =>
    school.children.find((child) => child.childId === childId)?.firstName ?? ''
  const paid = sumOf(lines.map(({ amount }) => amount))
  const over = lines.find(({ inCredit }) => inCredit > 0)
  return (
    <>
      <h2>{said.where}</h2>
      <p className={text.hint}>{said.oldest}</p>
      {lines.map((line) => (
        <Lead
          key={`${line.childId} ${line.feeType}`}
          label={said.line({ child: nameOf(line), fee: line.feeType })}
          amount={figure(line.amount)}
        />
      ))}
      {over ? (
        <p className={text.hint}>
          {said.over({ amount: figure(over.inCredit), fee: over.feeType, child: nameOf(over) })}
        </p>
      ) : (
        <Lead label={said.stillOwed} amount={figure(pesewas(owed - paid))} sum={true} />
      )}
    </>
  )
}
