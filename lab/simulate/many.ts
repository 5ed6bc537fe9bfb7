import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { Script } from './release.ts'
import type { Share, Told } from './worker.ts'

interface Wanted {
  script: Script
  seed: number
  count: number
  workers: number
  /** After so many findings it stops: one is enough to begin with. */
  findingsMax?: number
  onTold?: (sum: Told) => void
}

// What lives as long as its history seems long-lived to V8, which would allocate it among what is old.
setFlagsFromString('--no-allocation-site-pretenuring')

/** Plays many histories on all processors. */
export async function simulateMany({
  script,
  seed,
  count,
  workers,
  findingsMax = 20,
  onTold,
}: Wanted): Promise<Told> {
  const sum: Told = { played: 0, acts: 0, found: [] }
  const running = Array.from({ length: Math.min(workers, count) }, (_, at) => {
    const share: Share = { script, first: seed + at, step: workers, end: seed + count }
    return new Worker(new URL('./worker.ts', import.meta.url), { workerData: share })
  })
  const stop = () => Promise.all(running.map((worker) => worker.terminate()))
  for (const worker of running)
    worker.on('message', (told: Told) => {
      sum.played += told.played
      sum.acts += told.acts
      sum.found.push(...told.found)
      onTold?.(sum)
      if (sum.found.length >= findingsMax) void stop()
    })
  try {
    await Promise.all(running.map((worker) => once(worker, 'exit')))
  } finally {
    await stop()
  }
  sum.found.sort((one, other) => one.seed - other.seed)
  return sum
}
