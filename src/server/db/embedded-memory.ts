import { existsSync, readFileSync } from 'node:fs'
import { totalmem } from 'node:os'

const MB = 1_048_576
/**
 * Measured in a container with so much and no swap: less, and the process was killed without a word. Making the database and the demo
 * schools failed with 1,100 MB, opening one that is there with 800.
 */
const NEEDED_MB = { new: 1_200, there: 850 }

/** What this process may use, in bytes: what its container or service is given, or all of the machine with its swap. */
export function memoryThere(): number {
  const all = totalmem() + swap()
  const constrained = process.constrainedMemory()
  return constrained > 0 ? Math.min(constrained, all) : all
}

function swap(): number {
  const told = existsSync('/proc/meminfo') ? readFileSync('/proc/meminfo', 'utf8') : ''
  return Number(/^SwapTotal: +(\d+) kB$/m.exec(told)?.[1] ?? 0) * 1_024
}

/** Why the embedded database is not begun with so much memory, before anything is written; undefined when it is enough. */
export function tooLittleMemory(bytes: number, isNew: boolean): string | undefined {
  const needed = isNew ? NEEDED_MB.new : NEEDED_MB.there
  if (bytes >= needed * MB) return undefined
  return (
    `The embedded database needs ${needed.toLocaleString('en')} MB of memory${isNew ? ' for its first start' : ''}, ` +
    `and ${Math.floor(bytes / MB).toLocaleString('en')} MB are there. ` +
    'Give the machine or container more, or set DATABASE_URL to a PostgreSQL. Nothing was written.'
  )
}
