import { useState } from 'react'
import { formatAmount, pesewas } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import type { Difference } from '#web/queries/reductions.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ShortList, ShortListAmount, ShortListItem } from '#web/ui/short-list.tsx'

const SHOWN_FIRST = 8

/** `31 children would owe 1,240.00 less.` */
export function sayDifference({ children, less }: Pick<Difference, 'children' | 'less'>): string {
  const who = children === 1 ? '1 child' : `${children} children`
  if (less === 0) return `For ${who} another rule counts; in all they would owe the same.`
  return `${who} would owe ${formatAmount(pesewas(Math.abs(less)))} ${less > 0 ? 'less' : 'more'}.`
}

/** Child by child: which rule, what it took off until now and what it would. */
export function DifferenceLines({ difference: { lines, inCredit } }: { difference: Difference }) {
  const [all, setAll] = useState(false)
  const shown = all ? lines : lines.slice(0, SHOWN_FIRST)
  return (
    <>
      <ShortList>
        {shown.map(
          ({ studentId, studentName, className, feeType, ruleId, rule, was, willBe, difference }) => (
            <ShortListItem
              key={`${studentId} ${feeType} ${ruleId ?? ''} ${rule}`}
              name={studentName}
              to={paths.student(studentId)}
              about={`${rule}, ${feeType}, ${className}: ${formatAmount(was)} → ${formatAmount(willBe)} off`}
            >
              <ShortListAmount>
                {difference > 0 ? '−' : '+'}
                {formatAmount(pesewas(Math.abs(difference)))}
              </ShortListAmount>
            </ShortListItem>
          ),
        )}
      </ShortList>
      {lines.length > SHOWN_FIRST && (
        <Button kind="bare" small onClick={() => setAll(!all)}>
          {all ? 'Only the first ones' : `All ${lines.length}`}
        </Button>
      )}
      {inCredit.length > 0 && (
        <Notice tone="wait" icon="warning">
          In credit afterwards, having paid already:{' '}
          {inCredit.map(({ studentName, amount }) => `${studentName} ${formatAmount(amount)}`).join(', ')}.
        </Notice>
      )}
    </>
  )
}
