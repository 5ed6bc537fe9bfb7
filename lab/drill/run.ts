// npm run drill               every drill, one after the other
// npm run drill -- failover   one of them
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const SHARED = [
  'run',
  'payers',
  'bouncer',
  'programs',
  'server',
  'citus-cluster',
  'citus-events',
  'citus-sign-up',
  'citus-attack',
  'citus-backup',
  'citus-figures',
]
const all = readdirSync(here)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
  .filter((name) => !SHARED.includes(name))
const asked = process.argv.slice(2)
for (const name of asked.length > 0 ? asked : all) {
  if (!all.includes(name)) {
    process.stderr.write(`There is no drill "${name}". There are: ${all.join(', ')}.\n`)
    process.exit(2)
  }
  process.stdout.write(`\n== ${name}\n`)
  const { status } = spawnSync(process.execPath, [`${here}${name}.ts`], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
