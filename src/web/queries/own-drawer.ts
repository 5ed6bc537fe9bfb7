import { formatTime } from '#shared/dates.ts'
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
  const at = cash?.since ? formatTime(new Date(cash.since)) : ''
  if (cash?.state === 'open') return `Open since ${at}`
  if (cash?.state === 'counted') return 'Counted: say what happened'
  return cash?.state === 'closed' ? `Closed ${at}` : 'Opens with your first cash'
}
