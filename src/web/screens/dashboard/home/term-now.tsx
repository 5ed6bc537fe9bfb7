import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatAmount } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import { termNowQuery } from '#web/queries/insights.ts'
import { percentText, sayAgainst } from '#web/screens/dashboard/parts/insight-words.ts'
import { SheetHead } from '#web/ui/beside.tsx'
import { ShareBar } from '#web/ui/share-bar.tsx'
import text from '#web/ui/text.module.css'

/** How far the term is, in a sentence and a bar; nothing between terms and while nothing is charged. */
export default function TermNow() {
  const { data } = useQuery(termNowQuery())
  const term = data?.term
  if (!term) return null
  const { name, schoolDay, schoolDays, received, toCollect, percent, percentThen, target } = term
  const [is, of] = [formatAmount(received), formatAmount(toCollect)]
  return (
    <section>
      <SheetHead title={`${name}, day ${schoolDay} of ${schoolDays}`}>
        <Link className={text.small} to={paths.insights()} data-reach>
          Insights
        </Link>
      </SheetHead>
      {percent !== null && <ShareBar percent={percent} mark={percentThen} />}
      <p className={text.small}>
        {percent === null
          ? `${is} of ${of} is in.`
          : `${percentText(percent)} is in, ${is} of ${of}${sayAgainst(percent, percentThen)}.`}
        {target !== null && ` Target: ${target} %.`}
      </p>
    </section>
  )
}
