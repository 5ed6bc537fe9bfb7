import { totalmem } from 'node:os'

const MB = 1_000_000
/** Measured, resident: making the database and the demo schools peaks at 1.2 GB; a database that is there opens and works in half of that. */
const NEEDED_MB = { new: 1_200, there: 650 }
/** Below the measured peak by what the system can do without. Under this it was killed while it wrote, without a word. */
const LEAST = 0.85

/** What this process may use, in bytes: all of the machine, or what its container or service is given. */
export function memoryThere(): number {
  const constrained = process.constrainedMemory()
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
}

/** Why the embedded database is not begun with so much memory, before anything is written; undefined when it is enough. */
export function tooLittleMemory(bytes: number, isNew: boolean): string | undefined {
  const needed = isNew ? NEEDED_MB.new : NEEDED_MB.there
  if (bytes >= needed * MB * LEAST) return undefined
  const amount = isNew ? '1.2 GB of memory for its first start' : `${needed} MB of memory`
  return (
    `The embedded database needs ${amount}, and ${Math.floor(bytes / MB)} MB are there. ` +
    'Give the machine or container more, or set DATABASE_URL to a PostgreSQL. Nothing was written.'
  )
}
