import { formatAmount, formatSigned, type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { useMay } from '#web/queries/person.ts'
import type { Student } from '#web/queries/students.ts'
import { Hero, Sheet, SheetHead } from '#web/ui/beside.tsx'
import { cx } from '#web/ui/cx.ts'
import { Figure } from '#web/ui/figure.tsx'
import { Lead } from '#web/ui/lead.tsx'
import text from '#web/ui/text.module.css'

interface ClassSummaryProps {
  className: string
  students: readonly Student[]
  next: string | undefined
}

/** What the class owes, in credit apart; by fee type; and where its children go next. */
export function ClassSummary({ className, students, next }: ClassSummaryProps) {
  const mayPromote = useMay('manage_students')
  const owing = students.filter(({ totalDebt }) => totalDebt > 0)
  const inCredit = students.filter(({ totalDebt }) => totalDebt < 0)
  const owed = sumOf(owing.map(({ totalDebt }) => totalDebt))
  const elsewhere = creditElsewhere(owing)
  const credit = pesewas(Math.abs(sumOf(inCredit.map(({ totalDebt }) => totalDebt))))
  return (
    <Sheet aria-label={`Summary of ${className}`}>
      <section>
        <SheetHead title={`Owed by ${className}`}>
          <span className={cx(text.small, text.muted, text.number)}>
            {owing.length} of {students.length} children
          </span>
        </SheetHead>
        <Hero>
          <Figure amount={owed} size={40} asDebt />
        </Hero>
        {inCredit.length > 0 && (
          <Lead label="In credit" count={inCredit.length} amount={formatAmount(credit)} tone="credit" />
        )}
      </section>
      <section>
        <SheetHead title="By fee type" />
        {byFeeType(owing).map(([feeType, amount]) => (
          <Lead key={feeType} label={feeType} amount={formatAmount(pesewas(amount))} />
        ))}
        {elsewhere !== 0 && <Lead label="Paid ahead on other fees" amount={formatSigned(elsewhere)} />}
        {owing.length === 0 && <p className={text.hint}>Nothing is owed.</p>}
      </section>
      <section>
        <SheetHead title="Next class">
          <span className={cx(text.small, text.muted)}>{next ?? 'Completed'}</span>
        </SheetHead>
        {mayPromote && (
          <p className={text.hint}>
            Promote Selected moves the ticked children to {next ?? 'those who have completed'}. What they owe
            goes with them.
          </p>
        )}
      </section>
    </Sheet>
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
