import type { Browser, BrowserContext, Page } from '@playwright/test'
import { newPage, slow } from './desk.ts'

export interface Line {
  kilobits: number
  latency: number
}

interface Place {
  browser: Browser
  site: string
  cpu: number
}

interface Wanted {
  path: string
  isThere: (page: Page) => Promise<void>
  /** What the browser keeps of who is signed in. */
  stored?: object
  isPhone?: boolean
}

export interface View {
  ms: number
  requests: number
  bytes: number
}

/** A page in a browser that has nothing of ours, over a slow line. */
export async function firstView(place: Place, wanted: Wanted, line: Line): Promise<View> {
  const context = await openBrowser(place, wanted)
  const view = await measured(place, context, wanted, line)
  await context.close()
  return view
}

/** A page that was seen before, once its worker keeps its files; without a connection. */
export async function secondView(place: Place, wanted: Wanted): Promise<View> {
  const context = await openBrowser(place, wanted)
  const before = await newPage(context)
  await before.goto(`${place.site}${wanted.path}`)
  await wanted.isThere(before)
  await before.evaluate(() => navigator.serviceWorker.ready)
  // By then the worker has its files, and the page what it reads.
  await before.waitForTimeout(3_000)
  await before.close()
  await context.setOffline(true)
  const view = await measured(place, context, wanted)
  await context.close()
  return view
}

async function openBrowser({ browser }: Place, { stored = {}, isPhone = false }: Wanted) {
  const viewport = isPhone ? { width: 360, height: 780 } : { width: 1440, height: 900 }
  const context = await browser.newContext({ viewport })
  await context.addInitScript((session) => {
    for (const [key, value] of Object.entries(session)) {
      if (typeof value === 'string') localStorage.setItem(key, value)
    }
  }, stored)
  return context
}

async function measured(
  { site, cpu }: Place,
  context: BrowserContext,
  { path, isThere }: Wanted,
  line?: Line,
): Promise<View> {
  const page = await newPage(context)
  const wire = await slow(page, cpu)
  await wire.send('Network.enable')
  if (line) {
    const throughput = (line.kilobits * 1_000) / 8
    await wire.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    })
  }
  const got = { requests: 0, bytes: 0 }
  wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
    // A picture that stands in a style sheet is no request.
    if (encodedDataLength === 0) return
    got.requests++
    got.bytes += encodedDataLength
  })
  const since = Date.now()
  await page.goto(`${site}${path}`, { waitUntil: 'commit' })
  await isThere(page)
  // What comes while the page closes is not counted.
  const view = { ms: Date.now() - since, ...got }
  await page.close()
  return view
}
