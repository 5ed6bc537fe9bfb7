import { createHash } from 'node:crypto'
import type { QueryConfig } from 'pg'
import type { Sql } from 'sql-template-tag'
import type { Database } from './database.ts'

/** A statement that a connection plans once and then only runs. */
export interface PlannedOnce {
  once: Sql
  /** Whether rows come in the order of an index in any case. */
  inOrderOfIndex?: true
}

/**
 * Marks a statement that is asked again and again by key: planning one over the ledger's views takes several times as
 * long as running it. Only for texts that are always the same, and that no value of their parameters would have planned
 * otherwise; a list that may be filtered is planned for what it is asked.
 */
export function plannedOnce(statement: Sql): PlannedOnce {
  return { once: statement }
}

/** The same for rows that are long and many, which an index has in their order: whoever plans it for few would sort them. */
export function readInOrderOfIndex(statement: Sql): PlannedOnce {
  return { once: statement, inOrderOfIndex: true }
}

/** The statement as `pg` takes it: named, and so kept by the connection, unless a pooler hands connections around. */
export function asQuery(
  { isPooled }: Database,
  statement: Sql | PlannedOnce,
  place?: { name: string },
): Sql | QueryConfig {
  if (!('once' in statement)) return statement
  const { text, values } = statement.once
  return isPooled ? { text, values } : { name: nameOf(text) + (place?.name ?? ''), text, values }
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, name)
  return name
}
