import { fieldNamed, fieldOf, plainHeading, type RosterField, unknownDebt } from '#shared/roster-fields.ts'
import { shown } from './read-cells.ts'

export interface Columns {
  /** The place of each field's column, counted from 0. */
  places: Map<RosterField, number>
  headings: readonly string[]
}

/**
 * Which column holds what: what the caller says, and for the others what the headings say. The first of two wins. A field
 * given an empty heading is in no column.
 */
export function recogniseColumns(
  headings: readonly string[],
  feeTypes: readonly string[],
  given: ReadonlyMap<RosterField, string>,
): Columns {
  const places = new Map<RosterField, number>()
  for (const [field, heading] of given) {
    const place =
      heading === '' ? -1 : headings.findIndex((one) => plainHeading(one) === plainHeading(heading))
    if (place >= 0) places.set(field, place)
  }
  const taken = new Set(places.values())
  const take = (heading: string, place: number) => {
    const field = taken.has(place) ? undefined : fieldOf(heading, feeTypes)
    if (field && !places.has(field) && !given.has(field)) places.set(field, place)
  }
  // A total of debts is one only where no column of a single debt is.
  headings.forEach((heading, place) => {
    if (!isTotal(heading)) take(heading, place)
  })
  headings.forEach((heading, place) => {
    if (isTotal(heading)) take(heading, place)
  })
  return { places: withFirstNames(places, given), headings }
}

/** Beside a surname alone, a column of other names holds the first names too. */
function withFirstNames(
  places: Columns['places'],
  given: ReadonlyMap<RosterField, string>,
): Columns['places'] {
  const others = places.get('otherNames')
  const isWhole = places.has('name') || places.has('firstName') || !places.has('surname')
  if (others === undefined || isWhole || given.has('otherNames')) return places
  places.delete('otherNames')
  return places.set('firstName', others)
}

function isTotal(heading: string): boolean {
  return /\btotal\b/i.test(heading)
}

/** Where debts stand, also those of fees that the school does not have: a total is the sum of all of them. */
export function placesOfDebts({ places, headings }: Columns, feeTypes: readonly string[]): number[] {
  const known = [...places].flatMap(([field, place]) => (field.startsWith('owed:') ? [place] : []))
  const others = headings.flatMap((heading, place) => (unknownDebt(heading, feeTypes) ? [place] : []))
  return [...new Set([...known, ...others])]
}

/** What the caller says about the columns (field → heading), checked; and a sentence for each mistake in it. */
export function givenColumns(
  columns: Readonly<Record<string, string>>,
  feeTypes: readonly string[],
): { given: Map<RosterField, string>; mistakes: string[] } {
  const given = new Map<RosterField, string>()
  const mistakes: string[] = []
  for (const [name, heading] of Object.entries(columns)) {
    const field = fieldNamed(name, feeTypes)
    if (field) given.set(field, heading)
    else mistakes.push(`There is no field “${shown(name)}” to read the column “${shown(heading)}” as.`)
  }
  return { given, mistakes }
}

/** A sentence for everything without which no row can be read. */
export function missingColumns(
  { places, headings }: Columns,
  given: ReadonlyMap<RosterField, string>,
): string[] {
  const missing: string[] = []
  for (const [field, heading] of given) {
    if (heading !== '' && !places.has(field)) missing.push(`There is no column “${shown(heading)}”.`)
  }
  if (!places.has('name') && !places.has('surname'))
    missing.push('There is no column for the name or surname.')
  if (places.has('surname') && !places.has('name') && !places.has('firstName'))
    missing.push('There is no column for the first name.')
  if (!places.has('class')) missing.push('There is no column for the class.')
  return missing.length > 0 ? [...missing, `The headings are: ${shortList(headings)}.`] : []
}

const HEADINGS_TOLD_MAX = 20

function shortList(headings: readonly string[]): string {
  const said = headings.filter(Boolean)
  const told = said.slice(0, HEADINGS_TOLD_MAX).map(shown)
  return said.length > told.length
    ? `${told.join(', ')} and ${said.length - told.length} more`
    : told.join(', ')
}

/** A second column for the same debt: leaving money out silently would be worse than asking. */
export function debtsSaidTwice(
  { places, headings }: Columns,
  feeTypes: readonly string[],
  notBrought: readonly string[],
): string[] {
  return headings.flatMap((heading, place) => {
    if (notBrought.some((one) => plainHeading(one) === plainHeading(heading))) return []
    const field = fieldOf(heading, feeTypes)
    const first = field && places.get(field)
    if (!field?.startsWith('owed:') || first === undefined || first === place) return []
    if ([...places.values()].includes(place)) return []
    return [
      `The columns “${shown(headings[first] ?? '')}” and “${shown(heading)}” both say what is owed for ${field.slice(5)}.`,
    ]
  })
}
