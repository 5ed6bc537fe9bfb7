import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { DEMO_PARENT_PHONE } from '../../src/server/demo/parents.ts'
import { startProduct } from '../start-product.js'
import { PICTURED_AT } from './moment.js'
import { parentPlaces, signInParent } from './parent.js'
import { dashboardPlaces, publicPlaces } from './places.js'

const SIZES = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]
/** A list of a whole school says nothing more after this many rows. */
const HEIGHT_MAX_PX = 3_000
const SETTLE_MS = 150
const SETTLE_TRIES_MAX = 20
const ACT_TIMEOUT_MS = 10_000
const LOAD_TIMEOUT_MS = 30_000

/** Takes every picture into a folder. Answers a sentence for each that could not be taken. */
export async function takePictures(folder, only) {
  await mkdir(folder, { recursive: true })
  const clock = fileURLToPath(new URL('./fixed-clock.js', import.meta.url))
  process.env.NODE_OPTIONS = `--import=${clock}`
  const { site, stop } = await startProduct({ demo: true })
  delete process.env.NODE_OPTIONS
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--hide-scrollbars'],
  })
  try {
    const session = await signIn(site)
    const child = await childWithFees(site, session)
    const parent = await signInParent(browser, site, await pupilCode(site, session))
    const places = [
      ...publicPlaces,
      ...parentPlaces.map((place) => ({ ...place, stored: parent })),
      ...dashboardPlaces(child).map((place) => ({ ...place, stored: session })),
    ].filter(({ name }) => new RegExp(only).test(name))
    const failures = []
    for (const size of SIZES) {
      for (const isSignedIn of [false, true]) {
        const context = await openBrowser(browser, site, size)
        const seen = places.filter(
          ({ stored, widthMax = size.width }) =>
            (stored === session) === isSignedIn && size.width <= widthMax,
        )
        for (const place of seen) {
          failures.push(...(await visit(context, { folder, size, place })))
        }
        await context.close()
      }
    }
    return failures
  } finally {
    await browser.close()
    await stop()
  }
}

async function openBrowser(browser, site, size) {
  const context = await browser.newContext({
    viewport: size,
    baseURL: site,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Africa/Accra',
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(ACT_TIMEOUT_MS)
  await context.clock.setFixedTime(PICTURED_AT)
  await context.route('**/api/paystack/verify/*', (route) => route.fulfill({ json: stillWaiting }))
  // Its answer is held back: the network would never be idle.
  await context.route('**/api/version*', (route) => route.abort())
  return context
}

/** One place at one size, light and dark. Answers what went wrong, if anything did. */
async function visit(context, { folder, size, place }) {
  const name = `${place.name}-${size.width}`
  const page = await context.newPage()
  try {
    await page.addInitScript((stored) => {
      localStorage.clear()
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    }, place.stored ?? {})
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.goto(place.path, { waitUntil: 'networkidle', timeout: LOAD_TIMEOUT_MS })
    // A face that came late is left out (font-display: optional); the second time it is at hand.
    if (!place.path.startsWith('/dashboard')) {
      await page.evaluate(() => document.fonts.ready)
      await page.reload({ waitUntil: 'networkidle', timeout: LOAD_TIMEOUT_MS })
    }
    if (place.act) {
      await stillPicture(page)
      await place.act(page)
    }
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await writeFile(join(folder, `${name}-${colorScheme}.png`), await stillPicture(page))
    }
    console.log(name)
    return []
  } catch (error) {
    const failure = `${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`
    console.error(failure)
    return [failure]
  } finally {
    await page.close()
  }
}

const stillWaiting = {
  status: true,
  message: '',
  data: { status: 'ongoing', outcome: 'waiting', explanation: '' },
}

/** A picture that the next one is equal to: nothing loads or moves any more. */
async function stillPicture(page) {
  await page.evaluate(() => document.fonts.ready)
  let last = await picture(page)
  for (let tries = 0; tries < SETTLE_TRIES_MAX; tries++) {
    await page.waitForTimeout(SETTLE_MS)
    const next = await picture(page)
    if (next.equals(last)) return next
    last = next
  }
  throw new Error('never comes to rest')
}

async function picture(page) {
  const { width, height } = await page.evaluate(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    const { scrollWidth, scrollHeight } = document.documentElement
    return { width: scrollWidth, height: scrollHeight }
  })
  const clip = { x: 0, y: 0, width, height: Math.min(height, HEIGHT_MAX_PX) }
  return await page.screenshot({ fullPage: true, clip, animations: 'disabled', caret: 'hide' })
}

async function signIn(site) {
  const response = await fetch(`${site}/api/schools/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ schoolEmail: 'demo@akontaa.example', schoolPassword: 'demo-school' }),
  })
  if (!response.ok) throw new Error(`The demo school could not be opened: ${await response.text()}`)
  return await response.json()
}

/** The first child, by name, who owes at least three fees. */
async function childWithFees(site, { schoolId, authToken }) {
  const students = await read(site, authToken, `/api/students/${schoolId}`)
  const nameOf = (student) => `${student.student_surname} ${student.student_first_name}`
  return students
    .filter(({ fees }) => fees.filter(({ amount }) => amount > 0).length > 2)
    .sort((a, b) => nameOf(a).localeCompare(nameOf(b)))[0]
}

/** The code of the demo parent's first child, which a phone is asked for. */
async function pupilCode(site, { authToken }) {
  const guardians = await read(site, authToken, '/api/guardians')
  const { children } = guardians.find(({ phone }) => phone === DEMO_PARENT_PHONE)
  return (await read(site, authToken, `/api/students/details/${children[0].id}`)).pupilCode
}

async function read(site, authToken, path) {
  const response = await fetch(`${site}${path}`, { headers: { Authorization: `Bearer ${authToken}` } })
  return await response.json()
}
