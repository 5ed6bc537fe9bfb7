import { addDays, formatMoment, formatWeekday } from '#shared/dates.ts'
import { type CashDay, cashDayFile } from '#web/queries/cash-day.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Row } from '#web/ui/layout.tsx'
import { PageHead } from '#web/ui/page.tsx'
import text from '#web/ui/text.module.css'
import { longDay } from './day-words.ts'

interface DayHeadProps {
  day: CashDay
  onDate: (date: string) => void
}

/** The day, whether it is locked, the days beside it, and its sheet. */
export function DayHead({ day, onDate }: DayHeadProps) {
  const { date, today, isLocked, lockedAt, lockedBy } = day
  const [before, after] = [addDays(date, -1), addDays(date, 1)]
  return (
    <PageHead
      title={longDay(date)}
      count={
        isLocked ? (
          <Badge tone="good" icon="lock">
            Locked{lockedBy && lockedAt ? ` ${formatMoment(lockedAt)} by ${lockedBy}` : ''}
          </Badge>
        ) : (
          <Badge tone="wait" icon="clock">
            Not locked
          </Badge>
        )
      }
      acts={
        <>
          <Row gap={1}>
            <Button icon="left" onClick={() => onDate(before)}>
              <span className={text.unseen}>{formatWeekday(before)}</span>
            </Button>
            <Button icon="right" disabled={date >= today} onClick={() => onDate(after)}>
              <span className={text.unseen}>
                {date < today ? formatWeekday(after) : 'The next day has not come'}
              </span>
            </Button>
          </Row>
          <FileButton icon="print" what="cash-day sheet" file={cashDayFile(date)}>
            Print the sheet
          </FileButton>
        </>
      }
    />
  )
}
