import { useId } from 'react'
import { Link } from 'react-router'
import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { type Pesewas, plainCedis } from '#shared/money.ts'
import { REDUCTION_NAMES } from '#shared/reductions.ts'
import { paths } from '#web/paths.ts'
import type { Insights } from '#web/queries/insights.ts'
import { hourText, WEEKDAYS } from '#web/screens/dashboard/parts/insight-words.ts'
import { signedCedis } from '#web/screens/dashboard/parts/signed-cedis.ts'
import { Card } from '#web/ui/card.tsx'
import { type BarRow, BarRows } from '#web/ui/chart/bar-rows.tsx'
import text from '#web/ui/text.module.css'
import styles from './insights.module.css'
import { RateTable } from './rate-table.tsx'

/** What makes up the term and the period: by fee type and kind of pupil, by method, weekday and hour, by reduction, by what families owe. */
export function PartsCards({ insights }: { insights: Insights }) {
  return (
    <>
      <FeeTypes insights={insights} />
      <Kinds insights={insights} />
      <ReceivedCards received={insights.received} />
      <ReductionsCard insights={insights} />
      <FamiliesCard families={insights.families} />
    </>
  )
}

function FeeTypes({ insights: { byFeeType, term } }: { insights: Insights }) {
  if (byFeeType.length === 0 || !term) return null
  return (
    <Part title="By fee type" hint="Of this term’s charges, by what the money paid.">
      <RateTable
        caption="By fee type"
        of="Fee type"
        rows={byFeeType.map((row) => ({
          ...row,
          key: row.feeTypeId,
          name: row.feeType,
          to: paths.termPupils({ termId: term.id, feeTypeId: row.feeTypeId }),
        }))}
      />
    </Part>
  )
}

/** Nothing at a school without kinds of pupils. */
function Kinds({ insights: { byKind = [], term } }: { insights: Insights }) {
  if (byKind.length === 0 || !term) return null
  return (
    <Part title="By kind of pupil" hint="Of this term’s charges, by what each child is now.">
      <RateTable
        caption="By kind of pupil"
        of="Kind"
        rows={byKind.map((row) => ({
          ...row,
          key: row.kindId,
          name: row.kind,
          to: paths.termPupils({ termId: term.id, kindId: row.kindId }),
        }))}
      />
    </Part>
  )
}

function ReceivedCards({ received }: { received: Insights['received'] }) {
  const span = spanText(received)
  const share = ({ amount, receipts }: { amount: Pesewas; receipts: number }) => ({
    size: amount,
    figure: signedCedis(amount),
    note: counted(receipts, 'receipt'),
  })
  const link = (name: string, part: Partial<Record<'method' | 'weekday' | 'hour', string>>) => (
    <Link to={paths.figureEntries({ from: received.from, to: received.to, ...part })}>{name}</Link>
  )
  return (
    <>
      <Bars
        title="How it was paid"
        hint={`${span} Each part adds up to what was received.`}
        rows={received.byMethod.map((row) => ({
          name: link(row.method, { method: row.method }),
          ...share(row),
        }))}
      />
      <Bars
        title="On which weekday"
        hint={`${span} By the day it counts on.`}
        rows={received.byWeekday.map((row) => ({
          name: link(WEEKDAYS[row.weekday] ?? '', { weekday: String(row.weekday) }),
          ...share(row),
        }))}
      />
      <Bars
        title="At what hour"
        hint={`${span} By the hour it was recorded in.`}
        rows={received.byHour.map((row) => ({
          name: link(hourText(row.hour), { hour: row.hour === null ? 'other' : String(row.hour) }),
          ...share(row),
        }))}
      />
    </>
  )
}

function ReductionsCard({ insights: { reductions, received } }: { insights: Insights }) {
  return (
    <Bars
      title="Reductions"
      hint={`${spanText(received)} Less what of it was taken back.`}
      rows={reductions.map(({ kind, count, amount }) => ({
        name: (
          <Link to={paths.figureEntries({ from: received.from, to: received.to, reduction: kind })}>
            {REDUCTION_NAMES[kind].several}
          </Link>
        ),
        size: amount,
        figure: signedCedis(amount),
        note: counted(count, 'time'),
      }))}
    />
  )
}

function FamiliesCard({ families }: { families: Insights['families'] }) {
  return (
    <Bars
      title="Families by what they owe"
      hint="Now, all children and fees of a family together, less what it has in credit."
      rows={families
        .filter((row) => row.families > 0)
        .map((row) => ({
          name: <Link to={bandPath(row)}>{bandText(row)}</Link>,
          size: row.owed,
          figure: signedCedis(row.owed),
          note: counted(row.families, 'family', 'families'),
        }))}
    />
  )
}

function spanText({ from, to }: Insights['received']): string {
  return `${formatDay(from)} to ${formatDay(to)}, by date.`
}

function bandPath({ from, below }: Insights['families'][number]): string {
  return paths.owingFamilies({
    from: plainCedis(from),
    below: below === null ? undefined : plainCedis(below),
  })
}

function bandText({ from, below }: Insights['families'][number]): string {
  const whole = (amount: number) => amount.toLocaleString('en-GB')
  if (below === null) return `${whole(from)} and more`
  return from === 0 ? `Below ${whole(below)}` : `${whole(from)} to ${whole(below)}`
}

function Bars({ title, hint, rows }: { title: string; hint: string; rows: readonly BarRow[] }) {
  if (rows.length === 0) return null
  return (
    <Part title={title} hint={hint}>
      <BarRows caption={title} rows={rows} />
    </Part>
  )
}

/** A part of the page: its title, what it is made of, and its figures. */
export function Part({ title, hint, children }: { title: string; hint: string; children: React.ReactNode }) {
  const id = useId()
  return (
    <Card pad aria-labelledby={id}>
      <div className={styles.caption}>
        <h2 id={id}>{title}</h2>
        <p className={text.hint}>{hint}</p>
      </div>
      {children}
    </Card>
  )
}
