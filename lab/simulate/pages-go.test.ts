import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { Page } from './browser/page.ts'
import { releaseOf, scriptOf } from './release.ts'
import { World } from './world.ts'

const PAGES = 100
/** A page is some sixty; of ten one is still open while it is looked. */
const KEPT_KB_MAX = 20

// Otherwise a history costs twice as much: see *What it costs* in docs/simulation.md for what keeps a page.
test('A page that has gone is forgotten by the next small collection of garbage', async () => {
  setFlagsFromString('--expose-gc')
  const collect: (how?: { type: 'minor' }) => void = runInNewContext('gc')
  const release = releaseOf(await scriptOf())
  const open = () => {
    const world = new World(release, 1)
    const { device, network } = world.addCounter({ people: ['Ama'] })
    release(new Page(device, new Map(), network.fetch, () => undefined))
  }
  for (let warm = 0; warm < PAGES; warm += 1) open()
  collect()
  const before = process.memoryUsage().heapUsed
  for (let at = 1; at <= PAGES; at += 1) {
    open()
    if (at % 10 === 0) for (const type of ['minor', 'minor'] as const) collect({ type })
  }
  const keptKb = (process.memoryUsage().heapUsed - before) / PAGES / 1_000
  expect(keptKb).toBeLessThan(KEPT_KB_MAX)
})
