import { formatTime } from '#shared/dates.ts'
import { shortName } from '#shared/people.ts'
import { type CashDay, remind } from '#web/queries/cash-day.ts'
import { Button } from '#web/ui/button.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

interface RemindButtonProps {
  staffId: string
  name: string
  remind: CashDay['drawers'][number]['remind']
}

/** Texts somebody about their cash; not within the hour, when `sayReminded` stands instead. */
export function RemindButton({ staffId, name, remind: may }: RemindButtonProps) {
  const reminding = useAct({
    act: remind,
    onDone: (message) => showToast(message),
    onRefused: ({ message }) => showProblem('No text was sent.', message),
  })
  if (!may || may.again) return null
  return (
    <Button small busy={reminding.busy && 'One moment...'} onClick={() => reminding.submit(staffId)}>
      Remind {shortName(name)}
    </Button>
  )
}

/** "Reminded, again from 16:10."; empty where nobody was. */
export function sayReminded(remind: RemindButtonProps['remind']): string {
  return remind?.again ? `Reminded, again from ${formatTime(new Date(remind.again))}.` : ''
}
