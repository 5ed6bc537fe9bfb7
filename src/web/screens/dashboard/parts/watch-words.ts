import { counted } from '#shared/counted.ts'
import { dayOf, formatDay } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import { shortName } from '#shared/people.ts'
import type { WatchList } from '#web/queries/insights.ts'

/** One thing that needs a look: what, how much, and whose. `id` is its part of the watch list. */
export interface Watched {
  id: 'tray' | 'registers' | 'vouchers' | 'deposits' | 'drawers' | 'taken-back' | 'under-limit'
  what: string
  figure: string
  about: string
}

/** What needs a look, in the order of the list; nothing of what is as it should be. */
export function watchedOf(watch: WatchList): Watched[] {
  const { tray, registers, vouchers, deposits, drawers, takenBack, underLimit } = watch
  const found: (Watched | false | null)[] = [
    tray !== null &&
      tray.count > 0 && {
        id: 'tray',
        what: 'In the bank, nobody’s yet',
        figure: formatAmount(tray.amount),
        about: `${counted(tray.count, 'line')}${oldestOf(tray)}`,
      },
    registers !== null &&
      registers.count > 0 && {
        id: 'registers',
        what: 'Registers not accepted',
        figure: formatAmount(registers.amount),
        about: `${counted(registers.count, 'register')} with teachers${oldestOf(registers)}`,
      },
    vouchers.count > 0 && withoutPhoto(vouchers),
    deposits.count > 0 && {
      id: 'deposits',
      what: 'Deposits not seen at the bank',
      figure: formatAmount(deposits.amount),
      about: `${counted(deposits.count, 'deposit')}, paid in more than ${deposits.days} school days ago`,
    },
    drawers !== null &&
      drawers.short.count > 0 && {
        id: 'drawers',
        what: 'Drawers short',
        figure: formatAmount(drawers.short.amount),
        about: `${drawers.short.count} of ${counted(drawers.counts, 'count')}: ${peopleText(drawers.people)}`,
      },
    takenBack.withinHour > 0 && {
      id: 'taken-back',
      what: 'Taken back within the hour',
      figure: String(takenBack.withinHour),
      about: `of ${takenBack.count} taken back: ${peopleText(takenBack.people)}`,
    },
    underLimit !== null &&
      underLimit.count > 0 && {
        id: 'under-limit',
        what: `Just under the limit of ${formatAmount(underLimit.limit)}`,
        figure: String(underLimit.count),
        about: `from ${formatAmount(underLimit.from)}: ${peopleText(underLimit.people)}`,
      },
  ] as (Watched | false | null)[]
  return found.filter((one): one is Watched => Boolean(one))
}

function withoutPhoto(vouchers: WatchList['vouchers']): Watched {
  return {
    id: 'vouchers',
    what: 'Vouchers without a photo',
    figure: formatAmount(vouchers.amount),
    about: `${counted(vouchers.count, 'voucher')}${oldestOf(vouchers)}`,
  }
}

/** "Ama 4, Kojo 3" */
function peopleText(people: readonly { name: string; count: number }[]): string {
  return people.map(({ name, count }) => `${shortName(name)} ${count}`).join(', ')
}

function oldestOf({ oldest }: { oldest: string | null }): string {
  return oldest ? `, the oldest of ${formatDay(oldest).slice(0, -5)}` : ''
}

/** "20 Nov 2026" of a moment. */
export function dayText(at: string): string {
  return formatDay(dayOf(new Date(at)))
}

export const ACTS = {
  take_back: 'Receipts taken back',
  take_back_entry: 'Entries taken back',
  move: 'Moved',
  refund: 'Given back',
  discount: 'Discounts by hand',
  waiver: 'Waivers',
  write_off: 'Written off',
} as const
