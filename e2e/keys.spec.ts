import type { Page } from '@playwright/test'
import { aReceipt, expect, test } from './dashboard.ts'
import { leaveDesk, makeDesk } from './desks.ts'

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

test('a receipt is taken back by keys alone: each step has the focus, and its message lies over nothing that has it', async ({
  dashboard: page,
  session,
}) => {
  await page.setViewportSize({ width: 1280, height: 700 })
  const { number } = await aReceipt(page, session, 30, 12_00)
  await page.goto('/dashboard/transactions')
  const row = page.getByRole('row').filter({ hasText: number })
  await row.first().getByRole('button', { name: /^More/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Why')).toBeFocused()
  await page.keyboard.type('Typed twice.')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/was taken back/).last()).toBeVisible()
  await expect(page.getByRole('row', { name: /void/i }).getByRole('button', { name: number })).toBeFocused()

  const covered: (string | null)[] = []
  for (let tab = 0; tab < 30; tab++) {
    await page.keyboard.press('Tab')
    // The message steps aside once the page has scrolled.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    covered.push(await coveredFocus(page))
  }
  expect(covered.filter(Boolean)).toEqual([])
})

test('a desk that locks is heard to be, and so is whoever is chosen by a letter, and the page after the PIN', async ({
  dashboardOf,
}) => {
  const page = await dashboardOf('demo@akontaa.example')
  await makeDesk(page, '482913')
  await leaveDesk(page)
  await expect(page.getByRole('heading', { name: 'Who is at the desk?' })).toBeFocused()
  const kofi = page.getByRole('radio', { name: /Kofi Amissah/ })
  await expect(kofi).toBeVisible()
  await page.keyboard.press('k')
  await expect(kofi).toBeFocused()
  await page.keyboard.type('482913')
  await expect(page.getByRole('heading', { name: 'Students' })).toBeFocused()
})

test('in a window magnified four times nothing that stays takes half of it, nor covers what has the focus, and one can pay', async ({
  dashboard: page,
}) => {
  await page.setViewportSize({ width: 320, height: 225 })
  const wrong: string[] = []
  for (const path of ['/dashboard', '/dashboard/addFees/allClasses', '/dashboard/transactions']) {
    await page.goto(path)
    await expect(page.locator('main h1').first()).toBeVisible()
    await expect(page.locator('[data-skeleton], [aria-busy="true"]')).toHaveCount(0)
    const stays = await shareThatStays(page)
    if (stays > 0.5) wrong.push(`${path}: ${stays} of the window stays`)
    for (const key of Array(40).fill('Tab')) {
      await page.keyboard.press(key)
      const what = await coveredFocus(page)
      if (what) wrong.push(`${path} ${key}: ${what}`)
    }
  }
  expect(wrong).toEqual([])

  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Take a payment' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: /^Find a child/ }).fill('addo')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByLabel('Amount in cedis').fill('12')
  // The fees come a moment later, and move what is below them.
  await expect(page.getByRole('dialog').getByText('School Fees', { exact: true })).toBeVisible()
  const cash = page.getByRole('radio', { name: /^Cash/ }).last()
  await cash.focus()
  await expect(cash.locator('xpath=ancestor::label')).toBeInViewport()
  const pay = page.getByRole('button', { name: /^(Pay|Record)/ }).last()
  await pay.focus()
  await expect(pay).toBeInViewport()
})

/** How much of the window's height is taken by what does not scroll away. */
async function shareThatStays(page: Page): Promise<number> {
  return page.evaluate(() => {
    window.scrollTo(0, 400)
    const stays = (element: Element | null): boolean =>
      element !== null &&
      (/fixed|sticky/.test(getComputedStyle(element).position) || stays(element.parentElement))
    const heights = Array.from({ length: innerHeight }, (_, y) => y)
    const taken = heights.filter((y) => stays(document.elementFromPoint(innerWidth / 2, y)))
    window.scrollTo(0, 0)
    return taken.length / innerHeight
  })
}
