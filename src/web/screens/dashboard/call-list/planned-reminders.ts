import type { LeftOut } from '#shared/reminders.ts'
import type { Reminders } from '#web/queries/reminders.ts'

type Reminded = Reminders['families'][number]
type Counts = Pick<Reminders, 'families' | 'more' | 'leftOut'>

/** What is sent with these families left out by hand: where the budget cuts, the next ones move up. */
export function plannedReminders({ families, more, leftOut }: Counts, out: ReadonlySet<string>) {
  const wanted = [...families, ...more]
  const rest = wanted.filter(({ familyId }) => !out.has(familyId))
  const going = more.length > 0 ? rest.slice(0, families.length) : rest
  const goes = new Set(going.map(({ familyId }) => familyId))
  const listed: Reminded[] = wanted.filter(({ familyId }) => goes.has(familyId) || out.has(familyId))
  const counts = new Map<LeftOut, number>(leftOut.map((each) => [each.reason, each.families]))
  counts.set('by_hand', (counts.get('by_hand') ?? 0) + wanted.length - rest.length)
  counts.set('budget', rest.length - going.length)
  return {
    going: going.length,
    listed,
    leftOut: [...counts]
      .filter(([, count]) => count > 0)
      .map(([reason, count]) => ({ reason, families: count })),
  }
}
