import { dayOf, formatDay, formatTime } from '#shared/dates.ts'
import { formatAmount, pesewas } from '#shared/money.ts'
import { timeAtServer } from '#web/server-clock.ts'
import { SlipEnd, SlipHead, SlipLine, SlipPaper, SlipRuler, SlipSum } from './slip-paper.tsx'

/** The widest sum that a receipt is made for. */
const WIDEST = formatAmount(pesewas(12_345_678_00))

/** Shows on the roll itself whether it is the one that is chosen: no money, no number. */
export function TestPrint({ roll, onPrinted }: { roll: string; onPrinted: () => void }) {
  const now = timeAtServer()
  return (
    <SlipPaper label="Test print" state="No receipt" onPrinted={onPrinted}>
      <SlipHead title="Test print" made={`${formatDay(dayOf(now))}, ${formatTime(now)}`} />
      <SlipLine label="Paper" value={roll} isStrong />
      <SlipRuler />
      <p>
        Both ends of this line are on the paper, each with its stroke. If one is missing, choose the other
        roll, or its width in the printer’s settings.
      </p>
      <SlipLine label="School Fees" value={WIDEST} />
      <SlipSum label="Received" sum={WIDEST} />
      <SlipEnd>Only a test: nothing was paid.</SlipEnd>
    </SlipPaper>
  )
}
