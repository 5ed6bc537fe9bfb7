import { noteRatio } from '../ratios.ts'

export const AIM_MS = 100
const LISTED = 40

/** One interaction, done several times. */
export interface Taken {
  screen: string
  name: string
  /** From the event to the paint after it; 0 where the browser says that it was below 16. */
  times: readonly number[]
  /** The longest task from the event until the page was at rest. */
  tasks: readonly number[]
}

const worst = (times: readonly number[]) => Math.max(0, ...times)

function middle(times: readonly number[]): number {
  const sorted = times.toSorted((left, right) => left - right)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** How many there were, and the one that took longest. */
export function slowestOf(taken: readonly Taken[]): string {
  const [slowest] = slowestFirst(taken)
  return `${taken.length} interactions${slowest ? `, at worst ${worst(slowest.times)} ms: ${slowest.name}` : ''}`
}

function slowestFirst(taken: readonly Taken[]): Taken[] {
  return taken.toSorted(
    (left, right) => worst(right.times) - worst(left.times) || middle(right.times) - middle(left.times),
  )
}

/** What the browser itself needs: nothing can be quicker. */
export function sayBare(taken: readonly Taken[]): void {
  for (const { screen, name, times } of taken)
    process.stdout.write(`${screen}, ${name}: ${worst(times)} ms at worst, median ${middle(times)}\n`)
}

/** Prints the slowest first, and notes how much of the aim the slowest of each screen and the whole come to. */
export function sayResults(all: readonly Taken[]): void {
  const slowest = slowestFirst(all)
  const held = all.filter(({ times }) => worst(times) <= AIM_MS).length
  process.stdout.write(`${held} of ${all.length} interactions within ${AIM_MS} ms\n\n`)
  process.stdout.write(`${'worst'.padStart(6)} ${'median'.padStart(6)} ${'task'.padStart(5)}\n`)
  for (const { screen, name, times, tasks } of slowest.slice(0, LISTED)) {
    const figures = [String(worst(times)).padStart(6), String(middle(times)).padStart(6)]
    process.stdout.write(`${figures.join(' ')} ${String(worst(tasks)).padStart(5)}  ${screen}: ${name}\n`)
  }
  // By screen: what stands on it changes with the day and the seed, the screen does not. Of the medians: a busy machine only adds.
  for (const [screen, taken] of Map.groupBy(all, (each) => each.screen)) {
    noteRatio(
      `interactions, ${screen}`,
      Math.min(1, AIM_MS / Math.max(1, ...taken.map(({ times }) => middle(times)))),
    )
  }
}
