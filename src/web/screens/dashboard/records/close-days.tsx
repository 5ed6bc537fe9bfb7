import { useState } from 'react'
import { addDays, formatDay } from '#shared/dates.ts'
import { AFTER_TODAY } from '#web/offline/waiting-act.ts'
import { closeThrough } from '#web/queries/adjustments.ts'
import type { School } from '#web/queries/school.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

/** Closes days: nothing is recorded, taken back or dated on them any more. */
export function CloseDays({ school }: { school: School }) {
  const [open, setOpen] = useState(false)
  const [day, setDay] = useState<string | null>(addDays(school.today, -1))
  const [problem, setProblem] = useState<string>()
  const closing = useAct({
    act: closeThrough,
    onDone: (through) => {
      setOpen(false)
      showToast(`The days up to ${formatDay(through)} are closed.`)
    },
    onRefused: (refusal) => setProblem(refusal.details.fields?.through ?? refusal.message),
  })
  const act = () => {
    if (day) closing.submit(day)
    else setProblem('Choose a day.')
  }
  return (
    <>
      <Button icon="archive" onClick={() => setOpen(true)}>
        Close days
      </Button>
      {open && (
        <Confirm
          question={day ? `Close every day up to ${formatDay(day)}?` : 'Close days?'}
          keep="Leave them open"
          act="Close them"
          busy={closing.busy && 'Closing...'}
          onKeep={() => setOpen(false)}
          onAct={act}
        >
          <DateField
            label="Last day to close"
            value={day}
            error={problem}
            onChange={(value) => {
              setDay(value)
              setProblem(undefined)
            }}
          />
          <WhatClosingDoes endsToday={day !== null && day >= school.today} />
        </Confirm>
      )}
    </>
  )
}

function WhatClosingDoes({ endsToday }: { endsToday: boolean }) {
  return (
    <Notice icon="calendar" tone="wait">
      What was recorded stays and can be printed; what is taken back later counts on the day it is taken back.
      Only the Head opens the last closed day again, for a reason.
      {endsToday && ` ${AFTER_TODAY}`}
    </Notice>
  )
}
