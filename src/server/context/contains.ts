import { searchable, searchableWords } from '#shared/searchable.ts'
import { type Sql, sql } from './context.ts'

/** A LIKE pattern, in small letters, in which what was typed stands for itself. */
export function contains(text: string): string {
  return asItIs(text.toLowerCase())
}

function asItIs(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** Whether a name holds what was typed: accents and apostrophes do not count, and a hyphen is as good as a blank or as none. */
export function nameContains(name: Sql, typed: string): Sql {
  const [joined, apart] = [searchable(typed), searchableWords(typed).join(' ')]
  if (!joined) return sql`false`
  return sql`(searchable(${name}) like ${asItIs(joined)}
    or searchable(hyphens_apart(${name})) like ${asItIs(apart)})`
}
