import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Download, Page } from '@playwright/test'
import { bearer, expect, type Session, test } from './dashboard.ts'
import { flaws } from './readers.ts'

/** Files that the server makes beside other work, as whoever asks for them sees it. */

test('letters that take long say how far they are, and come by themselves on whatever screen one is by then', async ({
  dashboard,
  session,
  request,
}) => {
  await dashboard.goto('/dashboard/callList')
  await dashboard.getByRole('button', { name: 'Letters', exact: true }).click()
  const others = keepPrinterBusy(request, session)
  const coming = dashboard.waitForEvent('download', { timeout: 60_000 })

  await dashboard.getByRole('button', { name: /^Print \d+ letters$/ }).click()

  const bar = dashboard.getByRole('progressbar', { name: 'Making the letters' })
  await expect(bar).toBeVisible({ timeout: 30_000 })
  await others.letGo()
  expect(await flaws(dashboard)).toEqual([])
  await dashboard.keyboard.press('Escape')
  await dashboard.getByRole('link', { name: 'Journal', exact: true }).first().click()
  await expect(dashboard).toHaveURL(/transactions/)
  expect(await beginningOf(await coming)).toBe('%PDF-')
  await expect(dashboard.getByText(/\d+ letters are ready\./).first()).toBeVisible()
  await expect(bar).toBeHidden()
})

test('who closes the page before the letters are ready finds them on the next one, once', async ({
  dashboard,
  session,
  context,
  request,
}) => {
  await dashboard.goto('/dashboard/callList')
  await dashboard.getByRole('button', { name: 'Letters', exact: true }).click()
  const others = keepPrinterBusy(request, session)
  await dashboard.getByRole('button', { name: /^Print \d+ letters$/ }).click()
  await expect(dashboard.getByRole('progressbar', { name: 'Making the letters' })).toBeVisible({
    timeout: 30_000,
  })
  await dashboard.close()
  await others.letGo()

  const next = await context.newPage()
  await next.goto('/dashboard')
  const download = next.getByRole('button', { name: 'Download the letters' })
  await expect(download).toBeVisible({ timeout: 20_000 })
  expect(await flaws(next)).toEqual([])
  await savesPapers(next)
  const coming = next.waitForEvent('download')
  await download.click()
  expect(await beginningOf(await coming)).toBe('%PDF-')

  await expect(download).toBeHidden()
  await next.reload()
  await expect(next.getByRole('heading', { name: 'Students' })).toBeVisible()
  await expect(download).toBeHidden()
})

/** Long papers of others stand before this one on the server, until it is let go. */
function keepPrinterBusy(request: APIRequestContext, session: Session) {
  let isBusy = true
  const asking = Array.from({ length: 12 }, async () => {
    while (isBusy) await request.get('/api/documents/letters', { headers: bearer(session) })
  })
  return {
    async letGo() {
      isBusy = false
      await Promise.all(asking)
    },
  }
}

/** A browser that shows no papers saves them. */
async function savesPapers(page: Page) {
  await page.evaluate(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => false }))
}

async function beginningOf(download: Download): Promise<string> {
  const bytes = await readFile(await download.path())
  return bytes.subarray(0, 5).toString('latin1')
}
