import type { BrowserContext } from '@playwright/test'
import { newPage, slow } from '../screens/desk.ts'
import { handOf } from './hand.ts'
import { watchTimes } from './in-page.ts'
import type { Taken } from './results.ts'

const TIMES = 30
const PAGE = '<button onclick="this.textContent = event.timeStamp">Press</button> <input aria-label="Write">'

/** What the browser needs for a press and a letter when nothing hangs on them. Without a site: its policy would forbid the script in the page. */
export async function barePage(context: BrowserContext, cpu: number): Promise<Taken[]> {
  const page = await newPage(context)
  await slow(page, cpu)
  await page.setContent(PAGE)
  await page.evaluate(watchTimes)
  const { measured, key, rest, results } = handOf(page)
  for (let time = 0; time < TIMES; time++)
    await measured('a bare page', 'a press', () => page.getByRole('button').click())
  await page.getByRole('textbox').focus()
  await rest()
  for (let time = 0; time < TIMES; time++) await measured('a bare page', 'a letter', () => key('m'))
  await page.close()
  return results()
}
