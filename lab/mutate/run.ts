// npm run mutate                               one in twenty of all places where the ledger's SQL can be made wrong
// npm run mutate -- --share 1                  all of them: some nights
// npm run mutate -- --kind lock --kind sign --file src/server/ledger/post.sql --share 1
// npm run mutate -- --at src/server/ledger/post.sql:68   each mutant of a line
// npm run mutate -- --list                     only how many there are
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { diceOf } from '#server/demo/dice.ts'
import { withCluster } from '../../scripts/cluster.js'
import { reasonFor } from './accepted.ts'
import { type Kind, type Mutant, mutantsOf, rules } from './places.ts'
import { type Outcome, openWorkshop, type Server } from './workshop.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const LEDGER = 'src/server/ledger'
/** Of mutants that are not accepted for a reason, so many have to be found. */
const FOUND_LEAST = 0.95

const { values } = parseArgs({
  options: {
    share: { type: 'string', default: '0.05' },
    seed: { type: 'string', default: `${Math.floor(Math.random() * 1_000_000)}` },
    file: { type: 'string', multiple: true },
    kind: { type: 'string', multiple: true },
    at: { type: 'string', multiple: true },
    list: { type: 'boolean', default: false },
  },
})
const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopped.abort())

const all = chosen()
if (values.list) list(all)
else await withCluster((server: Server) => judge(sampleOf(all), server))

function chosen(): Mutant[] {
  const files =
    values.file ??
    readdirSync(join(ROOT, LEDGER)).flatMap((name) => (name.endsWith('.sql') ? [`${LEDGER}/${name}`] : []))
  const kinds = values.kind ?? Object.keys(rules)
  const unknown = kinds.find((kind) => !(kind in rules))
  if (unknown) fail(`There is no kind "${unknown}". There are: ${Object.keys(rules).join(', ')}.`)
  return files
    .flatMap((file) => mutantsOf(file, readFileSync(join(ROOT, file), 'utf8')))
    .filter(({ kind }) => kinds.includes(kind))
    .filter(({ file, line }) => values.at?.includes(`${file}:${line}`) ?? true)
}

function sampleOf(mutants: readonly Mutant[]): Mutant[] {
  const share = values.at ? 1 : Number(values.share)
  if (!(share > 0 && share <= 1)) fail('--share must be above 0 and up to 1.')
  const dice = diceOf(Number(values.seed))
  return dice.shuffle([...mutants]).slice(0, Math.ceil(mutants.length * share))
}

async function judge(mutants: readonly Mutant[], server: Server): Promise<void> {
  say(`${mutants.length} of ${all.length} places, seed ${values.seed}`)
  const workshop = openWorkshop(ROOT, server)
  const counts: Record<Outcome | 'accepted', number> = { found: 0, survived: 0, stillborn: 0, accepted: 0 }
  try {
    const said = await workshop.tryUnchanged(stopped.signal)
    if (said) fail(`${said}\nThe tests of the unchanged ledger do not pass here: nothing can be judged.`)
    for (const mutant of mutants) {
      const began = performance.now()
      const reason = reasonFor(mutant)
      const { outcome, by } = reason
        ? { outcome: 'accepted' as const, by: reason }
        : await workshop.try(mutant, stopped.signal)
      // What ended early has not been judged.
      if (stopped.signal.aborted) break
      counts[outcome] += 1
      const took = `${Math.round((performance.now() - began) / 1_000)} s`
      say(`${outcome.padEnd(10)}${took.padStart(6)}  ${told(mutant)}${by ? ` (${by})` : ''}`)
    }
  } finally {
    workshop.close()
  }
  const judged = counts.found + counts.survived
  const share = judged === 0 ? 0 : counts.found / judged
  say(
    `\n${counts.found} of ${judged} found, ${(share * 100).toFixed(1)} %; ${counts.accepted} that nobody can notice, ${counts.stillborn} were no SQL.`,
  )
  if (share < FOUND_LEAST) process.exitCode = 1
}

function list(mutants: readonly Mutant[]): void {
  for (const [kind, { says }] of Object.entries(rules)) {
    const count = mutants.filter((mutant) => mutant.kind === (kind as Kind)).length
    say(`${kind.padEnd(10)}${`${count}`.padStart(6)}  ${says}`)
  }
  say(`${'in all'.padEnd(10)}${`${mutants.length}`.padStart(6)}`)
}

function told({ file, line, kind, from, to }: Mutant): string {
  return `${file}:${line} ${kind}: ${from}${to ? ` → ${to}` : ' → (gone)'}`
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(2)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
