import { dayOf, formatDay } from '#shared/dates.ts'
import { formatAmount, type Pesewas, pesewas } from '#shared/money.ts'
import { Lead } from '#web/ui/lead.tsx'
import text from '#web/ui/text.module.css'
import { Well } from '#web/ui/well.tsx'

export interface Effect {
  students: number
  difference: Pesewas
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
  const isMore = difference >= 0
  const each = students > 0 ? pesewas(Math.round(Math.abs(difference) / students)) : pesewas(0)
  return (
    <Well aria-live="polite">
      <h3>What will change</h3>
      <Lead label={isMore ? 'Each child owes more' : 'Each child owes less'} amount={formatAmount(each)} />
      <Lead label="Children billed this term" amount={students} />
      <Lead
        sum
        label={isMore ? 'Added to what is owed' : 'Taken off what is owed'}
        amount={formatAmount(difference)}
      />
      <p className={text.hint}>
        Nothing already written is changed: {students === 1 ? '1 new entry' : `${students} new entries`} dated{' '}
        {formatDay(dayOf(new Date()))} {students === 1 ? 'is' : 'are'} added.
      </p>
    </Well>
  )
}
