import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'

/** What was reached, as a part of its ceiling in the same run, by the name of the figure. */
type Ratios = Record<string, number>

interface Kept {
  takenAt: string
  /** Of the machine, over a minute: before, and after. */
  load: [number, number]
  ratios: Ratios
}

/** A ratio swings by a tenth either way on a machine that others use: a fifth lower is a regression. */
const TOLERATED = 0.8

/** Notes a figure of this run for `--keep` and `--compare`; printing it is the benchmark's own affair. */
export function noteRatio(name: string, ratio: number): void {
  const file = process.env.BENCH_RATIOS
  if (file) appendFileSync(file, `${JSON.stringify([name, Number(ratio.toFixed(3))])}\n`)
}

export function notedIn(file: string): Ratios {
  if (!existsSync(file)) return {}
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return Object.fromEntries(lines.map((line) => JSON.parse(line) as [string, number]))
}

export function keep(file: string, ratios: Ratios, loadBefore: number): void {
  const [after = 0] = loadavg()
  const kept: Kept = { takenAt: new Date().toISOString(), load: [loadBefore, after], ratios }
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`)
}

/** Prints each figure of this run beside the kept one, and answers the names of those that fell by more than is tolerated. */
export function compare(file: string, ratios: Ratios): string[] {
  const kept = (JSON.parse(readFileSync(file, 'utf8')) as Kept).ratios
  const fallen: string[] = []
  process.stdout.write(`\n== against ${file}\n`)
  for (const [name, ratio] of Object.entries(ratios)) {
    const before = kept[name]
    const hasFallen = before !== undefined && ratio < before * TOLERATED
    if (hasFallen) fallen.push(name)
    const was = before === undefined ? 'not kept' : percent(before)
    process.stdout.write(
      `${name.padEnd(56)} ${was.padStart(8)} ${percent(ratio).padStart(6)}${hasFallen ? '  LOWER' : ''}\n`,
    )
  }
  return fallen
}

export function percent(ratio: number): string {
  return `${Math.round(ratio * 100)} %`
}

export function median(all: readonly number[]): number {
  const sorted = [...all].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
