import { existsSync, readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { setFlagsFromString } from 'node:v8'

const MB = 1_048_576
/** Measured in a container with so much and no swap: with less the process may be killed without a word. */
const NEEDED_MB = { new: 600, there: 400 }

/** V8 takes 600 MB for a moment to optimise one of PostgreSQL's functions. Without that, what the engine computes takes up to twice as long. */
const ENOUGH_TO_OPTIMISE_MB = 1_536

let isOptimising = true

/**
 * An engine's code is compiled when it first runs, and one function at a time: compiled all at once and by several threads
 * it takes some 50 MB more that the process never gives back.
 */
export function compileSparingly(): void {
  for (const flag of ['--wasm-lazy-compilation', '--wasm-num-compilation-tasks=1']) setFlagsFromString(flag)
}

/** Lets the code of engines be as it is where the machine has no memory to optimise it, for all that are started afterwards. */
export function spareMemory(bytes: number): void {
  optimise(bytes >= ENOUGH_TO_OPTIMISE_MB * MB)
}

/** Runs an engine that ends soon: optimising its code would cost more than it saves. */
export async function unoptimised(act: () => Promise<unknown>): Promise<void> {
  const before = isOptimising
  optimise(false)
  try {
    await act()
  } finally {
    optimise(before)
  }
}

function optimise(isWanted: boolean): void {
  isOptimising = isWanted
  for (const flag of ['wasm-tier-up', 'wasm-dynamic-tiering'])
    setFlagsFromString(isWanted ? `--${flag}` : `--no-${flag}`)
}

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
