import { keysInBarePage, keysInSearch } from './screens/keys.ts'
import { longestTasks } from './screens/tasks.ts'
import { withBrowser } from './screens/with-browser.ts'
import { coldOpen, coldStand, openBarePage, tapOnPay } from './screens/without-connection.ts'

/**
 * How the desk feels with 10,000 students on a slow machine: each key typed into the search at CPU ×6, beside the same
 * keys in a bare page's field (what the browser itself needs); the longest task of a round through the screens at CPU
 * ×4; and without a connection, a press on Pay at CPU ×6 and the desk opened anew at CPU ×4, beside a page of words.
 * `npm run bench -- screens`; needs the built pages and Chromium. `BENCH_SITE` names a running server instead.
 */
const measures = [keysInBarePage, keysInSearch, longestTasks, tapOnPay, openBarePage, coldOpen, coldStand]

await withBrowser(async ({ site, browser }) => {
  for (const take of measures) {
    const { name, median, figure, measure, limit } = await take(site, browser)
    const isHeld = limit === null || figure <= limit
    const words = limit === null ? '' : `, at most ${limit} ms: ${isHeld ? 'held' : 'NOT HELD'}`
    process.stdout.write(`${name}: ${median} ms, ${measure} ${figure} ms${words}\n`)
    if (!isHeld) process.exitCode = 1
  }
})
