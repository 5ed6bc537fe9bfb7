import { type Day, dayOf, formatMoment, formatTime } from '#shared/dates.ts'
import { timeAtServer } from '#web/server-clock.ts'
import { useToday } from '#web/today.ts'
import { useCash } from './person.ts'

/** "drawer open": what stands after the role; undefined where there is nothing to say. */
export function useDrawerWord(): string | undefined {
  const cash = useCash()
  if (!cash || cash.state === 'none') return undefined
  return cash.state === 'open' ? 'drawer open' : cash.state === 'counted' ? 'drawer counted' : 'drawer closed'
}

/** "Open since 08:05", for the places that lead to it. */
export function useDrawerSays(): string {
  const cash = useCash()
  const today = useToday()
  const at = cash?.since ? timeWithin(cash.since, today) : ''
  if (cash?.state === 'open') return `Open since ${at}`
  if (cash?.state === 'counted') return 'Counted: say what happened'
  return cash?.state === 'closed' ? `Closed ${at}` : 'Opens with your first cash'
}

/** A drawer that was opened on an earlier day says so. */
function timeWithin(instant: string, today: Day): string {
  const then = new Date(instant)
  return dayOf(then) === today ? formatTime(then) : formatMoment(instant, timeAtServer())
}
