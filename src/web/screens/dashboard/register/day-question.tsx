import { useRef } from 'react'
import type { Day } from '#shared/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { weekdayOf } from './of-day.ts'
import frame from './register.module.css'

interface DayQuestionProps {
  day: Day
  today: Day
  /** Null where there is no register of today. */
  onToday: (() => void) | null
  onGoOn: () => void
}

/** A register that was open over midnight stays of its day. Asked at the first tap of another one, once. */
export function DayQuestion({ day, today, onToday, onGoOn }: DayQuestionProps) {
  const box = useRef<HTMLDialogElement>(null)
  useModal(box)
  return (
    <dialog ref={box} className={frame.sheet} aria-labelledby="of-day" onClose={onGoOn}>
      <Stack gap={3}>
        <h2 id="of-day">This is the register of {weekdayOf(day)}</h2>
        <p>Today is {weekdayOf(today)}.</p>
        {onToday && (
          <Button kind="primary" large onClick={onToday}>
            Begin {weekdayOf(today)}
          </Button>
        )}
        <Button large onClick={onGoOn}>
          Go on with {weekdayOf(day)}
        </Button>
      </Stack>
    </dialog>
  )
}
