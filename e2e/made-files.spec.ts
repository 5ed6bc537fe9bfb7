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
  const others = keepBusy(request, session, '/api/documents/letters')
  const coming = dashboard.waitForEvent('download', { timeout: 60_000 })

  await dashboard.getByRole('button', { name: /^Print \d+ letters$/ }).click()

  // What was asked in goes: on a phone it would lie over the bar.
  await expect(dashboard.getByRole('heading', { name: 'Letters', exact: true })).toBeHidden()
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
  const others = keepBusy(request, session, '/api/documents/letters')
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

test('who closes the page before the export is ready finds it on the next one, and may discard it', async ({
  dashboard,
  session,
  context,
  request,
}) => {
  const askAndLeave = async (page: Page) => {
    const others = keepBusy(request, session, '/api/documents/export')
    await page.goto('/dashboard/records')
    await page.getByRole('button', { name: 'Download ZIP' }).click()
    await expect(page.getByRole('progressbar', { name: 'Making the export' })).toBeVisible({
      timeout: 30_000,
    })
    await page.close()
    await others.letGo()
    const next = await context.newPage()
    await next.goto('/dashboard/records')
    await expect(next.getByText('The export is ready.')).toBeVisible({ timeout: 30_000 })
    return next
  }

  const next = await askAndLeave(dashboard)
  const coming = next.waitForEvent('download')
  await next.getByRole('button', { name: 'Download the export' }).click()
  const download = await coming
  expect(await beginningOf(download)).toMatch(/^PK/)
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  await expect(next.getByText('The export is ready.')).toBeHidden()

  const last = await askAndLeave(next)
  await last.getByRole('button', { name: 'Discard the export' }).click()
  await expect(last.getByText('The export is ready.')).toBeHidden()
  await last.reload()
  await expect(last.getByRole('button', { name: 'Download ZIP' })).toBeVisible()
  await expect(last.getByText('The export is ready.')).toBeHidden()
})

/** The same of others stands before this one on the server, until it is let go. */
function keepBusy(request: APIRequestContext, session: Session, path: string) {
  let isBusy = true
  const asking = Array.from({ length: 12 }, async () => {
    while (isBusy) await request.get(path, { headers: bearer(session) })
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
