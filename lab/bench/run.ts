// npm run bench                        every benchmark, one after the other, but for those that take long
// npm run bench -- ledger              one of them
// npm run bench -- --keep <file>       writes the ratios to their ceilings into a file
// npm run bench -- --compare <file>    holds them against a kept file: ends with an error when one fell by a fifth or more
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { compare, keep, notedIn } from './ratios.ts'

/** Scale takes an hour, every interaction half of one, a desk's long day a quarter, memory ten minutes, disk four. */
const LONG = new Set(['scale', 'memory', 'disk', 'interactions', 'long-day'])
/** Beside the benchmarks, but none. */
const NONE = new Set(['run.ts', 'ratios.ts'])

const { values: options, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'string' }, compare: { type: 'string' } },
})
const here = fileURLToPath(new URL('.', import.meta.url))
const all = readdirSync(here)
  .filter((file) => file.endsWith('.ts') && !NONE.has(file))
  .map((file) => file.slice(0, -'.ts'.length))
const folder = mkdtempSync(join(tmpdir(), 'akontaa-bench-run-'))
const [loadBefore = 0] = loadavg()
process.exitCode = run(join(folder, 'ratios'))
rmSync(folder, { recursive: true })

function run(ratiosFile: string): number {
  for (const name of asked.length > 0 ? asked : all.filter((each) => !LONG.has(each))) {
    if (!all.includes(name)) {
      process.stderr.write(`There is no benchmark "${name}". There are: ${all.join(', ')}.\n`)
      return 2
    }
    process.stdout.write(`\n== ${name}\n`)
    const env = { ...process.env, BENCH_RATIOS: ratiosFile }
    const { status } = spawnSync(process.execPath, [`${here}${name}.ts`], { stdio: 'inherit', env })
    if (status !== 0) return status ?? 1
  }
  const ratios = notedIn(ratiosFile)
  if (options.keep) keep(options.keep, ratios, loadBefore)
  if (!options.compare) return 0
  const fallen = compare(options.compare, ratios)
  if (fallen.length > 0) process.stderr.write(`\nLower than kept: ${fallen.join('; ')}.\n`)
  return fallen.length > 0 ? 1 : 0
}
