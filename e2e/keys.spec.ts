import type { Page } from '@playwright/test'
import { expect, test } from './dashboard.ts'

/** Longer than a window, each with something that stays at its top. */
const LONG = [
  '/dashboard/settings/accountNumbers',
  '/dashboard/transactions',
  '/dashboard/customers',
  '/dashboard/debtors',
  '/dashboard/insights',
]

test('whoever walks back by Shift Tab sees what has the focus: nothing that stays lies over it', async ({
  dashboard: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 700 })
  const covered: string[] = []
  for (const path of LONG) {
    await page.goto(path)
    await expect(page.locator('main h1').first()).toBeVisible()
    await expect(page.locator('[data-skeleton], [aria-busy="true"]')).toHaveCount(0)
    for (const key of [...Array(45).fill('Tab'), ...Array(40).fill('Shift+Tab')]) {
      await page.keyboard.press(key)
      const what = await coveredFocus(page)
      if (what) covered.push(`${path} ${key}: ${what}`)
    }
  }
  expect(covered).toEqual([])
})

/** What has the focus on the page, where something else is drawn over the middle of it. */
async function coveredFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!focused?.closest('main') || focused.id === 'main') return null
    const target = focused.closest('label') ?? focused
    const [box] = target.getClientRects()
    if (!box || box.width < 2) return null
    const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    if (seen && (target.contains(seen) || seen.contains(target))) return null
    return `${focused.tagName} ${(focused.getAttribute('aria-label') ?? focused.textContent ?? '').slice(0, 40)}`
  })
}

test('what was pressed by its key has the focus again once it is saved', async ({ dashboard: page }) => {
  await page.goto('/dashboard/settings/texts')
  const evening = page.getByRole('switch', { name: 'Evening text' })
  const wasOn = await evening.isChecked()
  await evening.focus()
  for (const isOn of [!wasOn, wasOn]) {
    await page.keyboard.press('Space')
    await expect(evening).toBeChecked({ checked: isOn })
    await expect(evening).toBeFocused()
  }

  await page.goto('/dashboard/settings/accountNumbers')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The numbers are kept.').last()).toBeVisible()
  await expect(save).toBeFocused()
})
