/** Kinds of pupils (day and boarder): how many a school may have, and what is charged when one changes in mid-term. */

export const KINDS_MAX = 6

export const KIND_CHANGES = ['days', 'whole', 'nothing'] as const
export type KindChange = (typeof KIND_CHANGES)[number]

const ONE: Record<string, string> = {
  day: 'a day pupil',
  boarder: 'a boarder',
  boarding: 'a boarder',
  new: 'a new pupil',
  continuing: 'a continuing pupil',
}

/** What somebody of a kind is: "a boarder"; in the school's own words, as it has written them. */
export function oneOfKind(name: string): string {
  return ONE[name.toLowerCase()] ?? name
}

/** What several of a kind are: "boarders", "day pupils". */
export function severalOfKind(name: string): string {
  const one = ONE[name.toLowerCase()]
  return one ? `${one.replace(/^an? /, '')}s` : name
}
