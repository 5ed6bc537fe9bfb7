import type { History } from './history.ts'
import { judge } from './judge.ts'
import { putRight } from './put-right.ts'
import type { Release } from './release.ts'
import { play } from './schedule.ts'
import { lookWhatIsShown } from './shown.ts'
import { World } from './world.ts'

export interface Outcome {
  seed: number
  /** What is wrong; nothing where all is as it should be. */
  findings: string[]
  history: History
  acts: number
  steps: number
}

/** Plays one history. The same seed and release give the same history, to the byte. */
export async function simulate(release: Release, seed: number): Promise<Outcome> {
  const world = new World(release, seed)
  const errors = new Set<unknown>()
  // What the disk refuses is said twice by its transaction: the second time nobody waits for it.
  const note = (error: unknown) => void (error instanceof DOMException || errors.add(error))
  process.on('unhandledRejection', note)
  try {
    await play(world)
    const hidden = await lookWhatIsShown(world)
    await putRight(world)
    const findings = [
      ...hidden,
      ...judge(world),
      ...[...errors].map((error) => `a promise nobody listened to: ${error}`),
    ]
    const { history } = world
    return { seed, findings, history, acts: world.intents.length, steps: world.timeline.steps }
  } finally {
    process.off('unhandledRejection', note)
    for (const { tabs } of world.counters) for (const tab of tabs) tab.kill()
  }
}
