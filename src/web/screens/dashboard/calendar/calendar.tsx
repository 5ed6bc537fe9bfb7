import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { sentences } from '#shared/sentences.ts'
import { type Calendar, type CalendarTerm, calendarQuery, type Holiday } from '#web/queries/calendar.ts'
import { useMay } from '#web/queries/person.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Grid, Row } from '#web/ui/layout.tsx'
import { LightSelect } from '#web/ui/light-select.tsx'
import { LoadingSaid } from '#web/ui/loading-said.tsx'
import { Notice } from '#web/ui/notice.tsx'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useQueryState } from '#web/use-query-state.ts'
import styles from './calendar.module.css'
import { HolidayForm } from './holiday-form.tsx'
import { HolidayList } from './holiday-list.tsx'
import { MonthGrid, monthsOf } from './month-grid.tsx'

export const meta = () => [{ title: 'School calendar: Akontaa' }]

/** Which days are school days: the terms, Ghana's public holidays, and free days of the school's own. */
export default function SchoolCalendar() {
  const [termId, setTermId] = useQueryState('term')
  const { data: current, error, refetch } = useQuery(calendarQuery())
  const term = current && termOf(current, termId)
  const { data: ofTerm } = useQuery({ ...calendarQuery(term?.startsOn), enabled: term !== undefined })
  const [changing, setChanging] = useState<Holiday | 'new' | null>(null)
  const mayChange = useMay('set_fees')
  const shown = ofTerm ?? current
  return (
    <Page>
      <Chapters place="settings" page="School calendar" />
      <PageHead
        title="School calendar"
        count={current && sentenceOf(current.today)}
        acts={
          mayChange && (
            <Button kind="primary" icon="plus" onClick={() => setChanging('new')}>
              Add free days
            </Button>
          )
        }
      />
      {!current && error && (
        <Problem sentence="The calendar did not load." detail={error.message} onRetry={refetch} />
      )}
      {!current && !error && <Loading />}
      {current && !term && (
        <Card>
          <Empty title="No terms yet.">Enter the days of the terms first.</Empty>
        </Card>
      )}
      {current && term && shown && (
        <div className={page.stack}>
          <TermMonths calendar={current} term={term} holidays={shown.holidays} onTerm={setTermId} />
          <h2>Holidays and free days</h2>
          <Unsure holidays={shown.holidays} />
          <HolidayList holidays={shown.holidays} onChange={mayChange ? setChanging : undefined} />
        </div>
      )}
      {changing && (
        <HolidayForm holiday={changing === 'new' ? undefined : changing} onClose={() => setChanging(null)} />
      )}
    </Page>
  )
}

interface TermMonthsProps {
  calendar: Calendar
  term: CalendarTerm
  holidays: readonly Holiday[]
  onTerm: (termId: string) => void
}

function TermMonths({ calendar, term, holidays, onTerm }: TermMonthsProps) {
  return (
    <Card pad stack>
      <Row wrap align="end" className={styles.head}>
        <div className={styles.choice}>
          <LightSelect
            label="Term"
            options={calendar.terms.map(({ id, name, academicYear }) => ({
              value: id,
              label: `${name}, ${academicYear}`,
            }))}
            value={term.id}
            onChange={onTerm}
          />
        </div>
        <p>
          {formatDay(term.startsOn)} to {formatDay(term.endsOn)}:{' '}
          <strong>{counted(term.schoolDays, 'school day')}</strong>
        </p>
      </Row>
      <Grid align="start" gap={6} className={styles.months}>
        {monthsOf(term).map((month) => (
          <MonthGrid key={month} month={month} term={term} holidays={holidays} today={calendar.today.date} />
        ))}
      </Grid>
    </Card>
  )
}

function Unsure({ holidays }: { holidays: readonly Holiday[] }) {
  const unsure = holidays.filter(({ certain }) => !certain)
  if (unsure.length === 0) return null
  return (
    <Notice tone="wait" icon="calendar">
      {counted(unsure.length, 'day')} to be confirmed: some go by the moon, others may be kept on another day
      of their week. Confirm each when the Ministry of the Interior has said it.
    </Notice>
  )
}

function Loading() {
  return (
    <Card pad stack aria-busy="true">
      <LoadingSaid sentence={sentences.loading.plain} />
      <Skeleton width={280} />
      <Skeleton width={420} height={240} />
    </Card>
  )
}

/** The one in the address, else the one that is or comes, else the last. */
function termOf({ today, terms }: Calendar, termId: string): CalendarTerm | undefined {
  return (
    terms.find(({ id }) => id === termId) ?? terms.find(({ endsOn }) => endsOn >= today.date) ?? terms.at(-1)
  )
}

function sentenceOf({ isSchoolDay, holiday, term, schoolDay, schoolDays }: Calendar['today']): string {
  if (!term) return 'Today is between terms'
  if (isSchoolDay) return `Today is school day ${schoolDay} of ${schoolDays}`
  return holiday ? `No school today: ${holiday}` : `No school today; ${schoolDay} of ${schoolDays} are over`
}
