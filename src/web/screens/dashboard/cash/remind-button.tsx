import { formatTime } from '#shared/dates.ts'
import { shortName } from '#shared/people.ts'
import { type CashDay, remind } from '#web/queries/cash-day.ts'
import { Button } from '#web/ui/button.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

interface RemindButtonProps {
  staffId: string
  name: string
  remind: CashDay['drawers'][number]['remind']
}

/** Texts somebody about their cash; within the hour it says from when on it can be pressed again. */
export function RemindButton({ staffId, name, remind: may }: RemindButtonProps) {
  const reminding = useAct({
    act: remind,
    onDone: (message) => showToast(message),
    onRefused: ({ message }) => showProblem('No text was sent.', message),
  })
  if (!may) return null
  const called = shortName(name)
  if (may.again)
    return <span className={text.hint}>reminded, again from {formatTime(new Date(may.again))}</span>
  return (
    <Button small busy={reminding.busy && 'One moment...'} onClick={() => reminding.submit(staffId)}>
      Remind {called}
    </Button>
  )
}
