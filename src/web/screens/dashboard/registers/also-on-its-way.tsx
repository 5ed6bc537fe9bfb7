import { formatMoment } from '#shared/dates.ts'
import { formatAmount, pesewas, sumOf } from '#shared/money.ts'
import { shortName } from '#shared/people.ts'
import { paths } from '#web/paths.ts'
import { CardBeside, SheetHead } from '#web/ui/beside.tsx'
import { ShortList, ShortListAmount, ShortListItem } from '#web/ui/short-list.tsx'
import text from '#web/ui/text.module.css'
import type { Waiting } from './use-waiting-registers.ts'

/** The other registers whose cash is with somebody, and the classes of today that nobody has handed over. */
export function AlsoOnItsWay({ waiting: { others, notHandedOver } }: { waiting: Waiting }) {
  if (others.length === 0 && notHandedOver.length === 0) return null
  const sum = sumOf(others.map(({ said }) => said ?? pesewas(0)))
  const missing = notHandedOver.map(({ className, feeType }) => `${className}, ${feeType}`)
  return (
    <CardBeside aria-label="Also on its way">
      <SheetHead title="Also on its way">
        {others.length > 0 && <span className={text.number}>{formatAmount(sum)}</span>}
      </SheetHead>
      {others.length > 0 && (
        <ShortList>
          {others.map(({ id, className, feeType, handedOver, said }) => (
            <ShortListItem
              key={id}
              name={`${className}, ${feeType}`}
              to={paths.registers(id)}
              about={handedOver && `${shortName(handedOver.name)}, ${formatMoment(handedOver.at)}`}
            >
              <ShortListAmount>{formatAmount(said ?? pesewas(0))}</ShortListAmount>
            </ShortListItem>
          ))}
        </ShortList>
      )}
      {missing.length > 0 && <p className={text.hint}>Not yet handed over: {missing.join('; ')}.</p>}
    </CardBeside>
  )
}
