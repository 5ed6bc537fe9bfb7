import type { Day } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import type { FigureRow } from './figures.ts'
import type { Term } from './terms.ts'

/** What was known at the end of a school day. */
export interface PacePoint {
  schoolDay: number
  date: Day
  received: Pesewas
  toCollect: Pesewas
  percent: number | null
}

/** A term's points, beside those of the term that is asked about. */
export interface Pace {
  which: 'this' | 'last' | 'year'
  term: Term
  schoolDays: number
  points: PacePoint[]
}

interface Grown {
  day: Day
  received: number
  toCollect: number
  pupils: number
}

/** Of 100, cut to one decimal: 100 is said of nothing that is not all in. Null where nothing is to be collected. */
export function percentOf(received: number, toCollect: number): number | null {
  return toCollect > 0 ? Math.floor((received * 1_000) / toCollect) / 10 : null
}

/** Running sums by day, from what each day added. */
export function growing(rows: readonly FigureRow[]): Grown[] {
  let sums = { received: 0, toCollect: 0, pupils: 0 }
  return rows
    .toSorted((one, other) => ((one.day ?? '') < (other.day ?? '') ? -1 : 1))
    .map(({ day, received, toCollect, pupils }) => {
      sums = {
        received: sums.received + received,
        toCollect: sums.toCollect + toCollect,
        pupils: sums.pupils + pupils,
      }
      return { day: day ?? '', ...sums }
    })
}

interface Known {
  /** School days. */
  days: readonly Day[]
  today: Day
  endsOn: Day
  pupilsMin: number
}

/** A point for each school day up to today. That of the newest day of a term that goes on says what is known by now. */
export function known(grown: readonly Grown[], { days, today, endsOn, pupilsMin }: Known): PacePoint[] {
  const past = days.filter((day) => day <= today)
  let place = 0
  return past.map((date, index) => {
    const through = index === past.length - 1 && endsOn >= today ? today : date
    while ((grown[place]?.day ?? '9') <= through) place++
    const { received, toCollect, pupils } = grown[place - 1] ?? { received: 0, toCollect: 0, pupils: 0 }
    return {
      schoolDay: index + 1,
      date,
      percent: pupils < pupilsMin ? null : percentOf(received, toCollect),
      received: received as Pesewas,
      toCollect: toCollect as Pesewas,
    }
  })
}

export function total(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
