import { addDays, type Day } from '#shared/dates.ts'
import { type Pesewas, pesewas } from '#shared/money.ts'
import type { Entry } from '#web/queries/entries.ts'

/** What a week's registers of one fee did to a child's account: one line that opens. */
export interface Week {
  key: string
  feeType: string
  monday: Day
  days: number
  charged: Pesewas
  paid: Pesewas
  /** Newest first, as the list around it. */
  entries: readonly [Entry, ...Entry[]]
}

export type Line = Entry | Week

export const isWeek = (line: Line): line is Week => 'monday' in line

/**
 * The entries of a week's registers and a fee together, where the newest of them stands; corrections and every other entry stay lines
 * of their own. The statement on paper does the same.
 */
export function foldWeeks(entries: readonly Entry[]): Line[] {
  const weeks = new Map<string, Entry[]>()
  const keys: (string | Entry)[] = []
  for (const entry of entries) {
    const key = keyOf(entry)
    if (key === null) keys.push(entry)
    else if (weeks.has(key)) weeks.get(key)?.push(entry)
    else {
      weeks.set(key, [entry])
      keys.push(key)
    }
  }
  return keys.flatMap((key): Line[] => (typeof key === 'string' ? weekOf(key, weeks.get(key) ?? []) : [key]))
}

function keyOf({ registerDay, kind, note, feeType }: Entry): string | null {
  return registerDay && kind !== 'reversal' && !note ? `${mondayOf(registerDay)} ${feeType}` : null
}

function mondayOf(day: Day): Day {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}

function weekOf(key: string, [first, ...others]: readonly Entry[]): Week[] {
  if (!first) return []
  const entries = [first, ...others] as const
  const sumOn = (side: Entry['side']) =>
    pesewas(entries.reduce((sum, entry) => (entry.side === side ? sum + entry.amount : sum), 0))
  return [
    {
      key,
      feeType: first.feeType,
      monday: key.slice(0, 10),
      days: entries.filter(({ kind }) => kind === 'daily_charge').length,
      charged: sumOn('Debit'),
      paid: sumOn('Credit'),
      entries: [first, ...others],
    },
  ]
}
