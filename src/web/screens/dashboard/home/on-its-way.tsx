import { Link } from 'react-router'
import { counted } from '#shared/counted.ts'
import { formatMoment } from '#shared/dates.ts'
import { formatAmount, sumOf } from '#shared/money.ts'
import { shortName, shortNameWithin } from '#shared/people.ts'
import { paths } from '#web/paths.ts'
import type { Today } from '#web/queries/school.ts'
import { SheetHead } from '#web/ui/beside.tsx'
import { CountingFigure } from '#web/ui/counting-figure.tsx'
import { Lead } from '#web/ui/lead.tsx'

/** Cash that was handed over and is not counted, or paid in and on no statement yet; beside it what lies in counted drawers. */
export default function OnItsWay({ onItsWay }: { onItsWay: NonNullable<Today['onItsWay']> }) {
  const { amount, handOvers, deposits, withPeople } = onItsWay
  return (
    <section>
      <SheetHead title="On its way">
        <CountingFigure amount={amount} size={22} />
      </SheetHead>
      {handOvers.map((one) => (
        <Lead
          key={one.id}
          label={<Link to={paths.handOver(one.id)}>{shortName(one.from)}</Link>}
          count={`to ${one.to ? shortNameWithin(one.to) : 'the safe'}, ${formatMoment(one.since)}`}
          amount={one.amount === null ? 'not counted yet' : formatAmount(one.amount)}
          tone="wait"
        />
      ))}
      {deposits.count > 0 && (
        <Lead
          label={<Link to={paths.deposits}>Paid in</Link>}
          count={`${counted(deposits.count, 'slip')}, not banked yet`}
          amount={formatAmount(deposits.amount)}
          tone="wait"
        />
      )}
      {withPeople.length > 0 && (
        <Lead
          label="In counted drawers"
          count={withPeople.map(({ name }) => shortName(name)).join(', ')}
          amount={formatAmount(sumOf(withPeople.map((one) => one.amount)))}
          tone="muted"
        />
      )}
    </section>
  )
}
