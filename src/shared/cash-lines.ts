import { type Day, formatWeekday } from './dates.ts'
import { shortNameWithin } from './people.ts'

/** What each line of a day's cash is called, on the screen and on the sheet. */

const NAMES = {
  start: 'In drawers and safe at the start',
  start_outside: 'Not paid in at the start',
  cash: 'Cash at the counter',
  registers: 'Cash of daily registers',
  given_back: 'Given back',
  paid_out: 'Paid out',
  brought: 'Brought from cash outside the drawers',
  drawn: 'Drawn from the bank',
  difference: 'Short',
  in_hand: 'In teachers’ names',
  deposit_back: 'Deposits taken back',
  drawn_back: 'Drawn from the bank, taken back',
  paid_in: 'Paid in',
  safe: 'In the safe',
  outside: 'Not paid in yet',
  loose: 'Taken without a drawer',
  kept: 'In counted drawers',
  on_its_way: 'On its way',
  open: 'In the drawer',
} as const

export type CashWhat = keyof typeof NAMES

interface Line {
  what: CashWhat
  who: string | null
  /** Below zero is short. In whatever unit. */
  amount: number | null
}

/** "Over" and whose, "Paid in" and where; what is said small beside the name is `beside`. */
export function nameOfCashLine({ what, who, amount }: Line): { label: string; beside: string | null } {
  if (what === 'difference' && (amount ?? 0) > 0) return { label: 'Over', beside: who }

  if (what === 'open' && who) return { label: `In ${whoseDrawer(who)}`, beside: 'not counted' }
  return { label: NAMES[what], beside: who }
}

/** "Ama’s drawer"; of the school's own account “the Head’s drawer”. */
export function whoseDrawer(name: string): string {
  return `${shortNameWithin(name)}’s drawer`
}

interface LateReceipt {
  number: string
  takenOn: Day
  countsOn: Day
}

/** What a day says of a receipt that arrived after the lock: on the day it was taken, and on the one it counts on. */
export function lateReceiptLine(
  { number, takenOn, countsOn }: LateReceipt,
  amount: string,
  day: Day,
): string {
  const about = `${number}, ${amount}`
  if (day === countsOn)
    return `${about}, taken ${formatWeekday(takenOn)}, arrived after the lock of that day.`
  return `${about}, taken this day, arrived after the lock; counts on ${formatWeekday(countsOn)}.`
}
