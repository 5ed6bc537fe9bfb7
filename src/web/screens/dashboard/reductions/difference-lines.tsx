import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatAmount, type Pesewas, sumOf } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import type { Difference } from '#web/queries/reductions.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ShortList, ShortListAmount, ShortListItem } from '#web/ui/short-list.tsx'

const SHOWN_FIRST = 8

type Sums = Pick<Difference, 'children' | 'reduced' | 'waived' | 'carried' | 'less'>

/** `31 children would owe 1,240.00 less. Sponsors would carry 310.00 less.` */
export function sayDifference({ children, reduced, waived, carried, less }: Sums): string {
  const who = counted(children, 'child', 'children')
  return [sayOwed(who, reduced, less), ...sayFollowing(carried, waived)].join(' ')
}

function sayOwed(who: string, reduced: Pesewas, less: Pesewas): string {
  if (less !== 0) return `${who} would owe ${formatAmount(less)} ${less > 0 ? 'less' : 'more'}.`
  if (reduced === 0) return `For ${who} another rule counts; in all they would owe the same.`
  return `For ${who} the rules change; their families would owe the same.`
}

/** What follows from the rules' differences, where there are sponsors and waivers. */
function sayFollowing(carried: Pesewas, waived: Pesewas): string[] {
  const sponsors = `Sponsors would carry ${formatAmount(carried)} ${carried > 0 ? 'more' : 'less'}.`
  const waivers = `Waivers go down by ${formatAmount(waived)}, as there is less to forgive.`
  return [...(carried === 0 ? [] : [sponsors]), ...(waived === 0 ? [] : [waivers])]
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
  return `In credit afterwards, having paid already: ${named.join(', ')}${others}; ${sum} in all.`
}

function sayShare({ shares }: Difference, studentId: string, feeType: string): string {
  const share = shares.find((one) => one.studentId === studentId && one.feeType === feeType)
  if (!share) return ''
  return `, sponsor ${share.carried > 0 ? '+' : '−'}${formatAmount(share.carried)}`
}

/** Child by child: which rule, what it took off until now and what it would. */
export function DifferenceLines({ difference }: { difference: Difference }) {
  const { lines, inCredit } = difference
  const [all, setAll] = useState(false)
  const shown = all ? lines : lines.slice(0, SHOWN_FIRST)
  return (
    <>
      <ShortList>
        {shown.map(
          ({ studentId, studentName, className, feeType, ruleId, rule, was, willBe, difference: off }) => (
            <ShortListItem
              key={`${studentId} ${feeType} ${ruleId ?? ''} ${rule}`}
              name={studentName}
              to={paths.student(studentId)}
              about={
                <span>
                  {rule}, {feeType}, {className}: {formatAmount(was)} → {formatAmount(willBe)} off
                  {sayShare(difference, studentId, feeType)}
                </span>
              }
            >
              <ShortListAmount>
                {off > 0 ? '−' : '+'}
                {formatAmount(off)}
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
