import type { Hand } from './hand.ts'
import type { Taken } from './results.ts'

const SCREEN = 'the counter'

/** From the search to the receipt, each step measured, with a child and an amount of its own each time: the payments are recorded. */
export async function counterJourney(hand: Hand, times: number): Promise<Taken[]> {
  await allowActs(hand, true)
  for (let time = 0; time < times; time++) await payOnce(hand, time)
  for (let time = 0; time < times; time++) await openFromList(hand, time)
  await allowActs(hand, false)
  return hand.results()
}

function allowActs({ page }: Hand, may: boolean): Promise<void> {
  return page.evaluate((allowed) => {
    window.inPage.mayAct = allowed
  }, may)
}

async function payOnce(hand: Hand, time: number): Promise<void> {
  const { page, measured, key } = hand
  await measured(SCREEN, 'open the palette', () => key('/'))
  const palette = page.getByRole('dialog')
  await palette.waitFor()
  for (const letter of 'mens') await measured(SCREEN, 'a letter in the palette', () => key(letter))
  await palette.getByRole('option').first().waitFor()
  for (let down = 0; down < time % 6; down++)
    await measured(SCREEN, 'an arrow in the palette', () => key('ArrowDown'))
  await measured(SCREEN, 'choose a child', () => key('Enter'))
  await palette.getByText('Which fee?').waitFor()
  await hand.rest()
  const cents = String(Date.now() % 90).padStart(2, '0')
  for (const figure of `${11 + time}.${cents}`)
    await measured(SCREEN, 'a figure of the amount', () => key(figure))
  await measured(SCREEN, 'pay', () => key('Enter'))
  // Answered: the palette looks for the next child, or is gone.
  await palette.getByText('Which fee?').waitFor({ state: 'detached' })
  await hand.clear()
}

async function openFromList({ page, measured, rest }: Hand, time: number): Promise<void> {
  const row = page.locator('[data-row-link]').nth(time % 8)
  await measured(SCREEN, 'open a child from the list', () => row.click())
  await page.getByText('Make a Payment').first().waitFor()
  await rest()
  await page.evaluate(() => history.back())
  await page.locator('[data-row-link]').first().waitFor()
  await rest()
}
