import { formatAmount, pesewas, sumOf } from '#shared/money.ts'
import type { TrayLine } from '#web/queries/statements.ts'
import { Hero, Sheet, SheetHead } from '#web/ui/beside.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { Lead } from '#web/ui/lead.tsx'
import text from '#web/ui/text.module.css'
import { GRADES } from './grades.ts'

/** What came in and is in no book, and how much of it each grade is. */
export function TraySums({ lines }: { lines: readonly TrayLine[] }) {
  const came = lines.filter(({ amount, grade }) => amount > 0 && grade !== 'already')
  const sumFor = (own: readonly TrayLine[]) => sumOf(own.map(({ amount }) => amount))
  const all = sumFor(came)
  const sure = sumFor(came.filter(({ grade }) => grade === 'sure'))
  return (
    <Sheet aria-label="In the bank, not received">
      <section>
        <SheetHead title="In the bank, not received">
          <span className={text.muted}>the tray</span>
        </SheetHead>
        <Hero muted={all === 0} waits={all > 0}>
          <Figure amount={all} size={40} />
        </Hero>
        {GRADES.filter(({ grade }) => grade !== 'already' && grade !== 'out').map(({ grade, name }) => {
          const own = came.filter((line) => line.grade === grade)
          return (
            own.length > 0 && (
              <Lead key={grade} label={name} count={own.length} amount={formatAmount(sumFor(own))} />
            )
          )
        })}
        {sure > 0 && (
          <Lead sum label="After posting the sure ones" amount={formatAmount(pesewas(all - sure))} />
        )}
      </section>
    </Sheet>
  )
}
