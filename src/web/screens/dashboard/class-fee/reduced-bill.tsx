import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatAmount, pesewas } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import type { ReducedCharge } from '#web/queries/fees.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ShortList, ShortListAmount, ShortListItem } from '#web/ui/short-list.tsx'
import text from '#web/ui/text.module.css'

const SHOWN_FIRST = 6

/** In a billing run: each child who pays less, why, and what its family owes of the charge. */
export function ReducedBill({
  reductions,
  students,
}: {
  reductions: readonly ReducedCharge[]
  students: number
}) {
  const [all, setAll] = useState(false)
  if (reductions.length === 0) return null
  const inFull = students - reductions.length
  const shown = all ? reductions : reductions.slice(0, SHOWN_FIRST)
  return (
    <>
      <h3>
        In the billing run{' '}
        <span className={cx(text.small, text.muted)}>
          {reductions.length} with a reduction, {inFull} in full
        </span>
      </h3>
      <ShortList>
        {shown.map(({ studentId, studentName, charge, reduced, owes, because }) => (
          <ShortListItem
            key={studentId}
            name={studentName}
            to={paths.studentFromClassFee(studentId)}
            about={
              <span>
                {because.map(sayRule).join(', ')}: {formatAmount(charge)} −{formatAmount(reduced)}
              </span>
            }
          >
            <ShortListAmount>{formatAmount(owes)}</ShortListAmount>
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
        {counted(reductions.length, 'reduction')} {reductions.length === 1 ? 'is' : 'are'} posted beside{' '}
        {reductions.length === 1 ? 'its charge' : 'their charges'} and go back with them if the run is undone.
      </p>
    </>
  )
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
