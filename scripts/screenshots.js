// Takes the pictures of the public site from the running product: `npm run screenshots`. It starts the server with the
// demo in a database of its own, works at the desk as a bursar would, and writes what it sees to src/web/images, which
// is committed. Needs the built pages (`npm run build`) and Chromium.
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { startProduct } from './start-product.js'

const target = fileURLToPath(new URL('../src/web/images/', import.meta.url))
const SIGN_IN = { schoolEmail: 'demo@akontaa.example', schoolPassword: 'demo-school' }

const laptop = { size: { width: 1440, height: 900 }, widths: [720, 1440] }
const phone = { size: { width: 390, height: 844 }, widths: [272, 544] }

const { site, stop } = await startProduct({ demo: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const session = await signIn()
  await clear()
  await atTheDesk(await openOn(laptop, session))
  await onThePhone(await openOn(phone, session))
} finally {
  await browser.close()
  await stop()
}

async function atTheDesk(page) {
  await openDesk(page)
  await take(page, 'desk', laptop)
}

/** A parent comes to the counter: the child is found by three letters, and the money is counted. */
async function onThePhone(page) {
  await openDesk(page)
  await take(page, 'phone-home', phone)
  await page.getByRole('button', { name: 'Find a child' }).click()
  await page.getByRole('combobox', { name: /^Find a child/ }).fill('add')
  await page.getByRole('option', { name: /Addo/ }).first().waitFor()
  await take(page, 'phone-find', phone)
  await page.getByRole('option', { name: /Addo/ }).first().click()
  await page.getByRole('textbox', { name: 'Amount in cedis' }).fill('200')
  await take(page, 'phone-pay', phone)
  await openDesk(page)
  await page.getByRole('link', { name: /Addo/ }).nth(1).click()
  await page.getByLabel('Amount').first().fill('200')
  await take(page, 'phone-student', phone)
}

async function openDesk(page) {
  await page.goto(`${site}/dashboard`)
  await page.getByText('Taken today').first().waitFor()
  await page.getByText('paid up').first().waitFor()
}

async function openOn(device, session) {
  const context = await browser.newContext({
    viewport: device.size,
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Africa/Accra',
  })
  await context.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, session)
  return await context.newPage()
}

/** The same moment by day and by night. */
async function take(page, name, { widths }) {
  for (const [colorScheme, suffix] of [
    ['light', ''],
    ['dark', '-dark'],
  ]) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(() => document.fonts.ready)
    await page.waitForTimeout(600)
    await write(await page.screenshot({ caret: 'hide' }), name + suffix, widths)
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

async function write(seen, name, widths) {
  for (const width of widths) {
    const picture = sharp(seen).resize(width, null, { kernel: 'lanczos3' })
    const file = join(target, `${name}-${width}`)
    await picture.clone().avif({ quality: 46, effort: 5, chromaSubsampling: '4:4:4' }).toFile(`${file}.avif`)
    await picture.clone().webp({ quality: 72, effort: 5, smartSubsample: true }).toFile(`${file}.webp`)
  }
  console.log(name)
}

/** Only what is taken now stays. */
async function clear() {
  await mkdir(target, { recursive: true })
  for (const file of await readdir(target)) await rm(join(target, file))
}

async function signIn() {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(`${site}/api/schools/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(SIGN_IN),
  })
  if (!response.ok) throw new Error(`The demo school could not be opened: ${await response.text()}`)
  return await response.json()
}
