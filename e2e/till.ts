import type { Page } from '@playwright/test'
import { expect, oddAmount, type Session, studentsOf } from './dashboard.ts'

/**
 * Types an amount in the palette for somebody who owes more than that, so that Enter asks nothing and pays it. `place`
 * is whose turn it is among them: journeys with different places do not meet.
 */
export async function typeAmount(page: Page, session: Session, place: number): Promise<void> {
  const owing = (await studentsOf(page, session)).filter(({ totalDebt }) => totalDebt > 300)
  await page.keyboard.press('/')
  const find = page.getByRole('dialog', { name: 'Find a child' })
  await find.getByRole('combobox').fill(owing[place]?.pupilCode ?? '')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByLabel('Amount in cedis').fill(oddAmount())
  // What Enter will do is said once it is known what is owed.
  await expect(page.getByText(/ leaves /).first()).toBeVisible()
}
