import type { Day } from '#shared/dates.ts'

/** Registers whose day somebody has seen and chosen on a day: they are not asked about it while it lasts. */
const known = new Set<string>()

export function knowDay(id: string, today: Day): void {
  known.add(`${id} on ${today}`)
}

export function isDayKnown(id: string, today: Day): boolean {
  return known.has(`${id} on ${today}`)
}
