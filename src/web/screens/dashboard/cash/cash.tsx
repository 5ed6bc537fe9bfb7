import { useQuery } from '@tanstack/react-query'
import { lateReceiptLine } from '#shared/cash-lines.ts'
import { isDay } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import { paidOutOn } from '#shared/pay-outs.ts'
import { type CashDay, cashDayQuery } from '#web/queries/cash-day.ts'
import { useMay } from '#web/queries/person.ts'
import { CashChapters } from '#web/screens/dashboard/parts/cash-chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { PaidOutCard } from '#web/screens/dashboard/parts/paid-out-card.tsx'
import { Card } from '#web/ui/card.tsx'
import { Grid } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useQueryState } from '#web/use-query-state.ts'
import styles from './cash.module.css'
import { DayHead } from './day-head.tsx'
import { DaySheet } from './day-sheet.tsx'
import { DrawersTable } from './drawers-table.tsx'
import { StatementCard } from './statement-card.tsx'
import { UndoneList } from './undone-list.tsx'

export const meta = () => [{ title: 'Cash of the day: Akontaa' }]

/** A day's cash: what came and where it is, its drawers, what went back, and its lock. */
export default function CashDayPage() {
  return useMay('see_day') ? <Days /> : <NotForYou title="Cash of the day" needs="see_day" />
}

function Days() {
  const [asked, setDate] = useQueryState('date')
  const { data: day, error, refetch } = useQuery(cashDayQuery(isDay(asked) ? asked : ''))
  return (
    <Page aria-busy={!day && !error}>
      <CashChapters page="Today" />
      {day && <TheDay day={day} onDate={(date) => setDate(date === day.today ? '' : date)} />}
      {!day && <PageHead title="Cash of the day" />}
      {!day && error && (
        <Card as="div">
          <Problem sentence="The day did not load." detail={error.message} onRetry={refetch} />
        </Card>
      )}
      {!day && !error && (
        <Card pad>
          <Skeleton width={420} height={220} />
        </Card>
      )}
    </Page>
  )
}

function TheDay({ day, onDate }: { day: CashDay; onDate: (date: string) => void }) {
  const isOld = day.date < day.today
  return (
    <div className={page.columns}>
      <Grid gap={4} className={styles.main}>
        <DayHead day={day} onDate={onDate} />
        {day.isBlind && (
          <Notice icon="eye">
            A drawer that you may have to count is open: the cash of the day is shown after its count.
          </Notice>
        )}
        {day.openings.map(({ at, by, reason }) => (
          <Notice key={at} tone="wait" icon="undo">
            {by} opened this day again: “{reason}”
          </Notice>
        ))}
        {day.late.map((receipt) => (
          <Notice key={receipt.receiptId} tone="wait" icon="clock">
            {lateReceiptLine(receipt, formatAmount(receipt.amount), day.date)}
          </Notice>
        ))}
        {day.statement && <StatementCard statement={day.statement} />}
        {day.usesDrawers && day.drawers.length === 0 && (
          <p>{isOld ? 'No drawer was open on this day.' : 'No drawer has been opened yet.'}</p>
        )}
        {day.drawers.length > 0 && <DrawersTable drawers={day.drawers} />}
        {day.paidOut.length > 0 && (
          <PaidOutCard payOuts={day.paidOut} amountOf={(payOut) => paidOutOn(payOut, day.date)} />
        )}
        {day.undone.length > 0 && <UndoneList undone={day.undone} />}
      </Grid>
      <DaySheet day={day} />
    </div>
  )
}
