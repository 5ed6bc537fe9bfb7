import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatAmount, pesewas, sumOf } from '#shared/money.ts'
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

const NAMED = 3

/** Who would have paid too much, by name while they are few. */
function sayCredit(inCredit: Difference['inCredit']): string {
  const named = inCredit
    .slice(0, NAMED)
    .map(({ studentName, amount }) => `${studentName} ${formatAmount(amount)}`)
  const more = inCredit.length - named.length
  const others = more > 0 ? ` and ${counted(more, 'other', 'others')}` : ''
  const sum = formatAmount(sumOf(inCredit.map(({ amount }) => amount)))
  return `In credit afterwards, having paid already: ${named.join(', ')}${others}; ${sum} in all, before sponsors’ shares and waivers follow.`
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
              about={
                <span>
                  {rule}, {feeType}, {className}: {formatAmount(was)} → {formatAmount(willBe)} off
                </span>
              }
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
          {sayCredit(inCredit)}
        </Notice>
      )}
    </>
  )
}
