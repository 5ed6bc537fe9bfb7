import { useQuery } from '@tanstack/react-query'
import { changeWeekly, type Weekly, type WeeklyChange, weeklyQuery } from '#web/queries/insights.ts'
import { useMay } from '#web/queries/person.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { WEEKDAYS } from '#web/screens/dashboard/parts/insight-words.ts'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { Card } from '#web/ui/card.tsx'
import { Grid, Row } from '#web/ui/layout.tsx'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SmsSlip } from '#web/ui/sms-slip.tsx'
import { Switch } from '#web/ui/switch.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import styles from './weekly.module.css'

export const meta = () => [{ title: 'Weekly text: Akontaa' }]

/** The text of the week: whether it goes, when, to whom, and what it would say now. */
export default function WeeklyPage() {
  return useMay('see_watch') ? <WeeklyText /> : <NotForYou title="Weekly text" needs="see_watch" />
}

function WeeklyText() {
  const { data: weekly, error, refetch } = useQuery(weeklyQuery())
  return (
    <Page aria-busy={!weekly && !error}>
      <Chapters place="insights" page="Weekly text" />
      <PageHead title="Weekly text" />
      <div className={styles.narrow}>
        <Card pad stack>
          {!weekly && error && (
            <Problem sentence="The weekly text did not load." detail={error.message} onRetry={refetch} />
          )}
          {!weekly && !error && <Skeleton width={320} height={160} />}
          {weekly && <Setting weekly={weekly} />}
        </Card>
      </div>
    </Page>
  )
}

/** No text goes out on a Sunday. */
const DAYS = [1, 2, 3, 4, 5, 6].map((day) => ({ value: String(day), label: WEEKDAYS[day] ?? '' }))
const HOURS = Array.from({ length: 12 }, (_, place) => ({
  value: String(place + 8),
  label: `${String(place + 8).padStart(2, '0')}:00`,
}))

function Setting({ weekly }: { weekly: Weekly }) {
  const mayChange = useMay('set_rules')
  const { on, people, preview } = weekly
  const changing = useAct({
    act: (change: WeeklyChange, key) => changeWeekly(change, key),
    onDone: () => showToast('The weekly text is changed.'),
    onRefused: ({ message, details }) =>
      showProblem('The weekly text was not changed.', Object.values(details.fields ?? {})[0] ?? message),
  })
  const isOff = !mayChange || changing.busy
  return (
    <>
      <Row align="center" justify="between" gap={3}>
        <h2>One text a week</h2>
        <Switch
          label="Weekly text"
          on={on}
          disabled={isOff}
          onChange={(next) => changing.submit({ on: next })}
        />
      </Row>
      <p>
        Once a week, one SMS of what came in, how far the term is and how that stands to last term. It names
        no pupil and nobody who works here.
      </p>
      <When weekly={weekly} isOff={isOff} onChange={changing.submit} />
      <p className={text.hint}>
        {on ? 'Goes to ' : 'Would go to '}
        {people.map(({ name, hasPhone }) => (hasPhone ? name : `${name} (no phone number)`)).join(', ')}.
        Nothing goes out on a Sunday.
      </p>
      {preview ? (
        <SmsSlip head="as it stands now" {...preview} />
      ) : (
        <p className={text.hint}>Between terms, in a week without money, no text goes out.</p>
      )}
    </>
  )
}

interface WhenProps {
  weekly: Weekly
  isOff: boolean
  onChange: (change: WeeklyChange) => void
}

function When({ weekly: { weekday, hour }, isOff, onChange }: WhenProps) {
  return (
    <Grid columns={2} gap={3}>
      <Select
        label="Goes on"
        options={DAYS}
        value={String(weekday)}
        disabled={isOff}
        onChange={(day) => onChange({ weekday: Number(day) })}
      />
      <Select
        label="At"
        options={HOURS}
        value={String(hour)}
        disabled={isOff}
        onChange={(chosen) => onChange({ hour: Number(chosen) })}
      />
    </Grid>
  )
}
