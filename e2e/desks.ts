import { expect, type Page } from '@playwright/test'

/** Makes this browser a desk with a PIN for whoever is signed in, and goes home. */
export async function makeDesk(page: Page, pin: string): Promise<void> {
  await page.goto('/dashboard/settings/desks')
  await page.getByRole('button', { name: 'Make this browser a desk' }).click()
  await page.getByLabel('Name').fill(`Front office ${Date.now()}`)
  await page.getByRole('button', { name: /Make it a desk/ }).click()
  await setPin(page, pin)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Students' })).toBeVisible()
}

export async function setPin(page: Page, pin: string): Promise<void> {
  await page.getByRole('textbox', { name: 'PIN', exact: true }).fill(pin)
  await page.getByRole('button', { name: 'Set the PIN' }).click()
  await expect(page.getByText(/It works at this desk alone/).last()).toBeVisible()
}

/** Locks it by its key, which a page that was just opened may not listen to yet. */
export async function leaveDesk(page: Page): Promise<void> {
  const locked = page.getByRole('dialog', { name: 'Who is at the desk?' })
  await expect(async () => {
    await page.keyboard.press('Control+l')
    await expect(locked).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
}

export async function unlock(page: Page, name: RegExp, pin: string): Promise<void> {
  const locked = page.getByRole('dialog', { name: 'Who is at the desk?' })
  await locked.getByRole('radio', { name }).click()
  await page.keyboard.type(pin)
  await expect(locked).toBeHidden()
}
