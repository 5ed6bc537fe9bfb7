import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

const BIG_SCHOOL = 'big@akontaa.example'
/** A slow machine made slower still. */
const PATIENCE_MS = 120_000
/** Other work on this machine only ever makes a figure worse: of three rounds the quickest is the product's own. */
export const TRIES = 3
/** Faster than a bursar types: a key must not wait for the one before it. */
export const HAND_MS = 120

export interface Row {
  name: string
  median: number
  /** What the limit is held against, and what it is called. */
  figure: number
  measure: 'at worst' | 'p95'
  /** Null where it only stands beside. */
  limit: number | null
}

export function rowOf(name: string, times: readonly number[], limit: number | null): Row {
  const sorted = times.map(Math.round).sort((left, right) => left - right)
  const at = (part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN
  return { name, median: at(0.5), figure: at(1), measure: 'at worst', limit }
}

/** As `rowOf`, for what is done often enough that one in twenty may be slower. */
export function rowOfMany(name: string, times: readonly number[], limit: number): Row {
  const sorted = times.toSorted((left, right) => left - right)
  const figure = Math.round(sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN)
  return { ...rowOf(name, times, limit), figure, measure: 'p95' }
}

interface Session {
  authToken: string
  schoolId: string
}

interface DeskOptions {
  cpu?: number
  /** With its service worker, so that it opens without a connection. */
  withWorker?: boolean
}

/** The big school's desk in a browser that has never seen it, its first figures shown. */
export async function openDesk(
  site: string,
  browser: Browser,
  { cpu = 1, withWorker = false }: DeskOptions = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const session = await signIn(site)
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: withWorker ? 'allow' : 'block',
  })
  await context.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, String(value))
  }, session)
  const page = await newPage(context)
  await slow(page, cpu)
  await page.goto(`${site}/dashboard`)
  await page.locator('[data-row-link]').first().waitFor()
  await page.getByText('Taken today').first().waitFor()
  await page.waitForTimeout(1_500)
  return { context, page }
}

export async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  page.setDefaultNavigationTimeout(PATIENCE_MS)
  // What was typed is left behind: "Leave site?" is answered with yes.
  page.on('dialog', (dialog) => void dialog.accept())
  return page
}

export async function slow(page: Page, rate: number): Promise<CDPSession> {
  const line = await page.context().newCDPSession(page)
  await line.send('Emulation.setCPUThrottlingRate', { rate })
  return line
}

/** Somebody of the demo schools: the big school's own account, unless named. */
export async function signIn(site: string, schoolEmail = BIG_SCHOOL): Promise<Session> {
  const answer = await fetch(`${site}/api/schools/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ schoolEmail, schoolPassword: 'demo-school' }),
  })
  if (!answer.ok) throw new Error(`${schoolEmail} could not sign in: ${await answer.text()}`)
  return (await answer.json()) as Session
}
