import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { counted } from '#shared/counted.ts'
import { formatMoment } from '#shared/dates.ts'
import { formatAmount, formatSigned, sumOf } from '#shared/money.ts'
import { paidOutOn } from '#shared/pay-outs.ts'
import { paths } from '#web/paths.ts'
import { type CashDay, eveningQuery } from '#web/queries/cash-day.ts'
import { useMay } from '#web/queries/person.ts'
import { ClosedTerm } from '#web/screens/dashboard/parts/closing-sheet.tsx'
import { PayOutButton } from '#web/screens/dashboard/parts/pay-out-button.tsx'
import { Sheet, SheetHead } from '#web/ui/beside.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { Lead } from '#web/ui/lead.tsx'
import { SmsSlip } from '#web/ui/sms-slip.tsx'
import text from '#web/ui/text.module.css'
import { figureOf } from './day-words.ts'
import { LockSection } from './lock-section.tsx'
import { RemindButton, sayReminded } from './remind-button.tsx'

/** Beside the day: its lock, what was taken in all, and the text of the evening. */
export function DaySheet({ day }: { day: CashDay }) {
  return (
    <Sheet aria-label="The end of the day">
      <LockSection day={day} />
      {day.isLocked && <ClosedTerm date={day.date} />}
      <Taken day={day} />
      <PaidOut day={day} />
      {day.underWay.length > 0 && <UnderWay day={day} />}
      {day.registers.length > 0 && <WithTeachers day={day} />}
      {day.date === day.today && <EveningText />}
    </Sheet>
  )
}

function Taken({ day: { taken } }: { day: CashDay }) {
  return (
    <section>
      <SheetHead title="Taken in all">
        {taken.amount === null ? (
          <span className={text.muted}>after the count</span>
        ) : (
          <Figure amount={taken.amount} />
        )}
      </SheetHead>
      {taken.methods.length === 0 && <p className={text.muted}>No money was taken on this day.</p>}
      {taken.methods.map(({ name, receipts, ticked, amount }) => (
        <Lead key={name} label={name} count={countOf(name, receipts, ticked)} amount={figureOf(amount)} />
      ))}
      {taken.takenBack > 0 && (
        <p className={text.hint}>Taken back: {formatAmount(taken.takenBack)}, not in the sum.</p>
      )}
      {taken.refunded > 0 && (
        <p className={text.hint}>Given back: {formatAmount(taken.refunded)}, not in the sum.</p>
      )}
    </section>
  )
}

/** For what the school needs; on the day itself the way to pay more. */
function PaidOut({ day: { date, today, paidOut } }: { day: CashDay }) {
  const mayPay = useMay('pay_out') && date === today
  if (paidOut.length === 0 && !mayPay) return null
  return (
    <section>
      <SheetHead title="Paid out">
        <span className={text.muted}>
          {paidOut.length === 0
            ? 'nothing'
            : formatSigned(sumOf(paidOut.map((payOut) => paidOutOn(payOut, date))))}
        </span>
      </SheetHead>
      {mayPay && <PayOutButton />}
    </section>
  )
}

/** Cash without a receipt came with daily registers. */
function countOf(method: string, receipts: number, ticked: number) {
  if (receipts === 0) return 'by registers'
  return method === 'Cash' || ticked === 0 ? receipts : `${ticked} of ${receipts} ticked`
}

function UnderWay({ day: { underWay, drawers } }: { day: CashDay }) {
  // Who has a drawer to close is reminded beside that.
  const others = new Map(underWay.map((one) => [one.awaited.id, one]))
  for (const { staffId, state } of drawers) if (state !== 'closed') others.delete(staffId)
  return (
    <section>
      <SheetHead title="On its way">
        <span className={text.muted}>{counted(underWay.length, 'hand-over')}</span>
      </SheetHead>
      {underWay.map(({ id, from, to, amount, since }) => (
        <Lead
          key={id}
          tone="wait"
          label={<Link to={paths.handOver(id)}>{from}</Link>}
          count={`to ${to ?? 'the safe'}, ${formatMoment(since)}`}
          amount={amount === null ? 'not counted yet' : formatAmount(amount)}
        />
      ))}
      {[...others.values()].map(({ awaited, remind }) => (
        <div key={awaited.id}>
          <RemindButton staffId={awaited.id} name={awaited.name} remind={remind} />
          {remind?.again && <p className={text.hint}>{sayReminded(remind)}</p>}
        </div>
      ))}
    </section>
  )
}

/** Registers that were handed over and are not accepted yet. */
function WithTeachers({ day: { registers } }: { day: CashDay }) {
  return (
    <section>
      <SheetHead title="With teachers">
        <span className={text.muted}>{counted(registers.length, 'register')}</span>
      </SheetHead>
      {registers.map(({ id, className, feeType, from, amount, since }) => (
        <Lead
          key={id}
          tone="wait"
          label={<Link to={paths.registers(id)}>{from}</Link>}
          count={`${feeType}, ${className}, since ${formatMoment(since)}`}
          amount={formatAmount(amount)}
        />
      ))}
    </section>
  )
}

/** The very text that would go now; how to have it where it is off. */
function EveningText() {
  const { data: evening } = useQuery(eveningQuery())
  const mayChange = useMay('set_rules')
  if (!evening) return null
  const { on, hour, isBlind, people, preview, reminder } = evening
  const names = people.filter(({ gets, hasPhone }) => gets && hasPhone).map(({ name }) => name)
  const others = names.length > 1 ? ` and ${counted(names.length - 1, 'other')}` : ''
  return (
    <section>
      <SheetHead title="Evening text">
        <span className={text.muted}>{on ? `${hour}:00, as it stands now` : 'off'}</span>
      </SheetHead>
      {preview && <SmsSlip head={<>to {names[0] ? `${names[0]}${others}` : 'nobody yet'}</>} {...preview} />}
      {!preview && (
        <p className={text.muted}>
          {isBlind ? 'Shown after the count.' : 'No money today yet: no text goes out on such a day.'}
        </p>
      )}
      {on && reminder && (
        <>
          <p className={text.hint}>At 19:00, if it stands like this:</p>
          <SmsSlip head="reminder" {...reminder} />
        </>
      )}
      {mayChange && (
        <p className={text.hint}>
          <Link data-reach to={paths.textSettings}>
            {on ? 'Change when and to whom' : 'Switch it on under Settings, Texts'}
          </Link>
        </p>
      )}
    </section>
  )
}
