import type { Database } from '../db/database.ts'

/** What of a context tells whose turn it is. */
interface OfSchool {
  readonly database: Database
  readonly schoolId: string
  readonly holdsSchool?: boolean | undefined
}

/** Which schools of which database are held, each until its promise settles. */
const holders = new WeakMap<Database, Map<string, Promise<void>>>()

/**
 * Does several transactions of a school as if they were one to everybody else in this process: every other transaction
 * of that school waits until `work` has settled; other schools go on. `work` gets the context that need not wait.
 */
export async function holdingSchool<Context extends OfSchool, T>(
  context: Context,
  work: (held: Context) => Promise<T>,
): Promise<T> {
  const { database, schoolId } = context
  const held = holders.get(database) ?? new Map<string, Promise<void>>()
  holders.set(database, held)
  while (held.has(schoolId)) await held.get(schoolId)
  const { promise, resolve } = Promise.withResolvers<void>()
  held.set(schoolId, promise)
  try {
    return await work({ ...context, holdsSchool: true })
  } finally {
    held.delete(schoolId)
    resolve()
  }
}

/** Settles when nobody else holds the school. */
export async function turnOfSchool({ database, schoolId, holdsSchool }: OfSchool): Promise<void> {
  while (!holdsSchool && isHeld({ database, schoolId })) await holders.get(database)?.get(schoolId)
}

export function isHeld({ database, schoolId }: OfSchool): boolean {
  return holders.get(database)?.has(schoolId) ?? false
}
