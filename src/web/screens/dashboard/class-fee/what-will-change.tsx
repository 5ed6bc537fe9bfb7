import { formatDay } from '#shared/dates.ts'
import { formatAmount, type Pesewas, pesewas } from '#shared/money.ts'
import { todayHere } from '#web/today.ts'
import { Lead } from '#web/ui/lead.tsx'
import text from '#web/ui/text.module.css'
import { Well } from '#web/ui/well.tsx'

export interface Effect {
  students: number
  difference: Pesewas
  /** What rules would take off more, and sponsors carry more; below zero, less. */
  reduced: Pesewas
  carried: Pesewas
  perStudent: ReadonlyMap<string, Pesewas>
}

interface WhatWillChangeProps {
  isBilled: boolean
  effect: Effect | undefined
}

/** What Save will do to what the class owes, before it is pressed. */
export function WhatWillChange({ isBilled, effect }: WhatWillChangeProps) {
  if (!isBilled) {
    return (
      <Well>
        <h3>What will change</h3>
        <p className={text.hint}>
          Nobody is charged: this class is not billed for this fee this term. Only the amount is kept.
        </p>
      </Well>
    )
  }
  const students = effect?.students ?? 0
  const difference = effect?.difference ?? pesewas(0)
  const owed = pesewas(difference - (effect?.reduced ?? 0) - (effect?.carried ?? 0))
  const isMore = difference >= 0
  const each = [...new Set(effect?.perStudent.values())]
  // Kinds of pupil with an amount of their own keep it: then no figure is of each child.
  const [all = pesewas(0), ...others] = each
  return (
    <Well aria-live="polite">
      <h3>What will change</h3>
      {others.length === 0 && (
        <Lead
          label={isMore ? 'Each child owes more' : 'Each child owes less'}
          amount={formatAmount(pesewas(Math.abs(all)))}
        />
      )}
      <Lead label="Children billed this term" amount={students} />
      {effect && owed !== difference && (
        <>
          <Lead label="Charges" amount={signed(difference)} />
          <Following label="Reductions" less={effect.reduced} />
          <Following label="Sponsors carry" less={effect.carried} />
        </>
      )}
      <Lead
        sum
        label={owed >= 0 ? 'Added to what is owed' : 'Taken off what is owed'}
        amount={formatAmount(owed)}
      />
      <p className={text.hint}>
        Nothing already written is changed: {students === 1 ? '1 new entry' : `${students} new entries`} dated{' '}
        {formatDay(todayHere())} {students === 1 ? 'is' : 'are'} added.
      </p>
    </Well>
  )
}

/** What moves with the charges, seen from what the families owe. */
function Following({ label, less }: { label: string; less: Pesewas }) {
  return less === 0 ? null : <Lead label={label} amount={signed(pesewas(-less))} />
}

function signed(amount: Pesewas): string {
  return `${amount < 0 ? '−' : '+'}${formatAmount(amount)}`
}
