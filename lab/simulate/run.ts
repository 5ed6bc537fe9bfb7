// npm run simulate -- --seed 1 --count 1000000       so many histories of the outbox, one for each seed
// npm run simulate -- --seed 106 --show              one, told in words
// npm run simulate -- --faults                       whether faults that are put into copies of the outbox are found
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { faults, type TriedFault } from './faults.ts'
import { simulateMany } from './many.ts'
import { releaseOf, type Script, scriptOf } from './release.ts'
import { simulate } from './simulate.ts'
import type { Told } from './worker.ts'

const PROGRESS_MS = 10_000
/** In so many histories a fault has to show. */
const FAULTY_MAX = 1_500

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '10000' },
    workers: { type: 'string', default: String(availableParallelism()) },
    show: { type: 'boolean', default: false },
    faults: { type: 'boolean', default: false },
  },
})
const [seed, count, workers] = [values.seed, values.count, values.workers].map(wholeNumber)
if (values.faults) await tryFaults()
else if (values.show) await show(await scriptOf())
else await playAll(await scriptOf())

async function show(script: Script): Promise<void> {
  const { history, findings } = await simulate(releaseOf(script), seed ?? 1)
  console.log(history.text)
  console.log(`sha256 ${history.hash}`)
  for (const finding of findings) console.log(`FOUND ${finding}`)
  process.exitCode = findings.length > 0 ? 1 : 0
}

async function playAll(script: Script): Promise<void> {
  const begin = performance.now()
  let said = begin
  let shown = 0
  const pace = (played: number) => Math.round(played / ((performance.now() - begin) / 1_000))
  const sum = await simulateMany({
    script,
    seed: seed ?? 1,
    count: count ?? 1,
    workers: workers ?? 1,
    onTold: ({ played, found }) => {
      // At once: a night that is broken off keeps its seeds.
      for (const one of found.slice(shown)) sayFound(one)
      shown = found.length
      if (performance.now() - said < PROGRESS_MS) return
      said = performance.now()
      console.log(`${played} histories, ${pace(played)} a second, ${found.length} with a fault`)
    },
  })
  console.log(
    `${sum.played} histories with ${sum.acts} acts, ${pace(sum.played)} a second, ${sum.found.length} with a fault`,
  )
  process.exitCode = sum.found.length > 0 ? 1 : 0
}

function sayFound({ seed: at, findings }: Told['found'][number]): void {
  for (const finding of findings) console.log(`FOUND seed ${at}: ${finding}`)
  console.log(`  npm run simulate -- --seed ${at} --show`)
}

/** On each processor one at a time. */
async function tryFaults(): Promise<void> {
  const left = Object.entries(faults)
  const tryNext = async (): Promise<void> => {
    const next = left.shift()
    if (!next) return
    await tryFault(...next)
    await tryNext()
  }
  await Promise.all(Array.from({ length: workers ?? 1 }, tryNext))
}

/** In a copy of its own, until the first history that shows it. */
async function tryFault(name: string, fault: TriedFault): Promise<void> {
  const script = await scriptOf(fault)
  const wanted = { script, seed: fault.seed ?? 1, count: FAULTY_MAX, workers: 1 }
  const { found } = await simulateMany({ ...wanted, findingsMax: 1 })
  const [first] = found
  if (!first) process.exitCode = 1
  const says = first ? `found: ${name}, by seed ${first.seed}: ${first.findings[0]}` : `NOT found: ${name}`
  console.log(says)
}

function wholeNumber(text: string): number {
  if (/^\d{1,12}$/.test(text)) return Number(text)
  console.error(`This is no whole number: ${text}`)
  process.exit(2)
}
