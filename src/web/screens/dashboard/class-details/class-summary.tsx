import { formatAmount, formatSigned, type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import type { Student } from '#web/queries/students.ts'
import { Figure } from '#web/ui/figure.tsx'
import { Lead } from '#web/ui/lead.tsx'

interface ClassSummaryProps {
  className: string
  students: readonly Student[]
  next: string | undefined
}

/** What the class owes, in credit apart; by fee type; and where its children go next. */
export function ClassSummary({ className, students, next }: ClassSummaryProps) {
  const owing = students.filter(({ totalDebt }) => totalDebt > 0)
  const inCredit = students.filter(({ totalDebt }) => totalDebt < 0)
  const owed = sumOf(owing.map(({ totalDebt }) => totalDebt))
  const elsewhere = creditElsewhere(owing)
  const credit = pesewas(Math.abs(sumOf(inCredit.map(({ totalDebt }) => totalDebt))))
  return (
    <aside className="card sheet aside" aria-label={`Summary of ${className}`}>
      <section>
        <div className="cap">
          <h2>Owed by {className}</h2>
          <span className="small muted num">
            {owing.length} of {students.length} children
          </span>
        </div>
        <div className="hero">
          <Figure amount={owed} size={40} asDebt />
        </div>
        {inCredit.length > 0 && (
          <Lead label="In credit" count={inCredit.length} amount={formatAmount(credit)} tone="credit" />
        )}
      </section>
      <section>
        <div className="cap">
          <h2>By fee type</h2>
        </div>
        {byFeeType(owing).map(([feeType, amount]) => (
          <Lead key={feeType} label={feeType} amount={formatAmount(pesewas(amount))} />
        ))}
        {elsewhere !== 0 && <Lead label="In credit elsewhere" amount={formatSigned(elsewhere)} />}
        {owing.length === 0 && <p className="hint">Nothing is owed.</p>}
      </section>
      <section>
        <div className="cap">
          <h2>Next class</h2>
          <span className="small muted">{next ?? 'Completed'}</span>
        </div>
        <p className="hint">
          Promote Selected moves the ticked children to {next ?? 'those who have completed'}. What they owe
          goes with them.
        </p>
      </section>
    </aside>
  )
}

/** What is owed for each fee type, the largest first; what the same children have in credit for others stands below. */
function byFeeType(students: readonly Student[]): [string, number][] {
  const sums = new Map<string, number>()
  for (const { fees } of students) {
    for (const { feeType, amount } of fees) {
      if (amount > 0) sums.set(feeType, (sums.get(feeType) ?? 0) + amount)
    }
  }
  return [...sums].sort((left, right) => right[1] - left[1])
}

/** What those who owe have in credit for other fee types: below zero. */
function creditElsewhere(owing: readonly Student[]): Pesewas {
  const balances = owing.flatMap(({ fees }) => fees.map(({ amount }) => amount))
  return sumOf(balances.filter((balance) => balance < 0))
}
