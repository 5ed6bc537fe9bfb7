// How long each screen of the dashboard takes to answer a hand: a school of 10,000, CPU ×4, by the browser's own Event Timing (from the
// key or press to the paint after it, in steps of 8 ms; below 16 nothing is said). Screens are those of `paths` and those their links lead
// to; of each it finds by itself what can be pressed, typed into and reached by a key of the `?` sheet, and does it BENCH_ROUNDS times.
// The worst and the median count, and the longest task that followed; the desk's own journey from the search to the receipt is done 30 times.
// Beside them stands a bare page's press and letter in the same browser.
// Nothing but that journey reaches the books: every other act is refused within the page.
// Usage: npm run bench -- interactions     BENCH_ROUNDS (3), BENCH_SCREENS (part of an address), BENCH_CPU (4), BENCH_SITE, BENCH_PAYS (30)
import { loadavg } from 'node:os'
import { barePage } from './interactions/bare.ts'
import { counterJourney } from './interactions/counter.ts'
import { newHand } from './interactions/hand.ts'
import { AIM_MS, sayBare, sayResults, type Taken } from './interactions/results.ts'
import { walkScreens } from './interactions/walk.ts'
import { openDesk } from './screens/desk.ts'
import { withBrowser } from './screens/with-browser.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const PAYS = Number(process.env.BENCH_PAYS ?? 30)
const CPU = Number(process.env.BENCH_CPU ?? 4)
const ONLY = process.env.BENCH_SCREENS

const [loadBefore = 0] = loadavg()
await withBrowser(async ({ site, browser }) => {
  const all: Taken[] = []
  const { context, page } = await openDesk(site, browser, { cpu: CPU })
  const bare = await barePage(context, CPU)
  const hand = await newHand(page)
  if (PAYS > 0) all.push(...(await counterJourney(hand, PAYS)))
  const walked = await walkScreens(hand, { site, rounds: ROUNDS, only: ONLY })
  all.push(...walked.taken)
  await context.close()
  process.stdout.write(
    `load of the machine: ${loadBefore.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after\n`,
  )
  process.stdout.write(`${walked.screens} screens, CPU ×${CPU}, aim ${AIM_MS} ms at worst\n`)
  sayBare(bare)
  sayResults(all)
})
