// npm run bench            every benchmark, one after the other, but for those that take long
// npm run bench -- ledger  one of them
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Scale takes an hour, memory ten minutes. */
const LONG = new Set(['scale', 'memory'])

const here = fileURLToPath(new URL('.', import.meta.url))
const all = readdirSync(here)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -'.ts'.length))
const asked = process.argv.slice(2)
for (const name of asked.length > 0 ? asked : all.filter((each) => !LONG.has(each))) {
  if (!all.includes(name)) {
    process.stderr.write(`There is no benchmark "${name}". There are: ${all.join(', ')}.\n`)
    process.exit(2)
  }
  process.stdout.write(`\n== ${name}\n`)
  const { status } = spawnSync(process.execPath, [`${here}${name}.ts`], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
