import { useState } from 'react'
import { formatAmount, pesewas } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import type { ReducedCharge } from '#web/queries/fees.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ShortList, ShortListAmount, ShortListItem } from '#web/ui/short-list.tsx'
import text from '#web/ui/text.module.css'

const SHOWN_FIRST = 6

/** In a billing run: each child whose family does not owe the whole charge, why, and what it owes. */
export function ReducedBill({
  reductions,
  students,
}: {
  reductions: readonly ReducedCharge[]
  students: number
}) {
  const [all, setAll] = useState(false)
  if (reductions.length === 0) return null
  const shown = all ? reductions : reductions.slice(0, SHOWN_FIRST)
  return (
    <>
      <h3>
        In the billing run{' '}
        <span className={cx(text.small, text.muted)}>{sayHowMany(reductions, students)}</span>
      </h3>
      <ShortList>
        {shown.map((pupil) => (
          <ShortListItem
            key={pupil.studentId}
            name={pupil.studentName}
            to={paths.studentFromClassFee(pupil.studentId)}
            about={<span>{sayWhy(pupil)}</span>}
          >
            <ShortListAmount>{formatAmount(pupil.owes)}</ShortListAmount>
          </ShortListItem>
        ))}
      </ShortList>
      {reductions.length > SHOWN_FIRST && (
        <Button kind="bare" small onClick={() => setAll(!all)}>
          {all ? 'Only the first ones' : `All ${reductions.length}`}
        </Button>
      )}
      <TwoRulesFit reductions={reductions} />
      <p className={text.hint}>
        What is taken off and what sponsors carry is posted beside each charge and goes back with it if the
        run is undone.
      </p>
    </>
  )
}

/** `10 with a reduction, 3 with a sponsor, 18 in full`. */
function sayHowMany(pupils: readonly ReducedCharge[], students: number): string {
  const withRule = pupils.filter(({ reduced }) => reduced > 0).length
  const withSponsor = pupils.filter(({ carried }) => carried > 0).length
  const parts = [
    ...(withRule > 0 ? [`${withRule} with a reduction`] : []),
    ...(withSponsor > 0 ? [`${withSponsor} with a sponsor`] : []),
    `${students - pupils.length} in full`,
  ]
  return parts.join(', ')
}

/** `Staff child, 50 %: 1,350.00 −675.00, Ebenezer Church carries 337.50`. */
function sayWhy({ charge, reduced, because, sponsors }: ReducedCharge): string {
  const less = reduced > 0 ? [`${because.map(sayRule).join(', ')}: −${formatAmount(reduced)}`] : []
  const carried = sponsors.map(({ name, amount }) => `${name} carries ${formatAmount(amount)}`)
  return [`of ${formatAmount(charge)}`, ...less, ...carried].join(', ')
}

function sayRule({ name, percent }: ReducedCharge['because'][number]): string {
  return percent === null ? name : `${name}, ${percent} %`
}

const TOLD = 3

/** Where several rules fit a child: which is used, and what the others would have given. */
function TwoRulesFit({ reductions }: { reductions: readonly ReducedCharge[] }) {
  const several = reductions.filter(({ alsoFits }) => alsoFits.length > 0)
  return several.slice(0, TOLD).map(({ studentId, studentName, because, alsoFits }) => (
    <Notice key={studentId}>
      <b>Several rules fit {studentName}.</b>{' '}
      {[...because, ...alsoFits]
        .map((rule) => `${sayRule(rule)} (${formatAmount(pesewas(rule.amount))})`)
        .join(', ')}
      . {because.map(({ name }) => name).join(' and ')} {because.length === 1 ? 'is' : 'are'} used, better for
      the family.
    </Notice>
  ))
}
