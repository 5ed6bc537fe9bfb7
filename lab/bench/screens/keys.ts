import type { Browser, CDPSession, Locator, Page } from '@playwright/test'
import { STUDENTS } from './big-school.ts'
import { HAND_MS, openDesk, type Row, rowOf, slow, TRIES } from './desk.ts'

const KEY_MS_MAX = 60
const WORDS = ['men', 'aku basic 4', 'zzz', 'osei']

/** What the browser needs to show a letter when nothing hangs on it. */
export async function keysInBarePage(_site: string, browser: Browser): Promise<Row> {
  const page = await browser.newPage()
  await page.setContent('<input autofocus>')
  const line = await slow(page, 6)
  const keys = await typeAll(page, line, page.locator('input'))
  await page.close()
  return rowOf('a key in a bare page, CPU ×6', keys, null)
}

/** A key in the search over all students: until the letter and the list it leads to are painted. */
export async function keysInSearch(site: string, browser: Browser): Promise<Row> {
  const { context, page } = await openDesk(site, browser)
  const line = await slow(page, 6)
  const keys = await typeAll(page, line, page.getByRole('searchbox', { name: 'Search by name' }))
  await context.close()
  return rowOf(`a key in the search of ${STUDENTS.toLocaleString('en')}, CPU ×6`, keys, KEY_MS_MAX)
}

/** How long each key took, from the key to the paint that shows what it led to: the quickest of three rounds. */
async function typeAll(page: Page, line: CDPSession, field: Locator): Promise<number[]> {
  await page.evaluate(() => {
    const keys: number[] = []
    Object.assign(window, { keys })
    window.addEventListener('keydown', () => {
      const start = performance.now()
      requestAnimationFrame(() => {
        // A message is delivered once the frame, with what the key led to, has been painted.
        const after = new MessageChannel()
        after.port1.onmessage = () => keys.push(performance.now() - start)
        after.port2.postMessage(null)
      })
    })
  })
  const rounds: number[][] = []
  for (let tries = 0; tries < TRIES; tries++) rounds.push(await typeOnce(page, line, field))
  // Other work on this machine only ever makes a key slower.
  return (rounds[0] ?? []).map((_, at) => Math.min(...rounds.map((round) => round[at] ?? Number.NaN)))
}

async function typeOnce(page: Page, line: CDPSession, field: Locator): Promise<number[]> {
  for (const word of WORDS) {
    await field.click()
    for (const letter of word) {
      await line.send('Input.dispatchKeyEvent', { type: 'keyDown', text: letter, key: letter })
      await line.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter })
      await page.waitForTimeout(HAND_MS)
    }
    await field.fill('')
    await page.waitForTimeout(600)
  }
  return page.evaluate(() => (window as unknown as { keys: number[] }).keys.splice(0))
}
