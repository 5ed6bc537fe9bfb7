import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { formatAmount, pesewas } from '#shared/money.ts'
import { type DailyFee, type DailyRate, dailyFeesQuery } from '#web/queries/daily-fees.ts'
import { useMay } from '#web/queries/person.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { ShortList, ShortListAmount, ShortListItem } from '#web/ui/short-list.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DailyFeeForm } from './daily-fee-form.tsx'
import { RateForm } from './rate-form.tsx'

export const meta = () => [{ title: 'Daily fees: Akontaa' }]

/** Fees charged by the day (feeding, bus, classes), and what a day costs each class and the pupils with a rate of their own. */
export default function DailyFeesPage() {
  return useMay('set_fees') ? <DailyFees /> : <NotForYou title="Daily fees" needs="set_fees" />
}

function DailyFees() {
  const { data, error, refetch } = useQuery(dailyFeesQuery())
  const [editing, setEditing] = useState<DailyFee | 'new' | null>(null)
  return (
    <Page>
      <Chapters place="fees" page="Daily fees" />
      <PageHead
        title="Daily fees"
        acts={
          <Button kind="primary" icon="plus" onClick={() => setEditing('new')}>
            Add a daily fee
          </Button>
        }
      />
      {!data && error && (
        <Card as="div">
          <Problem sentence="The daily fees did not load." detail={error.message} onRetry={refetch} />
        </Card>
      )}
      {!data && !error && (
        <Card pad>
          <Skeleton width={420} height={160} />
        </Card>
      )}
      {data?.length === 0 && (
        <Card>
          <Empty title="No daily fee yet.">
            Feeding, bus or extra classes: class teachers mark who had it on their phone, and a cashier takes
            in the cash. Absent is never charged.
          </Empty>
        </Card>
      )}
      <div className={page.stack}>
        {data?.map((fee) => (
          <OneFee key={fee.feeTypeId} fee={fee} onEdit={() => setEditing(fee)} />
        ))}
      </div>
      {editing && (
        <DailyFeeForm fee={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />
      )}
    </Page>
  )
}

const WEEKDAYS = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri']

function OneFee({ fee, onEdit }: { fee: DailyFee; onEdit: () => void }) {
  const [rate, setRate] = useState<'class' | 'pupil' | null>(null)
  const { weekdays, owesAtMost, firstDay, lastDay, classes, pupils } = fee
  const days = weekdays.length === 5 ? 'Every school day' : weekdays.map((day) => WEEKDAYS[day]).join(', ')
  return (
    <Card pad stack>
      <PageHead
        title={fee.feeType}
        count={`${days} from ${formatDay(firstDay)}${lastDay ? ` to ${formatDay(lastDay)}` : ''}`}
        acts={<Button onClick={onEdit}>Change</Button>}
      />
      {owesAtMost !== null && (
        <p>Who owes for more than {counted(owesAtMost, 'day')} is named to the office. Nobody is refused.</p>
      )}
      <ShortList>
        {classes.map(({ classId, className, rates }) => (
          <ShortListItem key={classId} name={className} about={<span>{historyOf(rates)}</span>}>
            <ShortListAmount>{wordsOf(rates[0])}</ShortListAmount>
          </ShortListItem>
        ))}
        {pupils.map(({ studentId, studentName, className, rates }) => (
          <ShortListItem
            key={studentId}
            name={studentName}
            about={
              <span>
                {className}
                {rates[0]?.note ? `, ${rates[0].note}` : ''}, {historyOf(rates)}
              </span>
            }
          >
            <ShortListAmount>{wordsOf(rates[0])}</ShortListAmount>
          </ShortListItem>
        ))}
      </ShortList>
      {classes.length === 0 && <p>No class has a rate yet: nobody is on a register.</p>}
      <p>
        <Button onClick={() => setRate('class')}>Rate of a class</Button>{' '}
        <Button onClick={() => setRate('pupil')}>One pupil</Button>
      </p>
      {rate && <RateForm fee={fee} of={rate} onClose={() => setRate(null)} />}
    </Card>
  )
}

function wordsOf(rate: DailyRate | undefined): string {
  if (!rate) return ''
  if (rate.means === 'rate') return `${formatAmount(rate.amount ?? pesewas(0))} a day`
  return { free: 'free', off: 'not on it', class: 'as the class' }[rate.means]
}

function historyOf(rates: readonly DailyRate[]): string {
  return rates
    .slice(0, 3)
    .map((rate, place) => `${place > 0 ? `${wordsOf(rate)} ` : ''}from ${formatDay(rate.fromDay)}`)
    .join('; ')
}
