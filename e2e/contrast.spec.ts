import type { Locator, Page } from '@playwright/test'
import { expect, test } from './dashboard.ts'

/** How many pixels of a thing differ from how it was drawn before. */
async function pixelsApart(page: Page, thing: Locator, change: (element: Element) => void): Promise<number> {
  await page.mouse.move(0, 0)
  const before = await thing.screenshot({ animations: 'disabled', caret: 'hide' })
  await thing.evaluate(change)
  const after = await thing.screenshot({ animations: 'disabled', caret: 'hide' })
  const [one, other] = [before, after].map((picture) => picture.toString('base64'))
  return page.evaluate(
    async (pictures) => {
      const drawn = await Promise.all(
        pictures.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64 ?? ''), (letter) => letter.charCodeAt(0))
          const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
          const canvas = new OffscreenCanvas(image.width, image.height)
          const pen = canvas.getContext('2d')
          pen?.drawImage(image, 0, 0)
          return pen?.getImageData(0, 0, image.width, image.height).data ?? []
        }),
      )
      let apart = 0
      for (let at = 0; at < (drawn[0]?.length ?? 0); at += 4) {
        const far = [0, 1, 2].some(
          (part) => Math.abs((drawn[0]?.[at + part] ?? 0) - (drawn[1]?.[at + part] ?? 0)) > 60,
        )
        if (far) apart += 1
      }
      return apart
    },
    [one, other],
  )
}

/** A line of two pixels along a short word is the least that is seen. */
const SEEN = 60

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

  await page.goto('/dashboard/settings/rules')
  const isOn = (input: Element) => {
    if (input instanceof HTMLInputElement) input.checked = !input.checked
  }
  const on = await pixelsApart(page, page.getByRole('switch').first(), isOn)
  const segment = page.getByRole('radiogroup').locator('label').first()
  await expect(segment).toBeVisible()
  const picked = await pixelsApart(page, segment, (label) => label.toggleAttribute('data-selected'))

  const seen = { waits, chosenRow, refused, lit, focused, chosen, on, picked }
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
