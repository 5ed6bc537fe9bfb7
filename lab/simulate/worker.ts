import { parentPort, workerData } from 'node:worker_threads'
import { releaseOf, type Script } from './release.ts'
import { simulate } from './simulate.ts'

/** One processor's share of the histories. */
export interface Share {
  script: Script
  /** The first seed, every how manyth, and up to which. */
  first: number
  step: number
  end: number
}

/** What a worker tells as it goes. */
export interface Told {
  played: number
  acts: number
  found: { seed: number; findings: string[] }[]
}

const EVERY = 200

// A stack is only read where something is wrong; then the seed is played again.
Error.stackTraceLimit = 0
const { script, first, step, end } = workerData as Share
const release = releaseOf(script)
let told: Told = { played: 0, acts: 0, found: [] }
for (let seed = first; seed < end; seed += step) {
  const { findings, acts } = await simulate(release, seed)
  told.played += 1
  told.acts += acts
  if (findings.length > 0) told.found.push({ seed, findings })
  if (told.played < EVERY && findings.length === 0) continue
  parentPort?.postMessage(told)
  told = { played: 0, acts: 0, found: [] }
}
parentPort?.postMessage(told)
