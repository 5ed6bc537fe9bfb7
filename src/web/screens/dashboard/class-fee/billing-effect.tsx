import { dayOf, formatDay } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import type { BillPreview } from '#web/queries/fees.ts'
import type { Foreseen } from '#web/screens/dashboard/parts/foreseen.ts'
import { cx } from '#web/ui/cx.ts'
import { FinalSum } from '#web/ui/final-sum.tsx'
import { Lead } from '#web/ui/lead.tsx'
import { Notice } from '#web/ui/notice.tsx'
import page from '#web/ui/page.module.css'
import { Problem } from '#web/ui/problem.tsx'
import { ShortList, ShortListItem } from '#web/ui/short-list.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import { Well } from '#web/ui/well.tsx'
import { ReducedBill } from './reduced-bill.tsx'

/** Whom the billing will charge, how much in all, who is skipped and why. Null while it is not said what to bill. */
export function BillingEffect({ preview }: { preview: Foreseen<BillPreview> | null }) {
  if (!preview) {
    return <p className={text.muted}>Choose a fee type and an amount to see whom it is charged to.</p>
  }
  const { effect, isOld, problem, onRetry } = preview
  if (problem) {
    return <Problem sentence="What will change did not load." detail={problem.message} onRetry={onRetry} />
  }
  if (!effect) return <Skeleton width={200} />
  const { alreadyBilled } = effect
  return (
    <div className={cx(page.stack, isOld && text.muted)} aria-live="polite" aria-busy={isOld}>
      <h2>What will change</h2>
      <Well>
        <EachOwes effect={effect} />
        <Lead label="Children" amount={effect.students} />
        <Lead label="Families told by text" amount={effect.families} />
        <SumOfBill effect={effect} />
      </Well>
      <ReducedBill reductions={effect.reductions} students={effect.students} />
      {alreadyBilled && (
        <Notice tone="wait" icon="warning">
          Already billed this term: {formatAmount(alreadyBilled.amount)} each to {alreadyBilled.students} on{' '}
          {formatDay(dayOf(new Date(alreadyBilled.recordedAt)))}. You are asked before it is charged a second
          time.
        </Notice>
      )}
      {effect.skipped.length > 0 && (
        <>
          <h3>Skipped</h3>
          <ShortList>
            {effect.skipped.map(({ studentId, studentName, reason }) => (
              <ShortListItem key={studentId} name={studentName} to={paths.studentFromClassFee(studentId)}>
                <span className={cx(text.small, text.muted)}>{reason}</span>
              </ShortListItem>
            ))}
          </ShortList>
        </>
      )}
    </div>
  )
}

/** Kind by kind where kinds of pupils pay different amounts. */
function EachOwes({ effect }: { effect: Pick<BillPreview, 'amount' | 'byKind'> }) {
  const { amount, byKind = [] } = effect
  if (byKind.length === 0) return <Lead label="Each child owes more" amount={formatAmount(amount)} />
  return byKind.map((own) => (
    <Lead
      key={own.kind}
      label={`Each ${own.kind} owes more`}
      count={own.students}
      amount={formatAmount(own.amount)}
    />
  ))
}

interface SumOfBillProps {
  effect: Pick<BillPreview, 'rules' | 'total' | 'carried' | 'familiesOwe' | 'reductions' | 'afterReductions'>
}

/** What it comes to: the charges, what each rule takes off, what sponsors carry, and what the families owe of it. */
function SumOfBill({ effect }: SumOfBillProps) {
  const { rules, total, carried, familiesOwe, reductions, afterReductions } = effect
  if (rules.length === 0 && carried === 0) {
    return <Lead sum label="Added to what is owed" amount={formatAmount(total)} />
  }
  const sponsored = reductions.filter((pupil) => pupil.carried > 0).length
  return (
    <>
      <Lead label="Charges" amount={formatAmount(total)} />
      {rules.map(({ ruleId, name, children, amount }) => (
        <Lead key={ruleId} label={name} count={children} tone="credit" amount={`−${formatAmount(amount)}`} />
      ))}
      {carried > 0 && rules.length > 0 && (
        <Lead label="After reductions" amount={formatAmount(afterReductions)} />
      )}
      {carried > 0 && <Lead label="Sponsors carry" count={sponsored} amount={`−${formatAmount(carried)}`} />}
      <FinalSum label="Families owe" amount={formatAmount(familiesOwe)} />
    </>
  )
}
