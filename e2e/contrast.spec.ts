import { expect, test } from './dashboard.ts'
import { leaveDesk, makeDesk } from './desks.ts'
import { pixelsApart, SEEN } from './pixels.ts'

test('in a contrast theme of the system one sees what is chosen, focused, on, waiting and refused', async ({
  dashboard: page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto('/dashboard/transactions')
  // The rows themselves, not what stands for them while they come.
  await expect(page.locator('main tbody').getByRole('link').nth(3)).toBeVisible()
  const rows = page.locator('main tbody tr').filter({ visible: true })
  const waits = await pixelsApart(page, rows.nth(2), (row) => row.setAttribute('data-waiting', 'true'))
  const chosenRow = await pixelsApart(page, rows.nth(3), (row) => row.setAttribute('data-selected', 'true'))
  const search = page.getByRole('searchbox').first()
  const refused = await pixelsApart(page, search.locator('..'), (box) =>
    box.querySelector('input')?.setAttribute('aria-invalid', 'true'),
  )
  const place = page.getByRole('link', { name: 'Families', exact: true })
  const lit = await pixelsApart(page, place, (link) => link.setAttribute('aria-current', 'page'))
  const button = page.getByRole('button', { name: 'Receipts' })
  const focused = await pixelsApart(page, button, (element) => {
    if (element instanceof HTMLElement) element.focus()
  })

  await page.keyboard.press('/')
  await page.keyboard.type('an')
  const child = page.getByRole('option').nth(1)
  await expect(child).toBeVisible()
  const chosen = await pixelsApart(page, child, (option) => option.setAttribute('aria-selected', 'true'))
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' })
  const marked = await pixelsApart(page, child.locator('mark').first(), (letters) => {
    if (letters instanceof HTMLElement) letters.style.opacity = '0'
  })
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light', reducedMotion: 'reduce' })

  await page.goto('/dashboard/settings/rules')
  const isOn = (input: Element) => {
    if (input instanceof HTMLInputElement) input.checked = !input.checked
  }
  const on = await pixelsApart(page, page.getByRole('switch').first(), isOn)
  const segment = page.getByRole('radiogroup').locator('label').first()
  await expect(segment).toBeVisible()
  const picked = await pixelsApart(page, segment, (label) => label.toggleAttribute('data-selected'))

  const seen = { waits, chosenRow, refused, lit, focused, chosen, marked, on, picked }
  expect(Object.entries(seen).filter(([, pixels]) => pixels < SEEN)).toEqual([])
})

test('whoever asks for more contrast has quiet words and edges that stand out', async ({
  dashboard: page,
}) => {
  await page.goto('/dashboard/settings')
  const edge = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--edge'))
  const before = await edge()
  await page.emulateMedia({ contrast: 'more' })
  expect(await edge()).not.toBe(before)
})

test('in a contrast theme one sees how many digits of a PIN are typed', async ({ dashboardOf }) => {
  // Only who may change the rules makes a browser a desk.
  const page = await dashboardOf('demo@akontaa.example')
  await makeDesk(page, '482913')
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await leaveDesk(page)
  await page.getByRole('radio', { name: /Kofi Amissah/ }).click()
  const dots = page.getByRole('img', { name: '0 of 6 digits typed' })
  await expect(dots).toBeVisible()
  const typed = await pixelsApart(page, dots, (row) => row.lastElementChild?.toggleAttribute('data-on'))
  expect(typed).toBeGreaterThan(SEEN)
})

/** What is drawn and repeats a figure, where it stands, and the part of it that must not vanish. */
const DRAWN = [
  { path: '/dashboard', name: 'bands of age', part: '[aria-hidden="true"] > i[style*="--age-"]' },
  {
    path: '/dashboard/insights',
    name: 'share of the term',
    part: 'div[aria-hidden="true"] > i[style*="width"]',
  },
  { path: '/dashboard/insights', name: 'rows of bars', part: 'table td[aria-hidden="true"] > i' },
  { path: '/dashboard/insights', name: 'line of a class', part: 'path[data-look="mini"]' },
  {
    path: '/dashboard/insights',
    name: 'line of the term',
    part: '[role="application"] path[data-look="now"]',
  },
]

test('in a contrast theme one sees bands, bars and lines', async ({ dashboard: page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const unseen: string[] = []
  for (const { path, name, part } of DRAWN) {
    if (!page.url().endsWith(path)) await page.goto(path)
    const drawn = page.locator(part).filter({ visible: true }).first()
    await expect(drawn, name).toBeVisible()
    const pixels = await pixelsApart(page, drawn.locator('..'), (box) => {
      const of = box.querySelector('i, [data-look="mini"], [data-look="now"]')
      if (of instanceof HTMLElement || of instanceof SVGElement) of.style.opacity = '0'
    })
    if (pixels < SEEN) unseen.push(`${name}: ${pixels}`)
  }
  expect(unseen).toEqual([])
})

test('in a contrast theme one sees where words are coming', async ({ dashboard: page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  // On its way for as long as somebody looks.
  await page.route(/\/api\/insights(\?|$)/, () => undefined)
  await page.goto('/dashboard/insights')
  const bar = page.locator('main [data-skeleton]').first()
  await expect(bar).toBeVisible()
  const coming = await pixelsApart(page, bar, (element) => {
    if (!(element instanceof HTMLElement)) return
    Object.assign(element.style, { forcedColorAdjust: 'none', borderColor: 'transparent' })
  })
  expect(coming).toBeGreaterThan(SEEN)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('in a contrast theme what is chosen looks other when it is at hand, and a day off other than a school day', async ({
  dashboard: page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const atHand = (element: Element) => element.setAttribute('data-focus-visible', 'true')
  await page.goto('/dashboard/callList')
  const chip = page.locator('main label[data-selected], main [role="radio"][data-selected]').first()
  await expect(chip).toBeVisible()
  const chosen = await pixelsApart(page, chip, atHand)

  await page.goto('/dashboard/settings/calendar')
  const days = page.locator('td[data-kind]')
  await expect(days.first()).toBeVisible()
  const isSchool = (cells: Element[]) =>
    cells.findIndex((cell) => cell.getAttribute('data-kind') === 'school')
  // The same cell whatever becomes of its kind.
  const day = days.nth(await days.evaluateAll(isSchool))
  const free = await pixelsApart(page, day, (cell) => cell.setAttribute('data-kind', 'free'))
  const unsure = await pixelsApart(page, day, (cell) => cell.setAttribute('data-kind', 'unsure'))
  const weekend = await pixelsApart(page, day, (cell) => cell.setAttribute('data-kind', 'weekend'))

  const seen = { chosen, free, unsure, weekend }
  expect(Object.entries(seen).filter(([, pixels]) => pixels < SEEN)).toEqual([])
})

test('in a contrast theme nothing is outlined where nothing is refused, and a switch has the theme’s colours', async ({
  dashboard: page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto('/dashboard/records/import')
  await expect(page.getByText('Choose the file')).toBeVisible()
  const silent = page.locator('main [role="alert"]:empty').first()
  const drawn = await pixelsApart(page, silent.locator('..'), (box) => {
    for (const alert of box.querySelectorAll<HTMLElement>('[role="alert"]')) alert.style.visibility = 'hidden'
  })
  expect(drawn).toBe(0)

  await page.goto('/dashboard/settings/rules')
  const track = page.getByRole('switch', { checked: false }).first()
  await expect(track).toBeVisible()
  const [own, ofTheme] = await track.evaluate((input) => {
    const plain = document.body.appendChild(document.createElement('i'))
    plain.style.backgroundColor = 'Canvas'
    return [input, plain].map((element) => getComputedStyle(element).backgroundColor)
  })
  expect(own).toBe(ofTheme)
})
