import { formatDay } from '#shared/dates.ts'
import { dropHoliday, type Holiday, keepHoliday } from '#web/queries/calendar.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Row } from '#web/ui/layout.tsx'
import { EntryLine, RuledList } from '#web/ui/ruled-list.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import styles from './holiday-list.module.css'

interface HolidayListProps {
  holidays: readonly Holiday[]
  /** Absent for whoever may only read. */
  onChange?: ((holiday: Holiday) => void) | undefined
}

/** Every free day, with what can be said of it. */
export function HolidayList({ holidays, onChange }: HolidayListProps) {
  return (
    <Card as="div">
      <RuledList>
        {holidays.map((holiday) => (
          <li key={holiday.publicHoliday ?? holiday.id}>
            <EntryLine>
              <span className={styles.days}>{daysOf(holiday)}</span>
              <strong>{holiday.name}</strong>
              <HolidayBadge holiday={holiday} />
              {onChange && <HolidayActs holiday={holiday} onChange={onChange} />}
            </EntryLine>
          </li>
        ))}
      </RuledList>
    </Card>
  )
}

function HolidayBadge({ holiday: { publicHoliday, free, certain } }: { holiday: Holiday }) {
  if (!free) return <Badge>school day</Badge>
  if (!certain) return <Badge tone="wait">to be confirmed</Badge>
  return publicHoliday ? <span className={text.muted}>public holiday</span> : <Badge>our own</Badge>
}

function HolidayActs({ holiday, onChange }: { holiday: Holiday; onChange: (holiday: Holiday) => void }) {
  const onRefused = ({ message }: { message: string }) => showProblem('Nothing was changed.', message)
  const confirming = useAct({
    act: keepHoliday,
    onDone: ({ name, firstDay }) => showToast(`${name} is on ${formatDay(firstDay)}.`),
    onRefused,
  })
  const removing = useAct({
    act: dropHoliday,
    onDone: () =>
      showToast(
        holiday.publicHoliday
          ? `${holiday.name} stands as the law has it.`
          : `${holiday.name} is a school day again.`,
      ),
    onRefused,
  })
  const { id, publicHoliday, name, firstDay, lastDay, certain } = holiday
  return (
    <Row as="span" wrap gap={2} className={styles.acts}>
      {publicHoliday && !certain && (
        <Button
          small
          busy={confirming.busy && 'Saving...'}
          aria-label={`Confirm ${name}`}
          onClick={() => confirming.submit({ publicHoliday, name, firstDay, lastDay, free: true })}
        >
          Confirm
        </Button>
      )}
      <Button small kind="quiet" aria-label={`Change ${name}`} onClick={() => onChange(holiday)}>
        Change
      </Button>
      {id && (
        <Button
          small
          kind="quiet"
          busy={removing.busy && 'Removing...'}
          aria-label={publicHoliday ? `Put ${name} back as the law has it` : `Remove ${name}`}
          onClick={() => removing.submit(id)}
        >
          {publicHoliday ? 'Put back' : 'Remove'}
        </Button>
      )}
    </Row>
  )
}

function daysOf({ firstDay, lastDay }: Holiday): string {
  const weekday = new Date(`${firstDay}T00:00:00Z`).toLocaleDateString('en-GB', {
    weekday: 'short',
    timeZone: 'UTC',
  })
  return firstDay === lastDay
    ? `${weekday} ${formatDay(firstDay)}`
    : `${formatDay(firstDay)} to ${formatDay(lastDay)}`
}
