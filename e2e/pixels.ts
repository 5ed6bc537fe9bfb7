import type { Locator, Page } from '@playwright/test'

/** How many pixels of a thing differ from how it was drawn before. */
export async function pixelsApart(
  page: Page,
  thing: Locator,
  change: (element: Element) => void,
): Promise<number> {
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
export const SEEN = 60
