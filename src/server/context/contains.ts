import { searchable } from '#shared/searchable.ts'
import { type Sql, sql } from './context.ts'

/** A LIKE pattern, in small letters, in which what was typed stands for itself. */
export function contains(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}

/** Whether a name, given as its parts in a row, holds what was typed: accents, apostrophes, hyphens and blanks do not count. */
export function nameContains(parts: Sql, typed: string): Sql {
  const letters = searchable(typed).replaceAll(' ', '')
  if (!letters) return sql`false`
  return sql`replace(searchable(${parts}), ' ', '') like ${contains(letters)}`
}
