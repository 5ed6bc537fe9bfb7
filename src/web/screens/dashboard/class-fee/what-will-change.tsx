import { formatDay } from '#shared/dates.ts'
import { formatAmount, type Pesewas, pesewas } from '#shared/money.ts'
import type { Foreseen } from '#web/screens/dashboard/parts/foreseen.ts'
import { todayHere } from '#web/today.ts'
import { cx } from '#web/ui/cx.ts'
import { Lead } from '#web/ui/lead.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
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
  /** Null while no amount is typed. */
  preview: Foreseen<Effect> | null
}

/** What Save will do to what the class owes, before it is pressed. */
export function WhatWillChange({ isBilled, preview }: WhatWillChangeProps) {
  if (preview?.problem) {
    const { problem, onRetry } = preview
    return <Problem sentence="What will change did not load." detail={problem.message} onRetry={onRetry} />
  }
  return (
    <div className={cx(preview?.isOld && text.muted)}>
      <Well aria-live="polite" aria-busy={preview?.isOld}>
        <h3>What will change</h3>
        {isBilled ? (
          <OfBilled preview={preview} />
        ) : (
          <p className={text.hint}>
            Nobody is charged: this class is not billed for this fee this term. Only the amount is kept.
          </p>
        )}
      </Well>
    </div>
  )
}

function OfBilled({ preview }: Pick<WhatWillChangeProps, 'preview'>) {
  if (!preview) return <p className={text.hint}>Type an amount to see what will change.</p>
  if (!preview.effect) return <Skeleton width="100%" height={100} />
  if (preview.effect.students === 0) {
    return <p className={text.hint}>No charge changes: the amount is as it was billed.</p>
  }
  return <Changes effect={preview.effect} />
}

function Changes({ effect }: { effect: Effect }) {
  const { students, difference, reduced, carried } = effect
  const owed = pesewas(difference - reduced - carried)
  // Kinds of pupil with an amount of their own keep it: then no figure is of each child.
  const [all = pesewas(0), ...others] = new Set(effect.perStudent.values())
  return (
    <>
      {others.length === 0 && (
        <Lead
          label={difference >= 0 ? 'Each child owes more' : 'Each child owes less'}
          amount={formatAmount(pesewas(Math.abs(all)))}
        />
      )}
      <Lead label="Children billed this term" amount={students} />
      {owed !== difference && (
        <>
          <Lead label="Charges" amount={signed(difference)} />
          <Following label="Reductions" less={reduced} />
          <Following label="Sponsors carry" less={carried} />
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
    </>
  )
}

/** What moves with the charges, seen from what the families owe. */
function Following({ label, less }: { label: string; less: Pesewas }) {
  return less === 0 ? null : <Lead label={label} amount={signed(pesewas(-less))} />
}

function signed(amount: Pesewas): string {
  return `${amount < 0 ? '−' : '+'}${formatAmount(amount)}`
}
