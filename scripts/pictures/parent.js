// The parents' app: who is signed in on the phone, and the pages behind it.
import { DEMO_PARENT_PHONE } from '../../src/server/demo/parents.ts'

const CODE_TRIES_MAX = 40
const TRY_EVERY_MS = 250

/** Signs the demo school's parent in, and answers what the phone keeps of it. */
export async function signInParent(browser, site, pupilCode) {
  const page = await browser.newPage({ baseURL: site, serviceWorkers: 'block' })
  try {
    await page.goto('/parents')
    await page.getByLabel('Phone number').fill(DEMO_PARENT_PHONE)
    await page.keyboard.press('Enter')
    await page.getByLabel('Code from the SMS').pressSequentially(await toldCode(site))
    await page.getByLabel('Child’s code').fill(pupilCode)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Receipts' }).waitFor()
    return await page.evaluate(() => ({ ...localStorage }))
  } finally {
    await page.close()
  }
}

/** The text is read from the sandbox that stands for the phones, at the port above the product's own. */
async function toldCode(site) {
  const { protocol, hostname, port } = new URL(site)
  for (let tries = 0; tries < CODE_TRIES_MAX; tries++) {
    const said = await fetch(`${protocol}//${hostname}:${Number(port) + 1}/sandbox/phones`)
    const [, code] = /(\d{6}) is your Akontaa code/.exec(await said.text()) ?? []
    if (code) return code
    await new Promise((done) => setTimeout(done, TRY_EVERY_MS))
  }
  throw new Error('No code came to the parent.')
}

export const parentPlaces = [
  { name: 'parents-children', path: '/parents#/' },
  { name: 'parents-child', path: '/parents#/', act: (page) => follow(page, /^#\/child\//) },
  { name: 'parents-pay', path: '/parents#/', act: (page) => follow(page, /^#\/pay\//) },
  { name: 'parents-how', path: '/parents#/', act: goOnToPay },
  { name: 'parents-receipts', path: '/parents#/receipts' },
  { name: 'parents-receipt', path: '/parents#/receipts', act: (page) => follow(page, /^#\/receipt\//) },
  { name: 'parents-notices', path: '/parents#/notices' },
  { name: 'parents-me', path: '/parents#/me' },
  { name: 'parents-sign-out', path: '/parents#/me/out' },
  { name: 'parents-push', path: '/parents#/push' },
  { name: 'parents-code', path: '/parents#/code' },
]

async function follow(page, where) {
  const links = page.locator('main a')
  await links.first().waitFor()
  for (const link of await links.all()) {
    if (where.test((await link.getAttribute('href')) ?? '')) return await link.click()
  }
  throw new Error(`no link leads to ${where}`)
}

async function goOnToPay(page) {
  await follow(page, /^#\/pay\//)
  await page.getByRole('button', { name: 'Go on' }).click()
}
