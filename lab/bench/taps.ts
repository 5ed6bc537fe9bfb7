// A class teacher marks a class by thumb on a slow phone: from the tap to the paint that shows the mark, on the first day and with sixty
// days of forty pupils each on the phone. The browser's own Event Timing, in steps of 8 ms; every pupil of the class twice.
// Usage: npm run bench -- taps     BENCH_SITE (a server with the demo schools), BENCH_CPU (6), BENCH_DAYS (60)
import { loadavg } from 'node:os'
import type { Page } from '@playwright/test'
import { addDays, dayOf } from '#shared/dates.ts'
import { newPage, rowOfMany, signIn, slow } from './screens/desk.ts'
import { withBrowser } from './screens/with-browser.ts'

const CPU = Number(process.env.BENCH_CPU ?? 6)
const DAYS = Number(process.env.BENCH_DAYS ?? 60)
const AIM_MS = 120
const PUPILS_OF_A_DAY = 40
const BARE_PAGE = `<meta name="viewport" content="width=device-width"><ul>${'<li><button style="height: 52px; width: 100%" onclick="this.textContent = event.timeStamp">Not marked</button></li>'.repeat(33)}</ul>`
/** A thumb goes on to the next row. */
const THUMB_MS = 500

await withBrowser(async ({ site, browser }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await newPage(context)
  await page.addInitScript(
    (session) => {
      for (const [key, value] of Object.entries(session)) localStorage.setItem(key, String(value))
    },
    await signIn(site, 'teacher@akontaa.example'),
  )
  await page.addInitScript(watchTaps)
  await slow(page, CPU)
  // What the browser needs for a tap when nothing hangs on it. Without a site: its policy would forbid the script in the page.
  const bare = await newPage(context)
  await slow(bare, CPU)
  await bare.setContent(BARE_PAGE)
  await bare.evaluate(watchTaps)
  say('a bare page', await markAll(bare))
  await bare.close()
  await openRegister(page, site)
  say('the first day', await markAll(page))
  await page.evaluate(keepDays, { days: pastDays(), pupils: PUPILS_OF_A_DAY })
  await openRegister(page, site)
  say(`with ${DAYS} days on the phone`, await markAll(page))
  process.stdout.write(`load of the machine: ${(loadavg()[0] ?? 0).toFixed(1)}\n`)
})

async function openRegister(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/dashboard/register`)
  await page.locator('text=Basic 4, Feeding').first().tap()
  await page.getByRole('listitem').first().getByRole('button').first().waitFor()
}

/** How long each tap took. */
async function markAll(page: Page): Promise<number[]> {
  const rows = page.getByRole('listitem').getByRole('button')
  const count = await rows.count()
  for (let round = 0; round < 2; round++) {
    for (let at = 0; at < count; at++) {
      // By its place: to look for it and to tap it are two things.
      const { x, y } = await rows.nth(at).evaluate((row) => {
        row.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { left, top, height } = row.getBoundingClientRect()
        return { x: left + 40, y: top + height / 2 }
      })
      await page.waitForTimeout(THUMB_MS)
      await page.touchscreen.tap(x, y)
      await page.waitForTimeout(THUMB_MS)
    }
  }
  return await page.evaluate(() => [...window.taps.values()])
}

function say(when: string, times: readonly number[]): void {
  const { median, figure } = rowOfMany(when, times, AIM_MS)
  const isHeld = figure <= AIM_MS ? 'held' : 'NOT HELD'
  process.stdout.write(
    `tap to paint, ${when}, CPU ×${CPU}: median ${Math.round(median)} ms, p95 ${figure} ms of ${times.length} taps; aim ${AIM_MS} ms: ${isHeld}\n`,
  )
}

function pastDays(): string[] {
  const today = dayOf(new Date())
  return Array.from({ length: DAYS - 1 }, (_, back) => addDays(today, -1 - back))
}

declare global {
  interface Window {
    /** By tap: until what it led to was painted. */
    taps: Map<number, number>
  }
}

/** In the page. */
function watchTaps(): void {
  window.taps = new Map()
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId)
        window.taps.set(interactionId, Math.max(duration, window.taps.get(interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/** In the page: registers of other days beside the one that is there, as an older version has kept them, in the clear. */
async function keepDays({ days, pupils }: { days: string[]; pupils: number }): Promise<void> {
  const done = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const database = await done(indexedDB.open('akontaa'))
  const store = () => database.transaction('device', 'readwrite').objectStore('device')
  const keys = await done(store().getAllKeys())
  const known = keys.map(String).find((key) => key.startsWith('register '))
  const [, owner, id] = known?.split(' ') ?? []
  const [classId, feeTypeId] = id?.split('/') ?? []
  const mark = { mark: 'paid', amount: 800, at: '2026-09-01T07:00:00.000Z' }
  const marks = Object.fromEntries(Array.from({ length: pupils }, () => [crypto.randomUUID(), mark]))
  for (const day of days) {
    const draft = { classId, feeTypeId, className: 'Basic 4', feeType: 'Feeding', day, marks }
    const text = JSON.stringify({ ...draft, handOver: null, problem: null })
    await done(store().put(text, `register ${owner} ${classId}/${feeTypeId}/${day}`))
  }
  database.close()
}
