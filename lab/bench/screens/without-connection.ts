import type { Browser, Page } from '@playwright/test'
import { STUDENTS } from './big-school.ts'
import { newPage, openDesk, type Row, rowOf, rowOfMany, slow, TRIES } from './desk.ts'

const TAP_MS_MAX = 150
const TAPS = 20
/** The desk as it was last seen, and the desk itself in its place. */
const SEEN_MS_MAX = 600
const COLD_MS_MAX = 1_000
/** By then the desk has read ahead what it wants without a connection, and its worker keeps its files. */
const READ_AHEAD_MS = 15_000

/** A press on Pay without a connection: until the row that says it waits is painted. It is on the disk before. */
export async function tapOnPay(site: string, browser: Browser): Promise<Row> {
  const rounds: number[][] = []
  for (let tries = 0; tries < TRIES; tries++) {
    // What is not sent goes with the browser it was typed in: the school never hears of it.
    const { context, page } = await openDesk(site, browser)
    await page.locator('tr[data-id]:has([data-standing="owed"]) [data-row-link]').first().click()
    await page.getByRole('button', { name: /^All of it/ }).waitFor()
    await page.waitForTimeout(1_000)
    await context.setOffline(true)
    await slow(page, 6)
    const taps: number[] = []
    for (let tap = 0; tap < TAPS; tap++) taps.push(await payOnce(page, (11 + tap / 100).toFixed(2)))
    rounds.push(taps)
    await context.close()
  }
  const rows = rounds.map((taps) =>
    rowOfMany('from Pay to waiting, without a connection, CPU ×6', taps, TAP_MS_MAX),
  )
  const [quickest] = rows.sort((left, right) => left.figure - right.figure)
  if (!quickest) throw new Error('Nothing was paid.')
  return quickest
}

async function payOnce(page: Page, amount: string): Promise<number> {
  await page.getByLabel('Amount', { exact: true }).fill(amount)
  await page.waitForTimeout(300)
  const taken = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const before = document.querySelectorAll('tr[data-waiting]').length
        let start = Number.NaN
        const press = ({ timeStamp }: Event) => {
          start = timeStamp
        }
        document.addEventListener('click', press, { capture: true, once: true })
        new MutationObserver((_, watch) => {
          if (document.querySelectorAll('tr[data-waiting]').length === before) return
          watch.disconnect()
          requestAnimationFrame(() => {
            // A message is delivered once the frame has been painted.
            const after = new MessageChannel()
            after.port1.onmessage = () => resolve(performance.now() - start)
            after.port2.postMessage(null)
          })
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )
  await page.locator('#pay-form button[type=submit]').click()
  return await taken
}

/** A public page of words alone: what this machine needs to open any page. */
export async function openBarePage(site: string, browser: Browser): Promise<Row> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const times: number[] = []
  for (let tries = 0; tries < TRIES; tries++) times.push(await openUntil(context, `${site}/privacy`, 'h1'))
  await context.close()
  return rowOf('a page of words alone, CPU ×4', [Math.min(...times)], null)
}

/** The desk opened anew without a connection: until its rows of last time are painted. */
export function coldOpen(site: string, browser: Browser): Promise<Row> {
  return openedAnew(site, browser, 'rows as last seen', '[data-row-link]', SEEN_MS_MAX)
}

/** The same until its own rows, of what the device keeps, have taken their place and hear keys and presses. */
export function coldStand(site: string, browser: Browser): Promise<Row> {
  return openedAnew(site, browser, 'its own rows', 'main:not(first-screen main) [data-row-link]', COLD_MS_MAX)
}

async function openedAnew(
  site: string,
  browser: Browser,
  what: string,
  sign: string,
  max: number,
): Promise<Row> {
  const { context, page } = await openDesk(site, browser, { withWorker: true })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.waitForTimeout(READ_AHEAD_MS)
  await page.close()
  await context.setOffline(true)
  const times: number[] = []
  for (let tries = 0; tries < TRIES + 2; tries++) {
    times.push(await openUntil(context, `${site}/dashboard`, sign))
  }
  await context.close()
  const name = `opened without a connection, ${what}, ${STUDENTS.toLocaleString('en')} students, CPU ×4`
  return rowOf(name, [Math.min(...times)], max)
}

/** From the call for a page to the paint that shows something. Nothing is asked of the page meanwhile. */
async function openUntil(
  context: Awaited<ReturnType<Browser['newContext']>>,
  address: string,
  sign: string,
): Promise<number> {
  const page = await newPage(context)
  const line = await slow(page, 4)
  await line.send('Runtime.enable')
  await line.send('Runtime.addBinding', { name: 'shown' })
  const shown = new Promise<number>((resolve) => {
    line.on('Runtime.bindingCalled', ({ payload }) => resolve(Number(payload)))
  })
  await page.addInitScript((wanted) => {
    new MutationObserver((_, watch) => {
      if (!document.querySelector(wanted)) return
      watch.disconnect()
      requestAnimationFrame(() => {
        const after = new MessageChannel()
        after.port1.onmessage = () =>
          (window as unknown as { shown: (at: string) => void }).shown(String(performance.now()))
        after.port2.postMessage(null)
      })
    }).observe(document, { childList: true, subtree: true })
  }, sign)
  await line.send('Page.navigate', { url: address })
  const at = await shown
  await page.close()
  return at
}
